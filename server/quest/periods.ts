import { addDays, bangkokDay, mondayOf, startOfDay } from '../lib/bangkok.ts';
import type { QuestRow } from './queries.ts';

/** What a claim counts for: its first day is the claim's key. */
export interface Period {
  key: string;
  since: Date;
  until: Date;
}

/** A one-off has one claim for good. */
export const FOR_GOOD = '1970-01-01';

const later = (one: Date, other: Date | null) => (other && other > one ? other : one);
const earlier = (one: Date, other: Date | null) => (other && other < one ? other : one);

/** The quest's period at a time, within the quest's own beginning and end. */
export function periodOf(
  { kind, starts_at, ends_at }: Pick<QuestRow, 'kind' | 'starts_at' | 'ends_at'>,
  at: Date,
): Period {
  const today = bangkokDay(at);
  const first = kind === 'daily' ? today : kind === 'weekly' ? mondayOf(today) : FOR_GOOD;
  const after = kind === 'daily' ? addDays(first, 1) : kind === 'weekly' ? addDays(first, 7) : addDays(today, 1);
  return { key: first, since: later(startOfDay(first), starts_at), until: earlier(startOfDay(after), ends_at) };
}

/** Where a streak of so many days stands in its round of `days`: the day of the round, and the round's first day. */
export function streakRound(streak: number, days: number, today: string): { day: number; first: string } {
  const day = ((Math.max(streak, 1) - 1) % days) + 1;
  return { day, first: addDays(today, 1 - day) };
}
