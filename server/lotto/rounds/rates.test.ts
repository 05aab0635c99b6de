import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { rateOnWire } from './rates.ts';

test('a rate is shown with the true odds and its return, to two decimals', () => {
  const row = {
    category_id: 1,
    bet_type: 'run_top',
    rate: 3.2,
    min_satang: satang(100),
    max_satang: satang(1_000_050),
    max_per_number_satang: satang(5_000_000),
    is_open: true,
  } as const;
  expect(rateOnWire(row)).toEqual({
    bet_type: 'run_top',
    rate: 3.2,
    min: 1,
    max: 10_000.5,
    max_per_number: 50_000,
    odds: 3.69,
    rtp: 86.72,
    is_open: true,
  });
});
