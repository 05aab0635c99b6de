import { type DueDay, daysWithoutRun } from '../agent/due-days.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Database, Queries } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';

const LOOK_EVERY_MS = 30_000;
const EXPIRE_SECONDS = 600;
/** Their owners' commission accounts are held for about a tenth of a second. */
const FRIENDS_AT_ONCE = 500;

/** Days that wait for this job, oldest first. */
export const dueDays = (queries: Queries, at: Date): Promise<DueDay[]> => daysWithoutRun(queries, 'affiliate_run', at);

/** Paid days in which a result was corrected or voided since, and settled anew; and those whose correction was interrupted. */
export function daysToCorrect(queries: Queries): Promise<DueDay[]> {
  return queries.rows<DueDay>(
    `select a.agent_id, a.day
     from lotto_result s join affiliate_round a on a.round_id = s.round_id join lotto_round r on r.id = s.round_id
     join affiliate_run u on u.agent_id = a.agent_id and u.day = a.day
     where s.version > 1 and s.version > a.version and r.settled_version = r.version and u.finished_at is not null
     union select agent_id, day from affiliate_correction order by day`,
  );
}

/**
 * Settles an agent's day, or what another process left of it; a second time it changes nothing. Paid in portions, so that
 * nobody who redeems waits for the whole network.
 */
export async function settleDay(database: Database, agentId: number, day: string, now: () => Date): Promise<void> {
  const { levels } = (await agentConfigOf(database, agentId)).affiliate;
  const counted = await database.row<{ is_done: boolean }>('select affiliate_count_day($1, $2, $3, $4) as is_done', [
    agentId,
    day,
    JSON.stringify({ levels }),
    now(),
  ]);
  if (!counted?.is_done) return;
  await inPortions((friends) =>
    database.row('select affiliate_pay_portion($1, $2, $3, $4) as is_more', [agentId, day, friends, now()]),
  );
}

/** Brings a paid day to what it is after corrections, or goes on with one that was interrupted. */
export async function correctDay(database: Database, agentId: number, day: string, now: () => Date): Promise<void> {
  await database.rows('select affiliate_count_correction($1, $2)', [agentId, day]);
  await inPortions((friends) =>
    database.row('select affiliate_correct_portion($1, $2, $3, $4) as is_more', [agentId, day, friends, now()]),
  );
}

/** Each in a transaction of its own, until nobody is left. */
async function inPortions(work: (friends: number) => Promise<{ is_more: boolean } | undefined>): Promise<void> {
  while ((await work(FRIENDS_AT_ONCE))?.is_more);
}

const WORK = { settle: settleDay, correct: correctDay } as const;

/** Each night after midnight in Bangkok, for the day before; and whenever a result is corrected after that. */
export function affiliateJob({ database, now }: Platform): JobKind {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'affiliate-day',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const at = now();
      if (Math.abs(at.getTime() - lookedAt) < LOOK_EVERY_MS) return [];
      lookedAt = at.getTime();
      const keys = (work: keyof typeof WORK, days: readonly DueDay[]) =>
        days.map(({ agent_id, day }) => `${work} ${agent_id} ${day}`);
      return [...keys('settle', await dueDays(database, at)), ...keys('correct', await daysToCorrect(database))];
    },
    async work(key) {
      const [work, agentId, day = ''] = key.split(' ');
      await WORK[work === 'correct' ? 'correct' : 'settle'](database, Number(agentId), day, now);
    },
  };
}
