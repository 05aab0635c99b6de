/**
 * A result drawn by commit and reveal: computed from the round's id and its seed alone, so that anyone can check it
 * (docs/rules.md#lottery-results).
 */
import { topNumbers } from './lotto-rules.ts';
import { bytesOf, remainderOf, sha256 } from './sha256.ts';

/** Drawn numbers, as the schema `prizes` has them. */
export interface Prizes {
  first_prize: string | null;
  three_top: string | null;
  three_front: string[];
  three_bottom: string[];
  two_top: string | null;
  two_bottom: string | null;
  yeekee: string | null;
}

/** Draw no. `index` of the round: SHA-256(round id ‖ seed ‖ index as one byte) mod 10^digits. */
async function digitsOf(roundId: string, seed: string, index: number, digits: number): Promise<string> {
  const digest = await sha256(roundId, bytesOf(seed), Uint8Array.of(index));
  return String(remainderOf(digest, 10 ** digits)).padStart(digits, '0');
}

/** Government: first prize, two front-3, two back-3, two_bottom. Others: three_top and two_bottom. */
export async function drawFromSeed(
  { roundId, isGovernment }: { roundId: string; isGovernment: boolean },
  seed: string,
): Promise<Prizes> {
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
