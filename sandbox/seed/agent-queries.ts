import { lockKey } from '#server/database/cell-queries.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

/** Tells whether the database has any agent: only an empty one is filled. */
export async function hasAgent(queries: Queries): Promise<boolean> {
  return (await queries.row('select 1 from agent limit 1')) !== undefined;
}

/** Lets one of several starting servers fill the database, until the transaction ends; the others wait. */
export async function lockSeed(transaction: Transaction, lock: number): Promise<void> {
  await transaction.rows('set local lock_timeout = 0');
  await transaction.rows(`select pg_advisory_xact_lock(${lockKey(lock)})`);
}
