import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { randomFrom } from '../fairness.ts';
import { gameOf } from '../game-rules.ts';
import { profileOf } from '../profile.ts';
import { isWon, oddsOf } from './model.ts';
import { type SportBet, sportRules } from './rules.ts';
import { fixturesBetween, OPEN_BEFORE_MS, ROUND_MS } from './schedule.ts';
import { SPORTS } from './sports.ts';

const NOW = Date.UTC(2026, 10, 21, 7, 0, 30);
const [fixture] = fixturesBetween('football', NOW, NOW + ROUND_MS);
if (!fixture) throw new Error('no fixture');
const odds = oddsOf(fixture.rates, SPORTS.football);
const bet: SportBet = {
  fixtureId: fixture.id,
  market: 'result',
  pick: 'home',
  odds: odds.home,
  stakeSatang: satang(10_000),
};
const profile = profileOf('sport', 'sport-1');
const place = gameOf(sportRules).place;

test('a bet belongs to the draw of its fixture and settles at full time', () => {
  expect(place(bet)?.draw(NOW)).toEqual({ id: fixture.id, settlesAt: fixture.endsAt });
});

test.each<[what: string, changed: Partial<SportBet>, at: number]>([
  ['at kick-off', {}, fixture.kickoffAt],
  ['after full time', {}, fixture.endsAt + 1],
  ['before it opens', {}, fixture.kickoffAt - OPEN_BEFORE_MS - 1],
  ['at other odds', { odds: odds.home + 1 }, NOW],
])('no bet is taken %s', (_, changed, at) => {
  expect(place({ ...bet, ...changed })?.draw(at)).toBeNull();
});

test.each<[what: string, raw: unknown]>([
  ['nothing', null],
  ['an unknown fixture', { ...bet, fixtureId: 'f9-1-0' }],
  ['an unknown market', { ...bet, market: 'constructor' }],
  ['a pick of another market', { ...bet, pick: 'over' }],
  ['odds below the stake', { ...bet, odds: 100 }],
  ['odds of NaN', { ...bet, odds: Number.NaN }],
  ['a stake of 0', { ...bet, stakeSatang: 0 }],
  ['a negative stake', { ...bet, stakeSatang: -10_000 }],
  ['satang', { ...bet, stakeSatang: 10_050 }],
  ['less than it takes', { ...bet, stakeSatang: 900 }],
  ['more than it takes', { ...bet, stakeSatang: 500_100 }],
])('%s is no bet', (_, raw) => {
  expect(place(raw)).toBeNull();
});

test('every bet on a fixture is decided by the same match and wins by its odds', () => {
  for (let seed = 0; seed < 50; seed++) {
    const random = () => randomFrom(seed.toString(16).padStart(64, '0'), fixture.id);
    const home = sportRules.play(bet, random(), profile);
    const under = sportRules.play({ ...bet, market: 'total', pick: 'under', odds: odds.under }, random(), profile);
    expect(under.outcome.points).toEqual(home.outcome.points);
    expect(home.winSatang).toBe(home.outcome.isWon ? 100 * odds.home : 0);
    expect(home.outcome.isWon).toBe(isWon('home', home.outcome.score, SPORTS.football));
  }
});

test('an accepted bet is paid at its own odds, whatever the current ones are', () => {
  const old = place({ ...bet, odds: 777, stakeSatang: 1000 });
  const wins = Array.from(
    { length: 40 },
    (_, i) => old?.play(randomFrom(`${i}`.padStart(64, 'b'), 'x'), profile).winSatang,
  );
  expect(new Set(wins)).toEqual(new Set([0, 7770]));
});
