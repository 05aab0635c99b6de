import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['๑๒๓', 3, '123'],
  ['เลข 123', 3, '123'],
  ['1๒', 3, '12'],
  ['１２３', 3, '123'],
  ['', 3, ''],
  ['abc', 3, ''],
  ['081-234-5678', 3, null],
  ['0812345678', 3, null],
  ['12 34', 3, null],
  ['123', 2, null],
])('typed %s of at most %d digits is %s', (text, most, number) => {
  expect(typedNumber(text, most)).toBe(number);
});
