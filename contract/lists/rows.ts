import { COLUMN_OF, type Column } from '../lotto-columns.ts';
import { permutations } from '../lotto-rules.ts';
import type { Satang } from '../money.ts';
import type { ReadBet } from './read-list.ts';

/** Numbers with the same prices, as one row of the paper. */
export interface ListRow {
  numbers: readonly string[];
  /** The number that the others are orders of; null: they are no orders of one. */
  base: string | null;
  cells: ReadonlyMap<Column, Satang | null>;
}

/** Bets as rows: numbers with the same prices are one, in the order in which they are written. */
export function rowsOf(bets: readonly ReadBet[], written: string): readonly ListRow[] {
  const byNumber = new Map<string, Map<Column, Satang | null>>();
  for (const { bet_type, number, price } of bets) {
    const cells = byNumber.get(number) ?? new Map<Column, Satang | null>();
    cells.set(COLUMN_OF[bet_type], price);
    byNumber.set(number, cells);
  }
  const rows = new Map<string, { numbers: string[]; cells: Map<Column, Satang | null> }>();
  for (const [number, cells] of byNumber) {
    const key = JSON.stringify([number.length, ...[...cells].sort()]);
    const row = rows.get(key) ?? { numbers: [], cells };
    row.numbers.push(number);
    rows.set(key, row);
  }
  return [...rows.values()].map((row) => ({ ...row, base: baseOf(row.numbers, written) }));
}

function baseOf(numbers: readonly string[], written: string): string | null {
  const [first = ''] = numbers;
  const isOrders = numbers.length > 1 && permutations(first).join() === [...numbers].sort().join();
  return isOrders ? (numbers.find((number) => written.includes(number)) ?? first) : null;
}
