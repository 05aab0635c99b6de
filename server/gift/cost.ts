/** The highest cost of promises (docs/rules.md#second-key). Pure; a simulation finds the same figures. */
import { addDays, bangkokDay, mondayOf } from '#server/lib/bangkok.ts';

/** In satang; fractions, because a point is worth less than one. Infinite if nothing bounds it. */
export interface Cost {
  /** One taking. */
  once: number;
  /** One member, as often as they can take it. */
  member: number;
  /** All members together. */
  all: number;
}

export const NO_COST: Cost = { once: 0, member: 0, all: 0 };

const costOf = (once: number, takings: number, all: number): Cost =>
  once === 0 || takings === 0 || all === 0 ? NO_COST : { once, member: Math.min(once * takings, all), all };

const DAY_MS = 86_400_000;
const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;

/** The days of Bangkok, from now on, on which something that is shown for a time can be taken. `last` null: it has no end. */
interface Days {
  first: string;
  last: string | null;
}
export function daysOf({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }, at: Date): Days {
  const starts = starts_at === null ? at : new Date(Math.max(Date.parse(starts_at), at.getTime()));
  return { first: bangkokDay(starts), last: ends_at === null ? null : bangkokDay(new Date(Date.parse(ends_at) - 1)) };
}

/**
 * How often one member can take something within these days that can be taken once a day, or once a week from Monday.
 */
function takingsIn({ first, last }: Days, every: 'day' | 'week'): number {
  if (last === null) return Number.POSITIVE_INFINITY;
  if (last < first) return 0;
  return every === 'day' ? daysBetween(first, last) : daysBetween(mondayOf(first), addDays(mondayOf(last), 6)) / 7;
}

/**
 * How often one member, who may reach it on the first day, can reach a day of a login streak. It comes again when the
 * round is over, at its last day, or after a day on which the member stayed away and so began anew.
 */
function streakTakingsIn(days: Days, { day, days: ofRound }: { day: number; days: number }): number {
  const count = takingsIn(days, 'day');
  const every = day === ofRound ? ofRound : day + 1;
  return count > day ? 2 + Math.floor((count - 1 - day) / every) : Math.min(count, 1);
}

export interface QuestPromise {
  kind: 'daily' | 'weekly' | 'once';
  days: Days;
  /** The day of a login streak, and the streak's number of days. */
  streak: { day: number; days: number } | null;
  /** The value of a reward, in satang. */
  worth: number;
  /** Rewards that can still be taken by all members; null: there is no end. */
  claimsLeft: number | null;
}

/** The highest cost of a quest. */
export function questCost({ kind, days, streak, worth, claimsLeft }: QuestPromise): Cost {
  if (claimsLeft === 0) return NO_COST;
  const takings = {
    daily: takingsIn(days, 'day'),
    weekly: takingsIn(days, 'week'),
    once: Math.min(takingsIn(days, 'day'), 1),
  };
  return costOf(
    worth,
    streak ? streakTakingsIn(days, streak) : takings[kind],
    worth === 0 ? 0 : worth * (claimsLeft ?? Number.POSITIVE_INFINITY),
  );
}

export interface PromotionPromise {
  kind: 'first_deposit' | 'daily_deposit' | 'deposit' | 'free';
  days: Days;
  /** The highest bonus of one taking, in satang. */
  bonus: number;
  /** The rest of its budget, in satang; null if it has none. */
  budgetLeft: number | null;
}

/** The highest cost of a promotion. A bonus counts in full, although its turnover makes it worth less. */
export function promotionCost({ kind, days, bonus, budgetLeft }: PromotionPromise): Cost {
  const once = budgetLeft === null ? bonus : Math.min(bonus, budgetLeft);
  const takings = kind === 'deposit' ? Number.POSITIVE_INFINITY : kind === 'daily_deposit' ? takingsIn(days, 'day') : 1;
  return costOf(once, takings, budgetLeft ?? Number.POSITIVE_INFINITY);
}

/** A batch of coupons. `worth` of one use in satang; `uses` that are left of all its codes; `usesOfMember` that one member can make. */
export const couponCost = ({
  worth,
  uses,
  usesOfMember,
}: {
  worth: number;
  uses: number;
  usesOfMember: number;
}): Cost => costOf(worth, Math.min(uses, usesOfMember), worth * uses);
