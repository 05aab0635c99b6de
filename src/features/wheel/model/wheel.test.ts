import { describe, expect, it } from 'vitest';
import { angleFor, colourOf, sliceAt } from './wheel.ts';

describe('the wheel', () => {
  it('ends on the slice that was drawn, wherever it stood, and always turns on', () => {
    for (const slices of [3, 8, 10, 13]) {
      for (let position = 0; position < slices; position += 1) {
        for (const from of [0, 17, 359.5, 4000, -30]) {
          const angle = angleFor(position, slices, from);
          expect(sliceAt(angle, slices)).toBe(position);
          expect(angle - from).toBeGreaterThanOrEqual(6 * 360);
          expect(angle - from).toBeLessThan(7 * 360);
        }
      }
    }
  });

  it('has no two neighbours of one colour', () => {
    for (let slices = 3; slices < 20; slices += 1) {
      const fills = Array.from({ length: slices }, (_, position) => colourOf({ kind: 'cash', position }, slices).fill);
      for (const [index, fill] of fills.entries()) expect(fill).not.toBe(fills[(index + 1) % slices]);
    }
  });
});
