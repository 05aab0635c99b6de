import type { ReadLine } from '#contract/lists/read-list.ts';
import { rowsOf } from '#contract/lists/rows.ts';
import { COLUMNS, type Column } from '#contract/lotto-columns.ts';
import type { Satang } from '#contract/money.ts';
import { countText } from '#server/lib/baht-text.ts';
import { LIST_TEXT as text } from './text.ts';

export interface PaperRow {
  number: string;
  /** Beneath the number: how many orders of it are bought. */
  note: string | null;
  cells: Readonly<Partial<Record<Column, { price: string; times: string | null }>>>;
}

/** A list's rows in its own order: a row for each number, and one for all orders of a number. */
export function paperRows(lines: readonly ReadLine[]): { rows: readonly PaperRow[]; columns: readonly Column[] } {
  const rows = lines.flatMap((line) =>
    line.kind !== 'read'
      ? []
      : rowsOf(line.bets, line.written).flatMap(({ numbers, base, cells }): PaperRow[] => {
          const times = base === null ? null : text.times(numbers.length);
          const prices = Object.fromEntries(
            [...cells].map(([column, price]) => [column, { price: priceText(price), times }]),
          );
          return base === null
            ? numbers.map((number) => ({ number, note: null, cells: prices }))
            : [{ number: base, note: text.orders(numbers.length), cells: prices }];
        }),
  );
  return { rows, columns: COLUMNS.filter((column) => rows.some(({ cells }) => cells[column] !== undefined)) };
}

const priceText = (price: Satang | null): string => (price === null ? text.unpriced : countText(price / 100));
