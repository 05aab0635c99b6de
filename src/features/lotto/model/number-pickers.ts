import { BET_DIGITS, type BetType } from '../../../../contract/lotto-numbers.ts';
import * as picks from '../../../../contract/lotto-picks.ts';

/** Whole sets of numbers, at one tap. */
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

/** Sets that one more digit completes. */
export const RUNS = { doors: picks.nineteenDoors, front: picks.frontRun, back: picks.backRun } as const;
export type RunName = keyof typeof RUNS;

export type Digits = 1 | 2 | 3;
export const digitsOf = (betType: BetType): Digits => BET_DIGITS[betType];

/** The sets of a number's length, with their numbers. */
export const setsOf = (digits: Digits): readonly { name: SetName; numbers: readonly string[] }[] =>
  SETS_BY_DIGITS[digits].map((name) => ({ name, numbers: SETS[name]() }));

/** Bet types that the same number can be keyed for at once. */
export const companionsOf = (betType: BetType, sold: readonly BetType[]): readonly BetType[] =>
  sold.filter((other) => other !== betType && BET_DIGITS[other] === BET_DIGITS[betType]);

export const isDigit = (text: string): text is picks.Digit => /^[0-9]$/.test(text);

/** All numbers of so many digits that start so: the grid's cells. */
export function numbersFrom(start: string, digits: Digits): readonly string[] {
  const free = digits - start.length;
  return Array.from({ length: 10 ** free }, (_, n) => start + (free > 0 ? String(n).padStart(free, '0') : ''));
}

/** `count` numbers by chance, none that `isTaken` (closed, or in the bill already); fewer when there are not so many. */
export function drawNumbers(digits: Digits, count: number, isTaken: (number: string) => boolean): readonly string[] {
  const free = numbersFrom('', digits).filter((number) => !isTaken(number));
  const drawn = new Set<string>();
  while (drawn.size < Math.min(count, free.length)) {
    for (const number of picks.randomNumbers(digits, 1)) if (!isTaken(number)) drawn.add(number);
  }
  return [...drawn];
}
