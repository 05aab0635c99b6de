import type { Queries } from '#server/database/database.ts';

/** Tells whether operators have frozen the member's account (docs/rules.md#freeze). */
export async function isFrozen(queries: Queries, memberId: number, at: Date): Promise<boolean> {
  const row = await queries.row<{ is_frozen: boolean }>(
    'select coalesce(m.frozen_until > $2, false) as is_frozen from member m where m.id = $1',
    [memberId, at],
  );
  return row?.is_frozen ?? false;
}
