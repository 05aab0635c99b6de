const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;

/**
 * A day in Bangkok as `2026-12-01`, counted from today: what a test plays lies ahead of the database's own clock, by which
 * some rows are written. A date that is written down would one day lie behind it.
 */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + BANGKOK_MS + days * DAY_MS).toISOString().slice(0, 10);

/** So many days after a day. */
export const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The next day of this name (0 is Sunday) that is at least two days ahead. */
export function weekdayAhead(weekday: number): string {
  const soonest = dayAhead(2);
  return dayAhead(2 + ((weekday - new Date(soonest).getUTCDay() + 7) % 7));
}
