/** Bangkok is UTC+7 all year round, so plain arithmetic gives its calendar on every device. */
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000;
const BUDDHIST_OFFSET_YEARS = 543;
const NO_BREAK_SPACE = '\u00a0';
const UNKNOWN = '\u2013';

const SHORT_MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ');

/** A moment: Date, epoch milliseconds, or an ISO string. */
export type Moment = Date | number | string;

/** The moment's Bangkok wall clock, readable through the UTC getters; null when it is no moment. */
function inBangkok(moment: Moment): Date | null {
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? null : new Date(time + BANGKOK_OFFSET_MS);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

export const toBuddhistYear = (year: number) => year + BUDDHIST_OFFSET_YEARS;

/** `21 พ.ย. 2569`, in Bangkok. A bare `YYYY-MM-DD` is that calendar day. */
export function formatDate(moment: Moment): string {
  const date = inBangkok(moment);
  if (!date) return UNKNOWN;
  return `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]} ${toBuddhistYear(date.getUTCFullYear())}`;
}

/** The day without its year: `21 พ.ย.`. */
export const shortDate = (moment: Moment): string => formatDate(moment).replace(/ \d+$/, '');

/** `14:30 น.` with a no-break space, in Bangkok. */
export function formatTime(moment: Moment): string {
  const date = inBangkok(moment);
  return date ? `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}${NO_BREAK_SPACE}น.` : UNKNOWN;
}

/** `14:30:05`, in Bangkok. */
export function clockTime(moment: Moment): string {
  return inBangkok(moment)?.toISOString().slice(11, 19) ?? UNKNOWN;
}

/** `21 พ.ย. 2569 14:30 น.` */
export function formatDateTime(moment: Moment): string {
  return inBangkok(moment) ? `${formatDate(moment)} ${formatTime(moment)}` : UNKNOWN;
}

/** The calendar day in Bangkok as `YYYY-MM-DD` (Gregorian), as forms and the contract send it. */
export function bangkokDay(moment: Moment): string {
  return inBangkok(moment)?.toISOString().slice(0, 10) ?? '';
}

/** Tells whether an address names an existing day `YYYY-MM-DD`, in the years that the contract accepts. */
export const isCalendarDay = (text: string | null): text is string =>
  text !== null && text >= '1900' && text < '2200' && bangkokDay(text) === text;

/**
 * Time left: `08:24`, from one hour `01:12:40`, from one day `2 วัน 04:10`, `isFull` `2 วัน 04:10:32`. Rounds up, so 0 means
 * over.
 */
export function countdown(milliseconds: number, isFull = false): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000)) || 0;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const short = `${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  if (days > 0)
    return `${days}${NO_BREAK_SPACE}วัน ${twoDigits(hours % 24)}:${isFull ? short : twoDigits(minutes % 60)}`;
  return hours > 0 ? `${twoDigits(hours)}:${short}` : short;
}

/** A countdown with less time left is shown as urgent. */
export const SOON_MS = 5 * 60_000;
