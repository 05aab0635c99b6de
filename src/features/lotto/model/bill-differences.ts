import type { OutputOf } from '#contract/endpoint.ts';
import type { billValidate } from '#contract/lotto-bills.ts';
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { keyOfLine } from './draft-lines.ts';

export type PricedBill = OutputOf<typeof billValidate>;
export type PricedLine = PricedBill['lines'][number];

/** The difference between the server's price of a line and what the player saw. */
type Change =
  | { kind: 'closed' }
  /** Only `available` may still be staked; it may be less than the least stake. */
  | { kind: 'over_limit'; available: Satang }
  /** Paid per baht. */
  | { kind: 'rate'; before: number };
/** A line of which the player must accept the change. */
export interface Difference {
  line: PricedLine;
  change: Change;
}

/** The rates that the player saw, by the line's key. A line without one has no rate to differ from. */
export type Seen = ReadonlyMap<string, number>;

/** The lines that changed, in the order of the bill. */
export function differencesOf(bill: Pick<PricedBill, 'lines'>, seen: Seen): readonly Difference[] {
  return bill.lines.flatMap((line): Difference[] => {
    if (line.status === 'closed') return [{ line, change: { kind: 'closed' } }];
    if (line.status === 'over_limit')
      return [{ line, change: { kind: 'over_limit', available: satangOf(line.available ?? 0) } }];
    const before = seen.get(keyOfLine(line));
    return before === undefined || before === line.rate ? [] : [{ line, change: { kind: 'rate', before } }];
  });
}

/**
 * The rates of a priced bill, as the player saw them in it. A line over its limit showed its limit instead of its rate, so it
 * keeps the rate of `before`.
 */
export const seenIn = (lines: readonly PricedLine[], before: Seen = new Map()): Seen =>
  new Map([
    ...before,
    ...lines
      .filter(({ rate, status }) => rate > 0 && status !== 'over_limit')
      .map((line) => [keyOfLine(line), line.rate] as const),
  ]);

/** The stake that the server still takes, rounded down to whole baht; 0 if that is less than `min`. */
export function remainingStake({ line, change }: Difference, min: Satang): Satang {
  const stake =
    change.kind === 'over_limit' ? satang(change.available - (change.available % 100)) : satangOf(line.amount);
  return stake >= min ? stake : satang(0);
}

/**
 * The draft's lines after the player accepted: closed lines are removed, stakes over the limit reduced, new rates need
 * no change. `minimumOf`: the least stake of a line.
 */
export function accepted(
  lines: readonly DraftLine[],
  differences: readonly Difference[],
  minimumOf: (line: PricedLine) => Satang,
): readonly DraftLine[] {
  const byKey = new Map(differences.map((difference) => [keyOfLine(difference.line), difference]));
  return lines.flatMap((line) => {
    const difference = byKey.get(keyOfLine(line));
    if (!difference || difference.change.kind === 'rate') return [line];
    if (difference.change.kind === 'closed') return [];
    const stake = remainingStake(difference, minimumOf(difference.line));
    return stake > 0 ? [{ ...line, amount: String(bahtOf(stake)) }] : [];
  });
}

/** Tells whether the data of a refusal is a bill with new prices, as with `bill_changed`. */
export const isPricedBill = (data: unknown): data is PricedBill =>
  typeof data === 'object' && data !== null && 'validation_id' in data && 'lines' in data;
