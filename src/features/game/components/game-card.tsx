import { memo } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import type { Game } from '../../../stores/lobby.ts';
import { openGame } from '../../../stores/open-game.ts';
import { useUi } from '../../../stores/ui.ts';
import { gameListText, tagOf } from '../../../text/game-lists.ts';
import { GameTile } from '../../../ui/game-tile.tsx';
import { isInMaintenance } from '../model/is-in-maintenance.ts';

/** Loads the texts only when they are shown. */
async function showMaintenance(game: Game): Promise<void> {
  const { maintenanceFailure } = await loadCode(() => import('../model/maintenance.ts'));
  useUi.getState().showFailure(maintenanceFailure(game));
}

interface GameCardProps {
  game: Game;
  /** Hides the tag, where the heading says the same. */
  isPlain?: boolean;
  hasPicture?: boolean;
}

/** A game as a tile that opens it. A tap on a game in maintenance shows until when: by the time of the tap, not of the list. */
export const GameCard = memo(function GameCard({ game, isPlain, hasPicture }: GameCardProps) {
  const isOff = isInMaintenance(game);
  return (
    <GameTile
      id={game.game_id}
      category={game.category}
      src={game.image}
      hasPicture={hasPicture}
      name={game.name_th}
      by={game.provider_name}
      isOff={isOff}
      tag={isOff ? { label: gameListText.maintenance } : isPlain ? null : tagOf(game.tags)}
      onOpen={() => (isInMaintenance(game) ? void showMaintenance(game) : openGame(game))}
    />
  );
});
