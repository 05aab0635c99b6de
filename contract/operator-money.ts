import { z } from 'zod';
import { paymentStatus } from './deposit.ts';
import { endpoint } from './endpoint.ts';
import { baht, count, id, looseId, page, pageOf, time } from './fields.ts';
import { asked, decision, holder, memberRef, period, reason } from './operator-shapes.ts';
import { withdrawalStatus } from './withdraw.ts';

/** What is so about a withdrawal, for the person who decides. `tone`: how much of a look it needs. */
const withdrawalFact = z.object({
  kind: z.enum([
    'first_withdrawal',
    'account_age',
    'bank_changed',
    'name_differs',
    'name_unsure',
    'other_bank',
    'debt',
    'taken_over',
    'unplayed_gifts',
    'excluded',
    'shared_devices',
    'turnover',
    'bonus',
    'times_today',
  ]),
  tone: z.enum(['plain', 'warn', 'bad']),
  /** The proof of it, as far as the kind has one. */
  evidence: z.object({
    at: time.optional(),
    count: count.optional(),
    amount: baht.optional(),
    target: baht.optional(),
    title: z.string().optional(),
    members: z.array(memberRef).optional(),
  }),
});

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
  /** Empty once it is decided. */
  facts: z.array(withdrawalFact),
  held_by: holder.nullable(),
  asked: asked.nullable(),
  /** The operator who decided last; null for the agent's own rule. */
  decided_by: z.string().nullable(),
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
  input: z.strictObject({
    status: withdrawal.shape.status.optional(),
    /** Leaves out open ones that were requested before this withdrawal, and itself. */
    after: looseId.optional(),
    ...period,
  }),
  output: pageOf(withdrawal),
});

/** Money that a member got or spent since the last withdrawal that was paid, by kind of transfer. */
const moneySource = z.object({ kind: z.string(), count, amount: baht });
export const operatorWithdrawal = endpoint({
  method: 'GET',
  path: '/operator/withdrawals/get',
  origin: 'extension',
  access: 'operator',
  summary: 'One withdrawal with where its money comes from, turnover, bonus and the last entries',
  input: z.strictObject({ withdraw_id: looseId }),
  output: z.object({
    withdrawal,
    /** A larger sum, with the approvals for the member on that day, needs a second operator. */
    second_above: baht,
    member_since: time,
    /** Since when the member has the account that is paid. */
    bank_since: time.nullable(),
    /** What can be spent before the first of `sources`, and what is left after this withdrawal. */
    before: baht,
    sources: z.array(moneySource),
    left: baht,
    turnover: z.object({ done: baht, target: baht }),
    bonus: z.object({ title: z.string(), done: baht, target: baht }).nullable(),
    /** The newest first. */
    entries: z.array(
      z.object({ time, kind: z.string(), reference: z.string().nullable(), amount: baht, balance: baht }),
    ),
  }),
});

const holdWithdrawal = z.strictObject({ withdraw_id: looseId });
export const operatorHoldWithdrawal = endpoint({
  method: 'POST',
  path: '/operator/withdrawals/hold',
  origin: 'extension',
  access: 'operator',
  summary: 'Keeps a withdrawal for this operator for 5 minutes, and lets go of the one they kept before',
  input: holdWithdrawal,
  output: holder,
});
export const operatorReleaseWithdrawal = endpoint({
  method: 'POST',
  path: '/operator/withdrawals/release',
  origin: 'extension',
  access: 'operator',
  summary: 'Lets go of a withdrawal that this operator kept',
  input: holdWithdrawal,
  output: z.null(),
});

export const operatorApproveWithdrawal = endpoint({
  method: 'POST',
  path: '/operator/withdrawals/approve',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Approves a payout; above the limit a second key confirms',
  /** `note`: for the second operator. */
  input: z.strictObject({ withdraw_id: looseId, note: reason.optional() }),
  output: decision.extend({ withdrawal }),
});

