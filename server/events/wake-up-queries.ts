import type { Database } from '#server/database/database.ts';

/**
 * Sends NOTIFYs in a statement of its own. A transaction that NOTIFYs holds one lock of the whole PostgreSQL while it
 * commits; if it writes, that includes the wait for the disk (docs/scale.md#wake-ups).
 */
export async function notifyProcesses(database: Database, channel: string, messages: readonly string[]): Promise<void> {
  await database.rows('select pg_notify($1, message) from unnest($2::text[]) as message', [channel, messages]);
}
