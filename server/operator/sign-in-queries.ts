import type { Database, Queries, Transaction } from '#server/database/database.ts';

type StepKind = 'code' | 'enrol' | 'passkey' | 'register';

export interface StepRow {
  kind: StepKind;
  person_id: number | null;
  secret: string | null;
  expires_at: Date;
}

/** Keeps a begun sign-in. `secret`: the app's, or a passkey's challenge. */
export async function insertStep(
  queries: Database | Transaction,
  step: {
    tokenHash: Buffer;
    agentId: number;
    kind: StepKind;
    personId: number | null;
    secret: string | null;
    expiresAt: Date;
  },
): Promise<void> {
  await queries.rows(
    'insert into operator_sign_in_step (token_hash, agent_id, kind, person_id, secret, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [step.tokenHash, step.agentId, step.kind, step.personId, step.secret, step.expiresAt],
  );
}

export interface StepKey {
  tokenHash: Buffer;
  agentId: number;
  kind: StepKind;
  at: Date;
}

export const stepOf = (queries: Queries, { tokenHash, agentId, kind, at }: StepKey): Promise<StepRow | undefined> =>
  queries.row<StepRow>(
    'select kind, person_id, secret, expires_at from operator_sign_in_step where token_hash = $1 and agent_id = $2 and kind = $3 and expires_at > $4',
    [tokenHash, agentId, kind, at],
  );

/** Ends a step: it can be used once. Undefined for one that has ended. */
export const takeStep = (
  queries: Database | Transaction,
  { tokenHash, agentId, kind, at }: StepKey,
): Promise<StepRow | undefined> =>
  queries.row<StepRow>(
    `delete from operator_sign_in_step where token_hash = $1 and agent_id = $2 and kind = $3 and expires_at > $4
     returning kind, person_id, secret, expires_at`,
    [tokenHash, agentId, kind, at],
  );

/** Ends all that the person has begun by a password that no longer counts. */
export async function endSteps(tx: Transaction, personId: number): Promise<void> {
  await tx.rows('delete from operator_sign_in_step where person_id = $1', [personId]);
}

/** Deletes steps and wrong tries that no longer count. */
export async function deleteOldSteps(queries: Queries, at: Date): Promise<void> {
  await queries.rows('delete from operator_sign_in_step where expires_at < $1', [at]);
  await queries.rows("delete from operator_wrong_try where tried_at < $1::timestamptz - interval '1 day'", [at]);
}

export interface TryRow {
  tries: number;
  locked_until: Date | null;
}

/**
 * Counts a try for a name, before it is judged: of a hundred at once no more are judged than `max`. Tries older than
 * `forgetBefore` do not count.
 */
export async function countTry(
  database: Database,
  {
    agentId,
    username,
    max,
    at,
    forgetBefore,
  }: {
    agentId: number;
    username: string;
    max: number;
    at: Date;
    forgetBefore: Date;
  },
): Promise<TryRow> {
  const row = await database.row<TryRow>(
    `insert into operator_wrong_try as t (agent_id, username, tries, tried_at) values ($1, $2, 1, $4)
     on conflict (agent_id, username) do update set
       tries = case when t.locked_until > $4 then t.tries when t.locked_until is not null or t.tried_at < $5 then 1 else least(t.tries + 1, $3 + 1) end,
       tried_at = case when t.locked_until > $4 then t.tried_at else $4 end,
       locked_until = case when t.locked_until > $4 then t.locked_until end
     returning tries, locked_until`,
    [agentId, username, max, at, forgetBefore],
  );
  if (!row) throw new Error('the try was not counted');
  return row;
}

/** Locks the name where the tries are used up. */
export async function lockName(
  queries: Database | Transaction,
  { agentId, username, until }: { agentId: number; username: string; until: Date },
): Promise<void> {
  await queries.rows('update operator_wrong_try set locked_until = $3 where agent_id = $1 and username = $2', [
    agentId,
    username,
    until,
  ]);
}

/** Gives a try back that was right. */
export async function giveTryBack(queries: Database, agentId: number, username: string): Promise<void> {
  await queries.rows(
    'update operator_wrong_try set tries = greatest(tries - 1, 0) where agent_id = $1 and username = $2 and locked_until is null',
    [agentId, username],
  );
}

/** Forgets the wrong tries, after a whole sign-in or a reset. */
export async function forgetTries(tx: Transaction, agentId: number, username: string): Promise<void> {
  await tx.rows('delete from operator_wrong_try where agent_id = $1 and username = $2', [agentId, username]);
}
