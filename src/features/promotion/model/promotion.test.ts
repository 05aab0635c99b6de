import { expect, test } from 'vitest';
import { baht } from '../../../../contract/money.ts';
import { exampleOf, givesOf, type Promotion, playAddress } from './promotion.ts';

const PROMOTION: Promotion = {
  promotion_id: '1',
  title: 'โบนัสต้อนรับ',
  description: '',
  image: null,
  terms: [],
  kind: 'first_deposit',
  bonus_percent: 100,
  bonus_fixed: null,
  min_deposit: baht(100),
  max_bonus: baht(1000),
  turnover_times: 8,
  max_withdraw: null,
  categories: ['slot'],
  weights: { slot: 100 },
  valid_days: 30,
  starts_at: null,
  ends_at: null,
  can_take: true,
  reason: null,
  eligible_deposit: baht(500.37),
  takes_next_deposit: false,
  active_wallet: null,
};

test.each([
  [500.37, { deposit: 500.37, bonus: 500.37, target: 8005.92 }],
  [5000, { deposit: 5000, bonus: 1000, target: 48_000 }],
  [99.99, null],
  [Number.NaN, null],
  [1e16, null],
])('the example for a deposit of %d', (deposit, example) => {
  expect(exampleOf(PROMOTION, deposit)).toEqual(example);
});

test('a promotion without a deposit has an example whatever is typed', () => {
  const free: Promotion = { ...PROMOTION, kind: 'free', bonus_fixed: baht(50) };
  expect(exampleOf(free, Number.NaN)).toEqual({ deposit: 0, bonus: 50, target: 400 });
  expect(givesOf(free)).toBe('รับเพิ่ม 50.00\u00a0บาท');
});

test('the play link opens the category where a stake counts most', () => {
  expect(playAddress({ categories: ['casino', 'fishing'], weights: { casino: 20, fishing: 100 } })).toBe('/fishing');
  expect(playAddress({ categories: ['lotto'], weights: {} })).toBe('/lotto/lobby');
});
