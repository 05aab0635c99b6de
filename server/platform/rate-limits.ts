import { createHash } from 'node:crypto';
import type { Database, Transaction } from './database.ts';
import { takeFromLimit } from './rate-limit-queries.ts';
import { Refusal } from './refusal.ts';

export interface RateLimits {
  /**
   * Counts one use of `key`. Refuses with `rate_limited` and the seconds to wait when `max` uses lie in the last
   * `windowSeconds`. The use stays counted when the caller's transaction rolls back, unless it is counted `within` it.
   */
  take(key: string, limit: { max: number; windowSeconds: number }, within?: Transaction): Promise<void>;
}

export function createRateLimits(database: Database, now: () => Date): RateLimits {
  return {
    async take(key, { max, windowSeconds }, within) {
      const at = now();
      // Keys hold phone numbers and addresses, which the table must not store.
      const keyHash = createHash('sha256').update(key).digest();
      const { taken, oldest } = await takeFromLimit(within ?? database, keyHash, { max, windowSeconds, at });
      if (taken) return;
      const waitMs = oldest.getTime() + windowSeconds * 1000 - at.getTime();
      throw new Refusal('rate_limited', {
        retryAfterSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(waitMs / 1000))),
      });
    },
  };
}
