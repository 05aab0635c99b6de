import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, date, id, nothing, page, pageOf, time, wireInteger } from './fields.ts';
import { srcset } from './pictures.ts';

export const wallet = z.object({
  id,
  wallet_name: z.string(),
  balance: baht,
  /** 1 cash, 2 bonus. */
  wallet_type_id: z.number().int(),
  /** Held for a withdrawal or a bet under way; already off `balance`. */
  held: baht,
  /** Of a bonus: what has to be staked until it becomes cash, and where it may be played. */
  turnover: z.object({ done: baht, target: baht }).optional(),
  categories: z.array(z.string()).optional(),
});

export const memberWallets = endpoint({
  method: 'POST',
  path: '/api/member/wallets',
  origin: 'spec',
  access: 'member',
  failures: { other: 'log' },
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

export const statementType = z.enum([
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
  failures: { badRequest: 'caller' },
  summary: 'Every ledger row of a period of at most 31 days (the last 31 unless told), newest first',
  input: z.strictObject({
    from: date.optional(),
    to: date.optional(),
    type: statementType.optional(),
    wallet_id: id.optional(),
    ...page,
    /** More than of other histories: a file of all rows is read page by page. */
    limit: wireInteger.pipe(z.number().int().min(1).max(500)).default(20),
  }),
  output: pageOf(
    z.object({
      id,
      time,
      type: statementType,
      /** What the row is about, for its picture. */
      subject: z.enum(['money', 'game', 'lotto']),
      title: z.string(),
      detail: z.string(),
      wallet_name: z.string(),
      amount: baht.describe('signed: a held withdrawal has left, a rejected one comes back'),
      /** What can be spent, before and after. The rows of a wallet follow on one another without a gap. */
      balance_before: baht,
      balance_after: baht,
      /** The deposit's reference, the bill's number, the game's round; of other rows what the operator wrote. */
      ref: z.string().nullable(),
      /** Of a withdrawal that is under way, or was rejected. */
      state: z.enum(['pending', 'failed']).nullable(),
      /** Where the row leads, a path of the app. */
      link: z.string().nullable(),
    }),
  ),
});

export const statementSummary = endpoint({
  method: 'GET',
  path: '/api/member/statement/summary',
  origin: 'extension',
  access: 'member',
  failures: { badRequest: 'caller' },
  summary: 'Sums of a month, over all wallets. in - out - stakes + wins + bonus is what the balances changed by',
  input: z.strictObject({
    month: z.string({ error: 'เดือนไม่ถูกต้อง' }).regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'เดือนไม่ถูกต้อง'),
  }),
  output: z.object({
    /** Deposits, and what was put right in the member's favour. */
    in: baht,
    /** Withdrawals that were not rejected, and what was put right the other way. */
    out: baht,
    /** Without what was refunded. */
    stakes: baht,
    /** Without what a corrected result took back. */
    wins: baht,
    bonus: baht,
    /** Of playing: wins + bonus - stakes. */
    net: baht,
  }),
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
  failures: { badRequest: 'caller' },
  summary: "The agent's notices and the member's own in one list, newest first",
  input: z.strictObject({ ...page }),
  output: pageOf(
    z.object({
      id,
      kind: z.string().describe('"announcement" is the agent\'s'),
      type: z.number().int().describe('1 is a picture only'),
      image: z.string().nullable(),
      srcset,
      title: z.string(),
      description: z.string(),
      link: z.string().nullable(),
      read: z.boolean().describe('by this member'),
      time,
    }),
  ).extend({ unread: z.number().int().describe('of all pages') }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/member/notifications/read',
  origin: 'extension',
  access: 'member',
  summary: 'Marks notices as read',
  input: z.strictObject({ ids: z.array(id).max(100).optional().describe('all unless told') }),
  output: z.null(),
});
