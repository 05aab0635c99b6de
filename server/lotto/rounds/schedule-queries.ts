import type { Database, Queries, Transaction } from '#server/database/database.ts';
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

/**
 * Inserts the missing rounds, with the closed numbers of their lottery, and returns how many. One statement, so it
 * needs no transaction of its own.
 */
export async function insertRounds(
  database: Database | Transaction,
  rounds: readonly NewRound[],
  at: Date,
): Promise<number> {
  const inserted = await database.rows(
    `with planned as (
       select p.* from jsonb_to_recordset($1) as p (category_id bigint, "drawDate" date, "shiftedFrom" date, "roundNo" smallint, "roundsInDay" smallint,
         "betOpensAt" timestamptz, "betClosesAt" timestamptz, "shootClosesAt" timestamptz, "resultAt" timestamptz, seed text,
         seed_hash text, beacon_round bigint)
       where not exists (select 1 from lotto_round r
         where r.category_id = p.category_id and r.planned_date = p."drawDate" and r.round_no = p."roundNo")
       -- Shifted after its round was made: an operator moves that round, and a second one would never have a result.
       and not exists (select 1 from lotto_round r
         where r.category_id = p.category_id and r.planned_date = p."shiftedFrom" and r.voided_at is null)
     ), category as materialized (
       -- Locked: a change of its closed numbers comes before these rounds or finds them.
       select id, agent_id, rule, closed_numbers from lotto_category where id in (select category_id from planned)
       order by id for share
     ), made as (
       insert into lotto_round (agent_id, category_id, planned_date, draw_date, round_no, rounds_in_day, bet_opens_at, bet_closes_at, shoot_closes_at, result_at, rule, seed, seed_hash, beacon_round)
       select c.agent_id, c.id, p."drawDate", p."drawDate", p."roundNo", p."roundsInDay", p."betOpensAt", p."betClosesAt", p."shootClosesAt", p."resultAt", c.rule, p.seed, p.seed_hash, p.beacon_round
       from planned p join category c on c.id = p.category_id
       on conflict do nothing returning id, agent_id, category_id
     ), closed as (
       insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, rate, updated_at, is_of_lottery)
       select m.agent_id, m.id, n.bet_type, n.number, n.mode, n.rate, $2::timestamptz, true
       from made m join category c on c.id = m.category_id,
         jsonb_to_recordset(c.closed_numbers) as n (bet_type text, number text, mode text, rate numeric)
     )
     select 1 from made`,
    [JSON.stringify(rounds), at],
  );
  return inserted.length;
}
