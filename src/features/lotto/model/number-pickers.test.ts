import { expect, test } from 'vitest';
import { companionsOf, digitsOf, drawNumbers, isDigit, numbersFrom, RUNS, setsOf } from './number-pickers.ts';

test('pickers: the numbers of sets, the companions of a bet type, and random numbers that are not taken', () => {
  expect(setsOf(2).map(({ name, numbers }) => [name, numbers.length])).toEqual([
    ['doubles', 10],
    ['siblings', 20],
    ['low', 50],
    ['high', 50],
    ['even', 50],
    ['odd', 50],
  ]);
  expect(setsOf(3).map(({ numbers }) => numbers.length)).toEqual([10]);
  expect([RUNS.doors('5').length, RUNS.front('5')[0], RUNS.back('5')[0]]).toEqual([19, '50', '05']);
  expect(companionsOf('three_top', ['three_top', 'three_tod', 'two_top'])).toEqual(['three_tod']);
  expect(numbersFrom('7', 3)).toHaveLength(100);
  expect(numbersFrom('', 1)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(numbersFrom('7', 2)[3]).toBe('73');
  expect(numbersFrom('123', 3)).toEqual(['123']);
  expect(setsOf(1)).toEqual([]);
  expect(setsOf(3).map(({ name }) => name)).toEqual(['triples']);
  expect([digitsOf('run_top'), digitsOf('three_tod')]).toEqual([1, 3]);
  expect(['0', '9', '', '12', 'x', '๑'].map(isDigit)).toEqual([true, true, false, false, false, false]);
  expect([...drawNumbers(1, 3, (number) => number > '1')].sort()).toEqual(['0', '1']);
  expect(drawNumbers(2, 5, () => true)).toEqual([]);
  expect(new Set(drawNumbers(2, 10, (number) => number < '50')).size).toBe(10);
});
