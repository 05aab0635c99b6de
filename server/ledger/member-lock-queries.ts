import type { Transaction } from '#server/database/database.ts';

/** Like `lockMember`, for several members, in an order in which no two transactions wait for each other. */
export async function lockMembers(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await tx.rows('select 1 from member where id = any ($1::bigint[]) order by id for no key update', [memberIds]);
}

/**
 * Makes the transactions of one member that call it run one after the other, e.g. from two devices or for a button
 * pressed twice. The ledger's accounts are locked after it, never before.
 */
export async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('select 1 from member where id = $1 for no key update', [memberId]);
}
