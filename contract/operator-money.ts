import { z } from 'zod';
import { paymentStatus } from './deposit.ts';
import { endpoint } from './endpoint.ts';
import { baht, id, looseId, page, pageOf, time } from './fields.ts';
import { decision, memberRef, period, reason } from './operator-shapes.ts';
import { withdrawalStatus } from './withdraw.ts';

const withdrawal = z.object({
  withdraw_id: id,
  member: memberRef,
  wallet_name: z.string(),
  amount: baht,
  status: withdrawalStatus,
  bank: z.object({
    bank_code: z.string(),
    account_no: z.string(),
    account_name: z.string(),
    name_matches: z.boolean().nullable(),
  }),
  /** Reasons for a person to look twice, in Thai. */
  warnings: z.array(z.string()),
  requested_at: time,
  approved_at: time.nullable(),
  finished_at: time.nullable(),
  reason: z.string().nullable(),
  transaction_id: z.string().nullable(),
});

export const operatorWithdrawals = endpoint({
  method: 'GET',
  path: '/operator/withdrawals',
  origin: 'extension',
  access: 'operator',
  summary: 'Withdrawals, oldest open one first',
  input: z.strictObject({ status: withdrawal.shape.status.optional(), ...period }),
  output: pageOf(withdrawal),
});

export const operatorApproveWithdrawal = endpoint({
  method: 'POST',
  path: '/operator/withdrawals/approve',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Approves a payout; above the limit a second key confirms',
  input: z.strictObject({ withdraw_id: looseId }),
  output: decision.extend({ withdrawal }),
});

export const operatorRejectWithdrawal = endpoint({
  method: 'POST',
  path: '/operator/withdrawals/reject',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Rejects a withdrawal and releases its money',
  input: z.strictObject({ withdraw_id: looseId, reason }),
  output: decision.extend({ withdrawal }),
});

export const operatorPaidWithdrawal = endpoint({
  method: 'POST',
  path: '/operator/withdrawals/paid',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Records that an approved payout was made by hand',
  input: z.strictObject({ withdraw_id: looseId, transaction_id: id }),
  output: decision.extend({ withdrawal }),
});

export const operatorSettleWithdrawal = endpoint({
  method: 'POST',
  path: '/operator/withdrawals/settle',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Ends a payout that the payment provider has not answered for 4 hours, once a second key confirms it',
  input: z.strictObject({
    withdraw_id: looseId,
    /** The bank's transaction if the money has left; null if it has not, and is free again. */
    transaction_id: id.nullable(),
    /** The bank's statement about the transfer, and who at the bank made it. */
    bank_answer: reason,
  }),
  output: decision.extend({ withdrawal }),
});

/** A payment that is, or was, under review (docs/rules.md#deposits). */
const reviewedPayment = z.object({
  /** The provider's transaction. */
  transaction_id: id,
  account_id: id,
  amount: baht,
  reference: z.string().nullable(),
  payer: z.object({ bank_code: z.string(), account_no: z.string(), account_name: z.string() }),
  paid_at: time,
  why: z.enum(['no_match', 'amount_differs', 'other_payer', 'paid_twice', 'own_limit']),
  /** The deposits that it could belong to, likeliest first. */
  candidates: z.array(
    z.object({ payment_id: id, member: memberRef, amount: baht, status: paymentStatus, created_at: time }),
  ),
  /** The first member who sent the slip of this payment. */
  claimed_by: memberRef.nullable(),
  state: z.enum(['waiting', 'credited', 'returned']),
  decided_by: z.string().nullable(),
  decided_at: time.nullable(),
  /** The member who got the money, shown so that the operator reads it once more after a credit; null before that. */
  credited_to: z
    .object({
      member_id: id,
      username: z.string(),
      name_masked: z.string(),
      bank_code: z.string(),
      account_no_masked: z.string(),
      payment_id: id.nullable(),
    })
    .nullable(),
  /** Credits of this payment that were taken back, oldest first. `owed`: the part that the member's wallet lacked. */
  corrections: z.array(
    z.object({
      member_id: id,
      taken: baht,
      owed: baht,
      corrected_by: z.string(),
      corrected_at: time,
      reason: z.string(),
    }),
  ),
});

export const operatorDeposits = endpoint({
  method: 'GET',
  path: '/operator/deposits',
  origin: 'extension',
  access: 'operator',
  summary: 'Payments that wait for a decision by hand, oldest first',
  input: z.strictObject({ state: reviewedPayment.shape.state.default('waiting'), ...period }),
  output: pageOf(reviewedPayment),
});

export const operatorCreditDeposit = endpoint({
  method: 'POST',
  path: '/operator/deposits/credit',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary:
    'Credits a queued payment to a member, once; with payment_id it closes that deposit; above the limit a second key confirms',
  input: z.strictObject({ transaction_id: id, member_id: looseId, payment_id: looseId.optional(), reason }),
  output: decision.extend({ deposit: reviewedPayment }),
});

export const operatorReturnDeposit = endpoint({
  method: 'POST',
  path: '/operator/deposits/return',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Marks a queued payment as sent back to its payer; above the limit a second key confirms',
  input: z.strictObject({ transaction_id: id, reason }),
  output: decision.extend({ deposit: reviewedPayment }),
});

export const operatorCorrectDeposit = endpoint({
  method: 'POST',
  path: '/operator/deposits/correct',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary:
    'Takes back a payment that was credited to the wrong member: what their wallet has, the rest is owed; the payment waits again; above the limit a second key confirms',
  input: z.strictObject({ transaction_id: id, reason }),
  output: decision.extend({ deposit: reviewedPayment }),
});

/** The debts of one member (docs/rules.md#debts). */
const memberDebts = z.object({
  member: memberRef,
  owes: baht,
  debts: z.array(
    z.object({
      /** Null if no call collects it, because it is set off against later wins or commission. */
      debt_id: id.nullable(),
      source: z.enum(['wrong_credit', 'payout_paid', 'lottery', 'commission']),
      /** The payment's or payout's transaction, or the bill; empty for commission. */
      about: z.string(),
      outstanding: baht,
      created_at: time.nullable(),
    }),
  ),
});

export const operatorDebts = endpoint({
  method: 'GET',
  path: '/operator/debts',
  origin: 'extension',
  access: 'operator',
  summary: 'What members owe after credits, payouts, results and commission were corrected, by member',
  input: z.strictObject({ member_id: looseId.optional(), ...page }),
  output: pageOf(memberDebts),
});

export const operatorCollectDebt = endpoint({
  method: 'POST',
  path: '/operator/debts/collect',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: "Takes what the member's cash wallet has now of a debt",
  input: z.strictObject({ debt_id: looseId, reason }),
  output: z.object({ collected: baht, outstanding: baht }),
});
