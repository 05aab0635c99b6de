import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { useMinWidth } from '#src/lib/use-min-width.ts';

export interface Column<Row> {
  /** Unique in the table. */
  id: string;
  head: ReactNode;
  /** rem; the columns without one share the rest. */
  width?: number;
  /** rem; a column that shares the rest has at least so much. Where a panel has less, the list scrolls sideways. */
  least?: number;
  align?: 'right' | 'center';
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** Its name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selectedId?: string | null;
  onSelect?: (row: Row) => void;
  /** `is-held`, `is-done`: how a row looks. */
  classOf?: (row: Row) => string | undefined;
  /** Begins a group before the first row that has another one; null for none. */
  groupOf?: (row: Row) => string | null;
  /** Rows of 32 px instead of 36. On a phone all have 44. */
  isTight?: boolean;
  /** Called when the last rows come into view: the next page may be read. */
  onEnd?: () => void;
}

/** rem: as the style sheet has them. */
const ROW = 2.25;
const TIGHT_ROW = 2;
const PHONE_ROW = 2.75;
const LEAST = 6;
/** Above and below what is seen. */
const BEYOND = 12;

/** px of a rem: somebody may have set larger text. */
const remOf = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

type Line<Row> = { group: string } | { row: Row };

function linesOf<Row>(rows: readonly Row[], groupOf: Props<Row>['groupOf']): readonly Line<Row>[] {
  if (!groupOf) return rows.map((row) => ({ row }));
  let last: string | null = null;
  return rows.flatMap((row) => {
    const group = groupOf(row);
    const begins = group !== null && group !== last;
    last = group;
    return begins ? [{ group }, { row }] : [{ row }];
  });
}

function cellClass<Row>({ align }: Column<Row>): string | undefined {
  return align === 'right' ? 'r' : align === 'center' ? 'c' : undefined;
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  isSelected: boolean;
  look: string | undefined;
  index: number;
  onSelect: ((row: Row) => void) | undefined;
}

function PlainRow<Row>({ row, columns, isSelected, look, index, onSelect }: RowProps<Row>) {
  const press = onSelect && (() => onSelect(row));
  return (
    <tr
      className={classNames(isSelected && 'is-sel', look)}
      aria-selected={onSelect ? isSelected : undefined}
      aria-rowindex={index + 2}
      onClick={press}
    >
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
/**
 * A list of records, of which only those in view are drawn. It scrolls inside its panel, its head sticks, and the selected row is kept
 * in view. The arrows go through it where it has the focus; a page gives J and K the same (shell/keys.tsx).
 */
export function RecordTable<Row>(props: Props<Row>) {
  const { label, columns, rows, idOf, selectedId = null, onSelect, classOf, groupOf, isTight = false, onEnd } = props;
  const box = useRef<HTMLDivElement>(null);
  // A row is drawn again only when it changes, not with each step of scrolling or each change of another one.
  const RecordRow = useMemo(() => memo(PlainRow<Row>), []);
  const latestSelect = useRef(onSelect);
  latestSelect.current = onSelect;
  const selectRow = useCallback((row: Row) => latestSelect.current?.(row), []);
  const isWide = useMinWidth('md');
  const lines = linesOf(rows, groupOf);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isWide ? (isTight ? TIGHT_ROW : ROW) : PHONE_ROW) * remOf(),
    overscan: BEYOND,
    initialRect: { width: 0, height: 800 },
  });
  const shown = virtual.getVirtualItems();
  const [before, after] = [shown[0]?.start ?? 0, virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)];

  const place = lines.findIndex((line) => 'row' in line && idOf(line.row) === selectedId);
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' });
  }, [place, virtual]);
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEnd && lines.length > 0 && lastShown >= lines.length - 1) onEnd();
  }, [onEnd, lastShown, lines.length]);

  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !onSelect) return;
    event.preventDefault();
    const at = rows.findIndex((row) => idOf(row) === selectedId);
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next !== undefined) onSelect(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus, so that keys scroll it
    <section ref={box} className="grow min-h-0 overflow-auto" tabIndex={0} aria-label={label} onKeyDown={step}>
      <table
        className={classNames('tb', isTight && 'tight')}
        aria-rowcount={lines.length + 1}
        role={onSelect && 'grid'}
        style={{ minWidth: `${columns.reduce((sum, { width, least = LEAST }) => sum + (width ?? least), 0)}rem` }}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? undefined : { width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-1 bg-base-100">
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={cellClass(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {shown.map(({ index }) => {
            const line = lines[index];
            if (line === undefined) return null;
            if ('group' in line)
              return (
                <tr key={`group ${line.group}`} className="grp">
                  <td colSpan={columns.length}>{line.group}</td>
                </tr>
              );
            const id = idOf(line.row);
            return (
              <RecordRow
                key={id}
                row={line.row}
                columns={columns}
                isSelected={id === selectedId}
                look={classOf?.(line.row)}
                index={index}
                onSelect={onSelect && selectRow}
              />
            );
          })}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  );
}
