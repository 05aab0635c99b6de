import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { billValidate } from '../../../../contract/lotto.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { keyOfLine } from './draft-lines.ts';

export type PricedBill = OutputOf<typeof billValidate>;
export type PricedLine = PricedBill['lines'][number];

/** What is not as the player saw it. */
export type Change =
  | { kind: 'closed' }
  /** Fewer baht are taken; `available` may be too few to bet at all. */
  | { kind: 'over_limit'; available: number }
  | { kind: 'rate'; before: number };
export interface Difference {
  line: PricedLine;
  change: Change;
}

/** Rates as they were shown, by line key; a line without one is compared with nothing. */
export type Seen = ReadonlyMap<string, number>;

/** What accepting takes away or alters, in the order of the bill. */
export function differencesOf(bill: Pick<PricedBill, 'lines'>, seen: Seen): readonly Difference[] {
  return bill.lines.flatMap((line): Difference[] => {
    if (line.status === 'closed') return [{ line, change: { kind: 'closed' } }];
    if (line.status === 'over_limit') return [{ line, change: { kind: 'over_limit', available: line.available ?? 0 } }];
    const before = seen.get(keyOfLine(line));
    return before === undefined || before === line.rate ? [] : [{ line, change: { kind: 'rate', before } }];
  });
}

export const seenIn = (lines: readonly PricedLine[]): Seen =>
  new Map(lines.filter(({ rate }) => rate > 0).map((line) => [keyOfLine(line), line.rate]));

/** Whole baht that can still be staked on an over-limit line; 0: none. */
export function stillTaken({ line, change }: Difference, min: number): number {
  const baht = change.kind === 'over_limit' ? Math.floor(change.available) : line.amount;
  return baht >= min ? baht : 0;
}

/** The draft after accepting: closed lines go, stakes shrink to what is taken, new rates need nothing. */
export function accepted(
  lines: readonly DraftLine[],
  differences: readonly Difference[],
  leastOf: (line: PricedLine) => number,
): readonly DraftLine[] {
  const byKey = new Map(differences.map((difference) => [keyOfLine(difference.line), difference]));
  return lines.flatMap((line) => {
    const difference = byKey.get(keyOfLine(line));
    if (!difference || difference.change.kind === 'rate') return [line];
    if (difference.change.kind === 'closed') return [];
    const baht = stillTaken(difference, leastOf(difference.line));
    return baht > 0 ? [{ ...line, amount: String(baht) }] : [];
  });
}

/** `bill_changed` brings the bill priced anew. */
export const isPricedBill = (data: unknown): data is PricedBill =>
  typeof data === 'object' && data !== null && 'validation_id' in data && 'lines' in data;
