import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openOverlay } from '#src/ui/overlay-history.ts';

export interface FullScreen {
  isFull: boolean;
  toggle(): void;
}

/**
 * Full screen by the browser, or without it (iOS) by hiding the app's bars. It has a history entry of its own, so that
 * the first back leaves it and not the game.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);

  const leave = useEffectEvent(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
    setFull(false);
  });
  useEffect(() => {
    const { current } = element;
    if (!isFull || !current) return;
    return openOverlay({ element: current, close: () => leave() });
  }, [isFull, element]);

  return {
    isFull,
    toggle() {
      if (!document.fullscreenEnabled) return setFull((full) => !full);
      const change = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen();
      // Refused, for example by a policy of the embedding app: the bars are hidden anyway.
      change?.catch(() => setFull((full) => !full));
    },
  };
}
