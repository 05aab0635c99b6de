import { classNames } from '../../../lib/class-names.ts';
import { gameListText } from '../../../text/game-lists.ts';
import { lobbyText } from '../../../text/lobby.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { GameTileSkeleton } from '../../../ui/game-tile.tsx';
import type { LobbyGames as List } from '../model/use-lobby-games.ts';
import { GameGrid } from './game-grid.tsx';

interface LobbyGamesProps {
  list: List;
  isFiltered: boolean;
  onReset: () => void;
}

/** The grid of the games found, or the reason why there is none. */
export function LobbyGames({ list, isFiltered, onReset }: LobbyGamesProps) {
  const { games, isFormer, hasMore, isLoadingMore, error, loadMore, retry } = list;
  if (games === null) return error ? <ErrorBlock error={error} onRetry={retry} /> : <GridSkeleton />;
  if (games.length === 0) return <NoGames isFiltered={isFiltered} onReset={onReset} />;
  return (
    <div className={classNames('transition-opacity', isFormer && 'opacity-60')} aria-busy={isFormer || isLoadingMore}>
      <GameGrid games={games} onNearEnd={() => hasMore && !isLoadingMore && loadMore()} />
      {isLoadingMore && <p className="pb-4 text-center text-sm text-muted">{lobbyText.loadingMore}</p>}
      {error && (
        <p className="pb-4 flex items-center justify-center gap-3 text-sm text-muted" role="alert">
          {lobbyText.moreFailed}
          <Button variant="quiet" icon="refresh" onClick={retry}>
            {gameListText.retry}
          </Button>
        </p>
      )}
    </div>
  );
}

function NoGames({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered) return <EmptyState drawing="search" title={lobbyText.empty} text={lobbyText.emptyText} />;
  return (
    <EmptyState
      drawing="search"
      title={lobbyText.nothingFound}
      text={lobbyText.nothingFoundText}
      action={<Button onClick={onReset}>{lobbyText.reset}</Button>}
    />
  );
}

const TILES = Array.from({ length: 12 }, (_, index) => `tile-${index}`);

function GridSkeleton() {
  return (
    <div
      className="grid grid-cols-3 sm:grid-cols-5 md:grid-cols-6 lg:grid-cols-8 gap-x-3 gap-y-4 md:gap-x-4 md:gap-y-6"
      aria-busy="true"
    >
      {TILES.map((tile) => (
        <div key={tile}>
          <GameTileSkeleton />
        </div>
      ))}
    </div>
  );
}
