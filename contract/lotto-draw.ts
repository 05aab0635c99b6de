/**
 * Draws a result by commit and reveal, from the round's id and its seed alone, so that anyone can check it
 * (docs/rules.md#lottery-results).
 */
import { topNumbers } from './lotto-rules.ts';
import { bytesOf, remainderOf, sha256 } from './sha256.ts';

/** Drawn numbers, in the form of the schema `prizes`. */
export interface Prizes {
  first_prize: string | null;
  three_top: string | null;
  three_front: string[];
  three_bottom: string[];
  two_top: string | null;
  two_bottom: string | null;
  yeekee: string | null;
}

/** The digits of each prize of the government's lottery. */
export const PRIZE_DIGITS = { first_prize: 6, three_front: 3, three_bottom: 3, two_bottom: 2 } as const;
export type PrizeName = keyof typeof PRIZE_DIGITS;

/** One number of the government's draw: a prize that is drawn twice has the places 1 and 2. */
export interface PrizeSlot {
  prize: PrizeName;
  place: number;
}

/** All six, in the order of a draw night: small prizes come before the first. */
export const PRIZE_SLOTS: readonly PrizeSlot[] = [
  { prize: 'two_bottom', place: 1 },
  { prize: 'three_front', place: 1 },
  { prize: 'three_front', place: 2 },
  { prize: 'three_bottom', place: 1 },
  { prize: 'three_bottom', place: 2 },
  { prize: 'first_prize', place: 1 },
];

/** The number that a result has in a slot, or null. */
export function numberIn(prizes: Prizes, { prize, place }: PrizeSlot): string | null {
  const drawn = prizes[prize];
  return Array.isArray(drawn) ? (drawn[place - 1] ?? null) : drawn;
}

/** Draw no. `index` of the round: SHA-256(round id ‖ seed ‖ index as one byte) mod 10^digits. */
async function digitsOf(roundId: string, seed: string, index: number, digits: number): Promise<string> {
  const digest = await sha256(roundId, bytesOf(seed), Uint8Array.of(index));
  return String(remainderOf(digest, 10 ** digits)).padStart(digits, '0');
}

/** A stock market's closing index and its change, in hundredths. */
export interface StockIndex {
  close: number;
  change: number;
}

const LOWEST_CLOSE = 1_000_000;
const CLOSES = 4_000_000;
const LARGEST_CHANGE = 30_000;

/** An invented index for a demonstration: each digit that a number is read from is as likely as any other. */
async function indexFromSeed(roundId: string, seed: string): Promise<StockIndex> {
  const below = async (most: number, index: number) =>
    remainderOf(await sha256(roundId, bytesOf(seed), Uint8Array.of(index)), most);
  const change = (await below(2 * LARGEST_CHANGE, 1)) - LARGEST_CHANGE;
  return { close: LOWEST_CLOSE + (await below(CLOSES, 0)), change };
}

/** 3 ตัวบน: the index's last integer digit and its decimals; 2 ตัวล่าง: the decimals of the change (docs/rules.md#lottery-rounds). */
export function prizesOfIndex({ close, change }: StockIndex): Prizes {
  return {
    first_prize: null,
    ...topNumbers(String(close).padStart(3, '0')),
    three_front: [],
    three_bottom: [],
    two_bottom: String(Math.abs(change)).padStart(2, '0').slice(-2),
    yeekee: null,
  };
}

/**
 * Government: first prize, two front-3, two back-3, two_bottom. Stock: an index, and the numbers read from it.
 * Others: three_top and two_bottom.
 */
export async function drawFromSeed(
  { roundId, kind }: { roundId: string; kind: string },
  seed: string,
): Promise<{ prizes: Prizes; index: StockIndex | null }> {
  if (kind !== 'stock') return { prizes: await numbersFromSeed(roundId, kind === 'government', seed), index: null };
  const index = await indexFromSeed(roundId, seed);
  return { prizes: prizesOfIndex(index), index };
}

async function numbersFromSeed(roundId: string, isGovernment: boolean, seed: string): Promise<Prizes> {
  const draw = (index: number, digits: number) => digitsOf(roundId, seed, index, digits);
  const first = await draw(0, isGovernment ? 6 : 3);
  return {
    first_prize: isGovernment ? first : null,
    ...topNumbers(first),
    three_front: isGovernment ? [await draw(2, 3), await draw(3, 3)] : [],
    three_bottom: isGovernment ? [await draw(4, 3), await draw(5, 3)] : [],
    two_bottom: await draw(1, 2),
    yeekee: null,
  };
}
