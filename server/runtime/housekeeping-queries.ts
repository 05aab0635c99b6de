import type { Database } from '#server/database/database.ts';

const DAY_MS = 86_400_000;

/** The rows that the platform's own tables delete, and their ages. */
const EXPIRED: readonly [sql: string, ageMs: number][] = [
  ['delete from idempotency where created_at < $1', 2 * DAY_MS],
  ['delete from event_outbox where created_at < $1 and delivery is not null', DAY_MS],
  ['delete from rate_limit where expires_at < $1', 0],
  ['delete from member_session where expires_at < $1 or revoked_at < $1', 90 * DAY_MS],
];

/** Deletes old rows of the platform's tables. */
export async function deleteExpired(database: Database, now: Date): Promise<void> {
  for (const [sql, ageMs] of EXPIRED) await database.rows(sql, [new Date(now.getTime() - ageMs)]);
}