export const operatorRejectWithdrawal = endpoint({
  method: 'POST',
  path: '/operator/withdrawals/reject',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Rejects a withdrawal and releases its money; an approved one once a second key confirms',
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

const bankAccount = z.object({ bank_code: z.string(), account_no: z.string(), account_name: z.string() });

/** A deposit that a payment could belong to; without one, a member who has the payer's account. */
const candidate = z.object({
  payment_id: id.nullable(),
  member: memberRef,
  amount: baht.nullable(),
  status: paymentStatus.nullable(),
  created_at: time.nullable(),
  reference: z.string().nullable(),
  /** The member's own account. */
  bank: z.object({ bank_code: z.string(), account_no: z.string() }).nullable(),
  /** The agent's account that the deposit was to be paid to. */
  pay_to: z.string().nullable(),
  /** Each is true where it fits. `payer`: the account or the name is the member's. `time`: opened within the half hour before the payment. */
  marks: z.object({
    amount: z.boolean(),
    payer: z.boolean(),
    account: z.boolean(),
    name: z.boolean(),
    time: z.boolean(),
  }),
});

/** A payment that is, or was, under review (docs/rules.md#deposits). */
const reviewedPayment = z.object({
  /** The provider's transaction. */
  transaction_id: id,
  account_id: id,
  amount: baht,
  reference: z.string().nullable(),
  payer: bankAccount,
  paid_at: time,
  why: z.enum(['no_match', 'amount_differs', 'other_payer', 'paid_twice', 'own_limit']),
  /** Since when it waits. */
  received_at: time,
  /** The agent's account that it came to. */
  account: bankAccount,
  /** The deposits that it could belong to, or members without one, likeliest first. */
  candidates: z.array(candidate),
  /** The first member who sent the slip of this payment. */
  claimed_by: memberRef.nullable(),
  /** The text of that slip's code, as the member's device read it: to be shown, never trusted. */
  slip: z.object({ payload: z.string(), sent_at: time }).nullable(),
  state: z.enum(['waiting', 'credited', 'returned']),
  held_by: holder.nullable(),
  asked: asked.nullable(),
  decided_by: z.string().nullable(),
  decided_at: time.nullable(),
  reason: z.string().nullable(),
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
  summary: 'Payments that wait for a decision by hand, oldest first; decided ones newest first',
  input: z.strictObject({
    state: reviewedPayment.shape.state.default('waiting'),
    /** Leaves out what began to wait before this payment, and itself. */
    after: id.optional(),
    ...period,
  }),
  output: pageOf(reviewedPayment),
});

export const operatorDeposit = endpoint({
  method: 'GET',
  path: '/operator/deposits/get',
  origin: 'extension',
  access: 'operator',
  summary: 'One payment under review, with the members that it could belong to',
  input: z.strictObject({ transaction_id: id }),
  output: z.object({
    deposit: reviewedPayment,
    /** A larger sum, with the operator's gifts of that day, needs a second operator. */
    second_above: baht,
    /** The members of the candidates, and the one who was credited. */
    members: z.array(
      z.object({
        member_id: id,
        since: time,
        /** Deposits that were paid, and payments that were sent back. */
        paid: count,
        returned: count,
        /** What the cash wallet has: with the payment it would be that and the amount. */
        balance: baht,
      }),
    ),
  }),
});

const holdDeposit = z.strictObject({ transaction_id: id });
export const operatorHoldDeposit = endpoint({
  method: 'POST',
  path: '/operator/deposits/hold',
  origin: 'extension',
  access: 'operator',
  summary: 'Keeps a payment for this operator for 5 minutes, and lets go of the one they kept before',
  input: holdDeposit,
  output: holder,
});
export const operatorReleaseDeposit = endpoint({
  method: 'POST',
  path: '/operator/deposits/release',
  origin: 'extension',
  access: 'operator',
  summary: 'Lets go of a payment that this operator kept',
  input: holdDeposit,
  output: z.null(),
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
  input: z.strictObject({
    transaction_id: id,
    /** The member whom the operator read as credited: another one meanwhile refuses it (`record_conflict`). */
    member_id: looseId.optional(),
    reason,
  }),
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
      source: z.enum(['wrong_credit', 'payout_paid', 'correction', 'lottery', 'commission']),
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
