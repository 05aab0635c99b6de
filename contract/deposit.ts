import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, baht, done, id, nothing, time } from './fields.ts';

export const channelType = z.enum(['bank', 'truemoney', 'promptpay']);
export const paymentStatus = z.enum(['pending', 'paid', 'expired', 'cancelled', 'review']);

const receiver = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  account_no: z.string(),
  account_name: z.string(),
});

/**
 * A deposit: how much to pay, to whom and until when. `payload` is null unless the channel is QR: then it is the QR's
 * text, or its picture as a `data:` address if the provider draws it. `receiver` is null for QR.
 */
const openPayment = z.object({
  payment_id: id,
  channel_id: id,
  type: channelType,
  payload: z.string().nullable(),
  receiver: receiver.nullable(),
  /**
   * Baht with satang that no other open deposit of the account has, unless a provider charges it
   * (docs/rules.md#deposits).
   */
  amount: baht,
  reference: z.string(),
  created_at: time,
  expires_at: time,
  status: paymentStatus,
});

export const paymentChannels = endpoint({
  method: 'GET',
  path: '/api/member/payment/channels',
  origin: 'spec',
  access: 'member',
  failures: { other: 'log' },
  summary: 'Ways to deposit, with limits; unavailable ones carry their reason',
  input: nothing,
  output: z.array(
    z.object({
      channel_id: id,
      name: z.string(),
      type: channelType,
      icon: z.string(),
      min: baht,
      max: baht,
      note: z.string(),
      available: z.boolean(),
      reason: z.string().nullable(),
      sub_channels: z.array(z.object({ sub_channel_id: id, name: z.string() })),
    }),
  ),
});

export const paymentInfo = endpoint({
  method: 'GET',
  path: '/api/member/payment/info',
  origin: 'spec',
  access: 'member',
  failures: { other: 'log' },
  summary: 'The receiving account or instructions of a channel',
  input: z.strictObject({ channel_id: id }),
  output: z.object({
    channel_id: id,
    type: channelType,
    receiver: receiver.nullable(),
    instructions: z.array(z.string()),
  }),
});

export const generateQr = endpoint({
  method: 'POST',
  path: '/api/member/payment/generate_qr',
  origin: 'spec',
  access: 'member',
  summary: 'Opens a PromptPay deposit: whole baht in, exact amount with its satang out; one open QR at a time',
  idempotent: true,
  input: z.strictObject({ channel_id: id, sub_channel_id: id.optional(), amount }),
  output: openPayment,
});

export const qrcodeInfo = endpoint({
  method: 'GET',
  path: '/api/member/payment/qrcode_info',
  origin: 'spec',
  access: 'member',
  failures: { other: 'log' },
  summary: 'The open deposit of this member, or null',
  input: nothing,
  output: openPayment.nullable(),
});

export const inquiryStatus = endpoint({
  method: 'GET',
  path: '/api/member/payment/inquiry_status',
  origin: 'spec',
  access: 'member',
  failures: { other: 'log' },
  summary: 'The status of a deposit',
  input: z.strictObject({ payment_id: id }),
  output: z.object({
    payment_id: id,
    status: paymentStatus,
    amount: baht,
    paid_at: time.nullable(),
    reason: z.string().nullable(),
    /** Extension: a payment after this time is late, but still credited. */
    expires_at: time,
    /** Extension: the channel's type, and the reference that the bank and the agent see. */
    type: channelType.optional(),
    reference: z.string().optional(),
    /**
     * Extension, while the deposit is under review: the amount that arrived, and the time by which a person decides.
     */
    received: baht.optional(),
    review_until: time.optional(),
  }),
});

export const paymentReviews = endpoint({
  method: 'GET',
  path: '/api/member/payment/reviews',
  origin: 'extension',
  access: 'member',
  failures: { other: 'log' },
  summary: "The member's payments that arrived and wait for a person to credit or return them, newest first",
  input: nothing,
  output: z.array(
    z.object({
      review_id: id,
      /** The deposit under review; null if the payment belongs to none, or to one that is paid. */
      payment_id: id.nullable(),
      type: channelType,
      received: baht,
      /** The deposit's amount, if another amount arrived. */
      requested: baht.nullable(),
      reason: z.string(),
      /** The reference that the member names to the agent's staff. */
      reference: z.string(),
      received_at: time,
      review_until: time,
    }),
  ),
});

export const openTransfer = endpoint({
  method: 'POST',
  path: '/api/member/payment/transfer',
  origin: 'extension',
  access: 'member',
  summary: 'Opens a bank or TrueMoney deposit: the exact amount and the account to pay it to',
  idempotent: true,
  input: z.strictObject({ channel_id: id, sub_channel_id: id.optional(), amount }),
  output: openPayment,
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/member/payment/cancel',
  origin: 'extension',
  access: 'member',
  failures: { other: 'log' },
  summary: 'Gives up an open deposit; money that still arrives is credited',
  input: z.strictObject({ payment_id: id }),
  output: done,
});

export const slipRescue = endpoint({
  method: 'POST',
  path: '/api/member/payment/slip',
  origin: 'extension',
  access: 'member',
  failures: { other: 'log' },
  summary: "Looks a bank slip's mini-QR up with the provider; its answer is handled as its webhook is",
  input: z.strictObject({ slip_payload: z.string().min(10).max(300) }),
  /**
   * `payment_id`: the player's own deposit that the transfer belongs to, or null. `status`: the transfer's own: paid,
   * under review, or cancelled if it was sent back.
   */
  output: z.object({ payment_id: id.nullable(), status: paymentStatus }),
});

/** Signed by the payment provider: `X-Timestamp` and `X-Signature` = HMAC-SHA256(timestamp + "." + body), 5 minutes of tolerance. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/provider/payment/webhook',
  origin: 'extension',
  access: 'provider',
  summary: 'A payment arrived; a repeated transaction_id credits once',
  input: z.strictObject({
    transaction_id: id,
    account_id: id.describe('the receiving account'),
    amount,
    reference: z.string().max(64).nullable(),
    payer: z.object({
      bank_code: z.string().max(16),
      account_no: z.string().max(20),
      account_name: z.string().max(120),
    }),
    paid_at: time,
  }),
  output: z.object({ result: z.enum(['credited', 'repeated', 'review']) }),
});
