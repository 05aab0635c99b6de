import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { DeskIcon } from './icon.tsx';

/** The ids of the rows that are ticked, for several at once. */
export const Ticked = createContext<ReadonlySet<string>>(new Set());

/** The mark of a ticked row, in its first cell. */
export function Tick({ id }: { id: string }) {
  if (!useContext(Ticked).has(id)) return null;
  return (
    <span className="tick is-on mr-1">
      <DeskIcon name="check" />
    </span>
  );
}

/** Rows that are ticked for one act; those that have gone are no longer. */
export function useTicks<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  const ticked = useMemo(() => rows.filter((row) => ids.has(idOf(row))), [rows, ids, idOf]);
  return { ids, ticked, toggle, clear };
}
