import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { idIn } from '#server/database/id-queries.ts';
import type { DepositStatus } from './queries.ts';

/** The cash wallet of a member of this agent. `id` may be any text. */
export function cashWalletOf(
  queries: Queries,
  agentId: number,
  id: string,
): Promise<{ member_id: number; wallet_id: number; is_closed: boolean } | undefined> {
  return queries.row(
    `select w.member_id, w.id as wallet_id, m.status = 'closed' as is_closed from wallet w join member m on m.id = w.member_id
     where w.agent_id = $1 and w.member_id = ${idIn('$2')} and w.wallet_type_id = 1`,
    [agentId, id],
  );
}

/** A deposit of the member that no webhook pays until the transaction ends. `id` may be any text. */
export function lockDepositToCredit(
  tx: Transaction,
  memberId: number,
  id: string,
): Promise<{ id: number; status: DepositStatus; reference: string } | undefined> {
  return tx.row(
    `select id, status, reference from deposit where member_id = $1 and id = ${idIn('$2')} for no key update`,
    [memberId, id],
  );
}

/**
 * Marks a deposit as paid with the amount that arrived, which may differ, and sends it to the member's open pages.
 */
export async function markPaidByReview(tx: Transaction, id: number, paid: Satang, at: Date): Promise<void> {
  await tx.rows('select deposit_pay($1, $2, $3)', [id, paid, at]);
}

/** Cancels a deposit whose payment went elsewhere, unless another payment of it is under review. */
export async function closeReviewedDeposit(
  tx: Transaction,
  id: number,
  reason: 'returned' | 'credited_apart',
): Promise<void> {
  await tx.rows(
    `with closed as (update deposit d set status = 'cancelled', review_reason = $2
       where d.id = $1 and d.status = 'review' and not exists (
         select 1 from payment_review r where r.deposit_id = d.id and r.resolved_at is null)
       returning *)
     select deposit_publish(closed::deposit) from closed`,
    [id, reason],
  );
}

export interface Resolution {
  /** The review's id. */
  id: number;
  as: 'credited' | 'returned';
  keyId: number;
  reason: string;
  at: Date;
  creditedTo?: { memberId: number; depositId: number | null };
}

/** Writes the decision about a payment; the caller holds the review's lock. */
export async function resolveReview(tx: Transaction, resolution: Resolution): Promise<void> {
  const { id, as, keyId, reason, at, creditedTo } = resolution;
  await tx.rows(
    `update payment_review set resolution = $2, resolved_by = $3, resolve_reason = $4, resolved_at = $5, credited_member_id = $6, credited_deposit_id = $7
     where id = $1`,
    [id, as, keyId, reason, at, creditedTo?.memberId ?? null, creditedTo?.depositId ?? null],
  );
}
