import type { Queries } from '#server/database/database.ts';
import { addDays, bangkokDay } from '#server/lib/bangkok.ts';

/** The delay after midnight in Bangkok before a day is summed up: bets of its last second are written by then. */
export const RUN_AFTER_MS = 5 * 60_000;
/** A server that was down makes up for so many days. */
const DAYS_BACK = 7;

export interface DueDay {
  agent_id: number;
  day: string;
}

/**
 * Agents' finished days without a finished run, oldest first. A day waits until every lottery round whose result was
 * entered on it is settled, because some wins are not known before.
 */
export function daysWithoutRun(queries: Queries, runs: 'cashback_run' | 'affiliate_run', at: Date): Promise<DueDay[]> {
  const today = bangkokDay(new Date(at.getTime() - RUN_AFTER_MS));
  return queries.rows<DueDay>(
    `select a.id as agent_id, d.day::date as day
     from agent a cross join generate_series($1::date, $2::date, interval '1 day') d (day)
     where (d.day::date + 1)::timestamp at time zone 'Asia/Bangkok' > a.created_at
       and not exists (select 1 from ${runs} r where r.agent_id = a.id and r.day = d.day::date and r.finished_at is not null)
       and not exists (
         select 1 from lotto_round r join lotto_result s on s.round_id = r.id and s.version = 1
         where r.agent_id = a.id and r.settled_version < r.version and s.entered_at < (d.day::date + 1)::timestamp at time zone 'Asia/Bangkok')
     order by d.day`,
    [addDays(today, -DAYS_BACK), addDays(today, -1)],
  );
}
