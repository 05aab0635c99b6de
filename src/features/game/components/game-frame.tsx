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

/** The game's own page, on its own origin: it reaches nothing of ours but two messages. */
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
        // The game's keys work at once.
        frame.current?.focus({ preventScroll: true });
      }}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="fullscreen; autoplay"
    />
  );
}
