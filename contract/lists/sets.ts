/** Sets of numbers by their names, for the keypad and for written lists. */
import * as picks from '../lotto-picks.ts';

/** Sets of numbers that one tap adds (docs/rules.md#lottery). */
export const SETS = {
  siblings: picks.siblings,
  doubles: picks.doubles,
  triples: picks.triples,
  low: picks.low,
  high: picks.high,
  even: picks.even,
  odd: picks.odd,
} as const;

/** Sets that only lists name: คู่คี่ is an even digit before an odd one. */
export const LIST_SETS = {
  ...SETS,
  evenEven: () => picks.even().filter((pair) => Number(pair[0]) % 2 === 0),
  evenOdd: () => picks.odd().filter((pair) => Number(pair[0]) % 2 === 0),
  oddEven: () => picks.even().filter((pair) => Number(pair[0]) % 2 === 1),
  oddOdd: () => picks.odd().filter((pair) => Number(pair[0]) % 2 === 1),
} as const;
export type SetName = keyof typeof LIST_SETS;

/** Sets that need one digit. */
export const RUNS = { doors: picks.nineteenDoors, front: picks.frontRun, back: picks.backRun } as const;
export type RunName = keyof typeof RUNS;

export const isDigit = (text: string): text is picks.Digit => /^[0-9]$/.test(text);
