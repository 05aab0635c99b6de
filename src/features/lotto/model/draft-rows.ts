import type { BetType } from '../../../../contract/lotto-numbers.ts';
import { type Satang, satang } from '../../../../contract/money.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { BET_TYPES, keyOfLine, stakeOf } from './draft-lines.ts';

/** A row of the draft's list: the header of a bet type, or a line. */
export type DraftRow =
  | { kind: 'head'; key: string; betType: BetType; count: number; total: Satang }
  | { kind: 'line'; key: string; line: DraftLine };

/**
 * The rows by bet type, in the round's order; bet types no longer sold are last. Stakes that are not right count as 0.
 */
export function rowsOf(
  lines: readonly DraftLine[],
  { byType }: { byType: ReadonlyMap<BetType, unknown> },
): readonly DraftRow[] {
  const order = [...new Set([...byType.keys(), ...BET_TYPES])];
  return order.flatMap((betType): DraftRow[] => {
    const own = lines.filter(({ bet_type }) => bet_type === betType);
    if (own.length === 0) return [];
    const total = satang(own.reduce((sum, { amount }) => sum + (stakeOf(amount) ?? 0), 0));
    return [
      { kind: 'head', key: betType, betType, count: own.length, total },
      ...own.map((line) => ({ kind: 'line' as const, key: keyOfLine(line), line })),
    ];
  });
}
