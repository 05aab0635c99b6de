import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoRate } from '#contract/lotto-rounds.ts';
import { chanceOf } from '#contract/lotto-rules.ts';
import { bahtOf } from '#contract/money.ts';
import type { RateRow } from './category-queries.ts';

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** A rate with the true odds and the return to the player in percent, which are shown beside it (docs/rules.md#lottery). */
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
