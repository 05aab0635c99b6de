import { useLocation } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { gameText } from '#src/text/game.ts';
import { GameLobbyView } from '../components/game-lobby-view.tsx';
import type { Category } from '../model/lobby-filter.ts';

const CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const satisfies readonly Category[];
const categoryOf = (pathname: string): Category | null => CATEGORIES.find((one) => pathname === link(one)) ?? null;

/** `/slot`, `/casino`, `/sport`, `/fishing` and `/freespin`. */
export default function LobbyPage() {
  const category = categoryOf(useLocation().pathname);
  return (
    <GameLobbyView key={category} category={category} heading={category ? gameText.categories[category] : undefined} />
  );
}
