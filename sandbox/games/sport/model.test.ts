import { expect, test } from 'vitest';
import { chanceOf, isWon, MARKETS, oddsOf, type Pick, pointWeights, rtpOfPick, sumOf } from './model.ts';
import { fixturesBetween, ROUND_MS } from './schedule.ts';
import { SPORTS, type Sport } from './sports.ts';

const PICKS: Pick[] = Object.values(MARKETS).flat();
const SPORT_NAMES: Sport[] = ['football', 'basketball', 'takraw'];
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
/** A whole season of every league. */
const season = (sport: Sport) => fixturesBetween(sport, 0, 14 * ROUND_MS);

test('weights follow the Poisson distribution', () => {
  const weights = pointWeights(135, 9);
  const sum = sumOf(weights);
  for (const [points, weight] of weights.entries()) {
    const poisson = (Math.exp(-1.35) * 1.35 ** points) / factorial(points);
    expect(Math.abs(weight / sum - poisson)).toBeLessThan(2e-4);
  }
});

test.each(SPORT_NAMES)('%s: the picks of a market share all cases between them, in safe integers', (sport) => {
  for (const { rates } of season(sport)) {
    for (const picks of Object.values(MARKETS)) {
      const chances = picks.map((pick) => chanceOf(pick, rates, SPORTS[sport]));
      const all = chances[0]?.all ?? 0;
      expect(chances.reduce((sum, { ways }) => sum + ways, 0)).toBe(all);
      expect(all * 10_000).toBeLessThan(Number.MAX_SAFE_INTEGER);
    }
  }
});

test.each(SPORT_NAMES)('%s: every pick returns 95 %% except for the cut to whole satang', (sport) => {
  for (const { rates } of season(sport)) {
    const odds = oddsOf(rates, SPORTS[sport]);
    for (const pick of PICKS) {
      const rtp = rtpOfPick(pick, rates, SPORTS[sport]);
      if (odds[pick] > 101) expect(rtp).toBeLessThanOrEqual(95);
      expect(rtp).toBeGreaterThan(95 - 100 / odds[pick]);
      expect(odds[pick]).toBeGreaterThanOrEqual(101);
      expect(rtp).toBeLessThan(100);
    }
  }
});

test.each<[home: number, away: number, won: Pick[]]>([
  [0, 0, ['draw', 'under', 'no']],
  [1, 1, ['draw', 'under', 'yes']],
  [3, 0, ['home', 'over', 'no']],
  [1, 2, ['away', 'over', 'yes']],
])('%d–%d', (home, away, won) => {
  expect(PICKS.filter((pick) => isWon(pick, { home, away }, SPORTS.football))).toEqual(won);
});
