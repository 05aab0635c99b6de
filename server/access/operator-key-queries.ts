import type { Database, Queries, Transaction } from '#server/database/database.ts';

/** The log's names for what no key does and nobody who is known: files, sources of results, strangers at the desk's sign-in. */
export const OWN_KEYS = ['files', 'sources', 'sign-in'] as const;
type OwnKey = (typeof OWN_KEYS)[number];

export async function insertOperatorKey(
  tx: Transaction,
  key: { agentId: number; name: string; keyHash: Buffer; scopes: readonly string[]; now: Date },
): Promise<void> {
  await tx.rows('insert into operator_key (agent_id, name, key_hash, scopes, created_at) values ($1, $2, $3, $4, $5)', [
    key.agentId,
    key.name,
    key.keyHash,
    key.scopes,
    key.now,
  ]);
}

/** Tells whether a key of the agent, also a revoked one, has the name. */
export async function isOperatorKeyName(queries: Queries, agentId: number, name: string): Promise<boolean> {
  const row = await queries.row('select 1 from operator_key where agent_id = $1 and name = $2', [agentId, name]);
  return row !== undefined;
}

/** SQL: the key is no person's. */
const IS_MACHINE = 'not exists (select 1 from operator_person p where p.key_id = operator_key.id)';

/** Revokes a machine's key by its name; false when no key in use has it. */
export async function revokeOperatorKey(
  tx: Transaction,
  { agentId, name, now }: { agentId: number; name: string; now: Date },
): Promise<boolean> {
  const revoked = await tx.rows(
    `update operator_key set revoked_at = $3 where agent_id = $1 and name = $2 and revoked_at is null and ${IS_MACHINE} returning 1 as revoked`,
    [agentId, name, now],
  );
  return revoked.length > 0;
}

/**
 * The key that the log shows for requests that no person makes. It has no secret, so no call can use it. Returns its
 * id.
 */
export async function keyWithoutSecret(tx: Transaction, agentId: number, name: OwnKey, at: Date): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `with made as (
       insert into operator_key (agent_id, name, key_hash, scopes, created_at)
       values ($1::int, $2::text, sha256(convert_to($2::text || ' of agent ' || $1::int, 'UTF8')), '{}', $3)
       on conflict (agent_id, name) do nothing returning id
     ) select id from made union all select id from operator_key where agent_id = $1 and name = $2`,
    [agentId, name, at],
  );
  if (!row) throw new Error(`the key of ${name} is gone`);
  return row.id;
}

export interface OperatorKeyRow {
  id: number;
  name: string;
  agent_id: number;
  scopes: string[];
}

/** The key in use that has the hash. */
export function operatorKeyByHash(queries: Queries, keyHash: Buffer): Promise<OperatorKeyRow | undefined> {
  return queries.row<OperatorKeyRow>(
    'select id, name, agent_id, scopes from operator_key where key_hash = $1 and revoked_at is null',
    [keyHash],
  );
}

export interface KeyInUse {
  scopes: string[];
  /** True for the key of requests that no person makes (`keyWithoutSecret`): it has no scopes and needs none. */
  has_no_secret: boolean;
  is_person: boolean;
}

/**
 * Reads a key, or a person with the scopes of their role, and keeps it from being revoked until the transaction ends;
 * undefined if it is revoked.
 */
export function lockKeyInUse(tx: Transaction, id: number): Promise<KeyInUse | undefined> {
  return tx.row<KeyInUse>(
    `select coalesce((select r.scopes from operator_person p join operator_role r on r.id = p.role_id where p.key_id = k.id), k.scopes) as scopes,
       key_hash = sha256(convert_to(name || ' of agent ' || agent_id, 'UTF8')) as has_no_secret,
       exists (select 1 from operator_person p where p.key_id = k.id) as is_person
     from operator_key k where id = $1 and revoked_at is null for share`,
    [id],
  );
}

export interface AuditEntry {
  agentId: number;
  keyId: number;
  at: Date;
  scope: string;
  /** Method and path. */
  action: string;
  input: unknown;
  /** `done`, `waiting`, `repeated`, or the code of a refusal. */
  outcome: string;
  ip: string;
  sessionId: string | null;
  /** What the call changed; null where it does not say. */
  before: unknown;
  after: unknown;
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** Adds an entry to the audit log, in the transaction of the call's work, or alone if the call did nothing. */
export async function insertAuditEntry(tx: Transaction | Database, entry: AuditEntry): Promise<void> {
  const { agentId, keyId, at, scope, action, input, outcome, ip, sessionId, before, after } = entry;
  await tx.rows(
    `insert into operator_audit (agent_id, key_id, at, scope, action, input, outcome, ip, session_id, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[agentId, keyId, at, scope, action, JSON.stringify(input), outcome, ip],
      ...[sessionId, jsonOrNull(before), jsonOrNull(after)],
    ],
  );
}

export interface NamedKey {
  name: string;
  scopes: string[];
  isRevoked: boolean;
}

/** All keys of an agent's machines, including revoked ones. */
export function operatorKeysOf(queries: Queries, agentId: number): Promise<NamedKey[]> {
  return queries.rows<NamedKey>(
    `select name, scopes, revoked_at is not null as "isRevoked" from operator_key where agent_id = $1 and ${IS_MACHINE} order by id`,
    [agentId],
  );
}

/** Gives a key in use other scopes; false when no key in use has the name. */
export async function setScopes(
  tx: Transaction,
  { agentId, name, scopes }: { agentId: number; name: string; scopes: readonly string[] },
): Promise<boolean> {
  const changed = await tx.row(
    `update operator_key set scopes = $3 where agent_id = $1 and name = $2 and revoked_at is null and ${IS_MACHINE} returning 1 as changed`,
    [agentId, name, scopes],
  );
  return changed !== undefined;
}

export interface ListedKey {
  name: string;
  scopes: string[];
  isRevoked: boolean;
  createdAt: Date;
  revokedAt: Date | null;
  /** The time of its last call; null: it was never used. */
  usedAt: Date | null;
}

/** The keys of an agent that it gave to machines, those that are revoked last. */
export function listedKeys(queries: Queries, agentId: number): Promise<ListedKey[]> {
  return queries.rows<ListedKey>(
    `select name, scopes, revoked_at is not null as "isRevoked", created_at as "createdAt", revoked_at as "revokedAt",
       (select max(a.at) from operator_audit a where a.key_id = operator_key.id) as "usedAt"
     from operator_key where agent_id = $1 and name <> all ($2) and ${IS_MACHINE} order by revoked_at is not null, name`,
    [agentId, OWN_KEYS],
  );
}
