import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { limitState, takeFromLimit } from './rate-limit-queries.ts';

export interface RateLimits {
  /**
   * Counts one use of `key`. Refuses with `rate_limited` and the seconds to wait if the last `windowSeconds` hold
   * `max` uses. The use stays counted when the caller's transaction rolls back, unless it is counted `within` it.
   */
  take(key: string, limit: Limit, within?: Transaction): Promise<void>;
  /** Refuses as `take` does, and counts nothing. */
  check(key: string, limit: Limit): Promise<void>;
}

export interface Limit {
  max: number;
  windowSeconds: number;
}

/**
 * Does a visitor's work under a limit of failures. Many phones of a mobile network share an address, so successful
 * work only counts against `all`, which bounds the number of tries at once. Work that fails beyond the limit answers
 * `rate_limited` in place of its own refusal. `failures`: the codes that count.
 */
export async function countFailures<Result>(
  limits: RateLimits,
  key: string,
  { wrong, all, failures }: { wrong: Limit; all: Limit; failures: readonly ErrorCode[] },
  work: () => Promise<Result>,
): Promise<Result> {
  await limits.take(`${key}:all`, all);
  await limits.check(key, wrong);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && failures.includes(error.code)) await limits.take(key, wrong);
    throw error;
  }
}

export function createRateLimits(database: Database, now: () => Date): RateLimits {
  return {
    async take(key, { max, windowSeconds }, within) {
      const at = now();
      // Keys hold phone numbers and addresses, which the table must not store.
      const keyHash = createHash('sha256').update(key).digest();
      const { taken, oldest } = await takeFromLimit(within ?? database, keyHash, { max, windowSeconds, at });
      if (!taken) throw full(oldest, windowSeconds, at);
    },
    async check(key, { max, windowSeconds }) {
      const at = now();
      const keyHash = createHash('sha256').update(key).digest();
      const { used, oldest } = await limitState(database, keyHash, { windowSeconds, at });
      if (used >= max && oldest) throw full(oldest, windowSeconds, at);
    },
  };
}

function full(oldest: Date, windowSeconds: number, at: Date): Refusal {
  const waitMs = oldest.getTime() + windowSeconds * 1000 - at.getTime();
  return new Refusal('rate_limited', {
    retryAfterSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(waitMs / 1000))),
  });
}
