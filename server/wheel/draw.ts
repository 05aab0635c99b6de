import { randomInt } from 'node:crypto';

/**
 * Draws one by weight: each is as likely as its weight is of the sum. `random(n)` gives a whole number from 0 to below
 * n, all equally likely; the system's cryptographic source unless told.
 */
export function drawByWeight<Slice extends { weight: number }>(
  slices: readonly Slice[],
  random: (below: number) => number = randomInt,
): Slice {
  let left = random(weightOf(slices));
  for (const slice of slices) {
    left -= slice.weight;
    if (left < 0) return slice;
  }
  throw new Error('nothing to draw from');
}

export const weightOf = (slices: readonly { weight: number }[]): number =>
  slices.reduce((sum, { weight }) => sum + weight, 0);
