/**
 * The calls that the server makes to an operator's payment provider, as JSON over POST. They are signed like the
 * provider's own webhook (docs/rules.md#deposits): `x-timestamp` in milliseconds, `x-signature` = HMAC-SHA256 of
 * timestamp + "." + body in hex. Amounts are baht.
 */
import { z } from 'zod';
import { paymentWebhook } from './deposit.ts';
import { bahtBetween } from './fields.ts';

/** Asks whose account it is. `expected_name` helps a bank that only confirms names: it answers with that name. */
export const accountNameQuestion = z.strictObject({
  bank_code: z.string().max(16),
  account_no: z.string().max(20),
  expected_name: z.string().max(200),
});
export type AccountNameQuestion = z.output<typeof accountNameQuestion>;

export const accountNameAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), account_name: z.string().min(1).max(200) }),
  z.object({ state: z.literal('unknown') }),
]);
export type AccountNameAnswer = z.output<typeof accountNameAnswer>;

/** Requests a payout and, repeated, its state: an id is paid once, however often it is requested. */
export const payoutRequest = z.strictObject({
  payout_id: z.string().max(64),
  amount: bahtBetween(0.01, 1e12).describe('baht'),
  bank_code: z.string().max(16),
  account_no: z.string().max(20),
  account_name: z.string().max(120),
});
export type PayoutRequest = z.output<typeof payoutRequest>;

export const payoutAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('paid'), transaction_id: z.string().min(1).max(64) }),
  z.object({ state: z.literal('failed') }),
]);
export type PayoutAnswer = z.output<typeof payoutAnswer>;

/** Asks which transfer a slip belongs to. `bank_number` and `trans_ref` are those of the slip's mini-QR. */
export const slipQuestion = z.strictObject({ bank_number: z.string().max(8), trans_ref: z.string().max(64) });
/** The same question about a TrueMoney wallet's slip. A provider that cannot look those up answers with any error. */
export const walletSlipQuestion = z.strictObject({
  wallet: z.literal('TRUEMONEY'),
  trans_ref: z.string().max(64),
  /** The day of the transfer in Bangkok. */
  date: z.iso.date(),
});

/**
 * The payment as the webhook reports it. Null if the provider knows no such transfer to an account of the operator,
 * or with `is_pending` not yet: then the server asks again.
 */
export const slipAnswer = z.object({ payment: paymentWebhook.input.nullable(), is_pending: z.boolean().optional() });
