import { BET_DIGITS, type BetType, MOST_LINES } from '../../../../contract/lotto-numbers.ts';
import type { KeyedLine as DraftLine } from '../../../stores/lotto.ts';

export type { KeyedLine as DraftLine } from '../../../stores/lotto.ts';

export const DIGIT_GROUPS = [3, 2, 1] as const;
export type Digits = (typeof DIGIT_GROUPS)[number];

export const digitsOf = (betType: BetType): Digits => BET_DIGITS[betType];
const keyOf = ({ bet_type, number }: Pick<DraftLine, 'bet_type' | 'number'>) => `${bet_type} ${number}`;

/** New lines stand in front; one that is there already keeps its place and, unless a new amount came, its amount. */
export function addLines(lines: readonly DraftLine[], added: readonly DraftLine[]): readonly DraftLine[] {
  const known = new Map(lines.map((line) => [keyOf(line), line]));
  const fresh = new Map<string, DraftLine>();
  for (const line of added) {
    const key = keyOf(line);
    const earlier = known.get(key);
    if (earlier) known.set(key, { ...earlier, amount: line.amount ?? earlier.amount });
    else fresh.set(key, line);
  }
  return [...fresh.values(), ...known.values()].slice(0, MOST_LINES);
}

/** Every line of these bet types (all when null) at one amount. */
export const withAmount = (
  lines: readonly DraftLine[],
  amount: number,
  betType: BetType | null,
): readonly DraftLine[] =>
  lines.map((line) => (betType === null || line.bet_type === betType ? { ...line, amount } : line));

export const withoutLine = (lines: readonly DraftLine[], gone: Pick<DraftLine, 'bet_type' | 'number'>) =>
  lines.filter((line) => keyOf(line) !== keyOf(gone));

export const totalOf = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
export const isComplete = (lines: readonly DraftLine[]): boolean =>
  lines.length > 0 && lines.every(({ amount }) => amount !== null && amount > 0);
