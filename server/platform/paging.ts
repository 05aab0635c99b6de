import { Refusal } from './refusal.ts';

/** A history's cursor, where it is the id of the last row given. Throws `invalid_input` for what was never one. */
export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw new Refusal('invalid_input', { fields: { cursor: 'ข้อมูลไม่ถูกต้อง' } });
  return Number(cursor);
}

/** One page of rows that were read with one more than the limit. */
export function pageOfRows<Row extends { id: number }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  return { rows: shown, nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null };
}

/** SQL: whether a time lies in the days `from` to `to` (dates of Bangkok as text, null for no bound). */
export const inPeriod = (column: string, from: string, to: string) => `
  (${from}::date is null or ${column} >= ${from}::date::timestamp at time zone 'Asia/Bangkok')
  and (${to}::date is null or ${column} < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
