import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf } from '#contract/money.ts';
import * as contract from '#contract/operator-money.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import { needsSecondKey } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { maskAccountNo, maskWords } from '#server/lib/masks.ts';
import { correctCredit, lockCredited } from './review-correction.ts';
import { lockReview, type ReviewReason, type ReviewRow, reviewsOf } from './review-queries.ts';
import { creditPayment, lockUndecided, placementOf, returnPayment } from './review-service.ts';
import { correctSummary, creditSummary, returnSummary } from './text.ts';

type ReviewOnWire = OutputOf<typeof contract.operatorCreditDeposit>['deposit'];
type Decision = OutputOf<typeof contract.operatorReturnDeposit>;

/** The reasons as the contract names them. */
const WHY = {
  unmatched: 'no_match',
  amount_differs: 'amount_differs',
  payer_differs: 'other_payer',
  limit_reached: 'own_limit',
  already_paid: 'paid_twice',
} as const satisfies Record<ReviewReason, ReviewOnWire['why']>;

function onWire(row: ReviewRow): ReviewOnWire {
  return {
    transaction_id: row.transaction_id,
    account_id: row.account_id,
    amount: bahtOf(row.amount_satang),
    reference: row.reference,
    payer: row.payer,
    paid_at: row.paid_at.toISOString(),
    why: WHY[row.reason],
    candidates: row.candidates.map(({ amount_satang, created_at, ...candidate }) => ({
      ...candidate,
      amount: bahtOf(amount_satang),
      created_at: new Date(created_at).toISOString(),
    })),
    claimed_by: row.claimed_by,
    state: row.state,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    credited_to: row.credited_to && {
      member_id: row.credited_to.member_id,
      username: row.credited_to.username,
      name_masked: maskWords(row.credited_to.name),
      bank_code: row.credited_to.bank_code,
      account_no_masked: maskAccountNo(row.credited_to.account_no),
      payment_id: row.credited_to.payment_id,
    },
    corrections: row.corrections.map(({ taken_satang, owed_satang, corrected_at, ...correction }) => ({
      ...correction,
      taken: bahtOf(taken_satang),
      owed: bahtOf(owed_satang),
      corrected_at: new Date(corrected_at).toISOString(),
    })),
  };
}

/** The operator's calls about payments under review. Above the agent's limit a second key confirms (docs/rules.md#second-key). */
export function depositOperatorRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorDeposits, async ({ operator, input, transaction }) => {
    const { state, cursor, from, to, limit } = input;
    const filter = { agentId: operator.agentId, state, after: readIdCursor(cursor), from, to, limit };
    const { rows, nextCursor } = pageOfRows(await reviewsOf(transaction, now(), filter), limit);
    return { items: rows.map(onWire), next_cursor: nextCursor };
  });

  type CreditInput = ParsedInputOf<typeof contract.operatorCreditDeposit>;
  const credit = (tx: Transaction, input: CreditInput, operator: Operator) => creditPayment(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorCreditDeposit, credit);
  implement(contract.operatorCreditDeposit, async ({ operator, input, transaction }) => {
    const review = await lockUndecided(transaction, now(), operator, input.transaction_id);
    await placementOf(transaction, operator, input);
    const cost = { operator, endpoint: contract.operatorCreditDeposit, satang: review.amount_satang, at: now() };
    if (await needsSecondKey(transaction, cost)) {
      const summary = creditSummary(review, input);
      const request = { operator, subject: subjectOf(review), summary };
      const id = await confirmations.request(transaction, contract.operatorCreditDeposit, input, request);
      return decisionOf(transaction, operator, review, id);
    }
    await credit(transaction, input, operator);
    return decisionOf(transaction, operator, review, null);
  });

  type ReturnInput = ParsedInputOf<typeof contract.operatorReturnDeposit>;
  const sendBack = (tx: Transaction, input: ReturnInput, operator: Operator) =>
    returnPayment(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorReturnDeposit, sendBack);
  implement(contract.operatorReturnDeposit, async ({ operator, input, transaction }) => {
    const review = await lockUndecided(transaction, now(), operator, input.transaction_id);
    const cost = { operator, endpoint: contract.operatorReturnDeposit, satang: review.amount_satang, at: now() };
    if (await needsSecondKey(transaction, cost)) {
      const request = { operator, subject: subjectOf(review), summary: returnSummary(review, input) };
      const id = await confirmations.request(transaction, contract.operatorReturnDeposit, input, request);
      return decisionOf(transaction, operator, review, id);
    }
    await sendBack(transaction, input, operator);
    return decisionOf(transaction, operator, review, null);
  });

  type CorrectInput = ParsedInputOf<typeof contract.operatorCorrectDeposit>;
  const correct = (tx: Transaction, input: CorrectInput, operator: Operator) =>
    correctCredit(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorCorrectDeposit, correct);
  implement(contract.operatorCorrectDeposit, async ({ operator, input, transaction }) => {
    const { review } = await lockCredited(transaction, now(), operator, input.transaction_id);
    const cost = { operator, endpoint: contract.operatorCorrectDeposit, satang: review.amount_satang, at: now() };
    if (await needsSecondKey(transaction, cost)) {
      const request = { operator, subject: subjectOf(review), summary: correctSummary(review, input) };
      const id = await confirmations.request(transaction, contract.operatorCorrectDeposit, input, request);
      return decisionOf(transaction, operator, review, id);
    }
    await correct(transaction, input, operator);
    return decisionOf(transaction, operator, review, null);
  });

  async function decisionOf(
    tx: Transaction,
    operator: Operator,
    { transaction_id }: ReviewRow,
    confirmationId: string | null,
  ): Promise<Decision> {
    const row = await lockReview(tx, now(), operator.agentId, transaction_id);
    if (!row) throw new Error('the payment under review was not found');
    return {
      state: confirmationId === null ? 'done' : 'waiting',
      confirmation_id: confirmationId,
      deposit: onWire(row),
    };
  }
}

const subjectOf = ({ transaction_id }: ReviewRow) => `payment ${transaction_id}`;
