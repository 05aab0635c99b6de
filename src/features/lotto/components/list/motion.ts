import { flushSync } from 'react-dom';
import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';

const FOLD_MS = 200;
const SLIDE_MS = 280;

const isStill = (element: Element): boolean => !('animate' in element) || prefersReducedMotion();

/**
 * Folds an answered question and then does what the answer says. The fold stays until the caller cancels it: the list
 * is read again meanwhile, and the question may be asked anew.
 */
export function foldThen(card: HTMLElement, then: () => void): Animation | null {
  if (isStill(card)) {
    then();
    return null;
  }
  const { height, marginBottom } = getComputedStyle(card);
  const fold = card.animate(
    [
      { height, marginBottom, opacity: 1, overflow: 'clip' },
      { height: '0', marginBottom: '-10px', paddingBlock: '0', opacity: 0, overflow: 'clip' },
    ],
    { duration: FOLD_MS, easing: 'ease-out', fill: 'forwards' },
  );
  // What is folded cannot be pressed again.
  card.inert = true;
  fold.finished.then(
    () => flushSync(then),
    () => undefined,
  );
  return fold;
}

/** Makes a change after which one paper is part of another, and lets the first slide into the second. */
export function slideInto(from: HTMLElement, change: () => void, findTo: () => HTMLElement | null): void {
  const place = from.closest('dialog');
  if (!place || isStill(from)) {
    change();
    return;
  }
  const { left, top, width } = from.getBoundingClientRect();
  const moving = from.cloneNode(true);
  flushSync(change);
  const to = findTo()?.getBoundingClientRect();
  if (!to || !(moving instanceof HTMLElement)) return;
  moving.inert = true;
  moving.classList.add('is-moving');
  Object.assign(moving.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  place.append(moving);
  const way = `translate(${to.left - left}px, ${to.top - top}px)`;
  const slide = moving.animate([{}, { transform: way, opacity: 0.2 }], { duration: SLIDE_MS, easing: 'ease-in-out' });
  const end = () => moving.remove();
  slide.finished.then(end, end);
}
