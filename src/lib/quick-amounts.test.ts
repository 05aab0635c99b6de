import { describe, expect, it } from 'vitest';
import { satangOf } from '#contract/money.ts';
import { quickAmounts } from './quick-amounts.ts';

describe('quickAmounts', () => {
  it.each([
    [{ min: 20, max: 50_000 }, [100, 300, 500, 1_000]],
    [{ min: 100, max: 200_000 }, [100, 300, 500, 1_000]],
    [{ min: 50, max: 400 }, [50, 100, 300]],
    [{ min: 500, max: 30_000 }, [500, 1_000, 2_000, 5_000]],
    [{ min: 100_000, max: 200_000 }, [100_000, 200_000]],
    [{ min: 201, max: 299 }, []],
    [{ min: 20, max: 299.99 }, [20, 50, 100]],
    [{ min: 20, max: 300 }, [20, 50, 100, 300]],
    [{ min: 50.01, max: 300.01 }, [100, 300]],
  ])('%o → %o', (limits, expected) => {
    const amounts = quickAmounts({ min: satangOf(limits.min), max: satangOf(limits.max) });
    expect(amounts).toEqual(expected.map(satangOf));
  });
});
