import { randomUUID } from 'node:crypto';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import type { operatorLostDeposit } from '#contract/operator-deposits.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidField, recordConflict } from '#server/lib/refusal.ts';
import { hasAccount, insertEvidence, knownPayment, lockReports } from './lost-queries.ts';
import { creditPayment, placementOf } from './review-service.ts';
import { BANK_HAS_TOLD, NOT_YET_PAID, UNKNOWN_RECEIVING_ACCOUNT } from './text.ts';

type LostInput = ParsedInputOf<typeof operatorLostDeposit>;

/** At most one request about the same payment waits. */
export const lostSubject = ({ account_id, amount, payer, paid_at }: LostInput): string =>
  `evidence ${account_id} ${amount} ${payer.account_no.slice(-5)} ${paid_at.slice(0, 16)}`;

/**
 * Refuses evidence of a payment that cannot be: `invalid_input` (account, time, member), `payment_not_open`, and
 * `record_conflict` if the bank has told of it.
 */
export async function checkLost(tx: Transaction, operator: Operator, input: LostInput, at: Date): Promise<void> {
  const accountId = Number(input.account_id);
  if (!Number.isSafeInteger(accountId) || !(await hasAccount(tx, operator.agentId, accountId)))
    throw invalidField('account_id', UNKNOWN_RECEIVING_ACCOUNT);
  if (Date.parse(input.paid_at) > at.getTime()) throw invalidField('paid_at', NOT_YET_PAID);
  const { memberId } = await placementOf(tx, operator, { ...input, transaction_id: '' });
  const { payer, paid_at: paidAt } = input;
  if (await knownPayment(tx, { accountId, amountSatang: satangOf(input.amount), payer, paidAt, memberId }))
    throw recordConflict(BANK_HAS_TOLD);
}

/**
 * Credits a payment by its evidence (docs/rules.md#deposits), once two operators say so. The bank's own report joins
 * it later and credits nothing. Refuses as `checkLost`.
 */
export async function creditLost(tx: Transaction, operator: Operator, input: LostInput, at: Date): Promise<void> {
  await lockReports(tx, Number(input.account_id));
  await checkLost(tx, operator, input, at);
  const transactionId = `desk:${randomUUID()}`;
  await insertEvidence(tx, transactionId, {
    agentId: operator.agentId,
    accountId: Number(input.account_id),
    amountSatang: satangOf(input.amount),
    payer: input.payer,
    paidAt: input.paid_at,
    slipPayload: input.slip_payload,
    bankLine: input.bank_line,
    memberId: Number(input.member_id),
    keyId: operator.keyId,
    at,
  });
  const { member_id, payment_id, reason } = input;
  await creditPayment(tx, operator, { transaction_id: transactionId, member_id, payment_id, reason }, at);
}
