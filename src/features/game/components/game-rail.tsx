import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { InputOf } from '#contract/endpoint.ts';
import { gameList } from '#contract/game.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useBrowserValue } from '#src/lib/use-browser-value.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { gameListText } from '#src/text/game-lists.ts';
import { Button } from '#src/ui/button.tsx';
import { GameTileSkeleton } from '#src/ui/game-tile.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';
import { GameCard } from './game-card.tsx';

interface GameRailProps {
  title: string;
  query: InputOf<typeof gameList>;
  /** The path of "ดูทั้งหมด". */
  to: string;
}

/** `w-[6.5rem]`, of which a screen shows the most. */
const TILE_PX = 104;

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const screenWidth = () => innerWidth;
/** The width for which the server renders a page. */
const PHONE_PX = 414;

/** A section of a lobby: a rail of tiles, fetched when it is near the screen. Renders nothing without games. */
export function GameRail({ title, query, to }: GameRailProps) {
  const section = useRef<HTMLElement>(null);
  const agent_code = useAgentCode();
  const isNear = useNearViewport(section);
  const width = useBrowserValue(screenWidth, PHONE_PX);
  // Tiles beside the screen get pictures only when a finger moves the rail; `loading=lazy` would load all of them.
  const [isMoved, setMoved] = useState(false);
  const pictures = isMoved ? Number.POSITIVE_INFINITY : Math.ceil(width / TILE_PX) + 1;
  const move = () => setMoved(true);
  const games = useQuery(gameList, isNear ? { agent_code, ...query } : null, {
    revalidateOnFocus: false,
  });
  if (games.data?.length === 0) return null;
  return (
    <section ref={section}>
      <div className="section-head">
        <h2>{title}</h2>
        <Link to={to} aria-label={`${gameListText.seeAll} ${title}`}>
          {gameListText.seeAll}
          <Icon name="right" size={16} />
        </Link>
      </div>
      {games.error && !games.data ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          {gameListText.loadFailed}
          <Button variant="quiet" icon="refresh" busy={games.isValidating} onClick={() => void games.mutate()}>
            {gameListText.retry}
          </Button>
        </p>
      ) : (
        <div className="rail py-1 -my-1" onPointerDown={move} onScroll={move}>
          {games.data
            ? games.data.map((game, index) => (
                <div key={game.game_id} className="w-[6.5rem] md:w-32">
                  <GameCard game={game} hasPicture={index < pictures} />
                </div>
              ))
            : placeholders.map((key) => (
                <div key={key} className="w-[6.5rem] md:w-32">
                  <GameTileSkeleton />
                </div>
              ))}
        </div>
      )}
    </section>
  );
}
