import type { Queries } from '../../server/platform/database.ts';
import { newSeed } from './sessions.ts';

/** The seed of a draw in hex, made at the first question and the same for ever after. */
export async function seedOfDraw(queries: Queries, drawId: string, now: Date): Promise<string> {
  const row = await queries.row<{ seed: string }>(
    `insert into sandbox_games.draw as d (id, seed, created_at) values ($1, $2, $3)
     on conflict (id) do update set seed = d.seed returning encode(seed, 'hex') as seed`,
    [drawId, newSeed(), now],
  );
  if (!row) throw new Error('a draw without a row');
  return row.seed;
}
