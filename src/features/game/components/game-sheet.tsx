import type { ApiError } from '../../../api/api-error.ts';
import { type SelectedGame, useUi } from '../../../stores/ui.ts';
import { sheetText } from '../../../text/lobby.ts';
import { Overlay } from '../../../ui/overlay.tsx';
import { mayTryAgain } from '../model/entering.ts';
import { GamePlay } from './game-play.tsx';

/** The dialog that tells the failure offers the same game once more, where that may help. */
function offerAgain(game: SelectedGame, error: ApiError | null): void {
  const { failure, showFailure, selectGame } = useUi.getState();
  if (failure && error && mayTryAgain(error)) showFailure({ ...failure, onRetry: () => selectGame(game) });
}

/** The selected game over the whole screen; the back button closes it. */
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
          offerAgain(game, error);
        }}
        onSwitch={(is_demo) => selectGame({ ...game, is_demo })}
      />
    </Overlay>
  );
}
