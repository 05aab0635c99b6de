import { expect, test } from 'vitest';
import { deckOf, deckTimes, yeekeeMinutes } from './deck.ts';
import { openLotteries } from './open-lotteries.ts';
import { drawUnderWay, resultsForHome } from './results-for-home.ts';
import type { Lottery, Round } from './round-state.ts';

const NOON = Date.parse('2026-11-22T05:00:00Z');
const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();

const round = (round_id: string, opens: number, closes: number, more: Partial<Round> = {}): Round => ({
  round_id,
  category_id: round_id.split('-')[0] ?? round_id,
  category_name: round_id,
  kind: 'hanoi',
  name: round_id,
  icon: '',
  round_no: null,
  rounds_in_day: null,
  draw_date: '2026-11-22',
  bet_opens_at: at(opens),
  bet_closes_at: at(closes),
  shoot_closes_at: null,
  result_at: at(closes + 120),
  status: 'open',
  note: null,
  headline: null,
  ...more,
});
const lottery = (...rounds: Round[]): Lottery => ({
  category_id: rounds[0]?.category_id ?? '',
  name: '',
  icon: '',
  kind: rounds[0]?.kind ?? 'hanoi',
  group: 'foreign',
  note: null,
  rounds,
});
const idsOf = (lotteries: readonly Lottery[], now: number) => {
  const { first, government, following } = deckOf(lotteries, now);
  return [first?.round_id, government?.round_id, following.map(({ round_id }) => round_id)];
};

const yeekee = lottery(round('yeekee-1', -900, 0), round('yeekee-2', 0, 900), round('yeekee-3', 900, 1800));
const hanoi = lottery(round('hanoi-1', -900, 4000));
const government = lottery(round('thai-1', -900, 90_000, { kind: 'government' }));
const all = [government, hanoi, yeekee];

test('the round that closes first comes first, then the government’s, and of each other lottery the next to close', () => {
  expect(idsOf(all, NOON - 1)).toEqual(['yeekee-1', 'thai-1', ['hanoi-1', 'thai-1']]);
  expect(idsOf([hanoi, government], NOON)).toEqual(['hanoi-1', 'thai-1', ['thai-1']]);
  expect(idsOf([government], NOON)).toEqual(['thai-1', undefined, []]);
  expect(idsOf([], NOON)).toEqual([undefined, undefined, []]);
});

test('a round that closes keeps its place for two seconds, then the next one takes it', () => {
  expect(idsOf(all, NOON)[0]).toBe('yeekee-1');
  expect(idsOf(all, NOON + 1999)[0]).toBe('yeekee-1');
  expect(idsOf(all, NOON + 2000)[0]).toBe('yeekee-2');
  // Among those to bet on next it is gone at once.
  expect(idsOf([lottery(round('b-1', -900, 0)), lottery(round('a-1', -900, -1))], NOON)).toEqual([
    'a-1',
    undefined,
    [],
  ]);
  expect(deckTimes([yeekee])).toEqual(expect.arrayContaining([NOON, NOON + 2000, NOON + 900_000]));
});

test('if none is open the one that opens first is shown; a round that is not held never is', () => {
  const later = lottery(round('later', 600, 1200));
  const soon = lottery(round('soon', 300, 5000));
  expect(idsOf([later, soon], NOON)).toEqual(['soon', undefined, []]);
  expect(idsOf([lottery(round('void', -60, 60, { status: 'void' })), later], NOON)[0]).toBe('later');
});

test('lotteries with a round to bet on count', () => {
  expect(openLotteries(all, NOON)).toBe(3);
  expect(openLotteries([lottery(round('later', 600, 1200)), hanoi], NOON)).toBe(1);
  expect(openLotteries([], NOON)).toBe(0);
});

test('home shows three results, newest first, and always the government’s', () => {
  const result = (id: string, kind: Round['kind']) => ({ round: round(id, 0, 0, { kind }) });
  const results = [result('y', 'yeekee'), result('s', 'stock'), result('h', 'hanoi'), result('t', 'government')];
  const idsShown = (from: typeof results) => resultsForHome(from, false).map((one) => one.round.round_id);
  expect(idsShown(results)).toEqual(['y', 's', 't']);
  expect(idsShown(results.slice(0, 3))).toEqual(['y', 's', 'h']);
  expect(idsShown([...results].reverse())).toEqual(['t', 'h', 's']);
  // While the next draw is on, home leads to it and not to the last one.
  expect(resultsForHome(results, true).map((one) => one.round.round_id)).toEqual(['y', 's']);
});

test('a government draw is under way from the end of its sale to its result', () => {
  const draw = (more: Partial<Round> = {}) => lottery(round('thai-1', -900, 0, { kind: 'government', ...more }));
  const isUnderWay = (of: Lottery, now: number) => drawUnderWay([hanoi, of], now)?.round_id === 'thai-1';
  expect(isUnderWay(draw(), NOON - 1)).toBe(false);
  expect(isUnderWay(draw(), NOON)).toBe(true);
  expect(isUnderWay(draw({ status: 'resulted' }), NOON + 300_000)).toBe(false);
  expect(isUnderWay(draw({ status: 'void' }), NOON + 300_000)).toBe(false);
  expect(isUnderWay(draw({ kind: 'hanoi' }), NOON)).toBe(false);
  // When it begins, home says so.
  expect(deckTimes([draw()])).toContain(NOON + 120_000);
});

test('how often one can bet is the time between two rounds of yeekee', () => {
  const kind = 'yeekee';
  const quarters = lottery(...yeekee.rounds.map((one) => ({ ...one, kind }) as const));
  expect(yeekeeMinutes([hanoi, quarters])).toBe(15);
  expect(yeekeeMinutes([hanoi])).toBeNull();
  const weekly = lottery(round('b-1', -900, 60), round('b-2', 60, 120));
  expect(yeekeeMinutes([weekly, quarters])).toBe(15);
  const uneven = lottery(
    round('c-1', 0, 3000, { kind }),
    round('c-2', 0, 600, { kind }),
    round('c-3', 0, 1200, { kind }),
  );
  expect(yeekeeMinutes([uneven])).toBe(10);
});

test('two yeekee lotteries whose rounds close together still offer a bet every fifteen minutes', () => {
  const kind = 'yeekee';
  const rounds = (name: string) => [0, 900, 1800].map((at) => round(`${name}-${at}`, at - 900, at, { kind }));
  expect(yeekeeMinutes([lottery(...rounds('gold')), lottery(...rounds('vip'))])).toBe(15);
});
