import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, baht, id, nothing, time } from './fields.ts';

export const withdrawalStatus = z.enum(['requested', 'approved', 'paid', 'rejected']);

/** The account that is paid, and the reference by which the agent's staff find the withdrawal. */
const destination = {
  bank: z.object({ bank_code: z.string(), bank_name: z.string(), account_no_masked: z.string() }),
  reference: z.string(),
};

export const requestWithdraw = endpoint({
  method: 'POST',
  path: '/api/member/withdraw',
  origin: 'extension',
  access: 'member',
  summary: 'Requests a payout; holds the amount until it is paid or rejected',
  idempotent: true,
  input: z.strictObject({ wallet_id: id, amount }),
  output: z.object({
    withdraw_id: id,
    amount: baht,
    status: withdrawalStatus,
    requested_at: time,
    ...destination,
  }),
});

export const withdrawStatus = endpoint({
  method: 'GET',
  path: '/api/member/withdraw/status',
  origin: 'extension',
  access: 'member',
  failures: { badRequest: 'caller' },
  summary: 'The latest withdrawal, or that of withdraw_id, with its stages; null when the member has none',
  input: z.strictObject({ withdraw_id: id.optional() }),
  output: z
    .object({
      withdraw_id: id,
      amount: baht,
      status: withdrawalStatus,
      requested_at: time,
      ...destination,
      approved_at: time.nullable(),
      finished_at: time.nullable(),
      reason: z.string().nullable(),
      /**
       * Extension: while payouts are stopped, the member may take back a withdrawal that was not sent to the bank.
       */
      can_cancel: z.boolean(),
    })
    .nullable(),
});

export const cancelWithdraw = endpoint({
  method: 'POST',
  path: '/api/member/withdraw/cancel',
  origin: 'extension',
  access: 'member',
  summary:
    'While payouts are stopped: gives back what a withdrawal holds, before it is sent to the bank; again changes nothing',
  input: z.strictObject({ withdraw_id: id }),
  output: z.object({ withdraw_id: id, status: withdrawalStatus }),
});

const meter = z.object({ done: baht, target: baht });

export const withdrawRules = endpoint({
  method: 'GET',
  path: '/api/member/withdraw/rules',
  origin: 'extension',
  access: 'member',
  summary: 'Limits, times left today, turnover and where the money goes',
  input: nothing,
  output: z.object({
    min: baht,
    max: baht,
    times_left_today: z.number().int(),
    /** Extension: the number of withdrawals that a day allows. */
    times_a_day: z.number().int(),
    turnover: meter,
    held_until: time.nullable(),
    bank: z.object({
      bank_code: z.string(),
      bank_name: z.string(),
      account_no_masked: z.string(),
      account_name: z.string(),
    }),
    /** The median of the agent's last 20 payouts that needed no person's approval; null before the first. */
    usual_minutes: z.number().nullable(),
    /** Extension: up to this amount no person has to approve it; 0: a person approves each one. */
    auto_up_to: baht,
    /** Extension: why a request would be refused now. */
    blocked: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** Extension: the wallets and their balances. `reason`: why this one cannot be withdrawn from. */
    wallets: z.array(
      z.object({
        wallet_id: id,
        wallet_name: z.string(),
        balance: baht,
        turnover: meter.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
});
