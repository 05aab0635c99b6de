import { useRef } from 'react';
import { memberWallets } from '../../../../contract/wallet.ts';
import { revalidate } from '../../../api/use-query.ts';
import { useGameMessages } from '../model/use-game-messages.ts';

interface GameFrameProps {
  link: string;
  name: string;
  isShown: boolean;
  onLoad: () => void;
  onClose: () => void;
}

/** The game's page, on its own origin. It can send the app two messages and reaches nothing else of it. */
export function GameFrame({ link, name, isShown, onLoad, onClose }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useGameMessages(frame, link, { close: onClose, balance: () => void revalidate([memberWallets]) });
  return (
    <iframe
      ref={frame}
      src={link}
      title={name}
      className="absolute inset-0 size-full border-0 transition-opacity duration-300"
      style={{ opacity: isShown ? 1 : 0 }}
      onLoad={() => {
        onLoad();
        // So that the game gets the keys of a keyboard at once.
        frame.current?.focus({ preventScroll: true });
      }}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="fullscreen; autoplay"
    />
  );
}
