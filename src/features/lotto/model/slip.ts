import { COLUMN_OF, COLUMNS, type Column } from '#contract/lotto-columns.ts';
import { BET_DIGITS, type BetType } from '#contract/lotto-numbers.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import type { Digits } from './number-pickers.ts';

const BY_LENGTH: Readonly<Record<Digits, readonly BetType[]>> = {
  1: ['run_top', 'run_bottom'],
  2: ['two_top', 'two_bottom'],
  3: ['three_top', 'three_tod', 'three_bottom', 'three_front'],
};
export const LENGTHS = [3, 2, 1] as const satisfies readonly Digits[];

interface Sale {
  byType: ReadonlyMap<BetType, unknown>;
}

/** The bet types on sale for numbers of so many digits, in the order of the columns. */
export const kindsOf = ({ byType }: Sale, digits: Digits): readonly BetType[] =>
  BY_LENGTH[digits].filter((betType) => byType.has(betType));

/** The columns that a round's paper has. */
export const columnsOf = ({ byType }: Sale): readonly Column[] =>
  COLUMNS.filter((column) => [...byType.keys()].some((betType) => COLUMN_OF[betType] === column));

/**
 * The bet type of a column for numbers with this many digits; undefined if there is none, such as a โต๊ด of two
 * digits.
 */
export const kindIn = (column: Column, digits: Digits): BetType | undefined =>
  BY_LENGTH[digits].find((betType) => COLUMN_OF[betType] === column);

export const lengthOf = ({ bet_type }: { bet_type: BetType }): Digits => BET_DIGITS[bet_type];

type Bet = Pick<DraftLine, 'bet_type' | 'number'>;

/** A number with its bets, one in each column at most. */
export interface SlipRow<Line extends Bet = DraftLine> {
  number: string;
  digits: Digits;
  cells: Readonly<Partial<Record<Column, Line>>>;
}

function collect<Line extends Bet>(lines: readonly Line[], numbers: ReadonlySet<string>): Map<string, SlipRow<Line>> {
  const rows = new Map<string, SlipRow<Line>>();
  for (const line of lines) {
    if (!numbers.has(line.number)) continue;
    const row = rows.get(line.number);
    const cells = { ...row?.cells, [COLUMN_OF[line.bet_type]]: line };
    rows.set(line.number, { number: line.number, digits: lengthOf(line), cells });
  }
  return rows;
}

/** The rows of the numbers that were written last, the newest at the end. */
export function lastRows(lines: readonly DraftLine[], count: number): readonly SlipRow[] {
  const numbers = new Set<string>();
  for (let at = lines.length - 1; at >= 0 && numbers.size < count; at -= 1) numbers.add(lines[at]?.number ?? '');
  const rows = collect(lines, numbers);
  return [...numbers].reverse().flatMap((number) => rows.get(number) ?? []);
}

/** The number of different numbers in the lines. */
export const numbersIn = (lines: readonly DraftLine[]): number => new Set(lines.map(({ number }) => number)).size;

/** The numbers of each length, the shorter ones first. */
export function groupsOf<Line extends Bet>(
  lines: readonly Line[],
): readonly { digits: Digits; rows: SlipRow<Line>[] }[] {
  const rows = [...collect(lines, new Set(lines.map(({ number }) => number))).values()];
  return [...LENGTHS]
    .reverse()
    .map((digits) => ({ digits, rows: rows.filter((row) => row.digits === digits) }))
    .filter((group) => group.rows.length > 0);
}

/** A row of the whole slip: the heading of a length, or a number. */
export type WholeRow = { kind: 'head'; key: string; digits: Digits } | { kind: 'number'; key: string; row: SlipRow };

/** Every number, shorter ones first, each length under its heading. */
export const wholeRows = (lines: readonly DraftLine[]): readonly WholeRow[] =>
  groupsOf(lines).flatMap(({ digits, rows }): WholeRow[] => [
    { kind: 'head', key: `${digits} digits`, digits },
    ...rows.map((row) => ({ kind: 'number' as const, key: row.number, row })),
  ]);
