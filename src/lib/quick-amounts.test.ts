import { describe, expect, it } from 'vitest';
import { quickAmounts } from './quick-amounts.ts';

describe('quickAmounts', () => {
  it.each([
    [{ min: 20, max: 50_000 }, [100, 300, 500, 1_000]],
    [{ min: 100, max: 200_000 }, [100, 300, 500, 1_000]],
    [{ min: 50, max: 400 }, [50, 100, 300]],
    [{ min: 500, max: 30_000 }, [500, 1_000, 2_000, 5_000]],
    [{ min: 100_000, max: 200_000 }, [100_000, 200_000]],
    [{ min: 201, max: 299 }, []],
  ])('%o → %o', (limits, expected) => {
    expect(quickAmounts(limits)).toEqual(expected);
  });
});
