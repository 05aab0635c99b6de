import { addDays, bangkokDay } from '#server/lib/bangkok.ts';
import type { Schedule } from './schedule.ts';

/**
 * The government's draws that were not held on their usual day in 2025 and 2026, by month and day; from 2011 to 2024
 * that of 1 January was held on 30 December. The Government Lottery Office announces each year's days in the autumn
 * before.
 */
const HELD_ON: ReadonlyMap<string, string> = new Map([
  ['01-01', '01-02'],
  ['01-16', '01-17'],
  ['05-01', '05-02'],
]);
const YEARS = '2025 and 2026';

/** How many days ahead a plan looks. */
const DAYS_AHEAD = 366;

interface Drawn {
  code: string;
  kind: string;
  schedule: Schedule;
  /** True if its results come from outside. */
  isOfficial: boolean;
}

/** Notes that a person should compare with the draw calendars, before the rounds of the coming year are sold. */
export function calendarNotes({ code, kind, schedule, isOfficial }: Drawn, now: Date): string[] {
  const today = bangkokDay(now);
  const last = addDays(today, DAYS_AHEAD);
  if (schedule.repeats === 'monthly' && kind === 'government')
    return usualDays(schedule.days, today, last).flatMap((day) => {
      const planned = schedule.moved[day] ?? day;
      const before = `${day.slice(0, 5)}${HELD_ON.get(day.slice(5)) ?? day.slice(5)}`;
      return planned === before
        ? []
        : [
            `lottery ${code}: the draw of ${day} is planned on ${planned}; in ${YEARS} it was held on the day that is ${before} now: compare it with the lottery office`,
          ];
    });
  if (
    schedule.repeats === 'weekly' &&
    schedule.pauses_on_holidays &&
    isOfficial &&
    !schedule.off.some((day) => day >= today && day <= last)
  )
    return [
      `lottery ${code}: has no day off in the coming year: a round of a holiday would wait for a result that never comes`,
    ];
  return [];
}

function usualDays(days: readonly number[], first: string, last: string): string[] {
  const found: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (days.includes(Number(day.slice(8)))) found.push(day);
  return found;
}
