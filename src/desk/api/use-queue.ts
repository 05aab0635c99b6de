import { useCallback, useEffect, useMemo, useRef } from 'react';
import useSWR from 'swr';
import type { OutputOf } from '#contract/endpoint.ts';
import type { operatorHoldDeposit } from '#contract/operator-money.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { useLive } from './live.tsx';

type Holder = OutputOf<typeof operatorHoldDeposit>;

/** What every row that waits has. */
export interface QueueRow {
  held_by: Holder | null;
  asked: { confirmation_id: string; by: string } | null;
}

export interface Queue<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  error: ApiError | undefined;
  reload: () => void;
  /** Takes a row that this operator has decided off the list, or shows that it waits for a second one, before the stream says so. */
  settle: (id: string, state: 'done' | 'waiting') => void;
  /** Shows who holds a row, before the stream says so. */
  hold: (id: string, holder: Holder | null) => void;
}

/** News are gathered for so long: ten a second draw the list as often as a person can see. */
const GATHER_MS = 100;
/** Rows that came are read at most so often. */
const READ_MS = 1000;

interface Gathered {
  came: Set<string>;
  gone: Set<string>;
  held: Map<string, { held_by: Holder | null; is_asked: boolean }>;
}
const nothing = (): Gathered => ({ came: new Set(), gone: new Set(), held: new Map() });

function patched<Row extends QueueRow>(rows: readonly Row[], idOf: (row: Row) => string, { gone, held }: Gathered) {
  return rows
    .filter((row) => !gone.has(idOf(row)))
    .map((row) => {
      const change = held.get(idOf(row));
      if (!change) return row;
      return {
        ...row,
        held_by: change.held_by,
        asked: change.is_asked ? (row.asked ?? { confirmation_id: '', by: '' }) : null,
      };
    });
}

/**
 * All that waits of a kind, oldest first, kept fresh by the stream: rows that come join at the end, those that go leave, holders change
 * in place. `readAfter` reads the rows that began to wait after one, or all of them (null).
 */
export function useQueue<Row extends QueueRow>(
  kind: 'deposits' | 'withdrawals',
  idOf: (row: Row) => string,
  readAfter: (id: string | null) => Promise<Row[]>,
): Queue<Row> {
  // A change of the list while it is read would throw the answer away: changes wait for it.
  const reading = useRef(0);
  const load = async () => {
    reading.current += 1;
    try {
      return await readAfter(null);
    } finally {
      reading.current -= 1;
    }
  };
  const { data, error, mutate } = useSWR<Row[], ApiError>(['queue', kind], load, {
    revalidateOnFocus: false,
  });
  const gathered = useRef(nothing());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (update: (rows: readonly Row[]) => Row[]) =>
      void mutate((rows) => (rows ? update(rows) : rows), { revalidate: false }),
    [mutate],
  );
  const reload = useCallback(() => void mutate(), [mutate]);

  const latest = useRef(data);
  latest.current = data;
  async function readNew() {
    const known = latest.current ?? [];
    const last = known.at(-1);
    const rows = await readAfter(last ? idOf(last) : null);
    if (rows.length === 0) return reload(); // One that waits again has its old place.
    change((present) => {
      const ids = new Set(present.map(idOf));
      return [...present, ...rows.filter((row) => !ids.has(idOf(row)))];
    });
  }
  function flush() {
    timer.current = undefined;
    if (reading.current > 0) {
      timer.current = setTimeout(flush, GATHER_MS);
      return;
    }
    const news = gathered.current;
    gathered.current = nothing();
    if (news.gone.size + news.held.size > 0) change((rows) => patched(rows, idOf, news));
    const known = new Set((latest.current ?? []).map(idOf));
    const unknown = [...news.came].filter((id) => !known.has(id) && !news.gone.has(id));
    if (unknown.length === 0) return;
    const wait = readAt.current + READ_MS - Date.now();
    if (wait > 0) {
      for (const id of unknown) gathered.current.came.add(id);
      timer.current = setTimeout(flush, wait);
      return;
    }
    readAt.current = Date.now();
    readNew().catch(reload);
  }
  useLive((news) => {
    if (news.type === 'opened') return reload();
    if (news.type !== kind) return;
    const { came, gone, held } = gathered.current;
    for (const id of news.came) came.add(id);
    for (const id of news.gone) gone.add(id);
    for (const { id, ...holding } of news.held) held.set(id, holding);
    timer.current ??= setTimeout(flush, GATHER_MS);
  });
  /** Makes a change of this operator's own, once nothing is being read. */
  const whenRead = useCallback((make: () => void) => {
    if (reading.current === 0) return make();
    setTimeout(() => whenReadAgain.current(make), GATHER_MS);
  }, []);
  const whenReadAgain = useRef(whenRead);

  return useMemo(
    () => ({
      rows: data,
      error,
      reload,
      settle: (id, state) =>
        whenRead(() =>
          change((rows) =>
            state === 'done'
              ? rows.filter((row) => idOf(row) !== id)
              : rows.map((row) =>
                  idOf(row) === id ? { ...row, held_by: null, asked: { confirmation_id: '', by: '' } } : row,
                ),
          ),
        ),
      hold: (id, held_by) =>
        whenRead(() => change((rows) => rows.map((row) => (idOf(row) === id ? { ...row, held_by } : row)))),
    }),
    [data, error, reload, change, idOf, whenRead],
  );
}
