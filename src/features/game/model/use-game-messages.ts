import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type GameMessageType, isGameMessage } from '#contract/game-messages.ts';

/** Handles the messages of the game's page. Other windows and other origins are ignored. */
export function useGameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  link: string,
  on: Readonly<Record<GameMessageType, () => void>>,
): void {
  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== new URL(link).origin) return;
    if (isGameMessage(event.data)) on[event.data.type]();
  });
  useEffect(() => {
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
}
