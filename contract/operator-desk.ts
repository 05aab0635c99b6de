import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, count, id, nothing, time } from './fields.ts';
import { holder } from './operator-shapes.ts';
import { stopKind } from './stops.ts';

/** What people decide or do, and the scope of the calls for it. */
const workKind = z.enum(['deposits', 'withdrawals', 'confirmations', 'results', 'redemptions']);

const waitingWork = z.object({
  kind: workKind,
  count,
  /** Since when the oldest waits; null if nothing waits. */
  oldest_at: time.nullable(),
  /** The age in minutes at which it is late. */
  target_minutes: count,
  amount: baht.nullable(),
  /** The operators who hold one. */
  holders: z.array(z.string()),
});

const hour = z.object({ in: baht, before: baht });

/** The state of the site as the desk's first page shows it. */
const now = z.object({
  at: time,
  /** Only what the operator's scopes let them read. */
  work: z.array(waitingWork),
  /** Today beside the same weekday of the week before, until the same time of day. */
  money: z.object({
    in: baht,
    out: baht,
    in_before: baht,
    out_before: baht,
    /** By hour of the day: today so far, and the whole day a week before. */
    hours: z.array(hour).length(24),
  }),
  /** Members seen in the last 5 minutes, and those of them who played in the last 15, by product. */
  online: z.object({ members: count, by: z.array(z.object({ product: z.string(), members: count })) }),
  rounds: z.array(
    z.object({
      round_id: id,
      name: z.string(),
      closes_at: time,
      result_at: time,
      /** The result is entered by people. */
      by_hand: z.boolean(),
      stakes: baht,
    }),
  ),
  stops: z.array(z.object({ kind: stopKind, since: time, by: z.string(), reason: z.string() })),
  /** Receiving accounts at which nothing arrives although deposits are opened (docs/rules.md#receiving-accounts); only for those who may read accounts. */
  silent: z.array(
    z.object({
      account_id: id,
      bank_code: z.string(),
      account_no: z.string(),
      since: time,
      /** The deposits that are open there. */
      open: count,
      open_amount: baht,
    }),
  ),
  /** `sign_ins` is there only while a person's name is locked. `at`: when it last went well; null where the check says only whether. `count`: how many need a look. */
  checks: z.array(
    z.object({
      name: z.enum(['money_in', 'payouts', 'results', 'game_lists', 'messages', 'yeekee', 'sign_ins']),
      is_ok: z.boolean(),
      at: time.nullable(),
      count,
    }),
  ),
  /** What operators decided last, newest first. */
  latest: z.array(
    z.object({
      at: time,
      by: z.string(),
      deed: z.enum(['credited', 'returned', 'approved', 'paid', 'rejected', 'asked', 'confirmed', 'refused']),
      member: z.string().nullable(),
      amount: baht.nullable(),
    }),
  ),
});

export const operatorNow = endpoint({
  method: 'GET',
  path: '/operator/now',
  origin: 'extension',
  access: 'operator',
  summary: 'What waits and since when, money of the day beside the same weekday, players online, rounds, stops, checks',
  input: nothing,
  output: now,
});

const queueNews = {
  /** Items that began to wait; they are read by their list. */
  came: z.array(id),
  /** Items that wait no longer. */
  gone: z.array(id),
  /** Items that somebody holds now, or nobody (null). */
  held: z.array(z.object({ id, held_by: holder.nullable(), is_asked: z.boolean() })),
};

/** Server-Sent Events for an open desk; each is sent to operators who may read its scope. */
const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deposits'), ...queueNews }),
  z.object({ type: z.literal('withdrawals'), ...queueNews }),
  z.object({ type: z.literal('confirmations'), ...queueNews }),
  /** How many wait of each kind, and whether the oldest is late. */
  z.object({
    type: z.literal('counts'),
    counts: z.array(z.object({ kind: workKind, count, is_late: z.boolean() })),
    /** Emergency stops in force. */
    stops: count,
  }),
  z.object({ type: z.literal('now'), now }),
  /** Every 10 s: a desk that hears nothing for longer knows that its connection is dead. */
  z.object({ type: z.literal('beat') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

export const operatorLive = endpoint({
  method: 'GET',
  path: '/operator/live',
  origin: 'extension',
  access: 'operator',
  summary:
    'Server-Sent Events of the desk, by scope: items that come, go or are held at once, counts, and every 5 s the figures of now. Nothing is repeated after a lost connection: read the lists again',
  raw: 'text/event-stream',
  input: nothing,
  output: liveEvent,
});
