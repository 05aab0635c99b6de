import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { netOf } from './net.ts';

test('the return less the stake', () => {
  expect(netOf(baht(200), baht(128))).toBe(-7200);
  expect(netOf(baht(0.1), baht(0.3))).toBe(20);
  expect(netOf(baht(50), baht(50))).toBe(0);
});
