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
    /** Larger than in other histories, because a file of all rows is read page by page. */
    limit: wireInteger.pipe(z.number().int().min(1).max(500)).default(20),
  }),
  output: pageOf(
    z.object({
      id,
      time,
      type: statementType,
      /** The row's subject, which decides its picture. */
      subject: z.enum(['money', 'game', 'lotto']),
      title: z.string(),
      detail: z.string(),
      wallet_name: z.string(),
      amount: baht.describe('signed: a held withdrawal has left, a rejected one comes back'),
      /** The spendable balance before and after. A wallet's rows follow one another without a gap. */
      balance_before: baht,
      balance_after: baht,
      /** The deposit's reference, the bill's number or the game's round; in other rows what the operator wrote. */
      ref: z.string().nullable(),
      /** Set for a withdrawal that is under way or was rejected. */
      state: z.enum(['pending', 'failed']).nullable(),
      /** A path of the app that the row leads to. */
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
    /** Deposits, and corrections in the member's favour. */
    in: baht,
    /** Withdrawals that were not rejected, and corrections the other way. */
    out: baht,
    /** Refunded stakes are not counted. */
    stakes: baht,
    /** Wins that a corrected result took back are not counted. */
    wins: baht,
    bonus: baht,
    /** The result of playing: wins + bonus - stakes. */
    net: baht,
  }),
});
