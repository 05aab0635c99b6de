import { agentConfigOf } from '../agent/service.ts';
import { addDays, bangkokDay } from '../platform/bangkok.ts';
import type { Database, Queries } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { rulesForSql } from './rules.ts';

/** After midnight in Bangkok: bets of the last second are written by then. */
export const RUN_AFTER_MS = 5 * 60_000;
/** A server that stood still makes up for so many days. */
const DAYS_BACK = 7;
const LOOK_EVERY_MS = 30_000;
const EXPIRE_SECONDS = 600;

interface DueDay {
  agent_id: number;
  day: string;
}

/**
 * Days that are over and not computed, oldest first. A day waits while a round whose result came in it is not settled to
 * the end: its wins are not all known.
 */
export function dueDays(queries: Queries, at: Date): Promise<DueDay[]> {
  const today = bangkokDay(new Date(at.getTime() - RUN_AFTER_MS));
  return queries.rows<DueDay>(
    `select a.id as agent_id, d.day::date as day
     from agent a cross join generate_series($1::date, $2::date, interval '1 day') d (day)
     where (d.day::date + 1)::timestamp at time zone 'Asia/Bangkok' > a.created_at
       and not exists (select 1 from cashback_run r where r.agent_id = a.id and r.day = d.day::date and r.finished_at is not null)
       and not exists (
         select 1 from lotto_round r join lotto_result s on s.round_id = r.id and s.version = 1
         where r.agent_id = a.id and r.settled_version < r.version and s.entered_at < (d.day::date + 1)::timestamp at time zone 'Asia/Bangkok')
     order by d.day`,
    [addDays(today, -DAYS_BACK), addDays(today, -1)],
  );
}

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
