import { useLocation } from 'react-router-dom';
import { gameList, gameLobby } from '#contract/game.ts';
import { prefetchQuery } from '#src/api/preload-query.ts';
import { link } from '#src/lib/links.ts';
import { currentAgentCode } from '#src/stores/local.ts';
import { gameText } from '#src/text/game.ts';
import { GameLobbyView } from '../components/game-lobby-view.tsx';
import { type Category, listInput, USUAL } from '../model/lobby-filter.ts';

const CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const satisfies readonly Category[];
const categoryOf = (pathname: string): Category | null => CATEGORIES.find((one) => pathname === link(one)) ?? null;

/** `/slot`, `/casino`, `/sport`, `/fishing` and `/freespin`. */
export default function LobbyPage() {
  const category = categoryOf(useLocation().pathname);
  return (
    <GameLobbyView key={category} category={category} heading={category ? gameText.categories[category] : undefined} />
  );
}

/**
 * Requests the first games of a lobby when a finger touches a link to it.
 * @public Called by src/app/routes/chunk.tsx, which imports the page.
 */
export function prefetch(pathname: string): void {
  const category = categoryOf(pathname);
  if (!category) return;
  const agent_code = currentAgentCode();
  prefetchQuery(gameList, listInput(agent_code, category, USUAL));
  prefetchQuery(gameLobby, { agent_code, category });
}
