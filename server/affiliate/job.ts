import type { DueDay } from '#server/agent/due-days.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { correctPortion, countCorrection, countDay, daysToCorrect, dueDays, payPortion } from './run-queries.ts';

const CHECK_EVERY_MS = 30_000;
const EXPIRE_SECONDS = 600;
/** A portion locks the commission accounts of their referrers for about a tenth of a second. */
const FRIENDS_AT_ONCE = 500;

/**
 * Counts and pays an agent's day, or the rest that another process left; a repeat changes nothing. Each portion is a
 * transaction of its own, so that no redemption waits for the whole network.
 */
export async function settleDay(database: Database, agentId: number, day: string, now: () => Date): Promise<void> {
  const { levels } = (await agentConfigOf(database, agentId)).affiliate;
  if (!(await countDay(database, { agentId, day, rules: JSON.stringify({ levels }), at: now() }))) return;
  while (await payPortion(database, { agentId, day, friends: FRIENDS_AT_ONCE, at: now() }));
}

/** Corrects a paid day after results were changed, or continues a correction that was interrupted. */
export async function correctDay(database: Database, agentId: number, day: string, now: () => Date): Promise<void> {
  await countCorrection(database, { agentId, day });
  while (await correctPortion(database, { agentId, day, friends: FRIENDS_AT_ONCE, at: now() }));
}

const WORK = { settle: settleDay, correct: correctDay } as const;

/** The job that pays the day before after midnight in Bangkok, and corrects paid days (docs/rules.md#affiliate). */
export function affiliateJob({ database, now }: Platform): JobKind {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'affiliate-day',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const at = now();
      if (Math.abs(at.getTime() - checkedAt) < CHECK_EVERY_MS) return [];
      checkedAt = at.getTime();
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
