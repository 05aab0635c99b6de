import { describe, expect, it } from 'vitest';
import { createRowKeys } from './row-keys.ts';

const keys = (keysOf: ReturnType<typeof createRowKeys>, from: number, to: number) => {
  const keyOf = keysOf(from, to);
  return Array.from({ length: to - from + 1 }, (_, place) => keyOf(from + place));
};

describe('the nodes of rows', () => {
  it('stay with their rows while one scrolls slowly, up and down', () => {
    const keysOf = createRowKeys();
    expect(keys(keysOf, 0, 4)).toEqual([0, 1, 2, 3, 4]);
    expect(keys(keysOf, 2, 6)).toEqual([2, 3, 4, 5, 6]);
    expect(keys(keysOf, 1, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are reused in their order by the rows of another screen', () => {
    const keysOf = createRowKeys();
    const before = keys(keysOf, 0, 4);
    expect(keys(keysOf, 100, 104)).toEqual(before);
    expect(keys(keysOf, 101, 105)).toEqual([1, 2, 3, 4, 5]);
    expect(keys(keysOf, 3, 7)).toEqual([1, 2, 3, 4, 5]);
    expect(keys(keysOf, 3, 7)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are reused where most rows are new', () => {
    const keysOf = createRowKeys();
    const before = keys(keysOf, 10, 19);
    expect(keys(keysOf, 16, 25)).toEqual(before);
  });
});
