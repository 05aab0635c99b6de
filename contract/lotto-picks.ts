/** The pickers of the keypad (docs/rules.md#lottery): each returns numbers in ascending order, none twice. */
import { permutations } from './lotto-rules.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type Digit = (typeof DIGITS)[number];

const pairs = DIGITS.flatMap((tens) => DIGITS.map((units) => `${tens}${units}`));
const ascending = (numbers: Iterable<string>) => [...new Set(numbers)].sort();

/** กลับเลข: every order of the digits of each number. */
export const reversed = (numbers: readonly string[]): string[] => ascending(numbers.flatMap(permutations));

/** 19 ประตู: every pair that has the digit. */
export const nineteenDoors = (digit: Digit): string[] => pairs.filter((pair) => pair.includes(digit));

/** รูดหน้า: d0–d9. */
export const frontRun = (digit: Digit): string[] => DIGITS.map((units) => `${digit}${units}`);

/** รูดหลัง: 0d–9d. */
export const backRun = (digit: Digit): string[] => DIGITS.map((tens) => `${tens}${digit}`);

/** เบิ้ล: 00, 11 … 99. */
export const doubles = (): string[] => DIGITS.map((digit) => digit.repeat(2));

/** ตอง: 000, 111 … 999. */
export const triples = (): string[] => DIGITS.map((digit) => digit.repeat(3));

/** พี่น้อง: the 20 pairs of neighbouring digits in either order; 9 and 0 are neighbours. */
export const siblings = (): string[] =>
  pairs.filter(([tens, units]) => [1, 9].includes(Math.abs(Number(tens) - Number(units))));

export const low = (): string[] => pairs.filter((pair) => pair < '50');
export const high = (): string[] => pairs.filter((pair) => pair >= '50');
/** คู่: even last digit; คี่: odd last digit. */
export const even = (): string[] => pairs.filter((pair) => Number(pair) % 2 === 0);
export const odd = (): string[] => pairs.filter((pair) => Number(pair) % 2 === 1);

export const MAX_WIN_DIGITS = 8;

/** วินเลข: every arrangement of `length` of these digits (at most 8 of them); `withDoubles` lets a digit repeat. */
export function winNumbers(digits: readonly Digit[], length: 2 | 3, withDoubles: boolean): string[] {
  const chosen = [...new Set(digits)].slice(0, MAX_WIN_DIGITS);
  let numbers = [''];
  for (let place = 0; place < length; place += 1) {
    numbers = numbers.flatMap((start) =>
      chosen.filter((digit) => withDoubles || !start.includes(digit)).map((digit) => start + digit),
    );
  }
  return ascending(numbers);
}

/** `count` different random numbers of `length` digits, or all of them if there are fewer. Cryptographically random. */
export function randomNumbers(length: 1 | 2 | 3, count: number): string[] {
  const range = 10 ** length;
  const numbers = new Set<string>();
  while (numbers.size < Math.min(count, range)) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    // A value above the last whole multiple of the range is drawn again; otherwise small numbers would be likelier.
    if (word < 2 ** 32 - (2 ** 32 % range)) numbers.add(String(word % range).padStart(length, '0'));
  }
  return ascending(numbers);
}
