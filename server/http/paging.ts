import { date } from '#contract/fields.ts';
import { invalidField } from '#server/lib/refusal.ts';

/** Tells whether a cursor's text is a calendar day. */
export const isDay = (text: string): boolean => date.safeParse(text).success;

/**
 * Reads the cursor of a history whose cursor is the last row's id. Refuses with `invalid_input` if no page has given
 * it.
 */
export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidField('cursor', 'ข้อมูลไม่ถูกต้อง');
  return Number(cursor);
}

/** One page from rows, one more than the limit of which was read to see whether there is a next page. */
export function pageOfRows<Row extends { id: number }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  return { rows: shown, nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null };
}
