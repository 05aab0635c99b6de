import { describe, expect, it } from 'vitest';
import { baht } from '#contract/money.ts';
import { missingTo, percentDone } from './progress.ts';

describe('progress to a target', () => {
  it.each([
    [0, 100, 0, 10_000],
    [99.99, 100, 99, 1],
    [100, 100, 100, 0],
    [100.01, 100, 100, 0],
    [0.29, 0.5, 58, 21],
    [1.15, 1.15, 100, 0],
    [0, 0, 100, 0],
  ])('%d of %d baht: %d percent, %d satang missing', (done, target, percent, missing) => {
    expect(percentDone(baht(done), baht(target))).toBe(percent);
    expect(missingTo(baht(target), baht(done))).toBe(missing);
  });

  it('counts are baht without satang', () => expect(percentDone(2, 3)).toBe(66));
});
