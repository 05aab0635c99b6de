import { databaseTime } from './clock-queries.ts';
import type { Platform } from './platform.ts';

const EVERY_MS = 5000;
/** An answer that took longer says too little about the time. */
const MAX_MEASUREMENT_MS = 1000;

/**
 * Keeps the server's time at the database's, from now on and every 5 seconds, so that all processes agree on when a
 * round closes. A computer whose own clock differs by seconds is reported, takes no jobs and is not ready: a person
 * should look at it. Returns the function that stops it.
 */
export async function startClockSync({ database, log, clock }: Platform): Promise<() => Promise<void>> {
  async function measure(): Promise<void> {
    const start = performance.now();
    const time = await databaseTime(database.probe);
    const tookMs = performance.now() - start;
    if (tookMs > MAX_MEASUREMENT_MS) return;
    clock.follow(new Date(time.getTime() + tookMs / 2));
    if (!clock.isRight()) {
      const offSeconds = Math.round((Date.now() - time.getTime()) / 1000);
      log.error({ offSeconds }, "this computer's clock differs from the database's: no jobs, not ready");
    }
  }
  const report = (error: unknown) => log.error({ err: error }, "the database's time is not known");
  let measuring = measure().catch(report);
  await measuring;
  const timer = setInterval(() => {
    measuring = measuring.then(measure).catch(report);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await measuring;
  };
}
