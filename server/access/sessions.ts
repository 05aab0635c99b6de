import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#server/database/database.ts';
import { announce } from '#server/events/events.ts';
import { endOtherSessions, endSession, extendSession, insertSession, liveSession } from './session-queries.ts';

export interface Session {
  sessionId: string;
  memberId: number;
  agentId: number;
  agentCode: string;
}

const DAY_MS = 86_400_000;
export const SESSION_MS = 30 * DAY_MS;
/** A session in use is extended at most this often, so that it costs one write an hour. */
const EXTEND_EVERY_MS = 3_600_000;
const MAX_USER_AGENT = 300;

const hashOf = (accessToken: string) => createHash('sha256').update(accessToken).digest();

/**
 * Opens a session of 30 days (docs/rules.md#sessions). The token leaves the server once; the database keeps only its
 * SHA-256.
 */
export async function createSession(
  tx: Transaction,
  { memberId, ip, userAgent, now }: { memberId: number; ip: string; userAgent: string; now: Date },
): Promise<{ accessToken: string; expiresAt: Date; sessionId: string }> {
  const accessToken = randomBytes(32).toString('base64url');
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const tokenHash = hashOf(accessToken);
  await insertSession(tx, {
    sessionId,
    memberId,
    tokenHash,
    now,
    expiresAt,
    ip,
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
  });
  return { accessToken, expiresAt, sessionId };
}

/** The live session of a token; undefined for an unknown, expired or revoked one, a closed member or a closed agent. */
export async function findSession(database: Database, accessToken: string, now: Date): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(accessToken)) return undefined;
  const row = await liveSession(database, hashOf(accessToken), now);
  if (!row) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > EXTEND_EVERY_MS) {
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    await extendSession(database, { sessionId: row.session_id, now, expiresAt });
  }
  return { sessionId: row.session_id, memberId: row.member_id, agentId: row.agent_id, agentCode: row.agent_code };
}

/** Ends one session of the member, and its open streams. False when it is another member's or has ended already. */
export async function revokeSession(
  tx: Transaction,
  { memberId, sessionId, now }: { memberId: number; sessionId: string; now: Date },
): Promise<boolean> {
  const ended = await endSession(tx, { memberId, sessionId, now });
  await announceEnded(tx, memberId, ended);
  return ended.length > 0;
}

/** Ends all sessions of the member except one (null: all), and their open streams. Returns how many ended. */
export async function revokeOtherSessions(
  tx: Transaction,
  { memberId, keepSessionId, now }: { memberId: number; keepSessionId: string | null; now: Date },
): Promise<number> {
  const ended = await endOtherSessions(tx, { memberId, keepSessionId, now });
  await announceEnded(tx, memberId, ended);
  return ended.length;
}

async function announceEnded(tx: Transaction, memberId: number, ended: { id: string }[]): Promise<void> {
  for (const { id } of ended) await announce(tx, memberId, { type: 'session_ended', session_id: id });
}
