/**
 * Which bets win, and with what chance (docs/rules.md#lottery): the one rule for settlement, app and verification.
 */
import type { BetType } from './lotto-numbers.ts';

/** A drawn result; numbers that the lottery does not draw are null or empty. */
export interface Drawn {
  three_top: string | null;
  three_front: readonly string[];
  three_bottom: readonly string[];
  two_top: string | null;
  two_bottom: string | null;
}

const sorted = (number: string) => [...number].sort().join('');

/** The key under which exposure, limits and wins of a number are counted: all orders of a tod are one key. */
export const keyOf = (betType: BetType, number: string): string => (betType === 'three_tod' ? sorted(number) : number);

/** Every order of a number's digits, each once, in ascending order. */
export function permutations(number: string): string[] {
  if (number === '') return [''];
  const found = [...number].flatMap((digit, index) =>
    permutations(number.slice(0, index) + number.slice(index + 1)).map((rest) => digit + rest),
  );
  return [...new Set(found)].sort();
}

/** The winning keys of each bet type, each once: a line wins once, however often its number was drawn. */
export function winningKeys(drawn: Drawn): Readonly<Record<BetType, readonly string[]>> {
  const only = (number: string | null) => (number === null ? [] : [number]);
  const digitsOf = (number: string | null) => [...new Set(number ?? '')];
  return {
    three_top: only(drawn.three_top),
    three_tod: only(drawn.three_top).map(sorted),
    three_front: [...new Set(drawn.three_front)],
    three_bottom: [...new Set(drawn.three_bottom)],
    two_top: only(drawn.two_top),
    two_bottom: only(drawn.two_bottom),
    run_top: digitsOf(drawn.three_top),
    run_bottom: digitsOf(drawn.two_bottom),
  };
}

/** Tells whether a bet wins. */
export function wins(betType: BetType, number: string, drawn: Drawn): boolean {
  return winningKeys(drawn)[betType].includes(keyOf(betType, number));
}

/** The top numbers: the last digits of government's first prize, or of the three digits that other lotteries draw. */
export function topNumbers(lastDigits: string): { three_top: string; two_top: string } {
  return { three_top: lastDigits.slice(-3), two_top: lastDigits.slice(-2) };
}

/** Two independent draws from a thousand: 1 − (999/1000)². */
const EITHER_OF_TWO = 1 - 0.999 ** 2;

/** The number of orders of three digits. It counts without making them, because it runs for every line of a bill. */
const ordersOfThree = (number: string): number => [1, 3, 6][new Set(number).size - 1] ?? 0;

/**
 * The true chance of one line, between 0 and 1. A tod wins in each order of its digits; without a number, six are
 * assumed.
 */
export function chanceOf(betType: BetType, number?: string): number {
  switch (betType) {
    case 'three_top':
      return 1 / 1000;
    case 'three_tod':
      return ordersOfThree(number ?? '123') / 1000;
    case 'three_front':
    case 'three_bottom':
      return EITHER_OF_TWO;
    case 'two_top':
    case 'two_bottom':
      return 1 / 100;
    case 'run_top':
      return 1 - 0.9 ** 3;
    case 'run_bottom':
      return 1 - 0.9 ** 2;
  }
}
