import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { billDays, billResults } from '#contract/lotto-bills.ts';
import { bahtOf, satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { buyerValue } from './bill-history-queries.ts';
import { type Draws, daysOfMonth, resultsOfBills, waitingStakes } from './bill-sums-queries.ts';

const MAX_HITS = 5;

/** The member's bills of a month (`2026-11`), each on the day of its draw, and the waiting ones: all, or a buyer's. */
export async function daysOf(
  queries: Queries,
  memberId: number,
  { month, buyer_id }: ParsedInputOf<typeof billDays>,
): Promise<OutputOf<typeof billDays>> {
  const buyer = buyerValue(buyer_id);
  const [days, waiting] = await Promise.all([
    daysOfMonth(queries, memberId, `${month}-01`, buyer),
    waitingStakes(queries, memberId, buyer),
  ]);
  return {
    month,
    waiting: bahtOf(waiting ?? satang(0)),
    days: days.map(({ draw_date, bill_count, won_count, staked_satang, paid_satang }) => ({
      date: draw_date,
      bill_count,
      won_count,
      staked: bahtOf(staked_satang),
      paid: bahtOf(paid_satang),
    })),
  };
}

/** The returns of the member's settled bills of these draws. */
export async function ownResultsOf(
  queries: Queries,
  memberId: number,
  draws: Draws,
): Promise<OutputOf<typeof billResults>> {
  const rounds = await resultsOfBills(queries, memberId, draws, MAX_HITS);
  return rounds.map(({ round_id, bill_count, staked_satang, paid_satang, hits }) => ({
    round_id: String(round_id),
    bill_count,
    staked: bahtOf(staked_satang),
    paid: bahtOf(paid_satang),
    hits: hits.map(({ bet_type, number, payout_satang }) => ({ bet_type, number, payout: bahtOf(payout_satang) })),
  }));
}
