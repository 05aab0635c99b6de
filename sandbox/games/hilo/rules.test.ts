import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { commit, type RandomSource, randomFrom } from '../fairness.ts';
import { gameOf } from '../game-rules.ts';
import { profileOf } from '../profile.ts';
import { FIELDS } from './fields.ts';
import { hiloLook } from './profile.ts';
import { hiloRules } from './rules.ts';

const profile = profileOf('casino', 'casino-1');
const place = gameOf(hiloRules).place;
const rolls = (...faces: number[]): RandomSource => {
  const left = faces.map((face) => face - 1);
  return { below: () => left.shift() ?? 0 };
};

test('several fields win and lose in one throw, in whole satang', () => {
  const bet = hiloRules.parseBet([
    { field: 'low', stakeSatang: 1000 },
    { field: 'double-2', stakeSatang: 500 },
    { field: 'single-2', stakeSatang: 700 },
    { field: 'total-11', stakeSatang: 10_000 },
  ]);
  expect(bet && hiloRules.play(bet, rolls(2, 5, 2), profile)).toEqual({
    outcome: {
      dice: [2, 5, 2],
      won: [
        { field: 'low', winSatang: 2000 },
        { field: 'double-2', winSatang: 6560 },
        { field: 'single-2', winSatang: 2100 },
      ],
    },
    winSatang: 10_660,
  });
});

test('the RTP shown is exact and guaranteed: no field returns less', () => {
  expect(hiloRules.rtp(profile)).toBe(97);
  // Every field, over all 216 throws, through the rules themselves.
  for (const { id } of FIELDS) {
    let won = 0;
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++)
        for (let c = 1; c <= 6; c++)
          won += hiloRules.play([{ field: id, stakeSatang: satang(100) }], rolls(a, b, c), profile).winSatang;
    expect(won / 216).toBeGreaterThanOrEqual(97);
  }
});

test('dice from a seed are fair: chi-square of 60,000 throws over 216 outcomes', () => {
  const counts = new Map<string, number>();
  const throws = 60_000;
  for (let i = 0; i < throws / 1000; i++) {
    const random = randomFrom(i.toString(16).padStart(64, 'a'), 'bias');
    for (let n = 0; n < 1000; n++) {
      const { dice } = hiloRules.play([{ field: 'low', stakeSatang: satang(100) }], random, profile).outcome;
      counts.set(dice.join(), (counts.get(dice.join()) ?? 0) + 1);
    }
  }
  const expected = throws / 216;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(216);
  // 215 degrees of freedom: 99.99 % of fair dice stay below.
  expect(chiSquare).toBeLessThan(298);
});

test('seed and label always give the same throw, and the hash commits to the seed', () => {
  const seed = '7d'.repeat(32);
  const placed = place([{ field: 'high', stakeSatang: 1000 }]);
  const [server, browser] = [0, 1].map(() => placed?.play(randomFrom(seed, 'a-request'), profile));
  expect(browser).toEqual(server);
  expect(server?.lines[1]).toMatch(/^ลูกเต๋าออก [1-6] [1-6] [1-6] รวม \d+ แต้ม$/);
  expect(commit(seed)).not.toBe(commit('7e'.repeat(32)));
});

const stake = { field: 'low', stakeSatang: 1000 };
test.each<[what: string, raw: unknown]>([
  ['nothing', null],
  ['an object', stake],
  ['no stake at all', []],
  ['a field twice', [stake, stake]],
  ['an unknown field', [{ field: 'total-3', stakeSatang: 1000 }]],
  ['a name of the prototype', [{ field: 'constructor', stakeSatang: 1000 }]],
  ['a stake of 0', [stake, { field: 'high', stakeSatang: 0 }]],
  ['a negative stake', [stake, { field: 'high', stakeSatang: -500 }]],
  ['satang', [stake, { field: 'high', stakeSatang: 550 }]],
  ['NaN', [{ field: 'high', stakeSatang: Number.NaN }]],
  ['a stake as text', [{ field: 'high', stakeSatang: '500' }]],
  ['more than a field takes', [{ field: 'high', stakeSatang: 500_100 }]],
  ['less than a round takes', [{ field: 'high', stakeSatang: 400 }]],
  ['more than a round takes', FIELDS.map(({ id }) => ({ field: id, stakeSatang: 500_000 }))],
])('%s is no bet', (_, raw) => {
  expect(place(raw)).toBeNull();
});

test('a stake contains nothing but field and amount', () => {
  expect(place([{ ...stake, winSatang: 1 }])?.bet).toEqual([stake]);
});

test.each([
  [['low'], 105 / 216],
  [['low', 'high'], 210 / 216],
  [['low', 'high', 'triple'], 1],
  [['single-1'], 91 / 216],
])('%o cover %d of the throws', (fields, part) => {
  expect(place(fields.map((field) => ({ field, stakeSatang: 1000 })))?.covers()).toBeCloseTo(part, 10);
});

test('games differ: all cloths and dice occur', () => {
  const looks = Array.from({ length: 400 }, (_, n) => hiloLook(profileOf('casino', `casino-${n}`)));
  expect(new Set(looks.map(({ cloth, dice }) => `${cloth} ${dice}`)).size).toBe(24);
});
