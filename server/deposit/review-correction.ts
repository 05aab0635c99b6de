import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { operatorCorrectDeposit } from '#contract/operator-money.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import { Refusal, recordConflict } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { takeBack } from '#server/wallet/debt-queries.ts';
import { reopenReview } from './review-correction-queries.ts';
import { cashWalletOf } from './review-decision-queries.ts';
import { lockReview, type ReviewRow } from './review-queries.ts';
import { CREDITED_TO_ANOTHER, NOT_CREDITED } from './text.ts';

type CorrectInput = ParsedInputOf<typeof operatorCorrectDeposit>;

/**
 * A payment that an operator has credited, to this member if one is named, locked. Refuses with `record_not_found` and
 * `record_conflict`.
 */
export async function lockCredited(
  tx: Transaction,
  at: Date,
  operator: Operator,
  { transaction_id: transactionId, member_id: memberId }: Pick<CorrectInput, 'transaction_id' | 'member_id'>,
): Promise<{ review: ReviewRow; creditedTo: NonNullable<ReviewRow['credited_to']> }> {
  const review = await lockReview(tx, at, operator.agentId, transactionId);
  if (!review) throw new Refusal('record_not_found');
  if (review.state !== 'credited' || review.credited_to === null) throw recordConflict(NOT_CREDITED);
  if (memberId !== undefined && review.credited_to.member_id !== memberId) throw recordConflict(CREDITED_TO_ANOTHER);
  return { review, creditedTo: review.credited_to };
}

/**
 * Takes a credit back from the member who got it (docs/rules.md#deposits): as much as the cash wallet has; the rest
 * is owed. The payment waits for a decision again, and the deposit that it had paid is cancelled. Refuses as
 * `lockCredited`.
 */
export async function correctCredit(tx: Transaction, operator: Operator, input: CorrectInput, at: Date): Promise<void> {
  const { review, creditedTo } = await lockCredited(tx, at, operator, input);
  const wallet = await cashWalletOf(tx, operator.agentId, creditedTo.member_id);
  if (!wallet) throw new Error(`member ${creditedTo.member_id} has no cash wallet`);
  const debtName = `credit:${review.id}:${review.corrections.length + 1}`;
  const taken = await takeBack(
    tx,
    {
      name: debtName,
      walletId: wallet.wallet_id,
      amountSatang: review.amount_satang,
      house: 'bank_in',
      source: 'wrong_credit',
      reference: review.transaction_id,
    },
    at,
  );
  await reopenReview(tx, { reviewId: review.id, keyId: operator.keyId, reason: input.reason, debtName, at });
  await notifyMember(tx, {
    agentId: operator.agentId,
    memberId: wallet.member_id,
    kind: 'deposit_corrected',
    data: { satang: review.amount_satang, owed: review.amount_satang - taken },
    link: '/member/statement',
    at,
  });
}
