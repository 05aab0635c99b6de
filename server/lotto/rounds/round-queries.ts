import type { z } from 'zod';
import type { BetType } from '#contract/lotto-numbers.ts';
import type { lottoGroup, lottoKind, roundStatus } from '#contract/lotto-shapes.ts';
import type { Queries } from '#server/database/database.ts';
import type { Rule } from './rule.ts';

export interface RoundRow {
  id: number;
  agent_id: number;
  category_id: number;
  category_name: string;
  kind: z.output<typeof lottoKind>;
  lobby_group: z.output<typeof lottoGroup>;
  icon: string;
  draw_date: string;
  round_no: number;
  rounds_in_day: number | null;
  bet_opens_at: Date;
  bet_closes_at: Date;
  shoot_closes_at: Date | null;
  result_at: Date;
  rule: Rule;
  seed_hash: string;
  beacon_round: number | null;
  note: string | null;
  version: number;
  settled_version: number;
  status: z.output<typeof roundStatus>;
  headline_bet_type: BetType | null;
  headline_rate: number | null;
}

/**
 * SQL of rounds; $1 is the present time, which decides what is open: nothing in a lottery that is out of sale. The
 * secret seed is never among the columns.
 */
export const ROUND = `
  select r.id, r.agent_id, r.category_id, c.name as category_name, c.kind, c.lobby_group, c.icon, r.draw_date, r.round_no, r.rounds_in_day,
    r.bet_opens_at, r.bet_closes_at, r.shoot_closes_at, r.result_at, r.rule, r.seed_hash, r.beacon_round, r.note, r.version, r.settled_version,
    case when c.is_on or lotto_status(r, $1) not in ('upcoming', 'open') then lotto_status(r, $1) else 'closed' end as status, h.bet_type as headline_bet_type, h.rate::float8 as headline_rate
  from lotto_round r join lotto_category c on c.id = r.category_id
  left join lateral (
    select bet_type, rate from lotto_rate where category_id = r.category_id and is_open order by position limit 1
  ) h on true`;

/** A round of the agent. `id` may be any text. */
export function roundOf(queries: Queries, agentId: number, at: Date, id: string): Promise<RoundRow | undefined> {
  return queries.row<RoundRow>(`${ROUND} where r.agent_id = $2 and r.id = $3`, [at, agentId, idNumber(id)]);
}

/** The id of a call as a number; 0, which no row has, for any text that is no id. */
export const idNumber = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** The round that closes next, of the lotteries that are sold. */
export function nextRound(queries: Queries, agentId: number, at: Date): Promise<RoundRow | undefined> {
  return queries.row<RoundRow>(
    `${ROUND} where r.agent_id = $2 and c.is_on and r.version = 0 and r.voided_at is null and r.bet_opens_at <= $1 and r.bet_closes_at > $1
     order by r.bet_closes_at, r.id limit 1`,
    [at, agentId],
  );
}

/** The rounds of a draw date (a date of Bangkok), of all lotteries or of one, by the time they close. */
export function roundsOfDay(queries: Queries, agentId: number, at: Date, filter: { category?: string; date: string }) {
  return queries.rows<RoundRow>(
    `${ROUND} where r.agent_id = $2 and r.draw_date = $3 and ($4::bigint is null or r.category_id = $4)
     order by r.bet_closes_at, r.id`,
    [at, agentId, filter.date, filter.category === undefined ? null : idNumber(filter.category)],
  );
}

/**
 * Each category's current rounds: undrawn ones that close first (three for a yeekee, otherwise one), one that would
 * still be open but is not held, and the newest that waits for its result or got it within the last hours.
 */
export function lobbyRounds(queries: Queries, agentId: number, at: Date): Promise<RoundRow[]> {
  return queries.rows<RoundRow>(
    `with current as (
      select c.id as category_id, n.id from lotto_category c cross join lateral (
        (select r.id from lotto_round r where r.category_id = c.id and r.bet_closes_at > $1 and r.version = 0 order by r.bet_closes_at limit case c.kind when 'yeekee' then 3 else 1 end)
        union all
        (select r.id from lotto_round r where r.category_id = c.id and r.bet_closes_at > $1 and r.voided_at is not null order by r.bet_closes_at limit 1)
        union all
        (select r.id from lotto_round r where r.category_id = c.id and r.bet_closes_at <= $1 and r.bet_closes_at > $1 - interval '12 hours'
         order by r.bet_closes_at desc limit 1)
      ) n where c.agent_id = $2 and c.is_on
    )
    ${ROUND} join current on current.id = r.id order by c.position, c.id, r.bet_closes_at, r.id`,
    [at, agentId],
  );
}
