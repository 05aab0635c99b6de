import { type DueDay, daysWithoutRun } from '../agent/due-days.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Database, Queries } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { rulesForSql } from './rules.ts';

const LOOK_EVERY_MS = 30_000;
const EXPIRE_SECONDS = 600;

/** Days that wait for this job, oldest first. */
export const dueDays = (queries: Queries, at: Date): Promise<DueDay[]> => daysWithoutRun(queries, 'cashback_run', at);

/** Computes an agent's day, or what another process left of it. */
export async function computeDay(database: Database, agentId: number, day: string, at: Date): Promise<void> {
  const rules = rulesForSql(await agentConfigOf(database, agentId));
  for (let done = false; !done; ) {
    const row = await database.row<{ done: boolean }>('select cashback_step($1, $2, $3, $4) as done', [
      agentId,
      day,
      rules,
      at,
    ]);
    done = row?.done ?? true;
  }
}

/** Each night after midnight in Bangkok, for the day before. */
export function cashbackJob({ database, now }: Platform): JobKind {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'cashback-day',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const at = now();
      if (Math.abs(at.getTime() - lookedAt) < LOOK_EVERY_MS) return [];
      lookedAt = at.getTime();
      return (await dueDays(database, at)).map(({ agent_id, day }) => `${agent_id} ${day}`);
    },
    async work(key) {
      const [agentId, day = ''] = key.split(' ');
      await computeDay(database, Number(agentId), day, now());
    },
  };
}
