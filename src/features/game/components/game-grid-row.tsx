import { useState } from 'react';
import type { Game } from '../../../stores/lobby.ts';
import { GameCard } from './game-card.tsx';

/** A row of tiles. One that only flies past has no pictures: they come when it is there to be looked at, and stay. */
export function GridRow({ games, isFlying }: { games: readonly Game[]; isFlying: boolean }) {
  const [isSeen, setSeen] = useState(!isFlying);
  if (!isSeen && !isFlying) setSeen(true);
  return games.map((game) => <GameCard key={game.game_id} game={game} hasPicture={isSeen} />);
}
