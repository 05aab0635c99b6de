import type { Queries, Transaction } from '#server/database/database.ts';

/**
 * Inserts the row of an intent; false when it exists. While another transaction inserts the same one, this waits until
 * that one has ended.
 */
export async function insertIntent(
  tx: Transaction,
  { keyHash, inputHash, now }: { keyHash: Buffer; inputHash: Buffer; now: Date },
): Promise<boolean> {
  const inserted = await tx.row(
    'insert into idempotency (key_hash, input_hash, created_at) values ($1, $2, $3) on conflict do nothing returning 1 as inserted',
    [keyHash, inputHash, now],
  );
  return inserted !== undefined;
}

/** Stores the sealed answer of an intent. */
export async function saveAnswer(tx: Transaction, keyHash: Buffer, answer: Buffer): Promise<void> {
  await tx.rows('update idempotency set answer = $2 where key_hash = $1', [keyHash, answer]);
}

export interface IntentRow {
  input_hash: Buffer;
  answer: Buffer;
}

export function intentByKey(queries: Queries, keyHash: Buffer): Promise<IntentRow | undefined> {
  return queries.row<IntentRow>('select input_hash, answer from idempotency where key_hash = $1', [keyHash]);
}

const KEPT_MS = 2 * 24 * 3_600_000;

/** Deletes the intents that nobody repeats any more. */
export async function deleteOldIntents(queries: Queries, now: Date): Promise<void> {
  await queries.rows('delete from idempotency where created_at < $1', [new Date(now.getTime() - KEPT_MS)]);
}
