import { type DueDay, daysToSum } from '#server/agent/due-days.ts';
import type { Database, Queries } from '#server/database/database.ts';

/** Agents' days that are over and are not paid yet, oldest first. A day waits for the results that belong to it. */
export function dueDays(queries: Queries, at: Date): Promise<DueDay[]> {
  return queries.rows<DueDay>(
    `select d.agent_id, d.day from lotto_settled_days($1, $2) d
     where not exists (select 1 from affiliate_run r where r.agent_id = d.agent_id and r.day = d.day and r.finished_at is not null)
     order by d.day`,
    daysToSum(at),
  );
}

/** Paid days with a result that was corrected or voided later and settled again, and days whose correction was interrupted. */
export function daysToCorrect(queries: Queries): Promise<DueDay[]> {
  return queries.rows<DueDay>(
    `select a.agent_id, a.day
     from lotto_result s join affiliate_round a on a.round_id = s.round_id join lotto_round r on r.id = s.round_id
     join affiliate_run u on u.agent_id = a.agent_id and u.day = a.day
     where s.version > 1
       and s.version > a.version and r.settled_version = r.version and u.finished_at is not null
     union select agent_id, day from affiliate_correction order by day`,
  );
}

interface AgentDay {
  agentId: number;
  day: string;
}

interface Portion extends AgentDay {
  /** The most friends that one portion pays. */
  friends: number;
  at: Date;
}

/** Counts a day's commission, without paying it. False: the day cannot be counted yet. One statement, one transaction. */
export async function countDay(
  database: Database,
  { agentId, day, rules, at }: AgentDay & { rules: string; at: Date },
): Promise<boolean> {
  const row = await database.row<{ is_done: boolean }>('select affiliate_count_day($1, $2, $3, $4) as is_done', [
    agentId,
    day,
    rules,
    at,
  ]);
  return row?.is_done ?? false;
}

/** Pays the next portion of a counted day. Returns whether more is left. One statement, one transaction. */
export async function payPortion(database: Database, { agentId, day, friends, at }: Portion): Promise<boolean> {
  const row = await database.row<{ is_more: boolean }>('select affiliate_pay_portion($1, $2, $3, $4) as is_more', [
    agentId,
    day,
    friends,
    at,
  ]);
  return row?.is_more ?? false;
}

/** Counts the correct figures of a paid day after corrections. One statement, one transaction. */
export async function countCorrection(database: Database, { agentId, day }: AgentDay): Promise<void> {
  await database.rows('select affiliate_count_correction($1, $2)', [agentId, day]);
}

/** Pays the next portion of a counted correction. Returns whether more is left. One statement, one transaction. */
export async function correctPortion(database: Database, { agentId, day, friends, at }: Portion): Promise<boolean> {
  const row = await database.row<{ is_more: boolean }>('select affiliate_correct_portion($1, $2, $3, $4) as is_more', [
    agentId,
    day,
    friends,
    at,
  ]);
  return row?.is_more ?? false;
}
