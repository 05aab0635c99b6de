import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { bundleCreate, bundleValidate } from '#contract/lotto-bundles.ts';
import { COLUMN_OF, COLUMNS, type Column } from '#contract/lotto-columns.ts';
import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';
import type { DraftLine, WrittenBill } from '#src/stores/lotto.ts';
import { BUNDLE_TEXT as text } from '#src/text/bundle.ts';
import { keyOfLine } from './draft-lines.ts';

export type PricedBundle = OutputOf<typeof bundleValidate>;
export type SoldBundle = OutputOf<typeof bundleCreate>;
type PricedBill = PricedBundle['bills'][number];
type PricedLine = PricedBill['lines'][number];

/** The bills of a list as the server checks them. */
export const billsInput = (bills: readonly WrittenBill[]): InputOf<typeof bundleValidate>['bills'] =>
  bills.map(({ buyer, lines }) => ({
    buyer,
    lines: lines.flatMap(({ bets }) => bets.map((bet) => ({ ...bet, amount: Number(bet.amount) }))),
  }));

/** A stake as it is written, and what of it can be bought. */
export interface Cell {
  column: Column;
  asked: Baht;
  sold: Baht;
  message: string | null;
}

/** Numbers of a written line with the same stakes. */
export interface CopyRow {
  numbers: readonly string[];
  cells: readonly Cell[];
}

export interface CopyLine {
  at: number;
  written: string;
  rows: readonly CopyRow[];
}

const isSame = (one: readonly Cell[], other: readonly Cell[]): boolean =>
  one.length === other.length &&
  one.every(({ column, asked, sold }, place) => {
    const like = other[place];
    return like !== undefined && like.column === column && like.asked === asked && like.sold === sold;
  });

/**
 * A bill as its list is written: numbers of a line with the same stakes are one row. Without a price all of it can be
 * bought; of a bet that is written twice the first line gets what there is.
 */
export function copyOf({ lines }: WrittenBill, priced?: Pick<PricedBill, 'lines'>): readonly CopyLine[] {
  const prices = new Map(priced?.lines.map((line) => [keyOfLine(line), line]));
  const left = new Map(priced?.lines.map((line) => [keyOfLine(line), satangOf(line.sold)]));
  const cellOf = (bet: DraftLine): Cell => {
    const key = keyOfLine(bet);
    const asked = satangOf(Number(bet.amount));
    const sold = satang(Math.min(asked, left.get(key) ?? (priced ? 0 : asked)));
    left.set(key, satang((left.get(key) ?? sold) - sold));
    const message = sold < asked ? messageOf(prices.get(key)) : null;
    return { column: COLUMN_OF[bet.bet_type], asked: bahtOf(asked), sold: bahtOf(sold), message };
  };
  return lines.map(({ at, written, bets }) => {
    const byNumber = new Map<string, Cell[]>();
    for (const bet of bets) byNumber.set(bet.number, [...(byNumber.get(bet.number) ?? []), cellOf(bet)]);
    const rows: { numbers: string[]; cells: Cell[] }[] = [];
    for (const [number, cells] of byNumber) {
      const like = rows.find((row) => isSame(row.cells, cells));
      if (like) like.numbers.push(number);
      else rows.push({ numbers: [number], cells });
    }
    return { at, written, rows };
  });
}

function messageOf(line: PricedLine | undefined): string {
  if (line?.status === 'closed') return text.closed;
  return line?.message ?? text.closed;
}

/** The columns that a bill's paper needs; the usual three where it is read beside others. */
export const columnsIn = (bills: readonly WrittenBill[]): readonly Column[] =>
  COLUMNS.filter(
    (column) =>
      column !== 'front' ||
      bills.some(({ lines }) => lines.some(({ bets }) => bets.some(({ bet_type }) => COLUMN_OF[bet_type] === column))),
  );

export const isCut = ({ asked, sold }: Cell): boolean => satangOf(sold) < satangOf(asked);
export const isOut = ({ cells }: CopyRow): boolean => cells.every(({ sold }) => satangOf(sold) === 0);

/** A bill with what of it cannot be bought; null where all of it can. */
export function cutBill(bill: WrittenBill, priced: PricedBill): readonly CopyLine[] | null {
  if (satangOf(priced.total) === satangOf(priced.written)) return null;
  return copyOf(bill, priced).filter(({ rows }) => rows.some(({ cells }) => cells.some(isCut)));
}

/** How many bets of a bundle cannot be bought as they are written. */
export const cutCount = ({ bills }: PricedBundle): number =>
  bills.reduce((sum, { lines }) => sum + lines.filter((line) => satangOf(line.sold) < satangOf(line.amount)).length, 0);

export const lineCount = ({ bills }: PricedBundle): number => bills.reduce((sum, { lines }) => sum + lines.length, 0);
export const soldCount = ({ bills }: PricedBundle): number => bills.reduce((sum, bill) => sum + bill.line_count, 0);

const NUMBERS_SHOWN = 5;

/** The first numbers of lines, each once: `528 19 91`. */
export function numbersIn(lines: readonly { number: string }[]): string {
  const numbers = [...new Set(lines.map(({ number }) => number))];
  const shown = numbers.slice(0, NUMBERS_SHOWN).join(' ');
  return numbers.length > NUMBERS_SHOWN ? text.andMore(shown) : shown;
}

/** Tells whether a refusal's data are new prices. */
export const isPricedBundle = (data: unknown): data is PricedBundle =>
  typeof data === 'object' && data !== null && 'validation_id' in data && 'bills' in data;
