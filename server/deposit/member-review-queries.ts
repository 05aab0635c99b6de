import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import type { ChannelType } from './channel-queries.ts';
import type { ReviewReason } from './review-queries.ts';

/** A payment of the member's that arrived and waits for a person. */
export interface MemberReviewRow {
  id: number;
  type: ChannelType;
  received_satang: Satang;
  reason: ReviewReason;
  /** The deposit that it was matched with, if any. */
  deposit_id: number | null;
  requested_satang: Satang | null;
  is_under_review: boolean | null;
  reference: string;
  created_at: Date;
}

/**
 * The member's payments under review, newest first: for their deposits, from their account, or with a slip that they
 * were first to send.
 */
export function reviewsOfMember(queries: Queries, memberId: number): Promise<MemberReviewRow[]> {
  return queries.rows<MemberReviewRow>(
    `select r.id, a.type, t.amount_satang as received_satang, r.reason, r.deposit_id, d.amount_satang as requested_satang,
       d.status = 'review' as is_under_review, coalesce(d.reference, t.id) as reference, r.created_at
     from payment_review r join provider_transaction t on t.id = r.provider_transaction_id
     join receiving_account a on a.id = t.receiving_account_id left join deposit d on d.id = r.deposit_id
     where coalesce(r.member_id, r.claimed_by) = $1 and r.resolved_at is null order by r.id desc`,
    [memberId],
  );
}
