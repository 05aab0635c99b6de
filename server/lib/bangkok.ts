const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BANGKOK_MS = 7 * HOUR_MS;

/** The day in Bangkok, `2026-11-21`. Thailand has no summer time. */
export const bangkokDay = (at: Date): string => new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 10);

/** The time in Bangkok, `2026-11-21 13:05:09`. */
export const bangkokTime = (at: Date): string =>
  new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The time at which a day of Bangkok starts. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+07:00`);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The same time of day in Bangkok, calendar months later; never sooner: 31 August + 6 months, a day that February has not, is
 * in March.
 */
export function addMonths(at: Date, months: number): Date {
  const then = new Date(at.getTime() + BANGKOK_MS);
  then.setUTCMonth(then.getUTCMonth() + months);
  return new Date(then.getTime() - BANGKOK_MS);
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
