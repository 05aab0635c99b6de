import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, date, id, nothing, page, pageOf, time } from './fields.ts';

/** `waiting` can be claimed now; `none`: nothing was earned that day, or the member's play is limited. */
const state = z.enum(['waiting', 'claimed', 'expired', 'none']);
const period = { from: date.optional(), to: date.optional(), ...page };

/** A day's cashback, and how much of it has been paid. */
const given = {
  amount: baht,
  /**
   * Claimed, or set off against a day that gave too much. It exceeds `amount` when a correction lowered the amount
   * later.
   */
  paid: baht,
  /** The part of `paid` that came to the wallet; the rest was set off against other days, or is another day's. */
  received: baht,
  state,
  /** Why the day gives nothing, in Thai; null if it gives something. */
  reason: z.string().nullable(),
  claimable_until: time.nullable(),
  claimed_at: time.nullable(),
  /** When a corrected lottery result changed the day's figures. */
  corrected_at: time.nullable(),
};

/** Pays the waiting amounts of `kind`, for `date` or for all days. */
export const claimCashback = endpoint({
  method: 'POST',
  path: '/api/cashback/loss/claim',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: 'Pays a waiting win/loss return (or daily cashback) to the cash wallet, once',
  input: z.strictObject({ kind: z.enum(['loss', 'turnover']).default('loss'), date: date.optional() }),
  output: z.object({
    claim_id: id,
    kind: z.enum(['loss', 'turnover']),
    amount: baht,
    dates: z.array(date),
    wallet_id: id,
    balance: baht,
    claimed_at: time,
  }),
});

export const lossHistory = endpoint({
  method: 'GET',
  path: '/api/cashback/loss/history',
  origin: 'spec',
  access: 'member',
  summary: 'Win/loss returns by day, newest first',
  input: z.strictObject(period),
  output: pageOf(
    z.object({
      date,
      stakes: baht,
      wins: baht,
      net: baht.describe('wins − stakes, signed'),
      percent: z.number(),
      ...given,
    }),
  ),
});

export const turnoverHistory = endpoint({
  method: 'GET',
  path: '/api/cashback/turnover/history',
  origin: 'spec',
  access: 'member',
  summary: 'Daily cashback from turnover by day, newest first',
  input: z.strictObject(period),
  output: pageOf(
    z.object({
      date,
      turnover: baht,
      by_category: z.array(z.object({ category: z.string(), turnover: baht, percent: z.number(), amount: baht })),
      ...given,
    }),
  ),
});

export const cashbackSummary = endpoint({
  method: 'GET',
  path: '/api/cashback/summary',
  origin: 'extension',
  access: 'member',
  summary: 'What can be claimed now, the rules, the running day, and the last 7 days',
  input: nothing,
  output: z.object({
    loss: z.object({
      claimable: baht,
      for_date: date.nullable(),
      net: baht,
      percent: z.number(),
      min_loss: baht,
      max_return: baht,
      most_of_stakes: z
        .array(z.object({ category: z.string(), percent: z.number() }))
        .describe('a return is at most so many percent of the stakes of each category'),
      claimable_until: time.nullable(),
    }),
    turnover: z.object({
      claimable: baht,
      for_date: date.nullable(),
      turnover: baht,
      rates: z.array(z.object({ category: z.string(), percent: z.number() })),
      min: baht,
      max: baht,
      claimable_until: time.nullable(),
    }),
    /** The day that is not settled yet: its settled bets so far, and what it would give now. */
    running: z.object({
      date,
      stakes: baht,
      net: baht,
      turnover_amount: baht,
      loss_amount: baht,
      turnover_reason: z.string().nullable().describe('why the amount is 0 so far, in Thai'),
      loss_reason: z.string().nullable(),
    }),
    days: z.array(z.object({ date, net: baht })).describe('the last 7 days, oldest first; the running one is the last'),
    net_7_days: baht,
    /** When the running day is settled. */
    next_run_at: time,
    /**
     * Why this member gets no new cashback, in Thai; null if they do. A limit of their own does not stop them from
     * claiming what waits.
     */
    off_reason: z.string().nullable(),
  }),
});
