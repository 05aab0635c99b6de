import { useEffect } from 'react';
import { gameList } from '#contract/game.ts';
import { GAMES_A_PAGE } from '#contract/game-pages.ts';
import { firstAnswer } from '#src/api/first-answers.ts';
import { usePages } from '#src/api/use-pages.ts';
import { type Game, useLobby } from '#src/stores/lobby.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { refreshLast } from './last-played.ts';
import { type Category, isUsual, type LobbyFilter, listInput } from './lobby-filter.ts';

export interface LobbyGames {
  /** Null while the first page is loading. */
  games: readonly Game[] | null;
  /** The games are still those of the filter before. */
  isFormer: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The last page could not be loaded; the pages before it are kept. */
  error: Error | undefined;
  loadMore(): void;
  retry(): void;
}

/** The games of a lobby, page after page. Without a filter it starts with the stored games of the last visit. */
export function useLobbyGames(category: Category | null, filter: LobbyFilter): LobbyGames {
  const agentCode = useAgentCode();
  const isWhole = category !== null && isUsual(filter);
  const kept = useLobby((state) => (isWhole ? state[category] : null));
  const setList = useLobby((state) => state.setList);
  // The answer that came with the page's HTML is newer than a stored one.
  const atOnce = firstAnswer(gameList, listInput(agentCode, category, filter))?.data ?? kept;
  const { pages, isFormer, isLoadingMore, error, loadMore, retry } = usePages(
    gameList,
    (previous) => {
      if (previous === null) return listInput(agentCode, category, filter);
      const last = previous.at(-1);
      return previous.length < GAMES_A_PAGE || !last ? null : listInput(agentCode, category, filter, last.game_id);
    },
    { fallback: atOnce && atOnce.length > 0 ? atOnce : undefined },
  );

  const [first] = pages ?? [];
  useEffect(() => {
    if (!isWhole || isFormer || !first || first === kept) return;
    setList(category, first);
    refreshLast(first);
  }, [isWhole, isFormer, category, first, kept, setList]);

  return {
    games: pages && !(isFormer && error) ? pages.flat() : null,
    isFormer,
    hasMore: !isFormer && !error && pages?.at(-1)?.length === GAMES_A_PAGE,
    isLoadingMore,
    error,
    loadMore,
    retry,
  };
}
