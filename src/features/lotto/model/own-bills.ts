import type { OutputOf } from '#contract/endpoint.ts';
import type { billList } from '#contract/lotto-bills.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import type { Baht } from '#contract/money.ts';
import { sumBaht } from '#src/lib/money.ts';

type Bills = OutputOf<typeof billList>;
type Bill = Bills['items'][number];

/** A number with its bets, in the order of the bill. */
interface BillRow {
  number: string;
  bets: readonly (readonly [BetType, Baht])[];
}

/** The stakes of the waiting bills; null if only some of them are known. */
export const stakedIn = ({ items, pending_count }: Pick<Bills, 'items' | 'pending_count'>): Baht | null =>
  items.length < pending_count ? null : sumBaht(items.map(({ total }) => total));

/** A bill's first numbers, and how many of its lines are in no row: to say that takes the place of one row. */
export function openBillRows(
  { top_lines, line_count }: Pick<Bill, 'top_lines' | 'line_count'>,
  most: number,
): { rows: readonly BillRow[]; more: number } {
  const numbers = [...new Set(top_lines.map(({ number }) => number))];
  const all = numbers.map((number) => ({
    number,
    bets: top_lines.filter((line) => line.number === number).map(({ bet_type, amount }) => [bet_type, amount] as const),
  }));
  const isWhole = all.length <= most && line_count === top_lines.length;
  const rows = all.slice(0, isWhole ? most : most - 1);
  return { rows, more: line_count - rows.reduce((sum, { bets }) => sum + bets.length, 0) };
}
