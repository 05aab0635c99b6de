import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { sumBalances } from './money.ts';

test('balances are added in satang', () => {
  expect(0.1 + 0.2 + 1.1).not.toBe(1.4);
  expect(sumBalances([0.1, 0.2, 1.1].map((amount) => ({ balance: baht(amount) })))).toBe(1.4);
  expect(sumBalances([])).toBe(0);
});
