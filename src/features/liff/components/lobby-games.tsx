import { useState } from 'react';
import { gameList, gameLobby } from '../../../../contract/game.ts';
import type { Lobby } from '../../../../liff/entries.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useAgentCode } from '../../../stores/local.ts';
import { openGame } from '../../../stores/open-game.ts';
import { tagOf } from '../../../text/game.ts';
import { LINE_TEXT } from '../../../text/line.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { GameTile } from '../../../ui/game-tile.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const GRID = 'grid grid-cols-3 sm:grid-cols-5 md:grid-cols-6 lg:grid-cols-8 gap-x-3 gap-y-4';
/** A shorter page is the last one (contract, game/list). */
const PAGE = 60;

/** All games of a lobby; each page is read when the one before it has been seen to its end. */
export function LobbyGames({ category }: { category: Lobby['category'] }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return (
    <div className="grid gap-4">
      {cursors.map((cursor, index) => (
        <GamePage
          key={cursor ?? 'first'}
          category={category}
          cursor={cursor}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </div>
  );
}

interface GamePageProps {
  category: Lobby['category'];
  /** The last game of the page before. */
  cursor: string | null;
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function GamePage({ category, cursor, isLast, onMore }: GamePageProps) {
  const agent_code = useAgentCode();
  const games = useQuery(gameList, {
    agent_code,
    limit: PAGE,
    ...(category && { category }),
    ...(cursor && { cursor }),
  });
  const lobby = useQuery(gameLobby, { agent_code });
  if (games.error) return <ErrorBlock onRetry={() => void games.mutate()} isRetrying={games.isValidating} />;
  if (!games.data) return <GridSkeleton />;
  if (games.data.length === 0 && !cursor)
    return <EmptyState title={LINE_TEXT.lobby.empty} text={LINE_TEXT.lobby.emptyHelp} />;
  const names = new Map(lobby.data?.providers.map(({ provider_id, name }) => [provider_id, name]));
  const last = games.data.at(-1);
  return (
    <>
      <div className={GRID}>
        {games.data.map((game) => (
          <GameTile
            key={game.game_id}
            id={game.game_id}
            category={game.category}
            src={game.image}
            name={game.name_th}
            by={names.get(game.provider_id)}
            tag={tagOf(game.tags)}
            onOpen={() => openGame(game)}
          />
        ))}
      </div>
      {isLast && last && games.data.length === PAGE && (
        <Button variant="quiet" className="justify-self-center px-8" onClick={() => onMore(last.game_id)}>
          {LINE_TEXT.lobby.more}
        </Button>
      )}
    </>
  );
}

const TILES = Array.from({ length: 12 }, (_, index) => `tile-${index}`);

function GridSkeleton() {
  return (
    <div className={GRID} aria-busy="true">
      {TILES.map((tile) => (
        <div key={tile}>
          <Skeleton className="aspect-square rounded-[1.125rem]" />
          <Skeleton className="mt-2 h-4 w-3/4 rounded" />
        </div>
      ))}
    </div>
  );
}
