import type { Queries, Transaction } from '#server/database/database.ts';
import { idIn } from '#server/database/id-queries.ts';
import { inPeriod } from '#server/database/period-queries.ts';

export interface ListOptions {
  agentId: number;
  /** The id of the last row of the page before. */
  after: number | null;
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

export interface ConfirmationRow {
  id: number;
  action: string;
  subject: string;
  summary: string;
  input: Record<string, unknown>;
  requested_by: number;
  requested_by_name: string;
  requested_at: Date;
  expires_at: Date;
  state: 'waiting' | 'confirmed' | 'rejected' | 'expired';
  decided_by_name: string | null;
  decided_at: Date | null;
  reject_reason: string | null;
}

/** $1 is the present time: a waiting confirmation whose time is over, or whose key was revoked, is shown as expired. */
const CONFIRMATION = `
  select c.id, c.action, c.subject, c.summary, c.input, c.requested_by, k.name as requested_by_name, c.requested_at, c.expires_at, c.decided_at, c.reject_reason,
    (select d.name from operator_key d where d.id = c.decided_by) as decided_by_name, case when c.state = 'waiting' and (c.expires_at <= $1 or k.revoked_at is not null) then 'expired' else c.state end as state
  from operator_confirmation c join operator_key k on k.id = c.requested_by`;

/** An agent's confirmations, newest first, one more than the limit. */
export function confirmationsOf(
  queries: Queries,
  at: Date,
  state: ConfirmationRow['state'] | undefined,
  { agentId, after, from, to, limit }: ListOptions,
): Promise<ConfirmationRow[]> {
  return queries.rows<ConfirmationRow>(
    `select * from (${CONFIRMATION} where c.agent_id = $2 and ($3::bigint is null or c.id < $3) and ${inPeriod('c.requested_at', '$4', '$5')}) as c
     where $6::text is null or c.state = $6 order by c.id desc limit $7`,
    [at, agentId, after, from ?? null, to ?? null, state ?? null, limit + 1],
  );
}

/** Locks a confirmation until the transaction ends. `id` is a caller's input and may be any text. */
export function lockConfirmation(
  tx: Transaction,
  at: Date,
  agentId: number,
  id: string,
): Promise<ConfirmationRow | undefined> {
  return tx.row<ConfirmationRow>(`${CONFIRMATION} where c.agent_id = $2 and c.id = ${idIn('$3')} for update of c`, [
    at,
    agentId,
    id,
  ]);
}

export interface NewConfirmation {
  agentId: number;
  action: string;
  subject: string;
  summary: string;
  input: object;
  requestedBy: number;
  requestedAt: Date;
  expiresAt: Date;
}

/** Inserts a confirmation; undefined if another one on the subject waits already. */
export async function insertConfirmation(tx: Transaction, confirmation: NewConfirmation): Promise<number | undefined> {
  await tx.rows(
    `update operator_confirmation c set state = 'expired' from operator_key k
     where k.id = c.requested_by and c.agent_id = $1 and c.subject = $2 and c.state = 'waiting' and (c.expires_at <= $3 or k.revoked_at is not null)`,
    [confirmation.agentId, confirmation.subject, confirmation.requestedAt],
  );
  const row = await tx.row<{ id: number }>(
    `insert into operator_confirmation (agent_id, action, subject, summary, input, requested_by, requested_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (agent_id, subject) where state = 'waiting' do nothing returning id`,
    [
      confirmation.agentId,
      confirmation.action,
      confirmation.subject,
      confirmation.summary,
      JSON.stringify(confirmation.input),
      confirmation.requestedBy,
      confirmation.requestedAt,
      confirmation.expiresAt,
    ],
  );
  return row?.id;
}

/**
 * Locks the waiting confirmations on a subject, before the rows of the subject itself: a confirmation takes them in
 * this order.
 */
export async function lockWaiting(tx: Transaction, agentId: number, subject: string): Promise<void> {
  await tx.rows(
    `select 1 from operator_confirmation where agent_id = $1 and subject = $2 and state = 'waiting' for update`,
    [agentId, subject],
  );
}

/**
 * Ends waiting confirmations on a subject early: those of this `action`, or `only` those that this key requested,
 * unless it is still `wanted`.
 */
export async function expireWaiting(
  tx: Transaction,
  agentId: number,
  subject: string,
  {
    action = null,
    only = null,
    wanted = null,
  }: { action?: string | null; only?: string | null; wanted?: object | null } = {},
): Promise<void> {
  await tx.rows(
    `update operator_confirmation c set state = 'expired' from operator_key k
     where k.id = c.requested_by and c.agent_id = $1 and c.subject = $2 and c.state = 'waiting'
       and ($3::text is null or k.name = $3) and ($4::jsonb is null or c.input <> $4) and ($5::text is null or c.action = $5)`,
    [agentId, subject, only, wanted && JSON.stringify(wanted), action],
  );
}

/** Confirms or rejects a confirmation that was locked. */
export async function decideConfirmation(
  tx: Transaction,
  decision: { id: number; state: 'confirmed' | 'rejected'; keyId: number; at: Date; reason: string | null },
): Promise<void> {
  const { id, state, keyId, at, reason } = decision;
  await tx.rows(
    'update operator_confirmation set state = $2, decided_by = $3, decided_at = $4, reject_reason = $5 where id = $1',
    [id, state, keyId, at, reason],
  );
}

export interface AskedRow {
  subject: string;
  id: number;
  requested_by: string;
}

/** The confirmations that wait on these subjects. */
export function waitingOn(
  queries: Queries,
  agentId: number,
  subjects: readonly string[],
  at: Date,
): Promise<AskedRow[]> {
  return queries.rows<AskedRow>(
    `select c.subject, c.id, k.name as requested_by from operator_confirmation c join operator_key k on k.id = c.requested_by
     where c.agent_id = $1 and c.subject = any ($2::text[]) and c.state = 'waiting' and c.expires_at > $3 and k.revoked_at is null`,
    [agentId, subjects, at],
  );
}
