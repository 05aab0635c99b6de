import { Link } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { link } from '#src/lib/links.ts';
import { gameListText } from '#src/text/game-lists.ts';
import { lobbyText } from '#src/text/lobby.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorBlock } from '#src/ui/error-block.tsx';
import { GameTileSkeleton } from '#src/ui/game-tile.tsx';
import type { LobbyGames as List } from '../model/use-lobby-games.ts';
import { GameGrid } from './game-grid.tsx';

interface LobbyGamesProps {
  list: List;
  isFiltered: boolean;
  /** The text to search in all categories if this one has nothing; null or empty: nothing more. */
  elsewhere: string | null;
  onReset: () => void;
}

/** The grid of matching games, or the reason why there is none. */
export function LobbyGames({ list, isFiltered, elsewhere, onReset }: LobbyGamesProps) {
  const { games, isFormer, hasMore, isLoadingMore, error, loadMore, retry } = list;
  if (games === null) return error ? <ErrorBlock error={error} onRetry={retry} /> : <GridSkeleton />;
  if (games.length === 0) return <NoGames isFiltered={isFiltered} elsewhere={elsewhere} onReset={onReset} />;
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

function NoGames({ isFiltered, elsewhere, onReset }: Omit<LobbyGamesProps, 'list'>) {
  if (!isFiltered) return <EmptyState drawing="search" title={lobbyText.empty} text={lobbyText.emptyText} />;
  return (
    <EmptyState
      drawing="search"
      title={lobbyText.nothingFound}
      text={lobbyText.nothingFoundText}
      action={
        elsewhere ? (
          <div className="grid gap-2">
            <Link to={link('lobby', { name: 'all', q: elsewhere })} className={buttonClass({})}>
              {lobbyText.searchEverywhere}
            </Link>
            <Button variant="ghost" onClick={onReset}>
              {lobbyText.reset}
            </Button>
          </div>
        ) : (
          <Button onClick={onReset}>{lobbyText.reset}</Button>
        )
      }
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
