/**
 * News that would give away a result that is being revealed (a win, a refund) waits until it is revealed. Without
 * such a result nothing waits.
 */
const reveals = new Set<object>();
let waiting: (() => void)[] = [];

/** Defers toasts and notices; the returned function shows them. */
export function deferToasts(): () => void {
  const reveal = {};
  reveals.add(reveal);
  return () => {
    reveals.delete(reveal);
    if (reveals.size > 0) return;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  };
}

/** A reveal takes 3.5 s, and its result may come a poll later than the news. No news waits longer. */
const MAX_HOLD_MS = 8000;

export const isRevealing = (): boolean => reveals.size > 0;

/** Resolves once nothing is being revealed, at the latest after 8 s. */
export const whenRevealed = (): Promise<void> =>
  isRevealing()
    ? new Promise((resolve) => {
        waiting.push(resolve);
        setTimeout(resolve, MAX_HOLD_MS);
      })
    : Promise.resolve();
