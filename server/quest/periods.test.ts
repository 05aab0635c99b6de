import { expect, test } from 'vitest';
import { startOfDay } from '#server/lib/bangkok.ts';
import { ONCE_KEY, periodOf, streakRound } from './periods.ts';

/** A Saturday, one hour after midnight in Bangkok. */
const NOW = new Date('2026-11-21T01:00:00+07:00');
const quest = { kind: 'daily', starts_at: null, ends_at: null } as const;

test.each([
  ['daily', '2026-11-21', '2026-11-21', '2026-11-22'],
  ['weekly', '2026-11-16', '2026-11-16', '2026-11-23'],
  ['once', ONCE_KEY, ONCE_KEY, '2026-11-22'],
] as const)('the period of a %s quest', (kind, key, since, until) => {
  expect(periodOf({ ...quest, kind }, NOW)).toEqual({ key, since: startOfDay(since), until: startOfDay(until) });
});

test('a quest’s own start and end cut its period, but do not widen it', () => {
  const [noon, evening] = [new Date('2026-11-21T12:00:00+07:00'), new Date('2026-11-21T18:00:00+07:00')];
  expect(periodOf({ ...quest, starts_at: noon, ends_at: evening }, NOW)).toMatchObject({ since: noon, until: evening });
  const wide = { starts_at: new Date('2026-11-01T00:00:00Z'), ends_at: new Date('2026-12-01T00:00:00Z') };
  expect(periodOf({ ...quest, ...wide }, NOW)).toEqual(periodOf(quest, NOW));
});

test.each([
  [0, 1, '2026-11-22'],
  [1, 1, '2026-11-22'],
  [7, 7, '2026-11-16'],
  [8, 1, '2026-11-22'],
])('day %d of a streak in rounds of 7 is day %d of its round', (streak, day, first) => {
  expect(streakRound(streak, { days: 7, startsAt: null, today: '2026-11-22' })).toEqual({ day, first });
});

test.each([
  ['2026-11-22T00:00:00+07:00', 1, '2026-11-22'],
  ['2026-11-21T23:59:59+07:00', 2, '2026-11-21'],
  ['2026-11-15T12:00:00+07:00', 1, '2026-11-22'],
  ['2026-10-01T00:00:00+07:00', 2, '2026-11-21'],
])('of 30 days without a gap, those before an event of %s are none of its days', (starts, day, first) => {
  const event = { days: 7, startsAt: new Date(starts), today: '2026-11-22' };
  expect(streakRound(30, event)).toEqual({ day, first });
});
