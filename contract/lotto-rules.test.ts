import { describe, expect, test } from 'vitest';
import { BET_DIGITS, type BetType } from './lotto-numbers.ts';
import { chanceOf, type Drawn, keyOf, permutations, topNumbers, winningKeys, wins } from './lotto-rules.ts';

const government: Drawn = {
  ...topNumbers('820866'),
  three_front: ['479', '054'],
  three_bottom: ['068', '837'],
  two_bottom: '06',
};
const repeats: Drawn = { ...topNumbers('000'), three_front: [], three_bottom: [], two_bottom: '00' };
const nothing: Drawn = { three_top: null, three_front: [], three_bottom: [], two_top: null, two_bottom: null };

test.each<[BetType, string, Drawn, boolean]>([
  ['three_top', '866', government, true],
  ['three_top', '686', government, false],
  ['three_top', '000', repeats, true],
  ['three_tod', '866', government, true],
  ['three_tod', '668', government, true],
  ['three_tod', '868', government, false],
  ['three_tod', '000', repeats, true],
  ['three_front', '054', government, true],
  ['three_front', '479', government, true],
  ['three_front', '540', government, false],
  ['three_front', '866', government, false],
  ['three_bottom', '068', government, true],
  ['three_bottom', '837', government, true],
  ['three_bottom', '68', government, false],
  ['two_top', '66', government, true],
  ['two_top', '06', government, false],
  ['two_bottom', '06', government, true],
  ['two_bottom', '60', government, false],
  ['two_bottom', '00', repeats, true],
  ['run_top', '8', government, true],
  ['run_top', '6', government, true],
  ['run_top', '0', government, false],
  ['run_top', '0', repeats, true],
  ['run_bottom', '0', government, true],
  ['run_bottom', '6', government, true],
  ['run_bottom', '8', government, false],
  ['three_front', '000', repeats, false],
])('%s %s', (betType, number, drawn, isWon) => {
  expect(wins(betType, number, drawn)).toBe(isWon);
});

test('a number drawn twice, or a digit that repeats, is one winning key', () => {
  const twice = winningKeys({ ...government, three_front: ['054', '054'] });
  expect(twice.three_front).toEqual(['054']);
  expect(twice.run_top).toEqual(['8', '6']);
  expect(winningKeys(repeats)).toMatchObject({ run_top: ['0'], run_bottom: ['0'], three_tod: ['000'] });
});

test('without drawn numbers nothing wins', () => {
  expect(Object.values(winningKeys(nothing)).flat()).toEqual([]);
});

test('permutations: 6, 3 or 1 of three digits, 2 or 1 of two; leading zeros stay', () => {
  expect(permutations('012')).toEqual(['012', '021', '102', '120', '201', '210']);
  expect(permutations('100')).toEqual(['001', '010', '100']);
  expect(permutations('777')).toEqual(['777']);
  expect(permutations('05')).toEqual(['05', '50']);
  expect(permutations('9')).toEqual(['9']);
  expect(keyOf('three_tod', '210')).toBe('012');
  expect(keyOf('three_top', '210')).toBe('210');
});

describe('the stated chance is the counted share of winning draws', () => {
  const all = (digits: number) => Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));
  const types: readonly [BetType, string][] = [
    ['three_top', '123'],
    ['three_tod', '123'],
    ['three_tod', '122'],
    ['three_tod', '111'],
    ['two_top', '12'],
    ['run_top', '7'],
  ];
  test.each(types)('%s %s over every top number', (betType, number) => {
    const won = all(3).filter((top) => wins(betType, number, { ...nothing, ...topNumbers(top) })).length;
    expect(won / 1000).toBeCloseTo(chanceOf(betType, number), 12);
  });
  test.each<[BetType, string]>([
    ['two_bottom', '00'],
    ['run_bottom', '0'],
  ])('%s %s over every bottom number', (betType, number) => {
    const won = all(2).filter((two_bottom) => wins(betType, number, { ...nothing, two_bottom })).length;
    expect(won / 100).toBeCloseTo(chanceOf(betType, number), 12);
  });
  test('either of two draws of a thousand', () => {
    const draws = all(3).slice(0, 1000);
    const lost = draws.filter((first) => first !== '123').length ** 2;
    expect(1 - lost / 1000 ** 2).toBeCloseTo(chanceOf('three_front'), 12);
    expect(chanceOf('three_bottom')).toBe(chanceOf('three_front'));
  });
  test('every bet type has winning keys', () => {
    for (const betType of Object.keys(BET_DIGITS)) expect(Object.keys(winningKeys(nothing))).toContain(betType);
  });
});
