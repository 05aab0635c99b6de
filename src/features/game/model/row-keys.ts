import { useState } from 'react';

/**
 * Gives each visible row the key of its node. A row keeps its key while the list scrolls slowly. If most rows are new
 * (a fling), they reuse the keys of the rows before, in order: changing thirty tiles is quicker than making thirty
 * (docs/decisions/2026-11-21-what-a-key-and-a-fling-change.md).
 */
export function createRowKeys() {
  let [first, last, shift] = [0, -1, 0];
  /** Takes the visible rows, `from` to `to`, and returns the key of each; the same rows always get the same keys. */
  return (from: number, to: number) => {
    const kept = Math.min(last, to) - Math.max(first, from) + 1;
    if (kept * 2 < last - first + 1) shift += from - first;
    [first, last] = [from, to];
    return (row: number) => row - shift;
  };
}

export function useRowKeys() {
  const [keysOf] = useState(createRowKeys);
  return keysOf;
}
