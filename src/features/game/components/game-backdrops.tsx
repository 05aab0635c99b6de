import type { Game } from '#src/stores/lobby.ts';
import { sheetText } from '#src/text/lobby.ts';
import { GameArt } from '#src/ui/game-art.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** The game's blurred picture, until the game's page is loaded. `isEntering`: it is known from which wallet. */
export function EntryBackdrop({ info, isEntering }: { info: Game | undefined; isEntering: boolean }) {
  return (
    <div className="absolute inset-0 overflow-hidden" role="status">
      {info && (
        <div className="absolute inset-0 opacity-70 blur-[2px] scale-110">
          <GameArt id={info.game_id} category={info.category} src={info.image} />
        </div>
      )}
      <div className="absolute inset-0 bg-black/45" />
      <div className="absolute inset-x-0 top-1/2 -translate-y-1/2 grid justify-items-center gap-4 text-white">
        <Spinner className="w-12" />
        <p className="text-sm">{isEntering ? sheetText.entering : sheetText.preparing}</p>
      </div>
    </div>
  );
}

/** The game's picture behind the choice of a wallet. */
export function WalletChoiceBackdrop({ info }: { info: Game | undefined }) {
  return (
    <div className="absolute inset-0 bg-base-200 pt-6 text-center">
      <div className="size-40 mx-auto rounded-[2rem] overflow-hidden bg-base-300">
        {info && <GameArt id={info.game_id} category={info.category} src={info.image} />}
      </div>
      <p className="text-sm text-muted mt-4">{sheetText.chooseToStart}</p>
    </div>
  );
}
