import { NEAR_DAYS as text } from '#src/text/days.ts';
import { bangkokDay, clockTime, type Moment, shortDate } from './time.ts';

const DAY_MS = 86_400_000;

/** The time of day in Bangkok: `17:15`. */
export const shortTime = (moment: Moment): string => clockTime(moment).slice(0, 5);

/**
 * The day in Bangkok as seen at `now` (epoch ms): today, yesterday, tomorrow, a weekday in the next six days, else the
 * date.
 */
export function dayLabel(moment: Moment, now: number): string {
  const day = bangkokDay(moment);
  const distance = Math.round((Date.parse(day) - Date.parse(bangkokDay(now))) / DAY_MS);
  if (distance === 0) return text.today;
  if (distance === -1) return text.yesterday;
  if (distance === 1) return text.tomorrow;
  return (distance > 1 && distance < 7 && text.weekdays[new Date(day).getUTCDay()]) || shortDate(day);
}

/** The end time of something: `วันนี้ 15:10`, `พรุ่งนี้ 15:10`, `1 ธ.ค. 15:10`; a weekday alone could be any. */
export function endTime(moment: Moment, now: number): string {
  const label = dayLabel(moment, now);
  const isNear = label === text.today || label === text.tomorrow;
  return `${isNear ? label : shortDate(moment)} ${shortTime(moment)}`;
}

/** Day and time: `วันนี้ 17:15`, `จ. 08:00`, `1 ธ.ค. 16:00`. */
export const dayAndTime = (moment: Moment, now: number): string => `${dayLabel(moment, now)} ${shortTime(moment)}`;
