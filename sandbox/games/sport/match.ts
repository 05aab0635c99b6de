/** The course of a match: drawn from the fixture's seed before kick-off, published minute by minute. Pure. */
import type { RandomSource } from '../fairness.ts';
import { pointWeights, type Score, sumOf } from './model.ts';
import { type Fixture, MATCH_MS } from './schedule.ts';
import { SPORTS } from './sports.ts';

interface Point {
  /** 1 … the sport's minutes. */
  readonly minute: number;
  readonly side: 'home' | 'away';
}

export interface Match {
  readonly score: Score;
  /** In the order of time. */
  readonly points: readonly Point[];
}

function drawPoints(weights: readonly number[], random: RandomSource): number {
  let left = random.below(sumOf(weights));
  for (const [points, weight] of weights.entries()) {
    if (left < weight) return points;
    left -= weight;
  }
  throw new Error('a number below the sum lies within it');
}

/** Draws home points, away points, then the minute of each: no two in the same minute. */
export function playMatch(fixture: Fixture, random: RandomSource): Match {
  const { maxPoints, minutes } = SPORTS[fixture.league.sport];
  const home = drawPoints(pointWeights(fixture.rates.home, maxPoints), random);
  const away = drawPoints(pointWeights(fixture.rates.away, maxPoints), random);
  const free = Array.from({ length: minutes }, (_, i) => i + 1);
  const points = Array.from({ length: home + away }, (_, i): Point => {
    const [minute = 0] = free.splice(random.below(free.length), 1);
    return { minute, side: i < home ? 'home' : 'away' };
  });
  return { score: { home, away }, points: points.sort((one, other) => one.minute - other.minute) };
}

export type Phase = 'open' | 'live' | 'over';
export function phaseOf(fixture: Pick<Fixture, 'kickoffAt' | 'endsAt'>, now: number): Phase {
  if (now < fixture.kickoffAt) return 'open';
  return now < fixture.endsAt ? 'live' : 'over';
}

/** The running minute: 0 before kick-off, then 1 … the sport's minutes. */
export function minuteAt(fixture: Fixture, now: number): number {
  const { minutes } = SPORTS[fixture.league.sport];
  const played = ((now - fixture.kickoffAt) * minutes) / MATCH_MS;
  return Math.min(minutes, Math.max(0, Math.floor(played) + 1));
}

/** The part of the match that is public at `now`: the points of past minutes, and their score. */
export function matchUntil(match: Match, fixture: Fixture, now: number): Match {
  const isOver = phaseOf(fixture, now) === 'over';
  const minute = minuteAt(fixture, now);
  const points = match.points.filter((point) => isOver || point.minute < minute);
  const count = (side: Point['side']) => points.filter((point) => point.side === side).length;
  return { score: { home: count('home'), away: count('away') }, points };
}
