import type { ReactNode } from 'react';
import { useMinWidth } from '#src/lib/use-min-width.ts';
import { moneyText } from '../text/money.ts';
import { type Column, RecordTable } from './record-table.tsx';

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  waiting: readonly Row[];
  /** Decided in the last quarter of an hour, below those that wait. */
  recent: readonly Row[];
  idOf: (row: Row) => string;
  selectedId: string | null;
  onSelect: (row: Row) => void;
  /** Held by another operator. */
  isMuted?: (row: Row) => boolean;
  isDone?: (row: Row) => boolean;
  phoneRow: (row: Row, onOpen: () => void) => ReactNode;
  empty: ReactNode;
}

/** A queue: what waits, then what was decided lately. On a phone each row has two lines. */
export function QueueList<Row>({ waiting, recent, phoneRow, empty, ...rest }: Props<Row>) {
  const { label, columns, idOf, selectedId, onSelect, isMuted, isDone } = rest;
  const isWide = useMinWidth('md');
  const ids = new Set(waiting.map(idOf));
  const decided = recent.filter((row) => !ids.has(idOf(row)));
  const rows = [...waiting, ...decided];
  if (rows.length === 0) return empty;
  if (!isWide)
    return (
      <div className="grow min-h-0 overflow-y-auto">
        {waiting.length === 0 && empty}
        {rows.map((row) => (
          <div key={idOf(row)}>{phoneRow(row, () => onSelect(row))}</div>
        ))}
      </div>
    );
  return (
    <>
      {waiting.length === 0 && <div className="queue-empty">{empty}</div>}
      <RecordTable
        label={label}
        columns={columns}
        rows={rows}
        idOf={idOf}
        selectedId={selectedId}
        onSelect={onSelect}
        classOf={(row) => (isDone?.(row) && !ids.has(idOf(row)) ? 'is-done' : isMuted?.(row) ? 'is-held' : undefined)}
        groupOf={(row) => (ids.has(idOf(row)) ? null : moneyText.recent)}
      />
    </>
  );
}
