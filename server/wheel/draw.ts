import { randomInt } from 'node:crypto';

/**
 * Draws one slice by weight: its chance is its weight divided by the sum. `random(n)` must give every integer from 0
 * to n − 1 with the same chance; the default is the system's cryptographic generator.
 */
export function drawByWeight<Slice extends { weight: number }>(
  slices: readonly Slice[],
  random: (below: number) => number = randomInt,
): Slice {
  let left = random(slices.reduce((sum, { weight }) => sum + weight, 0));
  for (const slice of slices) {
    left -= slice.weight;
    if (left < 0) return slice;
  }
  throw new Error('there is no slice to draw');
}
