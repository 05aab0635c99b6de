import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { statement } from '#contract/statement.ts';
import { formatDate, isCalendarDay } from '#src/lib/time.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';

export type StatementRow = OutputOf<typeof statement>['items'][number];
export type StatementType = StatementRow['type'];

export interface Period {
  /** `YYYY-MM-DD`, in Bangkok, ends included. */
  from: string;
  to: string;
}

/** The filters of the statement, kept in the address; null: not filtered. */
export interface StatementFilter {
  type: StatementType | null;
  walletId: string | null;
  /** Null: the last 31 days. */
  period: Period | null;
}

export const NO_FILTER: StatementFilter = { type: null, walletId: null, period: null };
export const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

const isType = (value: string | null): value is StatementType =>
  value !== null && value !== 'all' && Object.hasOwn(text.types, value);

/** The number of days of a period, both ends included; below 1 if it ends before it starts. */
export const daysIn = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The days of a month `YYYY-MM`. */
export function monthPeriod(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The API's period for a request without one. */
export function latestPeriod(today: string): Period {
  const from = new Date(Date.parse(today) - (MAX_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return { from, to: today };
}

/** The month that a period is, or null. */
export function monthOf(period: Period): string | null {
  const month = period.from.slice(0, 7);
  const whole = monthPeriod(month);
  return whole.from === period.from && whole.to === period.to ? month : null;
}

/** The last `count` months with this one, newest first. */
export function recentMonths(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** `พ.ย. 2569` */
export const monthName = (month: string) => formatDate(`${month}-01`).replace(/^\d+ /, '');

export function periodName(period: Period | null): string {
  if (period === null) return text.latest;
  const month = monthOf(period);
  return month ? monthName(month) : text.period(formatDate(period.from), formatDate(period.to));
}

/** Reads the filters of an address. Invalid values count as not filtered: an address may be typed by hand. */
export function readFilter(query: URLSearchParams): StatementFilter {
  const [type, wallet] = [query.get('type'), query.get('wallet')];
  const [from, to] = [query.get('from'), query.get('to')];
  const period = isCalendarDay(from) && isCalendarDay(to) ? { from, to } : null;
  const days = period ? daysIn(period) : 0;
  return {
    type: isType(type) ? type : null,
    walletId: wallet && /^\d{1,15}$/.test(wallet) ? wallet : null,
    period: days >= 1 && days <= MAX_DAYS ? period : null,
  };
}

/** The query of this filter. */
export function writeFilter({ type, walletId, period }: StatementFilter): URLSearchParams {
  return new URLSearchParams({
    ...(type && { type }),
    ...(walletId && { wallet: walletId }),
    ...period,
  });
}

/** The filters as input of the call. */
export function filterInput({ type, walletId, period }: StatementFilter): InputOf<typeof statement> {
  return { ...(type && { type }), ...(walletId && { wallet_id: walletId }), ...period };
}
