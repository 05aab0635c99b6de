import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import type { Game } from '#src/stores/lobby.ts';
import { GameCard } from './game-card.tsx';

interface GridRowProps {
  /** The index of the row. When it changes, the same nodes show another row. */
  row: number;
  games: readonly Game[];
  isFlinging: boolean;
  style: CSSProperties;
}

/**
 * A row of tiles. While the list is flung a new row has no pictures; it gets them when the list slows down, and keeps
 * them. Its size is fixed, so that a change in it lays out nothing else.
 */
export function GridRow({ row, games, isFlinging, style }: GridRowProps) {
  const [seenRow, setSeenRow] = useState(isFlinging ? null : row);
  const isSeen = !isFlinging || seenRow === row;
  if (isSeen && seenRow !== row) setSeenRow(row);
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(row);
  // The focus belonged to a game of the row before; the game that now uses its node must not get it.
  useLayoutEffect(() => {
    if (shown.current === row) return;
    shown.current = row;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && element.current?.contains(focused)) focused.blur();
  }, [row]);
  return (
    <div ref={element} className="absolute inset-x-0 top-0 grid [contain:size_layout_style]" style={style}>
      {games.map((game, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tile of a column shows whichever game is in it
        <GameCard key={column} game={game} hasPicture={isSeen} />
      ))}
    </div>
  );
}
