import type { affiliateSummary, affiliateTransactionsV2 } from '../../../../contract/affiliate.ts';
import type { OutputOf } from '../../../../contract/endpoint.ts';

type Months = OutputOf<typeof affiliateSummary>['months'];
type Days = OutputOf<typeof affiliateTransactionsV2>['items'];

export interface Column {
  /** `2026-11`, or a day. */
  when: string;
  amount: number;
  /** By level, lowest first; of months none is told. */
  parts: { level: number; amount: number }[];
}

const satang = (baht: number) => Math.round(baht * 100);

export const monthColumns = (months: Months): Column[] =>
  months.map(({ month, amount }) => ({ when: month, amount, parts: [{ level: 0, amount }] }));

/** The days from the first on, those without income too, each divided by level. */
export function dayColumns(rows: Days, firstDay: string, count: number): Column[] {
  return Array.from({ length: count }, (_, index) => {
    const when = new Date(Date.parse(firstDay) + index * 86_400_000).toISOString().slice(0, 10);
    const parts = rows
      .filter(({ date }) => date === when)
      .map(({ level, amount }) => ({ level, amount }))
      .sort((one, other) => one.level - other.level);
    return { when, amount: parts.reduce((sum, { amount }) => sum + satang(amount), 0) / 100, parts };
  });
}

/** Baht added in satang. */
export const sumOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, { amount }) => sum + satang(amount), 0) / 100;
