import type { OutputOf } from '../../contract/endpoint.ts';
import type { BetType } from '../../contract/lotto-numbers.ts';
import type { lottoLimit, lottoRate } from '../../contract/lotto-rounds.ts';
import { chanceOf } from '../../contract/lotto-rules.ts';
import { bahtOf } from '../../contract/money.ts';
import type { Queries } from '../platform/database.ts';

interface RateRow {
  category_id: number;
  bet_type: BetType;
  rate: number;
  min_satang: number;
  max_satang: number;
  max_per_number_satang: number;
  is_open: boolean;
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** A rate beside the true odds and the return to the player of the same bet (domain.md, Safer play). */
export function rateOnWire(row: RateRow): OutputOf<typeof lottoRate>[number] {
  const chance = chanceOf(row.bet_type);
  return {
    bet_type: row.bet_type,
    rate: row.rate,
    min: bahtOf(row.min_satang),
    max: bahtOf(row.max_satang),
    max_per_number: bahtOf(row.max_per_number_satang),
    odds: twoDecimals(1 / chance),
    rtp: twoDecimals(row.rate * chance * 100),
    is_open: row.is_open,
  };
}

export function ratesOf(queries: Queries, categoryIds: readonly number[]): Promise<RateRow[]> {
  return queries.rows<RateRow>(
    `select category_id, bet_type, rate::float8 as rate, min_satang, max_satang, max_per_number_satang, is_open
     from lotto_rate where category_id = any ($1) order by category_id, position`,
    [categoryIds],
  );
}

export function closedNumbersOf(queries: Queries, roundId: number): Promise<OutputOf<typeof lottoLimit>> {
  return queries.rows<OutputOf<typeof lottoLimit>[number]>(
    `select n.bet_type, n.number_key as number, n.mode,
       case when n.mode = 'half' then coalesce(n.rate, round(r.rate / 2, 2))::float8 end as rate
     from lotto_closed_number n join lotto_round d on d.id = n.round_id
     left join lotto_rate r on r.category_id = d.category_id and r.bet_type = n.bet_type
     where n.round_id = $1 order by n.bet_type, n.number_key`,
    [roundId],
  );
}
