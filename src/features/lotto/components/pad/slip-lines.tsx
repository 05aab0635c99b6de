import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from '#contract/lotto-columns.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import type { Terms } from '../../model/round-terms.ts';
import { lastRows } from '../../model/slip.ts';
import { SlipLine } from './slip-line.tsx';

/** The drawn height: a line and its rule. */
const LINE_REM = 2.75;
const MAX_ROWS = 30;

/**
 * Returns the number of whole lines that fit into the box. While there is one line at most, the box is measured with the
 * next frame, because the whole page would have to be laid out for it.
 */
function useRoom(box: RefObject<HTMLElement | null>, isFew: boolean): number {
  const [room, setRoom] = useState(1);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const line = LINE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoom(Math.min(MAX_ROWS, Math.max(1, Math.floor((element.clientHeight + 1) / line))));
    };
    if (!isFew) measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box, isFew]);
  return room;
}

/** The numbers written last, as many as there is room for, the newest beside the writing line. */
export const SlipLines = memo(function SlipLines({
  lines,
  columns,
  terms,
  onOpen,
}: {
  lines: readonly DraftLine[];
  columns: readonly Column[];
  terms: Terms;
  onOpen: (number: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box, lines.length < 2);
  const open = useStableCallback(onOpen);
  const rows = lastRows(lines, room);
  return (
    <div className="lines">
      <div ref={box}>
        {rows.map((row, place) => (
          // The places stay and their texts change: no node is added while a number is keyed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <SlipLine key={rows.length - place} row={row} columns={columns} terms={terms} onOpen={open} />
        ))}
      </div>
    </div>
  );
});
