import { expect, test } from 'vitest';
import { openDigits, openPrizes, openTotal } from './reveal.ts';

test('digits open from left to right, in the result and at the end of the sum that it comes from', () => {
  expect([0, 2, 5].map((open) => openDigits('75132', open))).toEqual(['·····', '75···', '75132']);
  expect([0, 3, 5].map((open) => openTotal(6_275_132, open))).toEqual(['6,2··,···', '6,275,1··', '6,275,132']);
  expect(openTotal(98, 4)).toBe('9·');
});

test('a prize is known with its last digit, not earlier', () => {
  expect(openPrizes('75132', 1)).toMatchObject({ two_bottom: null, three_top: null, two_top: null });
  expect(openPrizes('75132', 2)).toEqual({
    two_bottom: '75',
    three_top: null,
    two_top: null,
    three_front: [],
    three_bottom: [],
  });
  expect(openPrizes('75132', 4)).toMatchObject({ two_bottom: '75', three_top: null, two_top: null });
  expect(openPrizes('75132', 5)).toMatchObject({ two_bottom: '75', three_top: '132', two_top: '32' });
});
