import type { Database, Queries, Transaction } from '#server/database/database.ts';

export interface NewSession {
  sessionId: string;
  memberId: number;
  tokenHash: Buffer;
  pageHash: Buffer;
  now: Date;
  expiresAt: Date;
  ip: string;
  userAgent: string;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { sessionId, memberId, tokenHash, pageHash, now, expiresAt, ip, userAgent } = session;
  await tx.rows(
    `insert into member_session (id, member_id, agent_id, token_hash, page_hash, created_at, last_seen_at, expires_at, ip, user_agent)
     select $1, m.id, m.agent_id, $3, $4, $5, $5, $6, $7, $8 from member m where m.id = $2`,
    [sessionId, memberId, tokenHash, pageHash, now, expiresAt, ip, userAgent],
  );
}

export interface SessionRow {
  session_id: string;
  member_id: number;
  agent_id: number;
  agent_code: string;
  last_seen_at: Date;
}

const liveBy = (column: 'token_hash' | 'page_hash') =>
  `select s.id as session_id, s.member_id, s.agent_id, a.code as agent_code, s.last_seen_at
   from member_session s join agent a on a.id = s.agent_id join member m on m.id = s.member_id
   where s.${column} = $1 and s.revoked_at is null and s.expires_at > $2 and a.status = 'open' and m.status <> 'closed'
     and (m.frozen_until is null or m.frozen_until <= $2)`;

/** The session of a token that is live, of a member who is not frozen, and of a member and an agent that are not closed. */
export const liveSession = (queries: Queries, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> =>
  queries.row<SessionRow>(liveBy('token_hash'), [tokenHash, now]);

/** Like {@link liveSession}, by the token of its pages. */
export const liveSessionOfPages = (queries: Queries, pageHash: Buffer, now: Date): Promise<SessionRow | undefined> =>
  queries.row<SessionRow>(liveBy('page_hash'), [pageHash, now]);

/** However often a session is used, it ends so long after its login: a phone that was lost or sold is logged out by then. */
const SESSION_DAYS_AT_MOST = 90;

/** Extends a session that is in use. */
export async function extendSession(
  database: Database,
  { sessionId, now, expiresAt }: Pick<NewSession, 'sessionId' | 'now' | 'expiresAt'>,
): Promise<void> {
  await database.rows(
    `update member_session set last_seen_at = $2, expires_at = least($3, created_at + make_interval(days => $4)) where id = $1 and revoked_at is null`,
    [sessionId, now, expiresAt, SESSION_DAYS_AT_MOST],
  );
}

/** Tells whether a session found earlier is still live; an open stream checks it now and then. */
export async function isSessionLive(queries: Queries, sessionId: string, now: Date): Promise<boolean> {
  const row = await queries.row(
    'select 1 as live from member_session where id = $1 and revoked_at is null and expires_at > $2',
    [sessionId, now],
  );
  return row !== undefined;
}

/** Ends one session of the member; returns its id if it was live. */
export function endSession(
  tx: Transaction,
  { memberId, sessionId, now }: { memberId: number; sessionId: string; now: Date },
): Promise<{ id: string }[]> {
  return tx.rows<{ id: string }>(
    'update member_session set revoked_at = $3 where member_id = $1 and id::text = $2 and revoked_at is null returning id',
    [memberId, sessionId, now],
  );
}

/** Ends all sessions of the member except one (null: all); returns the ids of those that were live. */
export function endOtherSessions(
  tx: Transaction,
  { memberId, keepSessionId, now }: { memberId: number; keepSessionId: string | null; now: Date },
): Promise<{ id: string }[]> {
  return tx.rows<{ id: string }>(
    'update member_session set revoked_at = $3 where member_id = $1 and id::text is distinct from $2 and revoked_at is null returning id',
    [memberId, keepSessionId, now],
  );
}

const KEPT_MS = 90 * 24 * 3_600_000;

/** Deletes sessions that ended long ago. */
export async function deleteOldSessions(queries: Queries, now: Date): Promise<void> {
  await queries.rows('delete from member_session where expires_at < $1 or revoked_at < $1', [
    new Date(now.getTime() - KEPT_MS),
  ]);
}
