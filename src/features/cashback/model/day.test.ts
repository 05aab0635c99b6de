import { expect, it } from 'vitest';
import { baht } from '#contract/money.ts';
import { type Day, isLimited, lossOf, setOffOf } from './day.ts';

const BASE = {
  date: '2026-11-21',
  paid: baht(0),
  received: baht(0),
  state: 'waiting' as const,
  reason: null,
  claimed_at: null,
  claimable_until: null,
  corrected_at: null,
};

it.each([
  [-0.01, 1],
  [0, 0],
  [0.01, 0],
])('a net result of %d baht is a loss of %d satang', (net, loss) => expect(lossOf(baht(net))).toBe(loss));

it.each([
  [50, true],
  [50.01, false],
  [50.02, true],
])('5 percent of a loss of 1,000.39 baht are 50.01: %d is limited: %s', (amount, limited) => {
  const day: Day = {
    ...BASE,
    stakes: baht(1000.39),
    wins: baht(0),
    net: baht(-1000.39),
    percent: 5,
    amount: baht(amount),
  };
  expect(isLimited(day)).toBe(limited);
});

it.each([
  [0.29, true],
  [0.3, false],
  [0.31, true],
])('0.10 and 0.20 of two categories are 0.30: %d is limited: %s', (amount, limited) => {
  const share = (category: string, of: number) => ({ category, turnover: baht(100), percent: of, amount: baht(of) });
  const by_category = [share('slot', 0.1), share('casino', 0.2)];
  expect(isLimited({ ...BASE, turnover: baht(200), by_category, amount: baht(amount) })).toBe(limited);
});

it('the amount set off is not the amount that came to the wallet', () => {
  const day: Day = { ...BASE, turnover: baht(200), by_category: [], amount: baht(30) };
  expect(setOffOf({ ...day, paid: baht(30) })).toBe(3000);
  expect(setOffOf({ ...day, paid: baht(30), received: baht(30) })).toBe(0);
  expect(setOffOf({ ...day, paid: baht(0), received: baht(50) })).toBe(-5000);
});
