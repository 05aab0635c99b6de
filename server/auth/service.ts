import type { listSessions } from '../../contract/auth.ts';
import type { OutputOf } from '../../contract/endpoint.ts';
import type { Queries } from '../platform/database.ts';
import type { Session } from '../platform/sessions.ts';

interface SessionRow {
  session_id: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
}

/** The live sessions of the member, the newest first. */
export async function sessionsOf(
  queries: Queries,
  current: Session,
  now: Date,
): Promise<OutputOf<typeof listSessions>> {
  const rows = await queries.rows<SessionRow>(
    `select id::text as session_id, user_agent, created_at, last_seen_at from member_session
     where member_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc, id`,
    [current.memberId, now],
  );
  return rows.map((row) => ({
    session_id: row.session_id,
    device: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.session_id === current.sessionId,
  }));
}
