import { memo } from 'react';
import type { Stop } from '#contract/stops.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { useStop } from '#src/share/use-stop.ts';
import type { Game } from '#src/stores/lobby.ts';
import { openGame } from '#src/stores/open-game.ts';
import { useUi } from '#src/stores/ui.ts';
import { gameListText, tagOf } from '#src/text/game-lists.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import { GameTile } from '#src/ui/game-tile.tsx';
import { isInMaintenance } from '../model/is-in-maintenance.ts';

/** Loads the texts only when they are shown. */
async function showMaintenance(game: Game): Promise<void> {
  const { maintenanceFailure } = await loadCode(() => import('../model/maintenance.ts'));
  useUi.getState().showFailure(maintenanceFailure(game));
}

const stopFailure = ({ message }: Stop) => ({
  title: STOP_TEXT.provider.title,
  message: `${message} ${STOP_TEXT.provider.text}`.trim(),
});

interface GameCardProps {
  game: Game;
  /** Hides the tag if the heading says the same. */
  isPlain?: boolean;
  hasPicture?: boolean;
}

/** A game as a tile that opens it. A tap on a game in maintenance shows until when: by the time of the tap, not of the list. */
export const GameCard = memo(function GameCard({ game, isPlain, hasPicture }: GameCardProps) {
  const stop = useStop('provider', game.provider_id);
  const isOff = stop !== null || isInMaintenance(game);
  return (
    <GameTile
      id={game.game_id}
      category={game.category}
      src={game.image}
      hasPicture={hasPicture}
      name={game.name_th}
      by={game.provider_name}
      isOff={isOff}
      tag={
        stop
          ? { label: STOP_TEXT.provider.state }
          : isOff
            ? { label: gameListText.maintenance }
            : isPlain
              ? null
              : tagOf(game.tags)
      }
      onOpen={() => {
        if (stop) useUi.getState().showFailure(stopFailure(stop));
        else if (isInMaintenance(game)) void showMaintenance(game);
        else openGame(game);
      }}
    />
  );
});
