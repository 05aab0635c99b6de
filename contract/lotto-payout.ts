/** The highest payout of a bill, computed the same way in app and server (docs/rules.md#lottery). */
import type { BetType } from './lotto-numbers.ts';
import { type Satang, satang } from './money.ts';

/** The payout of the bets on one key if it won; keys are those of `keyOf`. */
export interface KeyPayout {
  betType: BetType;
  key: string;
  payout: Satang;
}

/** The sums of the payouts of a bet type, by key as a number. */
type Sums = readonly number[];

/** The most that a draw of three digits pays. Computed from the digits: it runs on every key press of a long bill. */
function bestTop(top: Sums, tod: Sums, two: Sums, run: Sums): number {
  let best = 0;
  for (let number = 0; number < 1000; number += 1) {
    const [hundreds, tens, units] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
    const [least, most] = [Math.min(hundreds, tens, units), Math.max(hundreds, tens, units)];
    const ascending = least * 100 + (hundreds + tens + units - least - most) * 10 + most;
    let paid = (top[number] ?? 0) + (tod[ascending] ?? 0) + (two[number % 100] ?? 0) + (run[hundreds] ?? 0);
    if (tens !== hundreds) paid += run[tens] ?? 0;
    if (units !== hundreds && units !== tens) paid += run[units] ?? 0;
    best = Math.max(best, paid);
  }
  return best;
}

/** The most that a draw of two digits pays. */
function bestBottom(two: Sums, run: Sums): number {
  let best = 0;
  for (let number = 0; number < 100; number += 1) {
    const [tens, units] = [Math.floor(number / 10), number % 10];
    const paid = (two[number] ?? 0) + (run[tens] ?? 0) + (units === tens ? 0 : (run[units] ?? 0));
    best = Math.max(best, paid);
  }
  return best;
}

/** The highest payout of two draws of different numbers. */
function bestTwo(sums: Sums): number {
  const [first = 0, second = 0] = Object.values(sums).sort((one, other) => other - one);
  return first + second;
}

/**
 * The payout of the best of all possible results. Top, bottom, front and back numbers are drawn independently, so it
 * is the sum of their best draws. Only government draws front and back numbers, two of each.
 */
export function highestPayout(payouts: Iterable<KeyPayout>, isGovernment: boolean): Satang {
  const of: Record<BetType, number[]> = {
    three_top: [],
    three_tod: [],
    three_front: [],
    three_bottom: [],
    two_top: [],
    two_bottom: [],
    run_top: [],
    run_bottom: [],
  };
  for (const { betType, key, payout } of payouts) of[betType][Number(key)] = (of[betType][Number(key)] ?? 0) + payout;
  return satang(
    bestTop(of.three_top, of.three_tod, of.two_top, of.run_top) +
      bestBottom(of.two_bottom, of.run_bottom) +
      (isGovernment ? bestTwo(of.three_front) + bestTwo(of.three_bottom) : 0),
  );
}
