import { isLive } from '#server/access/desk-session-queries.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { endSteps } from './sign-in-queries.ts';

/** A person as the sign-in needs them. */
export interface PersonRow {
  id: number;
  agent_id: number;
  username: string;
  name: string;
  role_code: string;
  role_name: string;
  scopes: string[];
  password_hash: string;
  /** When a one-time password ends; null: the person chose it. */
  password_ends_at: Date | null;
  totp_secret: string | null;
  suspended_at: Date | null;
  created_at: Date;
  version: number;
  passkeys: number;
}

const PERSON = `
  select k.id, k.agent_id, p.username, k.name, r.code as role_code, r.name as role_name, r.scopes, p.password_hash, p.password_ends_at,
    p.totp_secret, k.revoked_at as suspended_at, k.created_at, p.version,
    (select count(*)::int from operator_passkey c where c.person_id = k.id) as passkeys
  from operator_person p join operator_key k on k.id = p.key_id join operator_role r on r.id = p.role_id`;

export const personByName = (queries: Queries, agentId: number, username: string): Promise<PersonRow | undefined> =>
  queries.row<PersonRow>(`${PERSON} where p.agent_id = $1 and p.username = $2`, [agentId, username]);

/** A person of the agent; `id` may be any text. */
export const personById = (queries: Queries, agentId: number, id: string): Promise<PersonRow | undefined> =>
  queries.row<PersonRow>(`${PERSON} where p.agent_id = $1 and p.key_id::text = $2`, [agentId, id]);

/** Like {@link personById}, and keeps others from changing the person until the transaction ends. */
export const lockPerson = (tx: Transaction, agentId: number, id: string): Promise<PersonRow | undefined> =>
  tx.row<PersonRow>(`${PERSON} where p.agent_id = $1 and p.key_id::text = $2 for update of k, p`, [agentId, id]);

export interface ListedPerson extends PersonRow {
  locked_until: Date | null;
  last_seen_at: Date | null;
  is_online: boolean;
}

/** The people of the agent, or one of them, by their names; those who are suspended last. */
export const listedPeople = (
  queries: Queries,
  { agentId, id, at, onlineSince }: { agentId: number; id?: number; at: Date; onlineSince: Date },
): Promise<ListedPerson[]> =>
  queries.rows<ListedPerson>(
    `select l.*, t.locked_until, s.last_seen_at, coalesce(s.is_online, false) as is_online
     from (${PERSON} where p.agent_id = $1 and ($4::bigint is null or p.key_id = $4)) l
       left join operator_wrong_try t on t.agent_id = l.agent_id and t.username = l.username and t.locked_until > $2
       left join lateral (
         select max(s.last_seen_at) as last_seen_at, bool_or(${isLive('$2', '$3')}) as is_online from operator_session s where s.person_id = l.id
       ) s on true
     order by l.suspended_at is not null, l.name`,
    [agentId, at, onlineSince, id ?? null],
  );

export interface NewPerson {
  agentId: number;
  roleId: number;
  username: string;
  name: string;
  passwordHash: string;
  passwordEndsAt: Date | null;
  totpSecret: string | null;
  at: Date;
}

/** Inserts a person; `name` or `username` where another key or person of the agent has it. Returns the id. */
export async function insertPerson(tx: Transaction, person: NewPerson): Promise<number | 'name' | 'username'> {
  const { agentId, roleId, username, name, passwordHash, passwordEndsAt, totpSecret, at } = person;
  const taken = await tx.row('select 1 from operator_person where agent_id = $1 and username = $2', [
    agentId,
    username,
  ]);
  if (taken) return 'username';
  // Nobody has the secret of which this is the hash.
  const key = await tx.row<{ id: number }>(
    `insert into operator_key (agent_id, name, key_hash, scopes, created_at)
     values ($1, $2, sha256(convert_to('person ' || gen_random_uuid() || gen_random_uuid(), 'UTF8')), '{}', $3) on conflict (agent_id, name) do nothing returning id`,
    [agentId, name, at],
  );
  if (!key) return 'name';
  const inserted = await tx.row(
    `insert into operator_person (key_id, agent_id, role_id, username, password_hash, password_ends_at, totp_secret)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (agent_id, username) do nothing returning 1 as inserted`,
    [key.id, agentId, roleId, username, passwordHash, passwordEndsAt, totpSecret],
  );
  return inserted ? key.id : 'username';
}

/** Tells whether another key or person of the agent has the name. */
export async function isNameTaken(queries: Queries, agentId: number, name: string, butOf: number): Promise<boolean> {
  const row = await queries.row('select 1 from operator_key where agent_id = $1 and name = $2 and id <> $3', [
    agentId,
    name,
    butOf,
  ]);
  return row !== undefined;
}

