import { flushSync } from 'react-dom';
import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';

/**
 * Runs `open`, which draws the slip in place of the list, so that the card grows into it if the browser can do that
 * and the player wants motion. True if it did; input goes on meanwhile (slip-card.css).
 */
export function growInto(card: HTMLElement, open: () => void): boolean {
  if (!('startViewTransition' in document) || prefersReducedMotion()) return false;
  const page = document.documentElement;
  card.style.viewTransitionName = 'slip';
  const transition = document.startViewTransition(() => {
    card.style.viewTransitionName = '';
    page.dataset.opens = 'slip';
    flushSync(open);
  });
  const end = () => {
    delete page.dataset.opens;
  };
  // A transition that the next one cuts short is no failure.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
  return true;
}
