import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { DraftLine } from '../../../../stores/lotto.ts';
import { keyOfLine } from '../../model/draft-lines.ts';
import { rowsOf } from '../../model/draft-rows.ts';
import type { Terms } from '../../model/round-terms.ts';
import { BetTypeHeader } from './bet-type-header.tsx';
import { DraftLineRow } from './draft-line-row.tsx';

const HEAD_PX = 60;
const LINE_PX = 72;

/** The draft's lines by bet type. Only visible ones are in the document: a bill may have 2,000. */
export function DraftLineList({ lines, terms }: { lines: readonly DraftLine[]; terms: Terms }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(lines, terms), [lines, terms]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? HEAD_PX : LINE_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 2,
  });

  // Scrolls to a line that was just added.
  const seen = useRef(lines.length);
  useEffect(() => {
    const newest = lines.at(-1);
    if (lines.length > seen.current && newest) {
      virtual.scrollToIndex(rows.findIndex(({ key }) => key === keyOfLine(newest)));
    }
    seen.current = lines.length;
  }, [lines, rows, virtual]);

  return (
    <div ref={scroller} className="flex-1 min-h-0 overflow-y-auto overscroll-contain -mx-4 px-4">
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.kind === 'head' ? (
                  <BetTypeHeader betType={row.betType} count={row.count} total={row.total} lines={lines} />
                ) : (
                  <DraftLineRow line={row.line} terms={terms} />
                )}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
