import { settleDay } from '#server/affiliate/job.ts';
import { addDays } from '#server/lib/bangkok.ts';
import type { TestServer } from '../harness.ts';
import { AGENT } from '../ledger/fixture.ts';

export const at = (time: string, date: string) => new Date(`${date}T${time}:00+07:00`);

/** Places a member below another one as a registration does, with names of their own, so that they are two persons. */
export async function join(
  { database, platform }: TestServer,
  friend: { memberId: number },
  owner: { memberId: number },
): Promise<string> {
  await database.rows("update member set first_name = 'คนที่ ' || id where id = any ($1)", [
    [friend.memberId, owner.memberId],
  ]);
  const row = await database.row<{ referral: string }>(
    'select affiliate_link_member($1, o.username, $3) as referral from member o where o.id = $2',
    [friend.memberId, owner.memberId, platform.now()],
  );
  return row?.referral ?? '';
}

/** Sets the clock to 00:06 after the day and settles the day. */
export async function night({ database, clock, platform }: TestServer, day: string): Promise<void> {
  clock.set(at('00:06', addDays(day, 1)));
  await settleDay(database, AGENT, day, platform.now);
}
