import type { Game } from '../../../stores/lobby.ts';
import { useUi } from '../../../stores/ui.ts';
import { useUser } from '../../../stores/user.ts';
import { gameText } from '../../../text/game.ts';
import { GameArt } from '../../../ui/game-art.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Opens a game: members play for real, visitors the demo where there is one, else they are asked to log in. */
function useOpenGame(): (game: Game) => void {
  const selectGame = useUi((state) => state.selectGame);
  const requireLogin = useUi((state) => state.requireLogin);
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  return ({ game_id, provider_id, sub_provider_id, source, has_demo }) => {
    const open = (is_demo: boolean) => selectGame({ game_id, provider_id, sub_provider_id, source, is_demo });
    if (isLoggedIn || !has_demo) requireLogin(() => open(false));
    else open(true);
  };
}

/** Square art, name and provider; a tap opens the game. */
export function GameTile({ game, providerName }: { game: Game; providerName: string | undefined }) {
  const open = useOpenGame();
  return (
    <button type="button" className="game-tile text-left" onClick={() => open(game)}>
      <span className="art block relative">
        <GameArt id={game.game_id} category={game.category} src={game.image} />
        {game.tags.includes('hot') ? (
          <span className="tag">
            <Icon name="flame" size={16} />
            {gameText.hot}
          </span>
        ) : (
          game.tags.includes('new') && <span className="tag">{gameText.new}</span>
        )}
      </span>
      <span className="name block">{game.name_th}</span>
      <span className="by block">{providerName ?? '\u00a0'}</span>
    </button>
  );
}
