import { BET_DIGITS, type BetType } from '../../../../contract/lotto-numbers.ts';
import * as picks from '../../../../contract/lotto-picks.ts';

/** Sets of numbers that one tap adds (docs/rules.md#lottery). */
const SETS = {
  doubles: picks.doubles,
  siblings: picks.siblings,
  low: picks.low,
  high: picks.high,
  even: picks.even,
  odd: picks.odd,
  triples: picks.triples,
} as const;
export type SetName = keyof typeof SETS;
const SETS_BY_DIGITS: Readonly<Record<Digits, readonly SetName[]>> = {
  1: [],
  2: ['doubles', 'siblings', 'low', 'high', 'even', 'odd'],
  3: ['triples'],
};

/** Sets that need one digit. */
export const RUNS = { doors: picks.nineteenDoors, front: picks.frontRun, back: picks.backRun } as const;
export type RunName = keyof typeof RUNS;

export type Digits = 1 | 2 | 3;
export const digitsOf = (betType: BetType): Digits => BET_DIGITS[betType];

/** The sets for numbers of so many digits. */
export const setsOf = (digits: Digits): readonly { name: SetName; numbers: readonly string[] }[] =>
  SETS_BY_DIGITS[digits].map((name) => ({ name, numbers: SETS[name]() }));

/** The other bet types on sale for numbers of the same length. */
export const companionsOf = (betType: BetType, sold: readonly BetType[]): readonly BetType[] =>
  sold.filter((other) => other !== betType && BET_DIGITS[other] === BET_DIGITS[betType]);

export const isDigit = (text: string): text is picks.Digit => /^[0-9]$/.test(text);

/** Every number of so many digits that begins with `start`. */
export function numbersFrom(start: string, digits: Digits): readonly string[] {
  const free = digits - start.length;
  return Array.from({ length: 10 ** free }, (_, n) => start + (free > 0 ? String(n).padStart(free, '0') : ''));
}

/** Up to `count` different random numbers for which `isTaken` is false; fewer if there are not so many. */
export function drawNumbers(digits: Digits, count: number, isTaken: (number: string) => boolean): readonly string[] {
  const free = numbersFrom('', digits).filter((number) => !isTaken(number));
  const drawn = new Set<string>();
  while (drawn.size < Math.min(count, free.length)) {
    for (const number of picks.randomNumbers(digits, 1)) if (!isTaken(number)) drawn.add(number);
  }
  return [...drawn];
}
