import { expect, it } from 'vitest';
import { baht } from '#contract/money.ts';
import { vipProgress } from './vip-progress.ts';

const levels = [
  { level: 1 as const, from: baht(10_000) },
  { level: 2 as const, from: baht(100_000) },
];
it.each([
  [0, { level: 1, missing: 1_000_000 }, 0],
  [9_999.99, { level: 1, missing: 1 }, 99],
  [10_000, { level: 2, missing: 9_000_000 }, 10],
  [62_500.1, { level: 2, missing: 3_749_990 }, 62],
  [100_000, null, 100],
  [250_000, null, 100],
])('%d baht', (deposited, next, percent) => {
  expect(vipProgress({ days: 30, deposited: baht(deposited), levels, holds_until: null })).toEqual({ next, percent });
});
