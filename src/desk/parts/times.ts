import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay, formatDate, formatTime, type Moment } from '#src/lib/time.ts';

/** The time of a moment of today, else its day: what a list has room for. */
export const dayOrTime = (moment: Moment): string =>
  bangkokDay(moment) === bangkokDay(serverNow()) ? formatTime(moment) : formatDate(moment);
