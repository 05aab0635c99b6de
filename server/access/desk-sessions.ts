import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#server/database/database.ts';
import { insertDeskSession, liveDeskSession, touchDeskSession } from './desk-session-queries.ts';
import type { Operator } from './operator-keys.ts';

/** A shift and its handover; after that even a person at work signs in again. */
const LIFE_MS = 12 * 3_600_000;
/** Together with the 12 hours what OWASP's ASVS 4.0 (3.3.2) asks of a second factor's session. */
const IDLE_MS = 30 * 60_000;
/** A session in use is noted at most this often. */
const TOUCH_EVERY_MS = 60_000;
const MAX_USER_AGENT = 300;

/** SHA-256 of a random token: the database keeps nothing else of it. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token of 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const idleSince = (at: Date): Date => new Date(at.getTime() - IDLE_MS);

/** Opens a session of 12 hours, which ends after 30 minutes without a call (docs/rules.md#sign-in). */
export async function openDeskSession(
  tx: Transaction,
  {
    personId,
    agentId,
    ip,
    userAgent,
    at,
  }: { personId: number; agentId: number; ip: string; userAgent: string; at: Date },
): Promise<{ token: string; sessionId: string }> {
  const token = randomToken();
  const sessionId = randomUUID();
  await insertDeskSession(tx, {
    sessionId,
    personId,
    agentId,
    tokenHash: tokenHashOf(token),
    at,
    expiresAt: new Date(at.getTime() + LIFE_MS),
    ip,
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
  });
  return { token, sessionId };
}

/** A person who is signed in at the desk. */
export type DeskPerson = Operator & { readonly sessionId: string };

/** The person of a session's token, at this agent; undefined for an unknown, ended or idle one, and a suspended person. With `isUse` the session lives on. */
export async function findDeskPerson(
  database: Database,
  token: string,
  { agentId, at, isUse }: { agentId: number; at: Date; isUse: boolean },
): Promise<DeskPerson | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const row = await liveDeskSession(database, { tokenHash: tokenHashOf(token), agentId, at, idleSince: idleSince(at) });
  if (!row) return undefined;
  if (isUse && at.getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS)
    await touchDeskSession(database, row.session_id, at);
  return { keyId: row.key_id, name: row.name, agentId: row.agent_id, scopes: row.scopes, sessionId: row.session_id };
}
