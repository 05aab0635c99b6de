import { expect, test } from 'vitest';
import { baht, bahtOf, bahtOrNull, isWholeSatang, plainBaht, satang, satangOf, satangOrNull } from './money.ts';

test('satang are whole numbers that a double holds exactly', () => {
  expect([0, -1, 9_007_199_254_740_991].map(satang)).toEqual([0, -1, 9_007_199_254_740_991]);
  for (const value of [0.5, 9_007_199_254_740_992, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => satang(value)).toThrow(`not satang: ${value}`);
});

test.each([
  [0, 0],
  [115, 1.15],
  [-4050, -40.5],
  [123_456_789, 1_234_567.89],
])('%d satang are %d baht, and back', (amount, inBaht) => {
  expect(bahtOf(satang(amount))).toBe(inBaht);
  expect(plainBaht(satang(amount))).toBe(inBaht);
  expect(satangOf(inBaht)).toBe(amount);
  expect(satangOrNull(bahtOrNull(satang(amount)))).toBe(amount);
});

test('baht from outside are rounded to the nearest satang', () => {
  expect([baht(0.1 + 0.2), baht(1.005), baht(-0.004)]).toEqual([0.3, 1, -0]);
});

test('nothing stays nothing', () => {
  expect([bahtOrNull(null), satangOrNull(null)]).toEqual([null, null]);
});

test.each([
  [1.15, true],
  [0, true],
  [90_071_992_547.99, true],
  [0.1 + 0.2, false],
  [1e-9, false],
  [5e-324, false],
  [-0, false],
  [2 ** 53, false],
  [1e21, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  [50_000_000.01, true],
  [-40.5, true],
  [1.005, false],
  [0.001, false],
  [-0.001, false],
])('%d has at most two decimals: %s', (amount, isWhole) => {
  expect(isWholeSatang(amount)).toBe(isWhole);
});
