import { expect, test } from 'vitest';
import { baht, satang } from '#contract/money.ts';
import { categoryNames, exampleOf, givesOf, type Promotion, playAddress } from './promotion.ts';

const PROMOTION: Promotion = {
  version: 1,
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
  [50_037, { deposit: 50_037, bonus: 50_037, target: 800_592, most: null }],
  [500_000, { deposit: 500_000, bonus: 100_000, target: 4_800_000, most: null }],
  [10_001, { deposit: 10_001, bonus: 10_001, target: 160_016, most: null }],
  [10_000, { deposit: 10_000, bonus: 10_000, target: 160_000, most: null }],
  [9_999, null],
  [0, null],
  [null, null],
])('the example for a deposit of %j satang', (deposit, example) => {
  expect(exampleOf(PROMOTION, deposit === null ? null : satang(deposit))).toEqual(example);
});

test('the most that becomes cash is never below the own deposit', () => {
  const limited: Promotion = { ...PROMOTION, max_withdraw: baht(1000) };
  expect(exampleOf(limited, satang(50_000))?.most).toBe(100_000);
  expect(exampleOf(limited, satang(150_000))?.most).toBe(150_000);
});

test('a promotion without a deposit has an example whatever is typed', () => {
  const free: Promotion = { ...PROMOTION, kind: 'free', bonus_fixed: baht(50) };
  expect(exampleOf(free, null)).toEqual({ deposit: 0, bonus: 5_000, target: 40_000, most: null });
  expect(givesOf(free)).toBe('รับเพิ่ม 50.00\u00a0บาท');
});

test('without a least deposit there is still no example for nothing', () => {
  const any: Promotion = { ...PROMOTION, min_deposit: baht(0) };
  expect(exampleOf(any, satang(0))).toBeNull();
  expect(exampleOf(any, satang(1))).toEqual({ deposit: 1, bonus: 1, target: 16, most: null });
});

test('a promotion says what it gives, and where it is played', () => {
  expect(givesOf(PROMOTION).replaceAll('\u00a0', ' ')).toBe('รับเพิ่ม 100% สูงสุด 1,000.00 บาท');
  expect(categoryNames(['slot', 'lotto'])).toBe('สล็อต หวย');
});

test('the play link opens the category where a stake counts most', () => {
  expect(playAddress({ categories: ['casino', 'fishing'], weights: { casino: 20, fishing: 100 } })).toBe('/fishing');
  expect(playAddress({ categories: ['fishing', 'casino'], weights: { casino: 20, fishing: 100 } })).toBe('/fishing');
  expect(playAddress({ categories: ['casino', 'slot'], weights: { slot: 5 } })).toBe('/slot');
  expect(playAddress({ categories: [], weights: {} })).toBe('/lotto/lobby');
  expect(playAddress({ categories: ['lotto'], weights: {} })).toBe('/lotto/lobby');
});
