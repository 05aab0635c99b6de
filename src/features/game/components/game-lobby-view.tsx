import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { gameLobby } from '#contract/game.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatCount } from '#src/lib/count.ts';
import { useLobby } from '#src/stores/lobby.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { lobbyText } from '#src/text/lobby.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { refreshLast } from '../model/last-played.ts';
import {
  type Category,
  isWhole,
  type LobbyFilter,
  readFilter,
  type Tag,
  USUAL,
  writeFilter,
} from '../model/lobby-filter.ts';
import { useLobbyGames } from '../model/use-lobby-games.ts';
import { CategoryLinks } from './category-links.tsx';
import { LobbyChips, LobbySearch, SortMenu } from './lobby-filters.tsx';
import { LobbyGames } from './lobby-games.tsx';
import { LobbyRails } from './lobby-rails.tsx';

interface GameLobbyViewProps {
  /** Null for all games. */
  category: Category | null;
  /** Shown beside the search from 960 px, because no header has the page's name there. */
  heading?: string;
}

/**
 * The special filters. There is none for live games, because every game of sport is live, nor for jackpots, because
 * no provider states a sum: "jackpot" without one promises nothing.
 */
const FILTERS: readonly Tag[] = ['hot', 'new'];

/** The filter in the address. Changes replace the address, so that the back button leaves the lobby. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const change = (part: Partial<LobbyFilter>) =>
    setQuery((current) => writeFilter(current, { ...readFilter(current), ...part }), { replace: true });
  return { filter: readFilter(query), change };
}

/** Providers, hot and last played games, and the number of games. Hot games are stored for the next visit. */
function useLobbyFacts(category: Category | null) {
  const agent_code = useAgentCode();
  const { data, error } = useQuery(
    gameLobby,
    { agent_code, ...(category && { category }) },
    { revalidateOnFocus: false },
  );
  useEffect(() => {
    if (!data) return;
    const { hot, setList } = useLobby.getState();
    const others = category === null ? [] : hot.filter((game) => game.category !== category);
    setList('hot', [...data.hot, ...others]);
    refreshLast([...data.hot, ...data.last]);
  }, [data, category]);
  const total = data?.categories
    .filter((one) => category === null || one.category === category)
    .reduce((sum, { game_count }) => sum + game_count, 0);
  return { data, isLoading: !data && !error, total };
}

/** A lobby: search, chips, last played and hot games, and the grid of all games, which grows while one scrolls. */
export function GameLobbyView({ category, heading }: GameLobbyViewProps) {
  const { filter, change } = useFilter();
  const { data, isLoading, total } = useLobbyFacts(category);
  const games = useLobbyGames(category, filter);
  const isAll = isWhole(filter);
  const found = games.games && !games.isFormer && lobbyText.foundCount(formatCount(games.games.length), !games.hasMore);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center gap-4">
        {heading && <h1 className="hidden md:block text-2xl flex-none">{heading}</h1>}
        {heading && <CategoryLinks />}
        <LobbySearch value={filter.search} onSearch={(search) => change({ search })} />
      </div>
      {isLoading ? (
        <Skeleton className="h-13 rounded-full" />
      ) : (
        <LobbyChips tags={FILTERS} providers={data?.providers ?? []} filter={filter} onChange={change} />
      )}
      {isAll && (
        <LobbyRails key={category} category={category} last={data?.last ?? []} hot={data?.hot} isLoading={isLoading} />
      )}
      <section>
        <div className="section-head">
          <h2>
            {isAll ? lobbyText.allGames : lobbyText.found}{' '}
            <span className="text-sm font-normal text-muted num" role="status">
              {isAll ? total !== undefined && formatCount(total) : found}
            </span>
          </h2>
          <SortMenu sort={filter.sort} onSort={(sort) => change({ sort })} />
        </div>
        <LobbyGames
          list={games}
          isFiltered={!isAll}
          elsewhere={category === null ? null : filter.search}
          onReset={() => change(USUAL)}
        />
      </section>
    </div>
  );
}
