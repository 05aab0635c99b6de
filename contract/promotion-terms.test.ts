import fc from 'fast-check';
import { expect, test } from 'vitest';
import { satang } from './money.ts';
import { type BonusTerms, bonusOf } from './promotion-terms.ts';

const terms: BonusTerms = {
  bonus_percent: 100,
  bonus_fixed_satang: null,
  max_bonus_satang: satang(100_000),
  turnover_times: 8,
};

test.each<[string, Partial<BonusTerms>, number, { bonusSatang: number; targetSatang: number }]>([
  ['a whole percentage', {}, 50_000, { bonusSatang: 50_000, targetSatang: 800_000 }],
  ['a percentage up to the maximum bonus', {}, 150_000, { bonusSatang: 100_000, targetSatang: 2_000_000 }],
  ['a percentage rounded down', { bonus_percent: 33.33 }, 10_001, { bonusSatang: 3333, targetSatang: 106_672 }],
  [
    'a fixed amount',
    { bonus_fixed_satang: satang(5000), turnover_times: 2.5 },
    50_037,
    { bonusSatang: 5000, targetSatang: 137_593 },
  ],
])('%s', (_what, changes, deposit, given) => {
  expect(bonusOf({ ...terms, ...changes }, satang(deposit))).toEqual(given);
});

test('whole satang, never above the percentage and never below the turnover', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_00 }),
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 0, max: 1000 }),
      (deposit, percent, times) => {
        const { bonusSatang, targetSatang } = bonusOf(
          { ...terms, bonus_percent: percent / 100, turnover_times: times / 100, max_bonus_satang: satang(1_000_000) },
          satang(deposit),
        );
        expect(Number.isInteger(bonusSatang) && Number.isInteger(targetSatang)).toBe(true);
        expect(BigInt(bonusSatang) * 10_000n).toBeLessThanOrEqual(BigInt(deposit) * BigInt(percent));
        expect(BigInt(targetSatang) * 100n).toBeGreaterThanOrEqual(BigInt(deposit + bonusSatang) * BigInt(times));
      },
    ),
  );
});
