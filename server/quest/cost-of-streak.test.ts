import { expect, test } from 'vitest';
import { questCost } from '#server/gift/cost.ts';
import { addDays } from '#server/lib/bangkok.ts';
import { periodOf, streakRound } from './periods.ts';

const FIRST = '2026-11-21';
/** Days before the first on which a member may have visited already. */
const BEFORE = 3;
const LONGEST = 8;
/** Every way in which a member can visit or stay away. */
const HABITS = Array.from({ length: 2 ** (BEFORE + LONGEST) }, (_, bits) =>
  Array.from({ length: BEFORE + LONGEST }, (_day, n) => ((bits >> n) & 1) === 1),
);

/** How often a member with these habits takes the reward of a day of a streak, by the rules of quests. */
function takenBy(
  visits: readonly boolean[],
  { day, days, until }: { day: number; days: number; until: number },
): number {
  const rounds = new Set<string>();
  let streak = 0;
  for (const [n, visited] of visits.slice(0, BEFORE + until).entries()) {
    streak = visited ? streak + 1 : 0;
    if (n < BEFORE || !visited) continue;
    const round = streakRound(streak, { days, startsAt: null, today: addDays(FIRST, n - BEFORE) });
    if (round.day >= day) rounds.add(round.first);
  }
  return rounds.size;
}

test.each([1, 2, 3, 4].flatMap((days) => Array.from({ length: days }, (_, n) => [n + 1, days] as const)))(
  'day %i of a streak of %i costs what the most eager of all members takes',
  (day, days) => {
    for (const until of [1, 2, 3, 5, 8]) {
      const most = Math.max(...HABITS.map((visits) => takenBy(visits, { day, days, until })));
      const cost = questCost({
        kind: 'daily',
        days: { first: FIRST, last: addDays(FIRST, until - 1) },
        streak: { day, days },
        worth: 100,
        claimsLeft: 1000,
      });
      expect([until, cost.member]).toEqual([until, 100 * most]);
    }
  },
);

test.each(['daily', 'weekly'] as const)('a %s quest can be taken once in each of its periods', (kind) => {
  for (const until of [1, 2, 3, 7, 8, 15]) {
    const keys = Array.from({ length: until }, (_, n) => {
      const noon = new Date(`${addDays(FIRST, n)}T12:00:00+07:00`);
      return periodOf({ kind, starts_at: null, ends_at: null }, noon).key;
    });
    const days = { first: FIRST, last: addDays(FIRST, until - 1) };
    const cost = questCost({ kind, days, streak: null, worth: 100, claimsLeft: null });
    expect([until, cost.member]).toEqual([until, 100 * new Set(keys).size]);
  }
});
