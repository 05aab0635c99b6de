import { useEffect, useEffectEvent, useRef } from 'react';
import type { AppBalance } from '#contract/game-messages.ts';
import type { Baht } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useGameMessages } from '../model/use-game-messages.ts';

interface GameFrameProps {
  link: string;
  name: string;
  isShown: boolean;
  /** The balance of the wallet in play; undefined in a demo. */
  balance: Baht | undefined;
  /** Whether the wallets' last read succeeded. */
  isCurrent: boolean;
  onLoad: () => void;
  /** The page says that it shows the balance itself. */
  onShowsBalance: () => void;
  onClose: () => void;
}

/** The game's page, on its own origin. It exchanges a few messages with the app and reaches nothing else of it. */
export function GameFrame({
  link,
  name,
  isShown,
  balance,
  isCurrent,
  onLoad,
  onShowsBalance,
  onClose,
}: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const sendBalance = useEffectEvent(() => {
    // An older balance, of a time without a connection, would give the stake back that the page has taken.
    if (balance === undefined || !isCurrent) return;
    const message: AppBalance = { type: 'app:balance', balance };
    frame.current?.contentWindow?.postMessage(message, new URL(link).origin);
  });
  useEffect(() => {
    if (balance !== undefined && isShown) sendBalance();
  }, [balance, isShown]);
  useGameMessages(frame, link, {
    'game:shows-balance': onShowsBalance,
    // Sent back even if it did not change: the page may have missed a change while a round was under way.
    'game:balance': () => void revalidate([memberWallets]).then(() => sendBalance()),
    'game:close': onClose,
  });
  return (
    <iframe
      ref={frame}
      src={link}
      title={name}
      className="absolute inset-0 size-full border-0 transition-opacity duration-300"
      style={{ opacity: isShown ? 1 : 0 }}
      onLoad={() => {
        onLoad();
        // So that the game receives keys at once.
        frame.current?.focus({ preventScroll: true });
      }}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="fullscreen; autoplay"
    />
  );
}
