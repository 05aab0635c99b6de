import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import type { Game } from '../../../stores/lobby.ts';
import { GameCard } from './game-card.tsx';

interface GridRowProps {
  /** Its place in the grid: another one, and it is another row in the same nodes. */
  row: number;
  games: readonly Game[];
  isFlying: boolean;
  style: CSSProperties;
}

/**
 * A row of tiles. One that only flies past has no pictures: they come when it is there to be looked at, and stay. Of a
 * size of its own: what changes in it lays out nothing else.
 */
export function GridRow({ row, games, isFlying, style }: GridRowProps) {
  const [seenRow, setSeenRow] = useState(isFlying ? null : row);
  const isSeen = !isFlying || seenRow === row;
  if (isSeen && seenRow !== row) setSeenRow(row);
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(row);
  // The focus was on a game that has gone: it does not pass to the one that came into its node.
  useLayoutEffect(() => {
    if (shown.current === row) return;
    shown.current = row;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && element.current?.contains(focused)) focused.blur();
  }, [row]);
  return (
    <div ref={element} className="absolute inset-x-0 top-0 grid [contain:size_layout_style]" style={style}>
      {games.map((game, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tile of a column shows whichever game stands there
        <GameCard key={column} game={game} hasPicture={isSeen} />
      ))}
    </div>
  );
}
