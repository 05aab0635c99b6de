import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database, Queries, Transaction } from './database.ts';
import { announce } from './events.ts';

export interface Session {
  sessionId: string;
  memberId: number;
  agentId: number;
  agentCode: string;
}

const DAY_MS = 86_400_000;
export const SESSION_MS = 30 * DAY_MS;
/** The sliding end is written at most this often: a session in use costs one write an hour. */
const TOUCH_MS = 3_600_000;

const hashOf = (accessToken: string) => createHash('sha256').update(accessToken).digest();

/** Opens a session of 30 days. The token leaves the server once; the database keeps its SHA-256. */
export async function createSession(
  tx: Transaction,
  { memberId, ip, userAgent, now }: { memberId: number; ip: string; userAgent: string; now: Date },
): Promise<{ accessToken: string; expiresAt: Date; sessionId: string }> {
  const accessToken = randomBytes(32).toString('base64url');
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await tx.rows(
    `insert into member_session (id, member_id, agent_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
     select $1, m.id, m.agent_id, $3, $4, $4, $5, $6, $7 from member m where m.id = $2`,
    [sessionId, memberId, hashOf(accessToken), now, expiresAt, ip, userAgent.slice(0, 300)],
  );
  return { accessToken, expiresAt, sessionId };
}

interface SessionRow {
  session_id: string;
  member_id: number;
  agent_id: number;
  agent_code: string;
  last_seen_at: Date;
}

/** The live session behind a token, or undefined: unknown, expired, revoked, a closed member or a closed agent. */
export async function findSession(database: Database, accessToken: string, now: Date): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(accessToken)) return undefined;
  const row = await database.row<SessionRow>(
    `select s.id as session_id, s.member_id, s.agent_id, a.code as agent_code, s.last_seen_at
     from member_session s join agent a on a.id = s.agent_id join member m on m.id = s.member_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and a.status = 'open' and m.status <> 'closed'`,
    [hashOf(accessToken), now],
  );
  if (!row) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
    await database.rows(
      'update member_session set last_seen_at = $2, expires_at = $3 where id = $1 and revoked_at is null',
      [row.session_id, now, new Date(now.getTime() + SESSION_MS)],
    );
  }
  return { sessionId: row.session_id, memberId: row.member_id, agentId: row.agent_id, agentCode: row.agent_code };
}

/** Whether a session found earlier still lives: an open stream asks now and then. */
export async function isSessionLive(queries: Queries, sessionId: string, now: Date): Promise<boolean> {
  const row = await queries.row(
    'select 1 as live from member_session where id = $1 and revoked_at is null and expires_at > $2',
    [sessionId, now],
  );
  return row !== undefined;
}

/** Ends one session of the member (a no-op for another's or an ended one); its open streams end too. */
export async function revokeSession(
  tx: Transaction,
  { memberId, sessionId, now }: { memberId: number; sessionId: string; now: Date },
): Promise<boolean> {
  const ended = await tx.rows<{ id: string }>(
    'update member_session set revoked_at = $3 where member_id = $1 and id::text = $2 and revoked_at is null returning id',
    [memberId, sessionId, now],
  );
  await announceEnded(tx, memberId, ended);
  return ended.length > 0;
}

/** Ends all sessions of the member, but the one named (null: all of them). */
export async function revokeOtherSessions(
  tx: Transaction,
  { memberId, keepSessionId, now }: { memberId: number; keepSessionId: string | null; now: Date },
): Promise<number> {
  const ended = await tx.rows<{ id: string }>(
    'update member_session set revoked_at = $3 where member_id = $1 and id::text is distinct from $2 and revoked_at is null returning id',
    [memberId, keepSessionId, now],
  );
  await announceEnded(tx, memberId, ended);
  return ended.length;
}

async function announceEnded(tx: Transaction, memberId: number, ended: { id: string }[]): Promise<void> {
  for (const { id } of ended) await announce(tx, memberId, { type: 'session_ended', session_id: id });
}
