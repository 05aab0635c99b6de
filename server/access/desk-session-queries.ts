import type { Database, Queries, Transaction } from '#server/database/database.ts';

export interface DeskSessionRow {
  session_id: string;
  key_id: number;
  name: string;
  agent_id: number;
  scopes: string[];
  last_seen_at: Date;
}

/** SQL: the session `s` is live at a time, unless nobody used it since another. */
export const isLive = (at: string, idleSince: string) =>
  `s.ended_at is null and s.expires_at > ${at} and s.last_seen_at > ${idleSince}`;

/** The live session of a token, with its person, who is not suspended, and the scopes of their role. */
export const liveDeskSession = (
  queries: Queries,
  { tokenHash, agentId, at, idleSince }: { tokenHash: Buffer; agentId: number; at: Date; idleSince: Date },
): Promise<DeskSessionRow | undefined> =>
  queries.row<DeskSessionRow>(
    `select s.id as session_id, k.id as key_id, k.name, k.agent_id, r.scopes, s.last_seen_at
     from operator_session s join operator_key k on k.id = s.person_id join operator_person p on p.key_id = k.id
       join operator_role r on r.id = p.role_id
     where s.token_hash = $1 and s.agent_id = $2 and ${isLive('$3', '$4')} and k.revoked_at is null`,
    [tokenHash, agentId, at, idleSince],
  );

/** Notes that a session is in use. */
export async function touchDeskSession(database: Database, sessionId: string, at: Date): Promise<void> {
  await database.rows('update operator_session set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
    sessionId,
    at,
  ]);
}

export interface NewDeskSession {
  sessionId: string;
  personId: number;
  agentId: number;
  tokenHash: Buffer;
  at: Date;
  expiresAt: Date;
  ip: string;
  userAgent: string;
}

export async function insertDeskSession(tx: Transaction, session: NewDeskSession): Promise<void> {
  const { sessionId, personId, agentId, tokenHash, at, expiresAt, ip, userAgent } = session;
  await tx.rows(
    `insert into operator_session (id, person_id, agent_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [sessionId, personId, agentId, tokenHash, at, expiresAt, ip, userAgent],
  );
}

/** Ends a person's sessions: one (`only`), or all but one (`keep`). Returns how many were open. */
export async function endDeskSessions(
  tx: Transaction,
  end: { personId: number; only?: string; keep?: string; by: number; at: Date },
): Promise<number> {
  const ended = await tx.rows(
    `update operator_session set ended_at = $5, ended_by = $4
     where person_id = $1 and ($2::text is null or id::text = $2) and ($3::text is null or id::text <> $3) and ended_at is null and expires_at > $5
     returning 1 as ended`,
    [end.personId, end.only ?? null, end.keep ?? null, end.by, end.at],
  );
  return ended.length;
}

const KEPT_MS = 90 * 24 * 3_600_000;

/** Deletes sessions that ended long ago. */
export async function deleteOldDeskSessions(queries: Queries, now: Date): Promise<void> {
  await queries.rows('delete from operator_session where expires_at < $1', [new Date(now.getTime() - KEPT_MS)]);
}
