import type { Database } from '#server/database/database.ts';

const DAY_MS = 86_400_000;

/** Deletes LINE tokens, LINE tickets and one-time codes that ended more than a day ago. */
export async function deleteOldProofs(database: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await database.rows('delete from line_token_use where expires_at < $1', [dayAgo]);
  await database.rows('delete from line_ticket where expires_at < $1', [dayAgo]);
  await database.rows('delete from one_time_code where created_at < $1', [dayAgo]);
}
