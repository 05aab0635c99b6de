import type { Queries } from '../host.ts';
import { newSeed } from './seed.ts';

/** The seed of a draw in hex, generated at the first call and never changed. */
export async function seedOfDraw(queries: Queries, drawId: string, now: Date): Promise<string> {
  const row = await queries.row<{ seed: string }>(
    `insert into sandbox_games_draw as d (id, seed, created_at) values ($1, $2, $3)
     on conflict (id) do update set seed = d.seed returning encode(seed, 'hex') as seed`,
    [drawId, newSeed(), now],
  );
  if (!row) throw new Error('a draw without a row');
  return row.seed;
}

/** The seeds, in hex, of the draws that have one. */
export async function seedsOfDraws(queries: Queries, drawIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.rows<{ id: string; seed: string }>(
    `select id, encode(seed, 'hex') as seed from sandbox_games_draw where id = any($1)`,
    [drawIds],
  );
  return new Map(rows.map(({ id, seed }) => [id, seed]));
}

/** Generates the seeds of draws that have none; among several processes the first one decides for all. */
export async function insertDraws(queries: Queries, drawIds: readonly string[], now: Date): Promise<void> {
  // Sorted, so that two processes lock the rows in the same order.
  const ids = [...drawIds].sort();
  await queries.rows(
    `insert into sandbox_games_draw (id, seed, created_at)
     select id, seed, $3 from unnest($1::text[], $2::bytea[]) as fresh (id, seed) on conflict do nothing`,
    [ids, ids.map(newSeed), now],
  );
}
