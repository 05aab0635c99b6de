import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrating } from '#src/lib/use-browser-value.ts';
import type { Game } from '#src/stores/lobby.ts';
import { type GridPlace, gridOf, measurePlace, PHONE_PLACE } from '../model/grid-place.ts';
import { useRowKeys } from '../model/row-keys.ts';
import { useFling } from '../model/use-fling.ts';
import { GridRow } from './game-grid-row.tsx';

const OVERSCAN_ROWS = 2;
/** A fling passes more rows than any overscan holds, so that each extra row only costs time. */
const OVERSCAN_ROWS_IN_FLING = 1;
/** The next page is requested so many rows before the end. */
const PREFETCH_ROWS = 8;

/** The part of the grid that a phone shows, until the screen is measured. */
const PHONE_SCREEN = { width: 390, height: 500 };
/** The rows that the server renders: those of this screen. A reader may have scrolled on before they are hydrated. */
const SERVER_ROWS = 5;

/** The place of the last grid: restoring the scroll position of a lobby needs a height before anything is measured. */
let lastPlace: GridPlace | null = null;

function useGridPlace(grid: RefObject<HTMLElement | null>): GridPlace {
  const [place, setPlace] = useState<GridPlace>(() => lastPlace ?? PHONE_PLACE);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const next = measurePlace(element);
      lastPlace = next;
      setPlace((known) =>
        known.width === next.width && known.top === next.top && known.rem === next.rem && known.layout === next.layout
          ? known
          : next,
      );
    };
    measure();
    // Content above may grow (rails load), which moves the grid without changing its size.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid]);
  return place;
}

const firstRows = (count: number, rowHeight: number) =>
  Array.from({ length: Math.min(count, SERVER_ROWS) }, (_, index) => ({ index, start: index * rowHeight }));

/** The tiles of a lobby. Only those near the screen are in the document. */
export function GameGrid({ games, onNearEnd }: { games: readonly Game[]; onNearEnd: () => void }) {
  const grid = useRef<HTMLDivElement>(null);
  const place = useGridPlace(grid);
  const { columns, gapX, gapY, rowHeight } = gridOf(place);
  const fling = useFling();
  const keysOf = useRowKeys();
  const rows = useWindowVirtualizer({
    count: Math.ceil(games.length / columns),
    estimateSize: () => rowHeight,
    overscan: fling.isFlinging() ? OVERSCAN_ROWS_IN_FLING : OVERSCAN_ROWS,
    scrollMargin: place.top,
    initialRect: PHONE_SCREEN,
    onChange: ({ scrollOffset, isScrolling }) => fling.follow(scrollOffset ?? 0, isScrolling),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows have one height, computed from the tile's width
  useLayoutEffect(() => rows.measure(), [rowHeight]);

  const visible = rows.getVirtualItems();
  // Changed later, in slices, and not together with other changes after hydration.
  const isFirst = useDeferredValue(useIsHydrating());
  const shown = isFirst ? firstRows(rows.options.count, rowHeight) : visible;
  const keyOf = keysOf(shown.at(0)?.index ?? 0, shown.at(-1)?.index ?? -1);
  const isNearEnd = (shown.at(-1)?.index ?? 0) + PREFETCH_ROWS >= rows.options.count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again after each loaded page
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, games.length]);

  return (
    <div ref={grid} className="relative" style={{ height: rows.getTotalSize() }}>
      {shown.map(({ index, start }) => (
        <GridRow
          key={keyOf(index)}
          row={index}
          games={games.slice(index * columns, (index + 1) * columns)}
          isFlinging={fling.isFlinging()}
          style={{
            transform: `translateY(${start - place.top}px)`,
            height: rowHeight - gapY,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            columnGap: gapX,
          }}
        />
      ))}
    </div>
  );
}
