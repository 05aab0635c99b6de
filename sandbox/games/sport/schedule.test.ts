import { expect, test } from 'vitest';
import { fixtureOf, fixturesBetween, MATCH_MS, ROUND_MS } from './schedule.ts';
import { LEAGUES } from './sports.ts';

const NOW = Date.UTC(2026, 10, 21, 7, 0, 0);

test('a season: each team plays once a round, and each other team once at home and once away', () => {
  for (const league of LEAGUES) {
    const meetings = new Set<string>();
    for (let round = 0; round < 14; round++) {
      const fixtures = [0, 1, 2, 3].flatMap((index) => fixtureOf(`${league.id}-${round}-${index}`) ?? []);
      const names = fixtures.flatMap(({ home, away }) => [home.name, away.name]);
      expect(new Set(names).size).toBe(8);
      for (const { home, away } of fixtures) meetings.add(`${home.name}–${away.name}`);
    }
    expect(meetings.size).toBe(8 * 7);
  }
});

test('a fixture follows from its id', () => {
  for (const fixture of fixturesBetween('football', NOW, NOW + 2 * ROUND_MS)) {
    expect(fixtureOf(fixture.id)).toEqual(fixture);
    expect(fixture.endsAt - fixture.kickoffAt).toBe(MATCH_MS);
  }
});

test('the window is open at its start and closed at its end', () => {
  const [first] = fixturesBetween('football', NOW, NOW + ROUND_MS);
  const at = first?.kickoffAt ?? 0;
  const ids = (from: number, until: number) => fixturesBetween('football', from, until).map(({ id }) => id);
  expect(ids(at - 1, at)).toHaveLength(4);
  expect(ids(at, at + 1)).toHaveLength(0);
  expect(fixturesBetween('football', NOW, NOW + ROUND_MS)).toHaveLength(12);
});

test.each(['', 'f1', 'f1-1', 'f1-1-4', 'f9-1-0', 'F1-1-0', 'f1--1-0', 'f1-1-0 ', 'f1-123456789-0'])(
  '%j is not a fixture',
  (id) => {
    expect(fixtureOf(id)).toBeUndefined();
  },
);
