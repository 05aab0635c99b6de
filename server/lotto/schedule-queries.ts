import type { Database, Queries, Transaction } from '../platform/database.ts';
import type { PlannedRound } from './schedule.ts';

/** Schedule and rule of every lottery that is sold. */
export function schedules(queries: Queries): Promise<{ id: number; schedule: unknown; rule: unknown }[]> {
  return queries.rows('select id, schedule, rule from lotto_category where is_on');
}

export interface NewRound extends PlannedRound {
  category_id: number;
  seed: string;
  seed_hash: string;
  beacon_round: number | null;
}

/** Inserts the rounds that are not there yet and gives how many. One statement, so it needs no transaction of its own. */
export async function insertRounds(database: Database | Transaction, rounds: readonly NewRound[]): Promise<number> {
  const inserted = await database.rows(
    `insert into lotto_round (agent_id, category_id, planned_date, draw_date, round_no, rounds_in_day, bet_opens_at, bet_closes_at, shoot_closes_at, result_at, rule, seed, seed_hash, beacon_round)
     select c.agent_id, c.id, p."drawDate", p."drawDate", p."roundNo", p."roundsInDay", p."betOpensAt", p."betClosesAt", p."shootClosesAt", p."resultAt", c.rule, p.seed, p.seed_hash, p.beacon_round
     from jsonb_to_recordset($1) as p (category_id bigint, "drawDate" date, "roundNo" smallint, "roundsInDay" smallint, "betOpensAt" timestamptz,
       "betClosesAt" timestamptz, "shootClosesAt" timestamptz, "resultAt" timestamptz, seed text, seed_hash text, beacon_round bigint)
     join lotto_category c on c.id = p.category_id
     where not exists (select 1 from lotto_round r where r.category_id = c.id and r.planned_date = p."drawDate" and r.round_no = p."roundNo")
     on conflict do nothing returning 1`,
    [JSON.stringify(rounds)],
  );
  return inserted.length;
}
