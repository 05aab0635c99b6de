import { expect, test } from 'vitest';
import { isDigit, RUNS, SETS } from '#contract/lists/sets.ts';
import { digitsOf, drawNumbers, isDigits } from './number-pickers.ts';

test('pickers: the numbers of sets and of runs, and random numbers that are not taken', () => {
  expect(Object.values(SETS).map((numbers) => numbers().length)).toEqual([20, 10, 10, 50, 50, 50, 50]);
  expect([RUNS.doors('5').length, RUNS.front('5')[0], RUNS.back('5')[0]]).toEqual([19, '50', '05']);
  expect([0, 1, 2, 3, 4].map(isDigits)).toEqual([false, true, true, true, false]);
  expect([digitsOf('run_top'), digitsOf('three_tod')]).toEqual([1, 3]);
  expect(['0', '9', '', '12', 'x', '๑'].map(isDigit)).toEqual([true, true, false, false, false, false]);
  expect([...drawNumbers(1, 3, (number) => number > '1')].sort()).toEqual(['0', '1']);
  expect(drawNumbers(2, 5, () => true)).toEqual([]);
  expect(new Set(drawNumbers(2, 10, (number) => number < '50')).size).toBe(10);
});
