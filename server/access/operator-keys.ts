import { createHash, randomBytes } from 'node:crypto';
import { OPERATOR_SCOPES } from '#contract/operator-shapes.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { insertOperatorKey, OWN_KEYS, operatorKeyByHash } from './operator-key-queries.ts';

/** The caller of an operator's call: a machine's key, or a person at the desk, who has the id of a key too. It decides the tenant. */
export interface Operator {
  keyId: number;
  /** The key's or the person's name, as the audit log shows it. */
  name: string;
  agentId: number;
  scopes: readonly string[];
  /** The person's sign-in; null for a key. */
  sessionId: string | null;
}

const PREFIX = 'ck_op_';
const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** Tells whether a key may have this scope: one of the contract's, or one with `:read`. */
export function isScope(text: string): boolean {
  return OPERATOR_SCOPES.some((scope) => text === scope || text === `${scope}:read`);
}

/** The fault in a key's name, or null. */
export function keyNameFault(name: string): string | null {
  if (!/^[\w.-]{2,40}$/.test(name)) return 'has 2 to 40 letters, digits, dots or dashes';
  return OWN_KEYS.some((own) => own === name) ? 'is a name under which the log has what no person calls' : null;
}

/** Makes a key of 256 random bits. It leaves the server once; the database keeps only its SHA-256. */
export async function createOperatorKey(
  tx: Transaction,
  { agentId, name, scopes, now }: { agentId: number; name: string; scopes: readonly string[]; now: Date },
): Promise<string> {
  const key = PREFIX + randomBytes(32).toString('base64url');
  await insertOperatorKey(tx, { agentId, name, keyHash: hashOf(key), scopes, now });
  return key;
}

/** The operator of a key; undefined for an unknown or revoked key. */
export async function findOperator(queries: Queries, key: string): Promise<Operator | undefined> {
  if (!key.startsWith(PREFIX)) return undefined;
  const row = await operatorKeyByHash(queries, hashOf(key));
  return row && { keyId: row.id, name: row.name, agentId: row.agent_id, scopes: row.scopes, sessionId: null };
}
