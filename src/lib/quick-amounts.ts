import { type Satang, satangOf } from '#contract/money.ts';

const ROUND_AMOUNTS = [20, 50, 100, 300, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000].map(
  satangOf,
);
const USUAL_START = satangOf(100);
const CHIPS = 4;

/** Four round amounts that the limits allow: from 100 baht up where possible, else the nearest ones. */
export function quickAmounts({ min, max }: { min: Satang; max: Satang }): Satang[] {
  const allowed = ROUND_AMOUNTS.filter((amount) => amount >= min && amount <= max);
  const usual = allowed.filter((amount) => amount >= USUAL_START).slice(0, CHIPS);
  return usual.length === CHIPS ? usual : allowed.slice(-CHIPS);
}
