/** Waits that a tap ends: after a tap, all waits of the spin end at once. */
export interface Hurry {
  readonly isHurried: boolean;
  /** Waits `ms`, or not at all when hurried. */
  wait(ms: number): Promise<void>;
  hurry(): void;
  /** Makes waits last again, for the next spin. */
  reset(): void;
}

export function createHurry(): Hurry {
  let isHurried = false;
  const waiting = new Set<() => void>();
  return {
    get isHurried() {
      return isHurried;
    },
    wait: (ms) =>
      new Promise((resolve) => {
        if (isHurried) return resolve();
        const done = () => {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
      }),
    hurry() {
      isHurried = true;
      for (const done of [...waiting]) done();
    },
    reset() {
      isHurried = false;
    },
  };
}
