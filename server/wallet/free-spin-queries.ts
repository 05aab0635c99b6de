import type { Database, Queries, Transaction } from '#server/database/database.ts';

export interface FreeSpins {
  agentId: number;
  memberId: number;
  /** The source of the spins, e.g. `quest:7:12:2026-11-21`: each source gives once. */
  source: string;
  spins: number;
  /** Null: they never expire. */
  expiresAt: Date | null;
}

/** Gives free spins; a source that has given before gives nothing. */
export async function giveFreeSpins(tx: Transaction | Database, gift: FreeSpins, at: Date): Promise<void> {
  await tx.rows(
    `insert into free_spin (agent_id, member_id, source, spins, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (source) do nothing`,
    [gift.agentId, gift.memberId, gift.source, gift.spins, gift.expiresAt, at],
  );
}

/** The number of free spins that the member has left. */
export async function freeSpinsOf(queries: Queries, memberId: number, at: Date): Promise<number> {
  const row = await queries.row<{ spins: number }>(
    `select coalesce(sum(spins - used), 0)::int as spins from free_spin
     where member_id = $1 and used < spins and (expires_at is null or expires_at > $2)`,
    [memberId, at],
  );
  return row?.spins ?? 0;
}

/** Uses one free spin, the one that expires first. False if none is left. */
export async function takeFreeSpin(tx: Transaction, memberId: number, at: Date): Promise<boolean> {
  const used = await tx.row(
    `update free_spin set used = used + 1 where id = (
       select id from free_spin where member_id = $1 and used < spins and (expires_at is null or expires_at > $2)
       order by expires_at nulls last, id limit 1 for update)
     returning 1 as used`,
    [memberId, at],
  );
  return used !== undefined;
}
