import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../contract/endpoint.ts';
import { gameDemo, gameLink, gameWallets } from '../../contract/game.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/http.ts';
import { currentAgentCode } from '../stores/local.ts';
import { type SelectedGame, useUi } from '../stores/ui.ts';
import { ACCOUNT_TEXT } from '../text/account.ts';
import { APP_TEXT } from '../text/app.ts';
import { IconButton } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';

type Wallet = OutputOf<typeof gameWallets>[number];

/** Specification, section 4: wallets with money, and the cash wallet even without. */
export function usableWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  return wallets.filter(({ balance, wallet_type_id }) => balance > 0 || wallet_type_id === 1);
}

const isMobile = () => matchMedia('(max-width: 59.99rem)').matches;

async function demoLink({ game_id, provider_id, source }: SelectedGame): Promise<string> {
  const { link } = await call(gameDemo, {
    game_id,
    provider_id,
    source,
    is_mobile: isMobile(),
    agent_code: currentAgentCode(),
  });
  return link;
}

async function realLink({ game_id, provider_id, source }: SelectedGame, wallet: Wallet): Promise<string> {
  const { link } = await call(gameLink, { game_id, provider_id, source, is_mobile: isMobile(), wallet_id: wallet.id });
  return link;
}

/**
 * From the tap on a game to its page: a demo's link, or the wallets, the choice among them, and the link. What fails
 * is told by the error catalogue, and the entry closes.
 */
export function GameEntry({ game }: { game: SelectedGame }) {
  const selectGame = useUi((state) => state.selectGame);
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [link, setLink] = useState<string | null>(null);
  const isStarted = useRef(false);
  const close = () => selectGame(null);

  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      close();
      if (!(error instanceof ApiError)) throw error;
    });
  const choose = (wallet: Wallet) => attempt(realLink(game, wallet).then(setLink));

  async function enter(): Promise<void> {
    if (game.is_demo) return setLink(await demoLink(game));
    const { game_id, provider_id, sub_provider_id } = game;
    const usable = usableWallets(await call(gameWallets, { game_id, provider_id, sub_provider_id }));
    const [only] = usable;
    if (usable.length === 1 && only) return choose(only);
    setWallets(usable);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each game (keyed by it)
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    toast.entry(ACCOUNT_TEXT.enteringGame);
    void attempt(enter());
  }, []);

  if (link !== null) return <GamePage link={link} onClose={close} />;
  return <WalletPicker wallets={wallets} onChoose={choose} onClose={close} />;
}

function WalletPicker({
  wallets,
  onChoose,
  onClose,
}: {
  wallets: readonly Wallet[];
  onChoose: (wallet: Wallet) => void;
  onClose: () => void;
}) {
  return (
    <Sheet open={wallets.length > 0} onClose={onClose} title={ACCOUNT_TEXT.chooseWallet}>
      <div className="surface rows">
        {wallets.map((wallet) => (
          <button key={wallet.id} type="button" className="row-link" onClick={() => onChoose(wallet)}>
            <span className="flex-1 font-medium">{wallet.wallet_name}</span>
            <Money amount={wallet.balance} unit="บาท" />
          </button>
        ))}
      </div>
    </Sheet>
  );
}

function GamePage({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Overlay
      onClose={onClose}
      persistent
      label={ACCOUNT_TEXT.game}
      className="overlay-full"
      panelClassName="w-screen h-dvh flex flex-col bg-base-200"
    >
      <div className="flex items-center h-14 px-2">
        <IconButton icon="close" label={APP_TEXT.close} onClick={onClose} />
      </div>
      <iframe src={link} title={ACCOUNT_TEXT.game} className="flex-1 w-full border-0" allow="fullscreen; autoplay" />
    </Overlay>
  );
}
