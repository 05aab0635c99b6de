import { type Game, useLobby } from './lobby.ts';
import { useUi } from './ui.ts';
import { useUser } from './user.ts';

/** Opens a game: for real for a member; for a visitor the demo, or first the login if there is no demo. */
export function openGame(game: Game): void {
  const { selectGame, requireLogin } = useUi.getState();
  const { game_id, provider_id, sub_provider_id, source } = game;
  const isDemo = game.has_demo && !useUser.getState().isLoggedIn;
  const open = () => {
    useLobby.getState().enter(game);
    selectGame({ game_id, provider_id, sub_provider_id, source, is_demo: isDemo });
  };
  if (isDemo) open();
  else requireLogin(open);
}
