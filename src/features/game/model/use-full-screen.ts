import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  isFull: boolean;
  toggle(): void;
}

/** Full screen by the browser, or without it (iOS) by hiding the app's bars. */
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
