/** The server's time. `set` and `advance`, for tests and for `/sandbox/clock`, shift the time, which keeps running. */
export interface Clock {
  now(): Date;
  set(time: Date): void;
  advance(milliseconds: number): void;
}

export function createClock(): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    set(time) {
      offsetMs = time.getTime() - Date.now();
    },
    advance(milliseconds) {
      offsetMs += milliseconds;
    },
  };
}
