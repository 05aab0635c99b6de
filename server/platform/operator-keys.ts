import { createHash, randomBytes } from 'node:crypto';
import { OPERATOR_SCOPES } from '../../contract/operator-shapes.ts';
import type { Queries, Transaction } from './database.ts';

/** Who makes an operator's call. The key decides the tenant. */
export interface Operator {
  keyId: number;
  /** What the audit log calls the key. */
  name: string;
  agentId: number;
  scopes: readonly string[];
}

const PREFIX = 'ck_op_';
const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** Whether keys may carry it: a scope of the contract, or one with `:read`. */
export function isScope(text: string): boolean {
  return OPERATOR_SCOPES.some((scope) => text === scope || text === `${scope}:read`);
}

/** Makes a key of 256 random bits. It leaves the server once; the database keeps its SHA-256. */
export async function createOperatorKey(
  tx: Transaction,
  { agentId, name, scopes, now }: { agentId: number; name: string; scopes: readonly string[]; now: Date },
): Promise<string> {
  const key = PREFIX + randomBytes(32).toString('base64url');
  await tx.rows('insert into operator_key (agent_id, name, key_hash, scopes, created_at) values ($1, $2, $3, $4, $5)', [
    agentId,
    name,
    hashOf(key),
    scopes,
    now,
  ]);
  return key;
}

/** Ends a key by its name; false when there is none that lives. */
export async function revokeOperatorKey(
  tx: Transaction,
  { agentId, name, now }: { agentId: number; name: string; now: Date },
): Promise<boolean> {
  const ended = await tx.rows(
    'update operator_key set revoked_at = $3 where agent_id = $1 and name = $2 and revoked_at is null returning 1 as ended',
    [agentId, name, now],
  );
  return ended.length > 0;
}

/** The operator behind a key, or undefined: unknown or revoked. */
export async function findOperator(queries: Queries, key: string): Promise<Operator | undefined> {
  if (!key.startsWith(PREFIX)) return undefined;
  const row = await queries.row<{ id: number; name: string; agent_id: number; scopes: string[] }>(
    'select id, name, agent_id, scopes from operator_key where key_hash = $1 and revoked_at is null',
    [hashOf(key)],
  );
  return row && { keyId: row.id, name: row.name, agentId: row.agent_id, scopes: row.scopes };
}
