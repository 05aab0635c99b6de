import { ApiError } from './api-error.ts';

const MOST_KEYS = 10_000;

/** Counts uses by key in windows of fixed length, in this process; throws `too_many`. */
export function createRateLimit(max: number, windowMs: number): (key: string) => void {
  let used = new Map<string, number>();
  let windowEnds = 0;
  return (key) => {
    const now = performance.now();
    if (now >= windowEnds || used.size >= MOST_KEYS) {
      used = new Map();
      windowEnds = now + windowMs;
    }
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    if (count > max) throw new ApiError('too_many');
  };
}
