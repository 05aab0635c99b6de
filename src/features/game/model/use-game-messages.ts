import { type RefObject, useEffect, useEffectEvent } from 'react';

const isMessage = (data: unknown): data is { type: string } =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';

/** Handles the game page's messages: that the game is over, or that the balance changed. Other origins are ignored. */
export function useGameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  link: string,
  on: { close: () => void; balance: () => void },
): void {
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== new URL(link).origin) return;
    if (!isMessage(event.data)) return;
    if (event.data.type === 'game:close') on.close();
    if (event.data.type === 'game:balance') on.balance();
  });
  useEffect(() => {
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
}
