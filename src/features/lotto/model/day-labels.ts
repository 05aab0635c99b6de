import { bangkokDay, clockTime, formatDate, type Moment } from '../../../lib/time.ts';
import { LOTTO_TEXT } from '../../../text/lotto.ts';

const DAY_MS = 86_400_000;
const { days, weekdays } = LOTTO_TEXT;

/** The time of day in Bangkok: `17:15`. */
export const shortTime = (moment: Moment): string => clockTime(moment).slice(0, 5);

/** The day without its year: `21 พ.ย.`. */
export const shortDate = (moment: Moment): string => formatDate(moment).replace(/ \d+$/, '');

/**
 * The day in Bangkok as seen at `now` (epoch ms): today, yesterday, tomorrow, a weekday in the next six days, else the
 * date.
 */
export function dayLabel(moment: Moment, now: number): string {
  const day = bangkokDay(moment);
  const distance = Math.round((Date.parse(day) - Date.parse(bangkokDay(now))) / DAY_MS);
  if (distance === 0) return days.today;
  if (distance === -1) return days.yesterday;
  if (distance === 1) return days.tomorrow;
  return (distance > 1 && distance < 7 && weekdays[new Date(day).getUTCDay()]) || shortDate(day);
}

/** Day and time: `วันนี้ 17:15`, `จ. 08:00`, `1 ธ.ค. 16:00`. */
export const dayAndTime = (moment: Moment, now: number): string => `${dayLabel(moment, now)} ${shortTime(moment)}`;
