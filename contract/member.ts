import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, date, id, nothing, page, pageOf, time } from './fields.ts';

export const wallet = z.object({
  id,
  wallet_name: z.string(),
  balance: baht,
  /** 1 cash, 2 bonus. */
  wallet_type_id: z.number().int(),
  /** Held for a withdrawal or a bet under way; already off `balance`. */
  held: baht,
  turnover: z.object({ done: baht, target: baht }).optional(),
});

export const memberWallets = endpoint({
  method: 'POST',
  path: '/api/member/wallets',
  origin: 'spec',
  access: 'member',
  summary: 'Wallets with their balances',
  input: nothing,
  output: z.object({
    agent_code: z.string(),
    wallets: z.array(wallet),
    promotions: z.array(z.object({ promotion_id: id, title: z.string(), wallet_id: id })),
  }),
});

export const memberPoints = endpoint({
  method: 'POST',
  path: '/api/member/points',
  origin: 'spec',
  access: 'member',
  summary: 'The point balance',
  input: nothing,
  output: z.object({ point: z.number().int() }),
});

const statementType = z.enum([
  'deposit',
  'withdraw',
  'bet',
  'win',
  'refund',
  'bonus',
  'cashback',
  'affiliate',
  'redeem',
  'adjustment',
]);

export const statement = endpoint({
  method: 'GET',
  path: '/api/member/statement',
  origin: 'extension',
  access: 'member',
  summary: 'Every ledger row of a period of at most 31 days',
  input: z.strictObject({
    from: date.optional(),
    to: date.optional(),
    type: statementType.optional(),
    wallet_id: id.optional(),
    ...page,
  }),
  output: pageOf(
    z.object({
      id,
      time,
      type: statementType,
      wallet_name: z.string(),
      amount: baht.describe('signed'),
      balance_before: baht,
      balance_after: baht,
      ref: z.string().nullable(),
      detail: z.string(),
    }),
  ),
});

export const statementSummary = endpoint({
  method: 'GET',
  path: '/api/member/statement/summary',
  origin: 'extension',
  access: 'member',
  summary: 'Sums of a month',
  input: z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/) }),
  output: z.object({ in: baht, out: baht, stakes: baht, wins: baht, bonus: baht, net: baht }),
});

/** Server-Sent Events; each event's name is one of these and its data the JSON named here. */
export const streamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wallet'), wallets: z.array(z.object({ id, balance: baht, held: baht })) }),
  z.object({ type: z.literal('points'), point: z.number().int() }),
  z.object({
    type: z.literal('payment'),
    payment_id: id,
    status: z.enum(['pending', 'paid', 'expired', 'cancelled', 'review']),
    amount: baht,
  }),
  z.object({
    type: z.literal('withdraw'),
    withdraw_id: id,
    status: z.enum(['requested', 'approved', 'paid', 'rejected']),
  }),
  z.object({ type: z.literal('notification'), id }),
  z.object({ type: z.literal('yeekee'), round_id: id, position: z.number().int() }),
  z.object({ type: z.literal('round'), round_id: id, status: z.string() }),
]);

export const stream = endpoint({
  method: 'GET',
  path: '/api/stream',
  origin: 'extension',
  access: 'member',
  summary: 'Server-Sent Events of this member; read by fetch with the Authorization header; Last-Event-ID resumes',
  raw: 'text/event-stream',
  input: nothing,
  output: streamEvent,
});

export const memberNotifications = endpoint({
  method: 'GET',
  path: '/api/member/notifications',
  origin: 'extension',
  access: 'member',
  summary: "The member's own notices",
  input: z.strictObject({ ...page }),
  output: pageOf(
    z.object({
      id,
      kind: z.string(),
      title: z.string(),
      description: z.string(),
      link: z.string().nullable(),
      read: z.boolean(),
      time,
    }),
  ),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/member/notifications/read',
  origin: 'extension',
  access: 'member',
  summary: 'Marks notices as read',
  input: z.strictObject({ ids: z.array(id).max(100) }),
  output: z.null(),
});
