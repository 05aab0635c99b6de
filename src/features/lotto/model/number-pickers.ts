import { BET_DIGITS, type BetType } from '#contract/lotto-numbers.ts';
import * as picks from '#contract/lotto-picks.ts';

export type Digits = 1 | 2 | 3;
export const isDigits = (length: number): length is Digits => length === 1 || length === 2 || length === 3;
export const digitsOf = (betType: BetType): Digits => BET_DIGITS[betType];

/** Every number of so many digits. */
const allNumbers = (digits: Digits): readonly string[] =>
  Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));

/** Up to `count` different random numbers for which `isTaken` is false; fewer if there are not enough. */
export function drawNumbers(digits: Digits, count: number, isTaken: (number: string) => boolean): readonly string[] {
  const free = allNumbers(digits).filter((number) => !isTaken(number));
  const drawn = new Set<string>();
  while (drawn.size < Math.min(count, free.length)) {
    for (const number of picks.randomNumbers(digits, 1)) if (!isTaken(number)) drawn.add(number);
  }
  return [...drawn];
}
