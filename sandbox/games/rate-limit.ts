import { ApiError } from './api-error.ts';

const MAX_KEYS = 10_000;

/** Limits calls per key to `max` in each window of fixed length, in this process. Throws the ApiError `too_many`. */
export function createRateLimit(max: number, windowMs: number): (key: string) => void {
  let used = new Map<string, number>();
  let windowEnds = 0;
  return (key) => {
    const now = performance.now();
    if (now >= windowEnds || used.size >= MAX_KEYS) {
      used = new Map();
      windowEnds = now + windowMs;
    }
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    if (count > max) throw new ApiError('too_many');
  };
}
