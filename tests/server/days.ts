import { addDays, bangkokDay } from '#server/lib/bangkok.ts';

/**
 * A day in Bangkok as `2026-12-01`, counted from today: a test plays later than the database's own clock, by which
 * some rows are written. A fixed date would one day be in the past.
 */
export const dayFromToday = (days: number): string => addDays(bangkokDay(new Date()), days);

/** The next such weekday (0 is Sunday) that is at least two days from now. */
export function comingWeekday(weekday: number): string {
  const soonest = dayFromToday(2);
  return addDays(soonest, (weekday - new Date(soonest).getUTCDay() + 7) % 7);
}
