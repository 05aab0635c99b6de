import { type SelectedGame, useUi } from '../../../stores/ui.ts';
import { sheetText } from '../../../text/lobby.ts';
import { Overlay } from '../../../ui/overlay.tsx';
import { GamePlay } from './game-play.tsx';

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
        onFail={close}
        onSwitch={(is_demo) => selectGame({ ...game, is_demo })}
      />
    </Overlay>
  );
}
