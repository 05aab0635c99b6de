import { expect, test } from 'vitest';
import { satang } from './money.ts';
import { shareOf } from './percent.ts';

test.each([
  [1_000_000, 0.2, 2_000],
  [499, 0.2, 0],
  [500, 0.2, 1],
  [999, 0.2, 1],
  [2_900, 5, 145],
  [115, 100, 115],
  [100_000_000, 0.0125, 12_500],
  [0, 5, 0],
])('of %d satang, %d percent are %d', (amount, percent, share) => {
  expect(shareOf(satang(amount), percent)).toBe(share);
});
