import type { Queries, Transaction } from '#server/database/database.ts';

/** Makes the proofs of one phone run one after the other, until the transaction ends. Before any lock of a member. */
export async function lockPhone(tx: Transaction, agentId: number, phone: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended(current_schema() || $1, 0))', [
    ` phone ${agentId} ${phone}`,
  ]);
}

export interface Holder {
  id: number;
  is_closed: boolean;
  is_proved: boolean;
}

/** The member whose phone this is; undefined if it is nobody's. */
export function holderOfPhone(queries: Queries, agentId: number, phone: string): Promise<Holder | undefined> {
  return queries.row<Holder>(
    `select id, status = 'closed' as is_closed, phone_verified_at is not null as is_proved from member
     where agent_id = $1 and phone = $2`,
    [agentId, phone],
  );
}

/** Takes the phone away from a member who still has it. */
export async function losePhone(tx: Transaction, memberId: number, phone: string): Promise<void> {
  await tx.rows('update member set phone = null, phone_verified_at = null where id = $1 and phone = $2', [
    memberId,
    phone,
  ]);
}

/**
 * Makes the phone that the member has or claims theirs; false if they claim another one meanwhile. Raises the unique
 * constraint `member_agent_id_phone_key` if somebody registers it at this moment.
 */
export async function savePhone(tx: Transaction, memberId: number, phone: string, at: Date): Promise<boolean> {
  const saved = await tx.row(
    `update member set phone = $2, phone_verified_at = $3, claimed_phone = null
     where id = $1 and coalesce(claimed_phone, phone) = $2 returning 1`,
    [memberId, phone, at],
  );
  return saved !== undefined;
}

/** Notes the phone that the member wants to prove instead of their own; null if it is their own. */
export async function saveClaim(tx: Transaction, memberId: number, phone: string): Promise<void> {
  await tx.rows('update member set claimed_phone = nullif($2, phone) where id = $1 and phone_verified_at is null', [
    memberId,
    phone,
  ]);
}

export interface ResetMember {
  id: number;
  is_phone_proved: boolean;
  line_user_id: string | null;
}

/** The phone's member whose password is reset, locked. */
export function lockByPhone(tx: Transaction, agentId: number, phone: string): Promise<ResetMember | undefined> {
  return tx.row<ResetMember>(
    `select id, phone_verified_at is not null as is_phone_proved, line_user_id from member
     where agent_id = $1 and phone = $2 and status <> 'closed' for no key update`,
    [agentId, phone],
  );
}

/** Notes that the first proof of the phone came with a reset of the password, and removes the LINE account. */
export async function markTakenOver(tx: Transaction, memberId: number, at: Date): Promise<void> {
  await tx.rows(
    `update member set phone_verified_at = $2, taken_over_at = $2, claimed_phone = null,
       line_user_id = null, line_display_name = null, line_picture_url = null where id = $1`,
    [memberId, at],
  );
}
