import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay, formatDate, formatTime, type Moment, shortDate } from '#src/lib/time.ts';
import { moneyText } from '../text/money.ts';

/** The time of a moment of today, else its day, with the year if it is another one: what a list has room for. */
export function dayOrTime(moment: Moment): string {
  const [day, today] = [bangkokDay(moment), bangkokDay(serverNow())];
  if (day === today) return formatTime(moment);
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(moment) : formatDate(moment);
}

const MINUTE_MS = 60_000;

/** How long something has waited, took or lasts: `42 นาที`, `1 ชม. 20 นาที`, `3 วัน`. */
export function ageText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < 60) return moneyText.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? moneyText.hours(hours, minutes % 60) : moneyText.days(Math.floor(hours / 24));
}

/** `3 วัน`, `7 เดือน`, `2 ปี 3 เดือน`: for how long somebody has been a member. */
export function spanText(milliseconds: number): string {
  const days = Math.max(0, Math.floor(milliseconds / (24 * 60 * MINUTE_MS)));
  if (days < 31) return moneyText.days(days);
  const months = Math.floor(days / 30.4);
  return months < 12 ? moneyText.months(months) : moneyText.years(Math.floor(months / 12), months % 12);
}

const BANGKOK_MS = 7 * 3_600_000;

/** A moment as a `datetime-local` field has it, on Bangkok's clock wherever the desk stands. */
export const bangkokInput = (moment: Moment): string =>
  new Date(new Date(moment).getTime() + BANGKOK_MS).toISOString().slice(0, 16);

/** The moment that such a field names, as the contract takes it; null while it is empty. */
export const fromBangkokInput = (value: string): string | null =>
  value === '' ? null : new Date(Date.parse(`${value}Z`) - BANGKOK_MS).toISOString();
