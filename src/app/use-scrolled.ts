import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true });
  return () => window.removeEventListener('scroll', notify);
}

/** Whether the page has been scrolled away from its top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > 4);
}

let lastY = 0;
let isDown = false;
function readDirection(): boolean {
  const y = Math.max(0, window.scrollY);
  if (Math.abs(y - lastY) > 8) {
    isDown = y > lastY && y > 80;
    lastY = y;
  }
  return isDown;
}

/** Whether the reader is on the way down: floating buttons get out of the way. */
export function useScrollingDown(): boolean {
  return useSyncExternalStore(subscribe, readDirection);
}
