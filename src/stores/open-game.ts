import { type Game, useLobby } from './lobby.ts';
import { useUi } from './ui.ts';
import { useUser } from './user.ts';

/** A tap on a game: a member plays for real; a visitor gets the demo where there is one, else the login first. */
export function openGame(game: Game): void {
  const { selectGame, requireLogin } = useUi.getState();
  const { game_id, provider_id, sub_provider_id, source } = game;
  const isDemo = game.has_demo && !useUser.getState().isLoggedIn;
  const open = () => {
    useLobby.getState().remember(game);
    selectGame({ game_id, provider_id, sub_provider_id, source, is_demo: isDemo });
  };
  if (isDemo) open();
  else requireLogin(open);
}
