/**
 * The computation of a yeekee result, the same in the server that publishes it and in the browser that checks it
 * (docs/rules.md#yeekee).
 */
import { topNumbers } from './lotto-rules.ts';
import { bytesOf, remainderOf, sha256 } from './sha256.ts';

/** A round with fewer shots is void. */
export const MINIMUM_SHOTS = 16;
const RANGE = 100_000;

export type YeekeeMode = 'sealed' | 'classic' | 'beacon';

/**
 * The secrets that S is computed from: the seed in `sealed` rounds, in `beacon` rounds also public randomness.
 * `classic` rounds have none.
 */
export interface YeekeeSecrets {
  mode: YeekeeMode;
  roundId: string;
  /** 32 bytes in hex; null in classic rounds. */
  seed: string | null;
  /** The randomness of the drand round in hex; null outside `beacon` rounds. */
  randomness: string | null;
}

/** The steps of the computation, in the order in which the page shows them. */
export interface YeekeeComputation {
  sum: number;
  /** Shot no. 16 counted from the newest. */
  sixteenth: number;
  /** S; 0 in classic rounds. */
  seedNumber: number;
  /** R, five digits. */
  number: string;
}

/** S = SHA-256(round id ‖ seed [‖ randomness]) as a big-endian number, modulo 100,000. */
async function seedNumberOf({ mode, roundId, seed, randomness }: YeekeeSecrets): Promise<number> {
  if (mode === 'classic') return 0;
  return remainderOf(await sha256(roundId, bytesOf(seed ?? ''), bytesOf(randomness ?? '')), RANGE);
}

/**
 * R = (sum − 16th from the newest + S) mod 100,000; null for fewer than 16 shots. Shots have five digits, oldest first.
 */
export async function computeYeekee(
  shots: readonly string[],
  secrets: YeekeeSecrets,
): Promise<YeekeeComputation | null> {
  const sixteenth = shots.at(-MINIMUM_SHOTS);
  if (sixteenth === undefined) return null;
  const sum = shots.reduce((total, shot) => total + Number(shot), 0);
  const seedNumber = await seedNumberOf(secrets);
  const number = String((sum - Number(sixteenth) + seedNumber) % RANGE).padStart(5, '0');
  return { sum, sixteenth: Number(sixteenth), seedNumber, number };
}

/** The drawn numbers: 3 ตัวบน are the last three digits of R, 2 ตัวบน the last two, 2 ตัวล่าง the first two. */
export function yeekeeNumbers(number: string): { three_top: string; two_top: string; two_bottom: string } {
  return { ...topNumbers(number), two_bottom: number.slice(0, 2) };
}
