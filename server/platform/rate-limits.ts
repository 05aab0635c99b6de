import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { Refusal } from './refusal.ts';

export interface RateLimits {
  /**
   * Counts one use of `key`; throws `rate_limited` with the seconds to wait when `max` uses lie in the last
   * `windowSeconds`. Counted in the database, in a statement of its own: a refused request still counts its use.
   */
  take(key: string, limit: { max: number; windowSeconds: number }): Promise<void>;
}

/** A sliding window, exact: the row keeps the times of the uses that still count. Refused uses don't prolong it. */
const TAKE = `
  insert into rate_limit as r (key_hash, hits, taken, expires_at)
  values ($1, array[$2::timestamptz], true, $2::timestamptz + make_interval(secs => $3))
  on conflict (key_hash) do update set (hits, taken, expires_at) = (
    select case when count(h) < $4 then coalesce(array_agg(h order by h), '{}') || $2::timestamptz else array_agg(h order by h) end,
           count(h) < $4,
           $2::timestamptz + make_interval(secs => $3)
    from unnest(r.hits) as h where h > $2::timestamptz - make_interval(secs => $3))
  returning taken, hits[1] as oldest`;

export function createRateLimits(database: Database, now: () => Date): RateLimits {
  return {
    async take(key, { max, windowSeconds }) {
      const at = now();
      // Keys hold phone numbers and addresses; the table needs only to recognise them.
      const keyHash = createHash('sha256').update(key).digest();
      const row = await database.row<{ taken: boolean; oldest: Date }>(TAKE, [keyHash, at, windowSeconds, max]);
      if (!row) throw new Error('rate_limit returned no row');
      if (row.taken) return;
      const waitMs = row.oldest.getTime() + windowSeconds * 1000 - at.getTime();
      throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    },
  };
}
