import type { inquiryStatus, paymentReviews } from '#contract/deposit.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, satang } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries } from '#server/database/database.ts';
import { type MemberReviewRow, reviewsOfMember } from './member-review-queries.ts';
import type { DepositRow } from './queries.ts';
import { memberReviewReason } from './text.ts';

const HOUR_MS = 3_600_000;

/** The deadline for a person's decision about a payment, by the agent's configuration (docs/rules.md#deposits). */
async function deadlineOf(queries: Queries, agentId: number): Promise<(row: MemberReviewRow) => string> {
  const { deposit } = await agentConfigOf(queries, agentId);
  return ({ created_at }) => new Date(created_at.getTime() + deposit.review_hours * HOUR_MS).toISOString();
}

/** The member's payments under review, as the app shows them beside every balance. */
export async function memberReviews(
  queries: Queries,
  { agentId, memberId }: Session,
): Promise<OutputOf<typeof paymentReviews>> {
  const [rows, deadline] = await Promise.all([reviewsOfMember(queries, memberId), deadlineOf(queries, agentId)]);
  return rows.map((row) => ({
    review_id: String(row.id),
    payment_id: row.is_under_review ? String(row.deposit_id) : null,
    type: row.type,
    received: bahtOf(row.received_satang),
    requested: requestedOf(row),
    reason: memberReviewReason(row.reason),
    reference: row.reference,
    received_at: row.created_at.toISOString(),
    review_until: deadline(row),
  }));
}

const requestedOf = ({ requested_satang: requested, received_satang: received }: MemberReviewRow) =>
  requested === null || requested === received ? null : bahtOf(requested);

/**
 * The amount that arrived for a deposit under review, and the deadline of the decision; nothing for another deposit.
 */
export async function underReview(
  queries: Queries,
  { agentId, memberId }: Session,
  deposit: DepositRow,
): Promise<Pick<OutputOf<typeof inquiryStatus>, 'received' | 'review_until'>> {
  if (deposit.status !== 'review') return {};
  const rows = (await reviewsOfMember(queries, memberId)).filter(({ deposit_id }) => deposit_id === deposit.id);
  const oldest = rows.at(-1);
  if (!oldest) return {};
  const received = satang(rows.reduce((sum, { received_satang }) => sum + received_satang, 0));
  return { received: bahtOf(received), review_until: (await deadlineOf(queries, agentId))(oldest) };
}
