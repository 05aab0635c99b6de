import type { Queries } from '#server/database/database.ts';

/**
 * An exact sliding window: the row keeps the times of the uses that still count. Refused uses do not prolong it.
 * Neither does a fast clock: uses in the future do not count, except for the difference that processes' clocks may
 * have.
 */
const COUNT_USE = `
  insert into rate_limit as r (key_hash, hits, taken, expires_at)
  values ($1, array[$2::timestamptz], true, $2::timestamptz + make_interval(secs => $3))
  on conflict (key_hash) do update set (hits, taken, expires_at) = (
    select case when count(h) < $4 then coalesce(array_agg(h order by h), '{}') || $2::timestamptz else array_agg(h order by h) end,
           count(h) < $4,
           $2::timestamptz + make_interval(secs => $3)
    from unnest(r.hits) as h where h > $2::timestamptz - make_interval(secs => $3)
      and h < $2::timestamptz + interval '5 seconds')
  returning taken, hits[1] as oldest`;

/**
 * Counts one use of a key. `taken` is false if the window already holds `max` uses, the first of which is `oldest`.
 * Runs outside any transaction if a refused request counts its use too.
 */
export async function takeFromLimit(
  queries: Queries,
  keyHash: Buffer,
  { max, windowSeconds, at }: { max: number; windowSeconds: number; at: Date },
): Promise<{ taken: boolean; oldest: Date }> {
  const row = await queries.row<{ taken: boolean; oldest: Date }>(COUNT_USE, [keyHash, at, windowSeconds, max]);
  if (!row) throw new Error('rate_limit returned no row');
  return row;
}

/** The number of a key's uses in the window, and the first of them. */
export async function limitState(
  queries: Queries,
  keyHash: Buffer,
  { windowSeconds, at }: { windowSeconds: number; at: Date },
): Promise<{ used: number; oldest: Date | null }> {
  const row = await queries.row<{ used: number; oldest: Date | null }>(
    `select count(h)::int as used, min(h) as oldest from rate_limit r cross join unnest(r.hits) as h
     where r.key_hash = $1 and h > $2::timestamptz - make_interval(secs => $3) and h < $2::timestamptz + interval '5 seconds'`,
    [keyHash, at, windowSeconds],
  );
  return row ?? { used: 0, oldest: null };
}

/** Deletes the uses that no window counts any more. */
export async function deleteOldUses(queries: Queries, now: Date): Promise<void> {
  await queries.rows('delete from rate_limit where expires_at < $1', [now]);
}
