import type { BetType } from '../../../../contract/lotto-numbers.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { BET_TYPES, keyOfLine, stakeOf } from './draft-lines.ts';

/** What the bill's list is made of: a bet type with its sums, then its lines as they were keyed. */
export type DraftRow =
  | { kind: 'head'; key: string; betType: BetType; count: number; total: number }
  | { kind: 'line'; key: string; line: DraftLine };

/** In the order that the round sells its bet types; what it sells no more stands last. Totals in baht. */
export function rowsOf(
  lines: readonly DraftLine[],
  { byType }: { byType: ReadonlyMap<BetType, unknown> },
): readonly DraftRow[] {
  const order = [...new Set([...byType.keys(), ...BET_TYPES])];
  return order.flatMap((betType): DraftRow[] => {
    const own = lines.filter(({ bet_type }) => bet_type === betType);
    if (own.length === 0) return [];
    const total = own.reduce((sum, { amount }) => sum + (stakeOf(amount) || 0), 0);
    return [
      { kind: 'head', key: betType, betType, count: own.length, total },
      ...own.map((line) => ({ kind: 'line' as const, key: keyOfLine(line), line })),
    ];
  });
}
