import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { type CashbackRules, lossExample, turnoverExample } from './example.ts';

const rules = (changed: Partial<CashbackRules> = {}): CashbackRules => ({
  rates: [
    { category: 'lotto', percent: 0.1 },
    { category: 'slot', percent: 0.2 },
  ],
  loss_percent: 5,
  min_loss: baht(500),
  max_return: baht(3000),
  most_of_stakes: [
    { category: 'casino', percent: 0.5 },
    { category: 'slot', percent: 1 },
  ],
  claim_days: 7,
  ...changed,
});

test('cashback of 10,000 baht in the best category', () => {
  expect(turnoverExample(rules())).toEqual({ category: 'slot', percent: 0.2, stake: 1_000_000, amount: 2_000 });
  const rates = [{ category: 'sport', percent: 0.35 }];
  expect(turnoverExample(rules({ rates }))).toMatchObject({ category: 'sport', amount: 3_500 });
  expect(turnoverExample(rules({ rates: [{ category: 'slot', percent: 0 }] }))).toBeNull();
});

test('a loss that reaches the agent’s minimum, of stakes of which all of it comes back, and at most its maximum', () => {
  expect(lossExample(rules())).toEqual({
    category: 'slot',
    percent: 5,
    stake: 1_000_000,
    won: 800_000,
    loss: 200_000,
    amount: 10_000,
  });
  expect(lossExample(rules({ min_loss: baht(2500), loss_percent: 3 }))).toMatchObject({ loss: 300_000, amount: 9_000 });
  expect(lossExample(rules({ max_return: baht(50) }))).toMatchObject({ amount: 5_000 });
  expect(lossExample(rules({ most_of_stakes: [{ category: 'lotto', percent: 3 }] }))).toMatchObject({
    ...{ category: 'lotto', stake: 500_000, won: 300_000 },
  });
  expect(lossExample(rules({ loss_percent: 0 }))).toBeNull();
  expect(lossExample(rules({ most_of_stakes: [{ category: 'lotto', percent: 0 }] }))).toBeNull();
});
