import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { CALM_MS, current, lowestLately } from './calm-balance.ts';

const at = (ms: number, amount: number) => ({ at: ms, satang: satang(amount) });

test('a stake shows at once, its win after the calm time', () => {
  const reported = [at(0, 500), at(20_000, 490), at(20_050, 690)];
  expect(lowestLately(reported, 20_050)).toBe(490);
  expect(lowestLately(reported, 20_049 + CALM_MS)).toBe(490);
  expect(lowestLately(reported, 20_050 + CALM_MS)).toBe(690);
});

test('a balance that nothing moves is shown as it is, and only what may still be shown is remembered', () => {
  expect(lowestLately([at(0, 500)], 1_000_000)).toBe(500);
  expect(current([at(0, 500), at(10, 400), at(20, 300)], 20 + CALM_MS)).toEqual([at(20, 300)]);
});
