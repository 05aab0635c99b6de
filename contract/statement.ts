import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, date, id, page, pageOf, time, wireInteger } from './fields.ts';

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
  summary: 'Every ledger row of a period of at most 31 days (the last 31 by default), newest first',
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
  summary:
    "Sums of the statement's period and wallets, of all types. in - out - stakes + wins + bonus is what the balances changed by",
  input: z.strictObject({ from: date.optional(), to: date.optional(), wallet_id: id.optional() }),
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
