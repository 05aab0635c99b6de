import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#server/database/database.ts';
import { announce } from '#server/events/events.ts';
import {
  endOtherSessions,
  endSession,
  extendSession,
  insertSession,
  liveSession,
  liveSessionOfPages,
  type SessionRow,
} from './session-queries.ts';

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

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The letters of the access token that the token of its pages begins with: an app sees by them whose page it has got. */
const MARK_LETTERS = 6;
const PAGE_TOKEN = /^[\w-]{6}\.[\w-]{43}$/;

/**
 * The token of a session's pages. It is made from the access token, which cannot be found from it, and opens nothing but pages
 * (docs/rules.md#sessions).
 */
export const pageTokenOf = (accessToken: string): string =>
  `${accessToken.slice(0, MARK_LETTERS)}.${createHash('sha256').update(`pages of ${accessToken}`).digest('base64url')}`;

/** The first letters of an access token, with which the token of its pages begins too. */
export const markOf = (token: string): string => token.slice(0, MARK_LETTERS);

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
  await insertSession(tx, {
    sessionId,
    memberId,
    tokenHash: hashOf(accessToken),
    pageHash: hashOf(pageTokenOf(accessToken)),
    now,
    expiresAt,
    ip,
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
  });
  return { accessToken, expiresAt, sessionId };
}

/** The live session of a token; undefined for an unknown, expired or revoked one, a closed or frozen member, or a closed agent. */
export async function findSession(database: Database, accessToken: string, now: Date): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(accessToken)) return undefined;
  const row = await liveSession(database, hashOf(accessToken), now);
  if (!row) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > EXTEND_EVERY_MS) {
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    await extendSession(database, { sessionId: row.session_id, now, expiresAt });
  }
  return sessionOf(row);
}

/** The live session of a page's token, which a page load does not extend; undefined like {@link findSession}. */
export async function findSessionOfPages(database: Database, token: string, now: Date): Promise<Session | undefined> {
  const row = PAGE_TOKEN.test(token) ? await liveSessionOfPages(database, hashOf(token), now) : undefined;
  return row && sessionOf(row);
}

const sessionOf = ({ session_id, member_id, agent_id, agent_code }: SessionRow): Session => ({
  sessionId: session_id,
  memberId: member_id,
  agentId: agent_id,
  agentCode: agent_code,
});

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
