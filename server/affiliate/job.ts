import { agentConfigOf } from '../agent/service.ts';
import { RUN_AFTER_MS } from '../cashback/job.ts';
import { addDays, bangkokDay } from '../platform/bangkok.ts';
import type { Database, Queries } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';

/** A server that stood still makes up for so many days. */
const DAYS_BACK = 7;
const LOOK_EVERY_MS = 30_000;
const EXPIRE_SECONDS = 600;

interface DueDay {
  agent_id: number;
  day: string;
}

/** Days that are over and not paid, oldest first; not while a round whose result came in them is not settled to the end. */
export function dueDays(queries: Queries, at: Date): Promise<DueDay[]> {
  const today = bangkokDay(new Date(at.getTime() - RUN_AFTER_MS));
  return queries.rows<DueDay>(
    `select a.id as agent_id, d.day::date as day
     from agent a cross join generate_series($1::date, $2::date, interval '1 day') d (day)
     where (d.day::date + 1)::timestamp at time zone 'Asia/Bangkok' > a.created_at
       and not exists (select 1 from affiliate_run r where r.agent_id = a.id and r.day = d.day::date and r.finished_at is not null)
       and not exists (
         select 1 from lotto_round r join lotto_result s on s.round_id = r.id and s.version = 1
         where r.agent_id = a.id and r.settled_version < r.version and s.entered_at < (d.day::date + 1)::timestamp at time zone 'Asia/Bangkok')
     order by d.day`,
    [addDays(today, -DAYS_BACK), addDays(today, -1)],
  );
}

/** Paid days in which a result was corrected or voided since, and settled anew. */
export function daysToCorrect(queries: Queries): Promise<DueDay[]> {
  return queries.rows<DueDay>(
    `select distinct a.agent_id, a.day
     from lotto_result s join affiliate_round a on a.round_id = s.round_id join lotto_round r on r.id = s.round_id
     join affiliate_run u on u.agent_id = a.agent_id and u.day = a.day
     where s.version > 1 and s.version > a.version and r.settled_version = r.version and u.finished_at is not null order by a.day`,
  );
}

/** Settles an agent's day, or what another process left of it; a second time it changes nothing. */
export async function settleDay(database: Database, agentId: number, day: string, at: Date): Promise<void> {
  const { levels } = (await agentConfigOf(database, agentId)).affiliate;
  const row = await database.row<{ is_counted: boolean }>('select affiliate_count_day($1, $2, $3, $4) as is_counted', [
    agentId,
    day,
    JSON.stringify({ levels }),
    at,
  ]);
  if (row?.is_counted) await database.rows('select affiliate_pay_day($1, $2, $3)', [agentId, day, at]);
}

export async function correctDay(database: Database, agentId: number, day: string, at: Date): Promise<void> {
  await database.rows('select affiliate_correct_day($1, $2, $3)', [agentId, day, at]);
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
      await WORK[work === 'correct' ? 'correct' : 'settle'](database, Number(agentId), day, now());
    },
  };
}
