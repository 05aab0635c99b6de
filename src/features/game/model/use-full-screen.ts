import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  isFull: boolean;
  toggle(): void;
}

/** The browser's full screen where it has one; else (iOS) the app's own bars step aside. */
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
      // Refused (a policy of the embedding app): the bars step aside all the same.
      change?.catch(() => setFull((full) => !full));
    },
  };
}
