import { useCallback, useEffect, useRef, useState } from 'react';
import type { Queue, QueueRow } from '../api/use-queue.ts';
import { useIsMe } from './use-is-me.ts';

export interface QueueSelection<Row> {
  /** The rows with the selected one in its place, even when it waits no longer. */
  rows: readonly Row[];
  selected: Row | undefined;
  /** The selected row waits no longer: another one has decided it. */
  isLost: boolean;
  /** Nobody else holds the row or has asked a second operator about it. */
  isFree: (row: Row) => boolean;
  select: (row: Row) => void;
  move: (by: number) => void;
  /** Goes to the next row that nobody else holds, from the place of the selected one. */
  toNextFree: () => void;
}

interface Last<Row> {
  row: Row;
  place: number;
}

/**
 * The row that a queue's pane shows. It opens on the oldest that nobody else holds, and never jumps: a selected row that another operator
 * decides stays where it was until one goes on.
 */
export function useQueueSelection<Row extends QueueRow>(
  queue: Queue<Row>,
  idOf: (row: Row) => string,
): QueueSelection<Row> {
  const isMe = useIsMe();
  const waiting = queue.rows;
  const [last, setLast] = useState<Last<Row> | null>(null);
  const place = waiting && last ? waiting.findIndex((row) => idOf(row) === idOf(last.row)) : -1;
  const isLost = last !== null && waiting !== undefined && place < 0;
  const rows = isLost ? [...waiting.slice(0, last.place), last.row, ...waiting.slice(last.place)] : (waiting ?? []);
  const at = isLost ? Math.min(last.place, rows.length - 1) : place;
  const selected = at >= 0 ? rows[at] : undefined;

  // Kept as it was last seen, in case it goes.
  const seen = useRef(last);
  if (last && selected && !isLost) seen.current = { ...last, row: selected, place: at };
  useEffect(() => {
    const known = seen.current;
    if (isLost && known && last && known.place !== last.place && idOf(known.row) === idOf(last.row)) setLast(known);
  }, [isLost, last, idOf]);

  const isFree = useCallback(
    (row: Row) => row.asked === null && (row.held_by === null || isMe(row.held_by.name)),
    [isMe],
  );
  const select = useCallback(
    (row: Row) => setLast({ row, place: Math.max((queue.rows ?? []).indexOf(row), 0) }),
    [queue.rows],
  );
  const selectFree = (from: number) => {
    const others = rows.filter((row) => !selected || idOf(row) !== idOf(selected));
    const after = others.slice(Math.max(from, 0)).find(isFree) ?? others.find(isFree);
    if (after) select(after);
    else setLast(null);
  };
  // Opens on the oldest free one.
  const first = last === null ? (waiting?.find(isFree) ?? waiting?.[0]) : undefined;
  useEffect(() => {
    if (first) select(first);
  }, [first, select]);

  return {
    rows,
    selected,
    isLost,
    isFree,
    select,
    move: (by) => {
      const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
      if (next && next !== selected) select(next);
    },
    toNextFree: () => selectFree(at),
  };
}
