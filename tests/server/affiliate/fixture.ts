import { settleDay } from '../../../server/affiliate/job.ts';
import { addDays } from '../../../server/lib/bangkok.ts';
import type { TestServer } from '../harness.ts';
import { AGENT } from '../ledger/fixture.ts';

export const at = (time: string, date: string) => new Date(`${date}T${time}:00+07:00`);

/** Puts a member under another one as a registration does; gives each a name of its own, or they were one person. */
export async function join(
  { database, platform }: TestServer,
  friend: { memberId: number },
  owner: { memberId: number },
): Promise<string> {
  await database.rows("update member set first_name = 'คนที่ ' || id where id = any ($1)", [
    [friend.memberId, owner.memberId],
  ]);
  const row = await database.row<{ referral: string }>(
    'select affiliate_join($1, o.username, $3) as referral from member o where o.id = $2',
    [friend.memberId, owner.memberId, platform.now()],
  );
  return row?.referral ?? '';
}

/** Six past midnight after a day, and the day settled. */
export async function night({ database, clock, platform }: TestServer, day: string): Promise<void> {
  clock.set(at('00:06', addDays(day, 1)));
  await settleDay(database, AGENT, day, platform.now);
}
