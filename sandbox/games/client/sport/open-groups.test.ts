import { expect, test } from 'vitest';
import { fixturesBetween, ROUND_MS } from '../../sport/schedule.ts';
import { byKickoff, mayLeave } from './open-groups.ts';

test('a league that kicked off stays under the finger, and leaves unseen or after a while without a touch', () => {
  expect(mayLeave({ isSeen: true, closedMs: 2000, idleMs: 60_000 })).toBe(false);
  expect(mayLeave({ isSeen: true, closedMs: 60_000, idleMs: 500 })).toBe(false);
  expect(mayLeave({ isSeen: true, closedMs: 10_001, idleMs: 3001 })).toBe(true);
  expect(mayLeave({ isSeen: false, closedMs: 0, idleMs: 0 })).toBe(true);
});

test('matches of one league and kick-off are one group, in the order of the list', () => {
  const fixtures = fixturesBetween('football', 0, 3 * ROUND_MS);
  const groups = [...byKickoff(fixtures).values()];
  expect(groups.flat()).toEqual(fixtures);
  for (const group of groups)
    expect(new Set(group.map(({ league, kickoffAt }) => `${league.id} ${kickoffAt}`)).size).toBe(1);
});
