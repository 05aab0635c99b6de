import { useState } from 'react';

/**
 * Which node shows which row. While one reads, each row keeps its own. Where most rows are others than before (a fling),
 * they take the nodes of those before, in their order: other words in thirty tiles are quicker than thirty new tiles.
 */
export function createRowKeys() {
  let [first, last, shift] = [0, -1, 0];
  /** The rows from `from` to `to` are shown; returns the key of each. Asked again for the same rows it says the same. */
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
