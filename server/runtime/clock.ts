/** The server's time. `set` and `advance`, for tests and for `/sandbox/clock`, shift the time, which keeps running. */
export interface Clock {
  now(): Date;
  set(time: Date): void;
  advance(milliseconds: number): void;
  /** Takes over the database's time, which is the same for all processes (clock-sync.ts). */
  follow(databaseTime: Date): void;
  /** False while this computer's own clock differs from the database's. */
  isRight(): boolean;
}

/** Nearer ones are the noise of the measurement: the time need not jump by it. */
const NOISE_MS = 50;
const TOLERANCE_MS = 5000;

/**
 * Starts at the database's time and runs with the computer's monotonic clock, so that the time does not jump when
 * somebody sets the computer's clock.
 */
export function createClock(): Clock {
  let startedAt = Date.now() - performance.now();
  let shiftMs = 0;
  let isRight = true;
  const unshifted = () => startedAt + performance.now();
  return {
    now: () => new Date(unshifted() + shiftMs),
    set(time) {
      shiftMs = time.getTime() - unshifted();
    },
    advance(milliseconds) {
      shiftMs += milliseconds;
    },
    follow(databaseTime) {
      const time = databaseTime.getTime();
      if (Math.abs(time - unshifted()) > NOISE_MS) startedAt = time - performance.now();
      isRight = Math.abs(time - Date.now()) <= TOLERANCE_MS;
    },
    isRight: () => isRight,
  };
}
