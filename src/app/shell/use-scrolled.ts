import { useSyncExternalStore } from 'react';

/** The scroll position, read only when the page scrolls: reading it at a mount would lay out the page at once. */
let scrolled = 0;

function subscribe(notify: () => void): () => void {
  const read = () => {
    scrolled = Math.max(0, window.scrollY);
    notify();
  };
  window.addEventListener('scroll', read, { passive: true });
  return () => window.removeEventListener('scroll', read);
}

/** As the server renders a page. */
const isNot = () => false;

/** Tells whether the page has been scrolled away from its top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => scrolled > 4, isNot);
}

let lastY = 0;
let isDown = false;
function readDirection(): boolean {
  if (Math.abs(scrolled - lastY) > 8) {
    isDown = scrolled > lastY && scrolled > 80;
    lastY = scrolled;
  }
  return isDown;
}

/** Tells whether the reader is scrolling down: floating buttons get out of the way. */
export function useScrollingDown(): boolean {
  return useSyncExternalStore(subscribe, readDirection, isNot);
}
