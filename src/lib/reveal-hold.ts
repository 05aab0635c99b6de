/**
 * News that would tell the end of a result that is being revealed (a win, a refund) waits until it is revealed. Where nothing
 * is revealed, nothing waits.
 */
const reveals = new Set<object>();
let waiting: (() => void)[] = [];

/** Holds the news back; the function that it gives lets it go. */
export function holdNews(): () => void {
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

/** Resolves once nothing is being revealed. */
export const whenRevealed = (): Promise<void> =>
  reveals.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
