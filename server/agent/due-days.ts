import { addDays, bangkokDay } from '#server/lib/bangkok.ts';

/** The delay after midnight in Bangkok before a day is summed up: bets of its last second are written by then. */
export const RUN_AFTER_MS = 5 * 60_000;
/** A server that was down makes up for so many days. */
const DAYS_BACK = 7;

export interface DueDay {
  agent_id: number;
  day: string;
}

/** The first and the last day that a nightly job sums up at this time, where it has not done so. */
export function daysToSum(at: Date): [first: string, last: string] {
  const today = bangkokDay(new Date(at.getTime() - RUN_AFTER_MS));
  return [addDays(today, -DAYS_BACK), addDays(today, -1)];
}
