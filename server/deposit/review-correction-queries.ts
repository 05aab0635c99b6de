import type { Transaction } from '#server/database/database.ts';

interface Correction {
  reviewId: number;
  keyId: number;
  reason: string;
  /** The name under which the money was taken from the member (`member_debt`). */
  debtName: string;
  at: Date;
}

/**
 * Records that a credit was taken back, and lets the payment wait again without a member; the deposit that it had
 * paid is cancelled. The caller holds the review's lock.
 */
export async function reopenReview(
  tx: Transaction,
  { reviewId, keyId, reason, debtName, at }: Correction,
): Promise<void> {
  await tx.rows(
    `insert into payment_correction (review_id, member_id, deposit_id, credited_by, credited_at, corrected_by, corrected_at, reason, debt_name)
     select id, credited_member_id, credited_deposit_id, resolved_by, resolved_at, $2, $3, $4, $5 from payment_review where id = $1`,
    [reviewId, keyId, at, reason, debtName],
  );
  await tx.rows(
    `with undone as (
       update deposit d set status = 'cancelled', paid_at = null, credited_satang = null, review_reason = 'corrected'
       from payment_review r where r.id = $1 and d.id = r.credited_deposit_id returning d.*)
     select deposit_publish(undone::deposit) from undone`,
    [reviewId],
  );
  await tx.rows(
    `update payment_review set resolution = null, resolved_by = null, resolve_reason = null, resolved_at = null,
       member_id = nullif(member_id, credited_member_id), deposit_id = nullif(deposit_id, credited_deposit_id),
       credited_member_id = null, credited_deposit_id = null
     where id = $1`,
    [reviewId],
  );
}
