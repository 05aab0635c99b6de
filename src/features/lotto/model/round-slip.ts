import type { BetType } from '#contract/lotto-numbers.ts';
import type { Baht } from '#contract/money.ts';
import { sumBaht } from '#src/lib/money.ts';
import type { BillSummary } from './bill-filter.ts';

export interface SlipBet {
  betType: BetType;
  amount: Baht;
  /** Paid by the server so far. */
  payout: Baht;
}

export interface RoundSlipNumber {
  number: string;
  bets: readonly SlipBet[];
}

type SlipBill = Pick<BillSummary, 'status' | 'line_count' | 'total' | 'payout' | 'top_lines'>;

/** A member's bills of one round as one slip. */
export interface RoundSlipData {
  numbers: readonly RoundSlipNumber[];
  /** The number of further lines in the bills. */
  more: number;
  total: Baht;
  payout: Baht;
  refunded: Baht;
  isPending: boolean;
}

/** Bills that were not cancelled, bets of the same kind and number added; null without any. */
export function roundSlipOf(bills: readonly SlipBill[]): RoundSlipData | null {
  const own = bills.filter(({ status }) => status !== 'cancelled');
  if (own.length === 0) return null;
  const numbers = new Map<string, Map<BetType, SlipBet>>();
  for (const { number, bet_type: betType, amount, payout } of own.flatMap(({ top_lines }) => top_lines)) {
    const bets = numbers.get(number) ?? new Map<BetType, SlipBet>();
    const known = bets.get(betType);
    bets.set(betType, {
      betType,
      amount: known ? sumBaht([known.amount, amount]) : amount,
      payout: known ? sumBaht([known.payout, payout]) : payout,
    });
    numbers.set(number, bets);
  }
  const paid = (isRefund: boolean) =>
    sumBaht(own.flatMap(({ status, payout }) => ((status === 'refunded') === isRefund ? [payout] : [])));
  return {
    numbers: Array.from(numbers, ([number, bets]) => ({ number, bets: [...bets.values()] })),
    more: own.reduce((rest, { line_count, top_lines }) => rest + line_count - top_lines.length, 0),
    total: sumBaht(own.map(({ total }) => total)),
    payout: paid(false),
    refunded: paid(true),
    isPending: own.some(({ status }) => status === 'pending'),
  };
}
