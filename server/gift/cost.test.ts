import { expect, test } from 'vitest';
import {
  type Cost,
  couponCost,
  daysOf,
  NO_COST,
  type PromotionPromise,
  promotionCost,
  type QuestPromise,
  questCost,
} from './cost.ts';

const NEVER = Number.POSITIVE_INFINITY;
const DAYS = { first: '2026-11-28', last: '2026-12-07' };
const QUEST: QuestPromise = { kind: 'daily', days: DAYS, streak: null, worth: 500, claimsLeft: 1000 };

test.each<[string, Partial<QuestPromise>, Cost]>([
  ['ten days', {}, { once: 500, member: 5000, all: 500_000 }],
  ['without an end', { days: { ...DAYS, last: null } }, { once: 500, member: 500_000, all: 500_000 }],
  [
    'for everybody, for ever',
    { days: { ...DAYS, last: null }, claimsLeft: null },
    { once: 500, member: NEVER, all: NEVER },
  ],
  ['once', { kind: 'once', claimsLeft: null }, { once: 500, member: 500, all: NEVER }],
  ['three weeks', { kind: 'weekly' }, { once: 500, member: 1500, all: 500_000 }],
  ['the last three', { claimsLeft: 3 }, { once: 500, member: 1500, all: 1500 }],
  ['all taken', { claimsLeft: 0, worth: NEVER }, NO_COST],
  ['over', { days: { first: '2026-12-08', last: '2026-12-07' }, claimsLeft: null }, NO_COST],
  ['points that buy nothing', { worth: 0, claimsLeft: null }, NO_COST],
])('a quest: %s', (_name, changes, cost) => {
  expect(questCost({ ...QUEST, ...changes })).toEqual(cost);
});

const PROMOTION: PromotionPromise = { kind: 'deposit', days: DAYS, bonus: 10_000, budgetLeft: 100_000 };
test.each<[string, Partial<PromotionPromise>, Cost]>([
  ['each deposit', {}, { once: 10_000, member: 100_000, all: 100_000 }],
  ['each day', { kind: 'daily_deposit', budgetLeft: 1_000_000 }, { once: 10_000, member: 100_000, all: 1_000_000 }],
  ['once', { kind: 'free' }, { once: 10_000, member: 10_000, all: 100_000 }],
  ['without a budget', { kind: 'first_deposit', budgetLeft: null }, { once: 10_000, member: 10_000, all: NEVER }],
  ['the rest', { budgetLeft: 4000 }, { once: 4000, member: 4000, all: 4000 }],
  ['used up', { budgetLeft: 0 }, NO_COST],
])('a promotion: %s', (_name, changes, cost) => {
  expect(promotionCost({ ...PROMOTION, ...changes })).toEqual(cost);
});

test.each<[number, number, number, Cost]>([
  [100, 20, 3, { once: 100, member: 300, all: 2000 }],
  [100, 2, 3, { once: 100, member: 200, all: 200 }],
  [NEVER, 0, 3, NO_COST],
])('coupons of %d, used %i times more, %i times by a member', (worth, uses, usesOfMember, cost) => {
  expect(couponCost({ worth, uses, usesOfMember })).toEqual(cost);
});

test('the days of something that is shown for a time, from now on', () => {
  const at = new Date('2026-11-28T00:30:00+07:00');
  expect(daysOf({ starts_at: null, ends_at: null }, at)).toEqual({ first: '2026-11-28', last: null });
  const shown = { starts_at: '2026-12-01T00:00:00+07:00', ends_at: '2026-12-03T00:00:00+07:00' };
  expect(daysOf(shown, at)).toEqual({ first: '2026-12-01', last: '2026-12-02' });
  expect(daysOf({ ...shown, starts_at: '2026-01-01T00:00:00+07:00' }, at).first).toBe('2026-11-28');
});
