import type { listSessions } from '#contract/auth.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { liveSessions } from './queries.ts';

/** The member's live sessions, the one used last first. */
export async function sessionsOf(
  queries: Queries,
  current: Session,
  now: Date,
): Promise<OutputOf<typeof listSessions>> {
  const rows = await liveSessions(queries, current.memberId, now);
  return rows.map((row) => ({
    session_id: row.session_id,
    device: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.session_id === current.sessionId,
  }));
}
