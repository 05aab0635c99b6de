import { expect, test } from 'vitest';
import type { RandomSource } from '../fairness.ts';
import { matchUntil, minuteAt, phaseOf, playMatch } from './match.ts';
import { pointWeights, sumOf } from './model.ts';
import { type Fixture, fixtureOf, MATCH_MS } from './schedule.ts';
import { SPORTS } from './sports.ts';

function fixture(): Fixture {
  const found = fixtureOf('f1-5000000-1');
  if (!found) throw new Error('no fixture');
  return found;
}
/** Answers the given numbers in turn, then zeros. */
function scripted(numbers: number[]): RandomSource {
  const left = [...numbers];
  return { below: () => left.shift() ?? 0 };
}

test('each number below the weights’ sum makes its points: the drawn chances are the model’s', () => {
  const at = fixture();
  const weights = pointWeights(at.rates.home, SPORTS.football.maxPoints);
  const counts = weights.map(() => 0);
  for (let number = 0; number < sumOf(weights); number++) {
    const { score } = playMatch(at, scripted([number]));
    counts[score.home] = (counts[score.home] ?? 0) + 1;
  }
  expect(counts).toEqual(weights);
});

test('points come in the order of time, each in a minute of its own', () => {
  const at = fixture();
  const most = sumOf(pointWeights(at.rates.home, 9)) - 1;
  const { score, points } = playMatch(at, scripted([most, 0, 89, 0, 40, 40, 3, 1, 1]));
  expect(score.home).toBeGreaterThan(5);
  expect(points).toHaveLength(score.home + score.away);
  const minutes = points.map(({ minute }) => minute);
  expect(minutes).toEqual([...new Set(minutes)].sort((a, b) => a - b));
});

test('a point is public once its minute has passed', () => {
  const at = fixture();
  const match = {
    score: { home: 1, away: 1 },
    points: [
      { minute: 1, side: 'home' },
      { minute: 90, side: 'away' },
    ],
  } as const;
  const publicScore = (ms: number) => matchUntil(match, at, at.kickoffAt + ms).score;
  expect(publicScore(-1)).toEqual({ home: 0, away: 0 });
  expect(publicScore(1999)).toEqual({ home: 0, away: 0 });
  expect(publicScore(2000)).toEqual({ home: 1, away: 0 });
  expect(publicScore(MATCH_MS - 1)).toEqual({ home: 1, away: 0 });
  expect(publicScore(MATCH_MS)).toEqual({ home: 1, away: 1 });
  expect([-1, 0, MATCH_MS - 1, MATCH_MS].map((ms) => phaseOf(at, at.kickoffAt + ms))).toEqual([
    'open',
    'live',
    'live',
    'over',
  ]);
  expect([-1, 0, 2000, MATCH_MS].map((ms) => minuteAt(at, at.kickoffAt + ms))).toEqual([0, 1, 2, 90]);
});
