import { addDays, bangkokDay, mondayOf, startOfDay } from '#server/lib/bangkok.ts';
import type { QuestRow } from './queries.ts';

/** The time that one claim is for. `key`: its first day. */
export interface Period {
  key: string;
  since: Date;
  until: Date;
}

/** The key of a quest with kind `once`, which can be claimed once for ever. */
export const ONCE_KEY = '1970-01-01';

const later = (one: Date, other: Date | null) => (other && other > one ? other : one);
const earlier = (one: Date, other: Date | null) => (other && other < one ? other : one);

/** The quest's period at a time, cut to the quest's own start and end. */
export function periodOf(
  { kind, starts_at, ends_at }: Pick<QuestRow, 'kind' | 'starts_at' | 'ends_at'>,
  at: Date,
): Period {
  const today = bangkokDay(at);
  const first = kind === 'daily' ? today : kind === 'weekly' ? mondayOf(today) : ONCE_KEY;
  const after = kind === 'weekly' ? addDays(first, 7) : addDays(today, 1);
  return { key: first, since: later(startOfDay(first), starts_at), until: earlier(startOfDay(after), ends_at) };
}

const DAY_MS = 86_400_000;

/**
 * A streak is counted in rounds of `days`, the first of which begins with the event: visits before it do not count.
 * Returns the day within its round, from 1, and the round's first day.
 */
export function streakRound(
  streak: number,
  { days, startsAt, today }: { days: number; startsAt: Date | null; today: string },
): { day: number; first: string } {
  const ofEvent =
    startsAt === null ? Number.POSITIVE_INFINITY : (Date.parse(today) - Date.parse(bangkokDay(startsAt))) / DAY_MS + 1;
  const day = ((Math.max(Math.min(streak, ofEvent), 1) - 1) % days) + 1;
  return { day, first: addDays(today, 1 - day) };
}
