import { DAYS_TEXT as text } from '#src/text/days.ts';
import { groupBy } from './group-by.ts';
import { bangkokDay, formatDate } from './time.ts';

const DAY_MS = 86_400_000;

export interface DayGroup<Item> {
  /** `YYYY-MM-DD`, in Bangkok. */
  day: string;
  items: readonly Item[];
}

/** Items, newest first, by their day in Bangkok. */
export function groupByDay<Item extends { readonly time: string }>(items: readonly Item[]): DayGroup<Item>[] {
  return [...groupBy(items, ({ time }) => bangkokDay(time))].map(([day, own]) => ({ day, items: own }));
}

/** `วันนี้ 21 พ.ย. 2569`, `20 พ.ย. 2569` */
export function dayName(day: string, now: number): string {
  const distance = Math.round((Date.parse(bangkokDay(now)) - Date.parse(day)) / DAY_MS);
  const date = formatDate(day);
  return distance === 0 ? text.today(date) : distance === 1 ? text.yesterday(date) : date;
}
