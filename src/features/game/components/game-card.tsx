import { memo } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import type { Game } from '../../../stores/lobby.ts';
import { openGame } from '../../../stores/open-game.ts';
import { useUi } from '../../../stores/ui.ts';
import { gameText, tagOf } from '../../../text/game.ts';
import { GameTile } from '../../../ui/game-tile.tsx';
import { isShut } from '../model/is-shut.ts';

/** Its words and the date's load when they are needed. */
async function tellMaintenance(game: Game): Promise<void> {
  const { maintenanceFailure } = await loadCode(() => import('../model/maintenance.ts'));
  useUi.getState().showFailure(maintenanceFailure(game));
}

interface GameCardProps {
  game: Game;
  /** Without its tag: the heading above says it. */
  isPlain?: boolean;
  hasPicture?: boolean;
}

/** A game of the catalogue as a tile that opens it; one in maintenance says so, and until when at a tap. */
export const GameCard = memo(function GameCard({ game, isPlain, hasPicture }: GameCardProps) {
  const isOff = isShut(game);
  return (
    <GameTile
      id={game.game_id}
      category={game.category}
      src={game.image}
      hasPicture={hasPicture}
      name={game.name_th}
      by={game.provider_name}
      isOff={isOff}
      tag={isOff ? { label: gameText.maintenance } : isPlain ? null : tagOf(game.tags)}
      onOpen={() => (isOff ? void tellMaintenance(game) : openGame(game))}
    />
  );
});
