import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay, formatDate, formatTime, type Moment } from '#src/lib/time.ts';

/** The time of a moment of today, else its day: what a list has room for. */
export const dayOrTime = (moment: Moment): string =>
  bangkokDay(moment) === bangkokDay(serverNow()) ? formatTime(moment) : formatDate(moment);

/** How long something took or lasts, ms, in the words of a list: `28 นาที`, `1 ชม. 20 นาที`, `3 วัน`. */
export function span(milliseconds: number): string {
  const minutes = Math.max(Math.floor(milliseconds / 60_000), 0);
  if (minutes < 1) return 'ไม่ถึงนาที';
  if (minutes < 60) return `${minutes} นาที`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} วัน`;
  return minutes % 60 === 0 ? `${hours} ชม.` : `${hours} ชม. ${minutes % 60} นาที`;
}

const BANGKOK_MS = 7 * 3_600_000;

/** A moment as a `datetime-local` field has it, on Bangkok's clock wherever the desk stands. */
export const bangkokInput = (moment: Moment): string =>
  new Date(new Date(moment).getTime() + BANGKOK_MS).toISOString().slice(0, 16);

/** The moment that such a field names, as the contract takes it; null while it is empty. */
export const fromBangkokInput = (value: string): string | null =>
  value === '' ? null : new Date(Date.parse(`${value}Z`) - BANGKOK_MS).toISOString();