export async function updatePerson(
  tx: Transaction,
  { id, name, roleId }: { id: number; name: string; roleId: number },
): Promise<void> {
  await tx.rows('update operator_key set name = $2 where id = $1', [id, name]);
  await tx.rows('update operator_person set role_id = $2, version = version + 1 where key_id = $1', [id, roleId]);
}

/** Takes a person's rights, or gives them back (null). What they have asked for does not come back. */
export async function setSuspended(tx: Transaction, id: number, at: Date | null): Promise<void> {
  await tx.rows('update operator_key set revoked_at = $2 where id = $1', [id, at]);
  await tx.rows("update operator_confirmation set state = 'expired' where requested_by = $1 and state = 'waiting'", [
    id,
  ]);
}

/** Replaces the password by a one-time one, and clears the second factor. */
export async function clearFactors(
  tx: Transaction,
  { id, passwordHash, endsAt }: { id: number; passwordHash: string; endsAt: Date },
): Promise<void> {
  await tx.rows(
    'update operator_person set password_hash = $2, password_ends_at = $3, totp_secret = null, totp_step = 0, version = version + 1 where key_id = $1',
    [id, passwordHash, endsAt],
  );
  await tx.rows('delete from operator_passkey where person_id = $1', [id]);
  await tx.rows('delete from operator_recovery_code where person_id = $1', [id]);
  await endSteps(tx, id);
}

/**
 * Keeps the password that the person chose, and the secret of their app, whose code of `step` has been used. False for
 * a person who has an app.
 */
export async function saveFactors(
  tx: Transaction,
  { id, passwordHash, secret, step }: { id: number; passwordHash: string; secret: string; step: number },
): Promise<boolean> {
  const saved = await tx.row(
    `update operator_person set password_hash = $2, password_ends_at = null, totp_secret = $3, totp_step = $4
     where key_id = $1 and totp_secret is null returning 1 as saved`,
    [id, passwordHash, secret, step],
  );
  return saved !== undefined;
}

export async function setPassword(tx: Transaction, id: number, passwordHash: string): Promise<void> {
  await tx.rows('update operator_person set password_hash = $2 where key_id = $1', [id, passwordHash]);
}

/** Notes that the code of a time step is used; false where it or a later one was used already. */
export async function spendStep(tx: Transaction, id: number, step: number): Promise<boolean> {
  const used = await tx.row(
    'update operator_person set totp_step = $2 where key_id = $1 and totp_step < $2 returning 1 as used',
    [id, step],
  );
  return used !== undefined;
}

export async function replaceRecoveryCodes(tx: Transaction, id: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.rows('delete from operator_recovery_code where person_id = $1', [id]);
  await tx.rows('insert into operator_recovery_code (person_id, code_hash) select $1, unnest($2::bytea[])', [
    id,
    hashes,
  ]);
}

/** Uses a recovery code; false where the person has no such unused one. */
export async function spendRecoveryCode(tx: Transaction, id: number, hash: Buffer, at: Date): Promise<boolean> {
  const used = await tx.row(
    'update operator_recovery_code set used_at = $3 where person_id = $1 and code_hash = $2 and used_at is null returning 1 as used',
    [id, hash, at],
  );
  return used !== undefined;
}

export async function recoveryCodesLeft(queries: Queries, id: number): Promise<number> {
  const row = await queries.row<{ codes: number }>(
    'select count(*)::int as codes from operator_recovery_code where person_id = $1 and used_at is null',
    [id],
  );
  return row?.codes ?? 0;
}

export interface SessionRow {
  session_id: string;
  person_id: number;
  name: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
}

const SESSION = `
  select s.id as session_id, s.person_id, k.name, s.created_at, s.last_seen_at, s.expires_at, s.ip, s.user_agent
  from operator_session s join operator_key k on k.id = s.person_id`;

/** The live sessions of the agent, or of one person, the latest used first. */
export const liveSessions = (
  queries: Queries,
  { agentId, person, at, idleSince }: { agentId: number; person: string | undefined; at: Date; idleSince: Date },
): Promise<SessionRow[]> =>
  queries.rows<SessionRow>(
    `${SESSION} where s.agent_id = $1 and ${isLive('$2', '$3')} and ($4::text is null or s.person_id::text = $4) order by s.last_seen_at desc, s.id`,
    [agentId, at, idleSince, person ?? null],
  );

/** A session of the person, or the latest (null), and the one before it; ended ones too. */
export const latestSessions = (queries: Queries, personId: number, from: string | null): Promise<SessionRow[]> =>
  queries.rows<SessionRow>(
    `${SESSION} where s.person_id = $1 and ($2::uuid is null or s.created_at <= (select f.created_at from operator_session f where f.id = $2))
     order by s.created_at desc, s.id = $2 desc, s.id limit 2`,
    [personId, from],
  );
