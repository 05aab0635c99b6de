import { useEffect, useRef, useState } from 'react';
import { gameInfo, gameRounds } from '../../../../contract/game.ts';
import { memberWallets } from '../../../../contract/wallet.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { revalidate, useQuery } from '../../../api/use-query.ts';
import type { ShareSubject } from '../../../share/subject.ts';
import { type Game, useLobby } from '../../../stores/lobby.ts';
import { useAgentCode } from '../../../stores/local.ts';
import type { SelectedGame } from '../../../stores/ui.ts';
import { sheetText } from '../../../text/lobby.ts';
import { SHARE_TEXT } from '../../../text/share.ts';
import { useEntering } from '../model/entering.ts';
import { useFullScreen } from '../model/use-full-screen.ts';
import { GameFrame } from './game-frame.tsx';
import { EnteringGround, PickingGround } from './game-grounds.tsx';
import { LeaveFullScreen, SheetFoot, SheetHead } from './game-sheet-bars.tsx';
import { WalletPicker } from './wallet-picker.tsx';

/** Name and picture: known from the tile that was tapped; else they are asked for. */
function useFace({ game_id }: SelectedGame): Game | undefined {
  const agent_code = useAgentCode();
  const known = useLobby(({ last }) => last.find((game) => game.game_id === game_id));
  const asked = useQuery(gameInfo, known ? null : { agent_code, game_id });
  return known ?? asked.data;
}

type Shown = Pick<Game, 'game_id' | 'provider_id' | 'name_th' | 'provider_name' | 'image'>;

/** A visitor who opens it gets the demo, where the game has one. */
export const shareOfGame = ({ game_id, provider_id, name_th, provider_name, image }: Shown): ShareSubject => ({
  path: `/play?${new URLSearchParams({ game_id, provider_id })}`,
  title: name_th,
  text: SHARE_TEXT.game.text(provider_name),
  image,
  action: SHARE_TEXT.game.action,
});

interface GamePlayProps {
  game: SelectedGame;
  /** Link and wallet go with this component; the selected game is the caller's. */
  onClose: () => void;
  /** The game could not be entered, and the player has been told. Null: he has no wallet for it. */
  onFail: (error: ApiError | null) => void;
  /** From the demo to real play, or the other way. */
  onSwitch: (isDemo: boolean) => void;
}

/** A game being entered and played, as large as its place. Mount it anew for each game and for its demo. */
export function GamePlay({ game, onClose, onFail, onSwitch }: GamePlayProps) {
  const face = useFace(game);
  const panel = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(panel);
  const [isLoaded, setLoaded] = useState(false);
  const { wallets, chosen, link, choose } = useEntering(game, onFail);
  const isPicking = wallets.length > 0 && chosen === null;
  const name = face?.name_th ?? sheetText.game;

  // However the game is left: what was played shows everywhere at once.
  useEffect(() => {
    if (link === null || game.is_demo) return;
    return () => void revalidate([memberWallets, gameRounds]);
  }, [link, game.is_demo]);

  return (
    <div ref={panel} className="size-full flex flex-col bg-base-200">
      {!screen.isFull && (
        <SheetHead
          name={name}
          by={face?.provider_name}
          share={face ? shareOfGame(face) : null}
          onClose={onClose}
          onFullScreen={screen.toggle}
        />
      )}
      <div className="relative flex-1 min-h-0 overflow-hidden bg-black">
        {isPicking && <PickingGround face={face} />}
        {!isPicking && !isLoaded && <EnteringGround face={face} />}
        {link !== null && (
          <GameFrame link={link} name={name} isShown={isLoaded} onLoad={() => setLoaded(true)} onClose={onClose} />
        )}
        {screen.isFull && <LeaveFullScreen onLeave={screen.toggle} />}
      </div>
      {!screen.isFull && (
        <SheetFoot game={game} wallet={chosen} hasDemo={face?.has_demo === true} onSwitch={onSwitch} />
      )}
      {isPicking && <WalletPicker wallets={wallets} onChoose={choose} onClose={onClose} />}
    </div>
  );
}
