import './game-play.css';
import { useEffect, useRef, useState } from 'react';
import { gameInfo, gameRounds } from '#contract/game.ts';
import { type Baht, bahtOf, satang } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import type { ShareSubject } from '#src/share/subject.ts';
import { type Game, useLobby } from '#src/stores/lobby.ts';
import { useAgentCode } from '#src/stores/local.ts';
import type { SelectedGame } from '#src/stores/ui.ts';
import { sheetText } from '#src/text/lobby.ts';
import { SHARE_TEXT } from '#src/text/share.ts';
import { useGameEntry, type Wallet } from '../model/game-entry.ts';
import { useFullScreen } from '../model/use-full-screen.ts';
import { EntryBackdrop, WalletChoiceBackdrop } from './game-backdrops.tsx';
import { GameFrame } from './game-frame.tsx';
import { LeaveFullScreen, SheetFooter, SheetHeader } from './game-sheet-bars.tsx';
import { WalletPicker } from './wallet-picker.tsx';

/** The game's name and picture, as it was pressed, from the last played games or else from the server. */
function useGameInfo({ game_id }: SelectedGame): Game | undefined {
  const agent_code = useAgentCode();
  const known = useLobby(({ entering, last }) =>
    entering?.game_id === game_id ? entering : last.find((game) => game.game_id === game_id),
  );
  const fetched = useQuery(gameInfo, known ? null : { agent_code, game_id });
  return known ?? fetched.data;
}

/**
 * The balance of the wallet in play, and whether it is up to date: not while the wallets cannot be read. The stream's
 * events keep `member/wallets` current. Undefined without a wallet. A bonus that ends while it is played leaves the
 * list: its money has moved.
 */
function useWalletBalance(wallet: Wallet | null): { balance: Baht | undefined; isCurrent: boolean } {
  const { data, error } = useQuery(memberWallets, wallet && {});
  const listed = data?.wallets.find(({ id }) => id === wallet?.id);
  const [wasListed, setListed] = useState(false);
  if (listed && !wasListed) setListed(true);
  const balance = listed?.balance ?? (data && wasListed ? bahtOf(satang(0)) : wallet?.balance);
  return { balance, isCurrent: error === undefined };
}

type Shown = Pick<Game, 'game_id' | 'provider_id' | 'name_th' | 'provider_name' | 'image'>;

/** A shared game as friends see it. A visitor who opens it gets the demo if the game has one. */
export const shareOfGame = ({ game_id, provider_id, name_th, provider_name, image }: Shown): ShareSubject => ({
  path: link('play', { game_id, provider_id }),
  title: name_th,
  text: SHARE_TEXT.game.text(provider_name),
  image,
  action: SHARE_TEXT.game.action,
});

interface GamePlayProps {
  game: SelectedGame;
  onClose: () => void;
  /** The game could not be opened, and the player has seen why. Null: they have no wallet for it. */
  onFail: (error: ApiError | null) => void;
  /** Switches between the demo and real play. */
  onSwitch: (isDemo: boolean) => void;
}

/** Opens a game and shows it, as large as its container. Needs another `key` for another game, or for its demo. */
export function GamePlay({ game, onClose, onFail, onSwitch }: GamePlayProps) {
  const info = useGameInfo(game);
  const panel = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(panel);
  const [isLoaded, setLoaded] = useState(false);
  const [showsBalance, setShowsBalance] = useState(false);
  const { wallets, chosen, link, choose } = useGameEntry(game, onFail);
  const { balance, isCurrent } = useWalletBalance(chosen);
  const isPicking = wallets.length > 0 && chosen === null;
  const name = info?.name_th ?? sheetText.game;

  // Refetched on unmount, so that every way to leave the game shows the new balance and rounds.
  useEffect(() => {
    if (link === null || game.is_demo) return;
    return () => void revalidate([memberWallets, gameRounds]);
  }, [link, game.is_demo]);

  return (
    // Dark in both themes, as the games are.
    <div ref={panel} data-theme="dark" className="game-play size-full bg-base-200 text-base-content">
      {!screen.isFull && (
        <SheetHeader
          name={name}
          by={info?.provider_name}
          share={info ? shareOfGame(info) : null}
          onClose={onClose}
          onFullScreen={screen.toggle}
        />
      )}
      <div className="game-place relative overflow-hidden bg-black">
        {isPicking && <WalletChoiceBackdrop info={info} />}
        {!isPicking && !isLoaded && <EntryBackdrop info={info} isEntering={game.is_demo || chosen !== null} />}
        {link !== null && (
          <GameFrame
            link={link}
            name={name}
            isShown={isLoaded}
            balance={balance}
            isCurrent={isCurrent}
            onLoad={() => setLoaded(true)}
            onShowsBalance={() => setShowsBalance(true)}
            onClose={onClose}
          />
        )}
        {screen.isFull && <LeaveFullScreen onLeave={screen.toggle} />}
      </div>
      {!screen.isFull && (
        <SheetFooter
          game={game}
          wallet={chosen}
          balance={showsBalance ? undefined : balance}
          hasDemo={info?.has_demo === true}
          onSwitch={onSwitch}
        />
      )}
      {isPicking && <WalletPicker wallets={wallets} onChoose={choose} onClose={onClose} />}
    </div>
  );
}
