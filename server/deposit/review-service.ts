import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { operatorCreditDeposit, operatorReturnDeposit } from '#contract/operator-money.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import { endHold, refuseHeldByOther } from '#server/operator/holds.ts';
import { emitWallets } from '#server/wallet/emit-wallets.ts';
import {
  cashWalletOf,
  closeReviewedDeposit,
  lockDepositToCredit,
  markPaidByReview,
  resolveReview,
} from './review-decision-queries.ts';
import { notifyDecision, waitingMember } from './review-notices.ts';
import { lockReview, type ReviewRow } from './review-queries.ts';
import { CLOSED_MEMBER, decidedAlready, UNKNOWN_DEPOSIT, UNKNOWN_MEMBER } from './text.ts';

/** A payment under review as confirmations and holds name it. */
export const subjectOf = ({ transaction_id }: Pick<ReviewRow, 'transaction_id'>): string => `payment ${transaction_id}`;

/**
 * Reads and locks a payment under review that nobody has decided yet and no other operator holds. Refuses with
 * `record_not_found` and `record_conflict`.
 */
export async function lockUndecided(
  tx: Transaction,
  at: Date,
  operator: Operator,
  transactionId: string,
): Promise<ReviewRow> {
  const review = await lockReview(tx, at, operator.agentId, transactionId);
  if (!review) throw new Refusal('record_not_found');
  if (review.state !== 'waiting') throw recordConflict(decidedAlready(review));
  await refuseHeldByOther(tx, operator, subjectOf(review), at);
  return review;
}

interface Placement {
  memberId: number;
  walletId: number;
  deposit: { id: number; reference: string } | null;
}

/** The wallet, and the deposit if any, that the operator named. Refuses with `invalid_input`, and `payment_not_open` for a paid deposit. */
export async function placementOf(
  tx: Transaction,
  operator: Operator,
  { member_id, payment_id }: ParsedInputOf<typeof operatorCreditDeposit>,
): Promise<Placement> {
  const wallet = await cashWalletOf(tx, operator.agentId, member_id);
  if (!wallet) throw invalidField('member_id', UNKNOWN_MEMBER);
  if (wallet.is_closed) throw invalidField('member_id', CLOSED_MEMBER);
  const placement = { memberId: wallet.member_id, walletId: wallet.wallet_id };
  if (payment_id === undefined) return { ...placement, deposit: null };
  const deposit = await lockDepositToCredit(tx, wallet.member_id, payment_id);
  if (!deposit) throw invalidField('payment_id', UNKNOWN_DEPOSIT);
  if (deposit.status === 'paid') throw new Refusal('payment_not_open');
  return { ...placement, deposit };
}

/**
 * Credits a payment under review to the member's cash wallet, once: the review is locked, and the provider's
 * transaction id is the ledger's idempotency key. Refuses as `lockUndecided` and `placementOf` do.
 */
export async function creditPayment(
  tx: Transaction,
  operator: Operator,
  input: ParsedInputOf<typeof operatorCreditDeposit>,
  at: Date,
): Promise<void> {
  const review = await lockUndecided(tx, at, operator, input.transaction_id);
  const { memberId, walletId, deposit } = await placementOf(tx, operator, input);
  const creditedTo = { memberId, depositId: deposit?.id ?? null };
  await resolveReview(tx, {
    id: review.id,
    as: 'credited',
    keyId: operator.keyId,
    reason: input.reason,
    at,
    creditedTo,
  });
  await endHold(tx, operator.agentId, subjectOf(review));
  const [credited] = await transfer(
    tx,
    [
      {
        // A payment whose credit was taken back is credited anew.
        id: [
          'payment',
          review.transaction_id,
          ...(review.corrections.length > 0 ? [review.corrections.length] : []),
        ].join(':'),
        agentId: operator.agentId,
        currency: 'THB',
        debit: { house: 'bank_in' },
        credit: { wallet: walletId },
        amountSatang: review.amount_satang,
        kind: 'deposit',
        reference: deposit?.reference ?? review.transaction_id,
      },
    ],
    at,
  );
  if (!credited?.credit) throw new Error('the ledger gave no balance');
  await emitWallets(tx, memberId, [credited.credit]);
  if (deposit) await markPaidByReview(tx, deposit.id, review.amount_satang, at);
  const { agentId } = operator;
  const shownAt = deposit ? `/member/payment?id=${deposit.id}` : '/member/statement?type=deposit';
  await notifyDecision(tx, review, 'credited', shownAt, { agentId, memberId, at });
  const waited = waitingMember(review);
  if (waited !== null && waited !== memberId) {
    const waitedAt = review.deposit_id === null ? '/member/deposit' : `/member/payment?id=${review.deposit_id}`;
    await notifyDecision(tx, review, 'of_other', waitedAt, { agentId, memberId: waited, at });
  }
  if (review.deposit_id !== null && review.deposit_id !== deposit?.id)
    await closeReviewedDeposit(tx, review.deposit_id, 'credited_apart');
}

/** Marks a payment under review as sent back. The ledger never had its money: a person makes the transfer at the bank. */
export async function returnPayment(
  tx: Transaction,
  operator: Operator,
  input: ParsedInputOf<typeof operatorReturnDeposit>,
  at: Date,
): Promise<void> {
  const review = await lockUndecided(tx, at, operator, input.transaction_id);
  await resolveReview(tx, { id: review.id, as: 'returned', keyId: operator.keyId, reason: input.reason, at });
  await endHold(tx, operator.agentId, subjectOf(review));
  if (review.deposit_id !== null) await closeReviewedDeposit(tx, review.deposit_id, 'returned');
  const memberId = waitingMember(review);
  if (memberId === null) return;
  const { agentId } = operator;
  await notifyDecision(tx, review, 'returned', '/member/statement?type=deposit', { agentId, memberId, at });
}
