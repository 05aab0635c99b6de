import { useState } from 'react';
import { type Game, useLobby } from '#src/stores/lobby.ts';
import { gameListText } from '#src/text/game-lists.ts';
import { lobbyText } from '#src/text/lobby.ts';
import { GameTileSkeleton } from '#src/ui/game-tile.tsx';
import type { Category } from '../model/lobby-filter.ts';
import { GameCard } from './game-card.tsx';

const MAX_GAMES = 12;

interface LobbyRailsProps {
  category: Category | null;
  last: readonly Game[];
  hot: readonly Game[] | undefined;
  isLoading: boolean;
}

/**
 * The games played last, on this device and by the server's list `last` on others; and the hot ones, with the last
 * visit's list until the server has answered. Needs another `key` for another category.
 */
export function LobbyRails({ category, last, hot, isLoading }: LobbyRailsProps) {
  const known = useLobby((state) => state.last);
  const former = useLobby((state) => state.hot);
  const isOfLobby = (game: Game) => category === null || game.category === category;
  const here = known.filter(isOfLobby);
  const played = [...here, ...last.filter(({ game_id }) => !here.some((game) => game.game_id === game_id))];
  const hotHere = (hot ?? former).filter(isOfLobby);
  // If a lobby began without a rail of last games (as the server has rendered it, or before the first game) they
  // replace the hot ones: an additional rail would push down what the reader looks at.
  const [hasBoth] = useState(played.length > 0);
  const isHotShown = hasBoth || played.length === 0;
  return (
    <>
      <Rail title={gameListText.lastPlayed} games={played.slice(0, MAX_GAMES)} />
      {isHotShown && isLoading && hotHere.length === 0 && <RailSkeleton title={lobbyText.hot} />}
      {isHotShown && <Rail title={lobbyText.hot} games={hotHere.slice(0, MAX_GAMES)} isPlain />}
    </>
  );
}

/** As high as a rail, so that the grid under it stays where it is. */
function RailSkeleton({ title }: { title: string }) {
  return (
    <section aria-busy="true">
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <div className="rail py-1 -my-1">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="w-[6.5rem] md:w-32">
            <GameTileSkeleton />
          </div>
        ))}
      </div>
    </section>
  );
}

function Rail({ title, games, isPlain = false }: { title: string; games: readonly Game[]; isPlain?: boolean }) {
  if (games.length === 0) return null;
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      {/* Remounted for another first game: a rail with scroll snap would stay at the tile that it was on. */}
      <div key={games[0]?.game_id} className="rail py-1 -my-1">
        {games.map((game) => (
          <div key={game.game_id} className="w-[6.5rem] md:w-32">
            <GameCard game={game} isPlain={isPlain} />
          </div>
        ))}
      </div>
    </section>
  );
}
