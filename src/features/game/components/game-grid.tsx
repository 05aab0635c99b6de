import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Game } from '../../../stores/lobby.ts';
import { type GridPlace, gridOf, measurePlace } from '../model/grid-place.ts';
import { useRowKeys } from '../model/row-keys.ts';
import { useFlight } from '../model/use-flight.ts';
import { GridRow } from './game-grid-row.tsx';

const OVERSCAN_ROWS = 2;
/** A fling leaps over more rows than stand ready, so that each is only one more to write. */
const OVERSCAN_ROWS_IN_FLIGHT = 1;
/** Rows before the end at which the next page is asked for. */
const AHEAD_ROWS = 8;

/** Where the last grid stood: going back to a lobby needs its height before anything can be measured. */
let lastPlace: GridPlace | null = null;

function useGridPlace(grid: RefObject<HTMLElement | null>): GridPlace {
  const [place, setPlace] = useState<GridPlace>(() => lastPlace ?? { width: 358, top: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const next = measurePlace(element);
      lastPlace = next;
      setPlace((known) =>
        known.width === next.width && known.top === next.top && known.rem === next.rem ? known : next,
      );
    };
    measure();
    // What stands above may grow (rails arrive), which moves the grid without changing its own size.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid]);
  return place;
}

/** All tiles of a lobby, of which only those near the screen exist. */
export function GameGrid({ games, onNearEnd }: { games: readonly Game[]; onNearEnd: () => void }) {
  const grid = useRef<HTMLDivElement>(null);
  const place = useGridPlace(grid);
  const { columns, gapX, gapY, rowHeight } = gridOf(place);
  const flight = useFlight();
  const keysOf = useRowKeys();
  const rows = useWindowVirtualizer({
    count: Math.ceil(games.length / columns),
    estimateSize: () => rowHeight,
    overscan: flight.isFlying() ? OVERSCAN_ROWS_IN_FLIGHT : OVERSCAN_ROWS,
    scrollMargin: place.top,
    onChange: ({ scrollOffset, isScrolling }) => flight.follow(scrollOffset ?? 0, isScrolling),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have one height, which follows from the tile's width
  useLayoutEffect(() => rows.measure(), [rowHeight]);

  const shown = rows.getVirtualItems();
  const keyOf = keysOf(shown.at(0)?.index ?? 0, shown.at(-1)?.index ?? -1);
  const isNearEnd = (shown.at(-1)?.index ?? 0) + AHEAD_ROWS >= rows.options.count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each page that arrived
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
          isFlying={flight.isFlying()}
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
