import { useCallback, useState } from 'react';

interface Selection<Row> {
  selected: Row | undefined;
  select: (row: Row) => void;
  /** Goes by so many rows; stays at the ends. */
  move: (by: number) => void;
}

/**
 * The row that a page's keys act on. It stays with its record when rows come and go around it; when the record itself goes, the row
 * that took its place is selected, and the first one if there was none.
 */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string): Selection<Row> {
  const [last, setLast] = useState<{ id: string; place: number } | null>(null);
  const found = rows.findIndex((row) => idOf(row) === last?.id);
  const place = found >= 0 ? found : Math.min(last?.place ?? 0, rows.length - 1);
  const select = useCallback(
    (row: Row) => setLast({ id: idOf(row), place: Math.max(rows.indexOf(row), 0) }),
    [rows, idOf],
  );
  const move = (by: number) => {
    const next = rows[Math.min(Math.max(place + by, 0), rows.length - 1)];
    if (next !== undefined) select(next);
  };
  return { selected: rows[place], select, move };
}
