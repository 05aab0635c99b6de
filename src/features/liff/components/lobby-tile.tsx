import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { gameList } from '../../../../contract/game.ts';
import { useLobby } from '../../../stores/lobby.ts';
import { useUi } from '../../../stores/ui.ts';
import { useUser } from '../../../stores/user.ts';
import { LINE_TEXT } from '../../../text/line.ts';
import { GameArt } from '../../../ui/game-art.tsx';

export type Game = OutputOf<typeof gameList>[number];

/** One game; a tap opens it, for a visitor its demo if there is one, else the login. */
export function LobbyTile({ game, provider }: { game: Game; provider: string }) {
  const { selectGame, requireLogin } = useUi.getState();
  const open = () => {
    const { game_id, provider_id, sub_provider_id, source } = game;
    const isDemo = game.has_demo && !useUser.getState().isLoggedIn;
    const start = () => {
      useLobby.getState().remember(game);
      selectGame({ game_id, provider_id, sub_provider_id, source, is_demo: isDemo });
    };
    if (isDemo) start();
    else requireLogin(start);
  };
  const tag = game.tags.includes('hot')
    ? LINE_TEXT.lobby.hot
    : game.tags.includes('new')
      ? LINE_TEXT.lobby.isNew
      : null;
  return (
    <button type="button" className="game-tile text-left" onClick={open}>
      <span className="art block">
        {tag && <span className="tag">{tag}</span>}
        <GameArt id={game.game_id} category={game.category} src={game.image} />
      </span>
      <span className="name block">{game.name_th || game.name}</span>
      <span className="by block">{provider}</span>
    </button>
  );
}
