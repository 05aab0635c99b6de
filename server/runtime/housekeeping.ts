import type { Platform } from './platform.ts';

const HOUR_MS = 3_600_000;

/** Does every chore at the start and every hour. Returns the function that stops it, which waits for a running one. */
export function startHousekeeping(
  { log }: Pick<Platform, 'log'>,
  chores: readonly (() => Promise<unknown>)[],
): () => Promise<void> {
  const doAll = async () => {
    for (const chore of chores)
      await chore().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  };
  let running = doAll();
  const timer = setInterval(() => {
    running = doAll();
  }, HOUR_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
