import type { ApiError } from '#src/api/api-error.ts';
import { type SelectedGame, useUi } from '#src/stores/ui.ts';
import { sheetText } from '#src/text/lobby.ts';
import { Overlay } from '#src/ui/overlay.tsx';
import { canRetry } from '../model/game-entry.ts';
import { GamePlay } from './game-play.tsx';

/** Adds a retry to the dialog about the failure, if the same call may succeed later. */
function offerRetry(game: SelectedGame, error: ApiError | null): void {
  const { failure, showFailure, selectGame } = useUi.getState();
  if (failure && error && canRetry(error)) showFailure({ ...failure, onRetry: () => selectGame(game) });
}

/** The selected game over the whole screen. The back button closes it. */
export function GameSheet({ game }: { game: SelectedGame }) {
  const selectGame = useUi((state) => state.selectGame);
  const close = () => selectGame(null);
  return (
    <Overlay onClose={close} persistent label={sheetText.game} className="overlay-full" panelClassName="w-screen h-dvh">
      <GamePlay
        key={String(game.is_demo)}
        game={game}
        onClose={close}
        onFail={(error) => {
          close();
          offerRetry(game, error);
        }}
        onSwitch={(is_demo) => selectGame({ ...game, is_demo })}
      />
    </Overlay>
  );
}
