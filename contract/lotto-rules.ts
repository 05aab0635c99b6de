/** Who wins, and with what chance (docs/rules.md#lottery): one rule for the server's settlement, the app and its verifier. */
import type { BetType } from './lotto-numbers.ts';

/** A drawn result; what a lottery does not draw is null or empty. */
export interface Drawn {
  three_top: string | null;
  three_front: readonly string[];
  three_bottom: readonly string[];
  two_top: string | null;
  two_bottom: string | null;
}

const sorted = (number: string) => [...number].sort().join('');

/** What exposure, limits, closures and wins of a number are keyed by: any order of a tod is one key. */
export const keyOf = (betType: BetType, number: string): string => (betType === 'three_tod' ? sorted(number) : number);

/** Every number that counts as the key, in ascending order: a tod's permutations, else itself. */
export function permutations(number: string): string[] {
  if (number.length <= 1) return [number];
  const found = [...number].flatMap((digit, index) =>
    permutations(number.slice(0, index) + number.slice(index + 1)).map((rest) => digit + rest),
  );
  return [...new Set(found)].sort();
}

/** The keys that win, by bet type. A line wins once, however often its number was drawn. */
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

export function wins(betType: BetType, number: string, drawn: Drawn): boolean {
  return winningKeys(drawn)[betType].includes(keyOf(betType, number));
}

/** Government's first prize holds the top numbers; other lotteries draw three digits for the top. */
export function topNumbers(lastDigits: string): { three_top: string; two_top: string } {
  return { three_top: lastDigits.slice(-3), two_top: lastDigits.slice(-2) };
}

/** Two independent draws of a thousand: 1 − (999/1000)². */
const EITHER_OF_TWO = 1 - 0.999 ** 2;

/** How many orders three digits have; a bill asks it for each of its lines, so nothing is listed. */
const ordersOfThree = (number: string): number => [1, 3, 6][new Set(number).size - 1] ?? 0;

/** The true chance of one line. A tod has as many winning orders as permutations; without a number, three different digits. */
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
