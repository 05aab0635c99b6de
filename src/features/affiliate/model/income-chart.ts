import type { affiliateSummary, affiliateTransactionsV2 } from '#contract/affiliate.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Baht } from '#contract/money.ts';
import { sumBaht } from '#src/lib/money.ts';

const totalOf = (rows: readonly { amount: Baht }[]): Baht => sumBaht(rows.map(({ amount }) => amount));

type Months = OutputOf<typeof affiliateSummary>['months'];
type Days = OutputOf<typeof affiliateTransactionsV2>['items'];

export interface Column {
  /** `2026-11`, or a day. */
  when: string;
  amount: Baht;
  /** The amounts by level, lowest first; a month has one part of level 0. */
  parts: { level: number; amount: Baht }[];
}

export const monthColumns = (months: Months): Column[] =>
  months.map(({ month, amount }) => ({ when: month, amount, parts: [{ level: 0, amount }] }));

/** `count` days from the first one, also those without income, each divided by level. */
export function dayColumns(rows: Days, firstDay: string, count: number): Column[] {
  return Array.from({ length: count }, (_, index) => {
    const when = new Date(Date.parse(firstDay) + index * 86_400_000).toISOString().slice(0, 10);
    const parts = rows
      .filter(({ date }) => date === when)
      .map(({ level, amount }) => ({ level, amount }))
      .sort((one, other) => one.level - other.level);
    return { when, amount: totalOf(parts), parts };
  });
}

/** The income of all columns, in baht. */
export const sumOf = (columns: readonly Column[]): Baht => totalOf(columns);
