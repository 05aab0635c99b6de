import type { Queries, Transaction } from '#server/database/database.ts';

export async function insertClosedIdentities(
  tx: Transaction,
  closed: { agentId: number; memberId: number; hashes: readonly Buffer[]; barredUntil: string | null; forgetAt: Date },
): Promise<void> {
  const { agentId, memberId, hashes, barredUntil, forgetAt } = closed;
  await tx.rows(
    `insert into closed_identity (agent_id, member_id, hash, barred_until, forget_at)
     select $1, $2, h, $4, greatest($5::timestamptz, $4::timestamptz) from unnest($3::bytea[]) h on conflict do nothing`,
    [agentId, memberId, hashes, barredUntil, forgetAt],
  );
}

export function closedIdentitiesOf(
  queries: Queries,
  { agentId, hashes, now }: { agentId: number; hashes: readonly Buffer[]; now: Date },
): Promise<{ is_barred: boolean }[]> {
  return queries.rows(
    `select coalesce(barred_until > $3, false) as is_barred from closed_identity
     where agent_id = $1 and hash = any ($2::bytea[]) and forget_at > $3`,
    [agentId, hashes, now],
  );
}

export async function insertReturning(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('insert into returning_member (member_id) values ($1) on conflict do nothing', [memberId]);
}
