import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { agentId, baht, checked, date, id, looseId, page, pageOf, time } from './fields.ts';
import { checkShot, MOST_LINES } from './lotto-numbers.ts';
import {
  betType,
  bill,
  billStatus,
  billSummary,
  byRound,
  lineInput,
  lottoGroup,
  lottoKind,
  pricedBill,
  rate,
  result,
  round,
} from './lotto-shapes.ts';

const agent = { agent_id: agentId.optional() };

/** The only call whose envelope says `status` in place of `error` (docs/rules.md#calls). */
export const lottoLobby = endpoint({
  method: 'GET',
  path: '/api/lotto/lobby',
  origin: 'spec',
  access: 'visitor',
  envelope: 'status',
  summary: 'Lotteries by category with their current rounds',
  input: z.strictObject(agent),
  output: z.array(
    z.object({
      category_id: id,
      name: z.string(),
      icon: z.string(),
      kind: lottoKind,
      group: lottoGroup,
      note: z.string().nullable(),
      rounds: z.array(round),
    }),
  ),
});

export const lottoRounds = endpoint({
  method: 'GET',
  path: '/api/lotto/rounds',
  origin: 'spec',
  access: 'visitor',
  summary: 'Rounds of a category on a day (today unless told), or of all categories',
  input: z.strictObject({ category_id: id.optional(), date: date.optional(), ...agent }),
  output: z.array(round),
});

export const lottoRound = endpoint({
  method: 'GET',
  path: '/api/lotto/round',
  origin: 'spec',
  access: 'visitor',
  summary: 'One round; without round_id the next one to close',
  input: z.strictObject({ round_id: looseId.optional(), ...agent }),
  output: round,
});

export const lottoRule = endpoint({
  method: 'GET',
  path: '/api/lotto/rule',
  origin: 'spec',
  access: 'visitor',
  summary: 'How the round is drawn, cancelled and paid; frozen when the round was made',
  input: byRound,
  output: z.object({
    round_id: id,
    title: z.string(),
    sections: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
    cancel: z.object({
      allowed: z.boolean(),
      minutes_before_close: z.number().int(),
      times_a_day: z.number().int(),
      times_left_today: z.number().int().nullable(),
    }),
    /** SHA-256 of the secret seed that the result will be drawn from; null where the result is an official one. */
    seed_hash: z.string().nullable(),
    /** Null outside yeekee. */
    yeekee: z
      .object({
        mode: z.enum(['sealed', 'classic', 'beacon']),
        formula: z.string(),
        seed_hash: z.string().nullable(),
        /** Public randomness that S is made of too; null outside `beacon`. */
        beacon_round: z.number().int().nullable(),
        beacon_chain: z.string().nullable(),
        /** Of the chain, in hex: what its rounds are signed with. */
        beacon_public_key: z.string().nullable(),
        minimum_shots: z.number().int(),
        cooldown_seconds: z.number().int(),
        max_shots: z.number().int(),
        bonuses: z.array(z.object({ position_from_newest: z.number().int(), amount: baht })),
      })
      .nullable(),
  }),
});

export const lottoRate = endpoint({
  method: 'GET',
  path: '/api/lotto/rate',
  origin: 'spec',
  access: 'visitor',
  summary: 'Rates, limits and true odds of a round',
  input: byRound,
  output: z.array(rate),
});

export const lottoRates = endpoint({
  method: 'GET',
  path: '/api/lotto/rates',
  origin: 'spec',
  access: 'visitor',
  summary: 'Rates of a category, or of all',
  input: z.strictObject({ category_id: id.optional(), ...agent }),
  output: z.array(
    z.object({
      category_id: id,
      name: z.string(),
      icon: z.string(),
      kind: lottoKind,
      group: lottoGroup,
      rates: z.array(rate),
    }),
  ),
});

export const lottoLimit = endpoint({
  method: 'GET',
  path: '/api/lotto/limit',
  origin: 'spec',
  access: 'visitor',
  summary: 'Closed and half-paying numbers of a round',
  input: byRound,
  output: z.array(
    z.object({
      bet_type: betType,
      number: z.string(),
      mode: z.enum(['closed', 'half']),
      /** What the number pays now; null when closed. */ rate: z.number().nullable(),
    }),
  ),
});

export const lottoResult = endpoint({
  method: 'GET',
  path: '/api/lotto/result',
  origin: 'spec',
  access: 'visitor',
  summary: 'Result of a round, with its corrections',
  input: byRound,
  output: result,
});

export const lottoResults = endpoint({
  method: 'GET',
  path: '/api/lotto/results',
  origin: 'spec',
  access: 'visitor',
  summary: 'Results of a day (the latest day with one unless told), newest first',
  input: z.strictObject({ date: date.optional(), category_id: id.optional(), ...agent }),
  output: z.object({
    date,
    dates: z.array(date).describe('recent days that have results, newest first'),
    results: z.array(result),
  }),
});

export const lottoHistory = endpoint({
  method: 'GET',
  path: '/api/lotto/history',
  origin: 'extension',
  access: 'visitor',
  summary: 'The newest results of one lottery, whatever the day; 20 unless told',
  input: z.strictObject({ category_id: looseId, limit: page.limit, ...agent }),
  output: z.array(result),
});

const shot = z.object({
  /** 1, 2, 3 …, without gaps. */
  position: z.number().int(),
  time,
  number: z.string().describe('five digits'),
  name_masked: z.string(),
  is_mine: z.boolean(),
});

export const yeekeeList = endpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/list',
  origin: 'spec',
  access: 'visitor',
  summary:
    'Shots of a round, newest first, with their sum; `after` gives only higher positions, `before` only lower ones',
  input: z.strictObject({
    round_id: looseId,
    after: looseId.optional(),
    before: looseId.optional(),
    limit: page.limit,
    ...agent,
  }),
  output: z.object({
    round_id: id,
    shots: z.array(shot),
    sum: z.number().int(),
    count: z.number().int(),
    /** Null for a visitor. */
    mine: z.object({ count: z.number().int(), left: z.number().int(), next_shot_at: time.nullable() }).nullable(),
  }),
});

const yeekeeNumbers = z.object({
  number: z.string().describe('R, five digits'),
  three_top: z.string(),
  two_top: z.string(),
  two_bottom: z.string(),
});

export const yeekeeLists = endpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/lists',
  origin: 'spec',
  access: 'visitor',
  summary: "The day's yeekee rounds (the day of round_id, else today) with state and result",
  input: z.strictObject({ round_id: looseId.optional(), ...agent }),
  output: z.array(z.object({ round, shots: z.number().int(), result: yeekeeNumbers.nullable() })),
});

/** What a yeekee round came to; a void one has no result. */
const yeekeeOutcome = z.object({
  sum: z.number().int(),
  sixteenth: z.object({ position: z.number().int(), number: z.string() }).nullable(),
  seed_number: z.number().int().nullable().describe('S of the sealed rule'),
  result: yeekeeNumbers.nullable(),
  /** Shooters who got money for their place, counted from the newest; paid with the round's settlement. */
  bonuses: z.array(
    z.object({
      position_from_newest: z.number().int(),
      position: z.number().int(),
      number: z.string(),
      name_masked: z.string(),
      amount: baht,
    }),
  ),
});

/** After the round everything is public, so that the page recomputes the result in the browser. */
export const yeekeeVerify = endpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/verify',
  origin: 'extension',
  access: 'visitor',
  summary: 'All that a yeekee result was made from: shots, seed, hash and rule',
  input: byRound,
  output: z.object({
    round,
    mode: z.enum(['sealed', 'classic', 'beacon']),
    formula: z.string(),
    seed_hash: z.string().nullable(),
    /** Null until the round has its result. */
    seed: z.string().nullable(),
    /** The randomness is the SHA-256 of drand's signature; all in hex. */
    beacon: z
      .object({ chain: z.string(), round: z.number().int(), randomness: z.string(), signature: z.string() })
      .nullable(),
    shots: z.array(shot.omit({ is_mine: true })).describe('oldest first; empty until shooting is over'),
    ...yeekeeOutcome.shape,
  }),
});

/**
 * What the watchers of a round are told, all of them the same. A gap between the positions that a watcher knows and
 * those told (it was away for long) is filled by `yeekee/list`.
 */
export const yeekeeNews = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('shots'),
    /** The server's time. */
    at: time,
    shots: z.array(shot.omit({ is_mine: true })).describe('newest first'),
    sum: z.number().int(),
    count: z.number().int(),
  }),
  /** `drawing`: shooting is over and the result comes. */
  z.object({ type: z.literal('state'), at: time, state: z.enum(['shooting', 'drawing']) }),
  z.object({ type: z.literal('outcome'), at: time, state: z.enum(['resulted', 'void']), ...yeekeeOutcome.shape }),
]);

/** Without a session: what is told is public. Each event's id is the newest position, for `Last-Event-ID`. */
export const yeekeeStream = endpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/stream',
  origin: 'extension',
  access: 'visitor',
  summary: 'Server-Sent Events of one yeekee round: its shots, sum and result as they come; Last-Event-ID resumes',
  raw: 'text/event-stream',
  input: byRound,
  output: yeekeeNews,
});

export const shootNumber = endpoint({
  method: 'POST',
  path: '/api/lotto/yeekee/shoot_number',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: 'Shoots five digits into an open yeekee round',
  input: z.strictObject({ round_id: looseId, number: checked(checkShot), ...agent }),
  output: z.object({
    shot,
    sum: z.number().int(),
    count: z.number().int(),
    left: z.number().int(),
    next_shot_at: time,
  }),
});

export const billList = endpoint({
  method: 'GET',
  path: '/api/lotto/bill/list',
  origin: 'spec',
  access: 'member',
  summary: "The member's bills, newest first; `settled` is won and lost",
  input: z.strictObject({
    status: z.enum([...billStatus.options, 'settled']).optional(),
    round_id: looseId.optional(),
    from: date.optional(),
    to: date.optional(),
    ...page,
    ...agent,
  }),
  output: pageOf(billSummary).extend({ pending_count: z.number().int() }),
});

export const billDetail = endpoint({
  method: 'GET',
  path: '/api/lotto/bill/detail',
  origin: 'spec',
  access: 'member',
  summary: 'One bill with its lines',
  input: z.strictObject({ bill_id: looseId, ...agent }),
  output: bill,
});

export const billValidate = endpoint({
  method: 'POST',
  path: '/api/lotto/bill/validate',
  origin: 'spec',
  access: 'member',
  summary: 'Prices every line; tells closed, half and over the limit; sells nothing',
  // Enough for many more lines than are taken, so that the answer can say how many are.
  maxBodyKilobytes: 900,
  input: z.strictObject({
    round_id: looseId,
    wallet_id: looseId,
    lines: z.array(lineInput).min(1, 'ยังไม่มีเลขในโพย').max(MOST_LINES, 'โพยหนึ่งใบมีได้ไม่เกิน 2,000 รายการ'),
    ...agent,
  }),
  output: pricedBill,
});

/** Changed since validation: refused as `bill_changed`, with the bill priced anew in `data`. One bill per validation. */
export const billCreate = endpoint({
  method: 'POST',
  path: '/api/lotto/bill/create',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: 'Sells the validated bill at the rates it was validated at',
  input: z.strictObject({
    validation_id: id,
    note: z.string().trim().max(100, 'บันทึกช่วยจำต้องไม่เกิน 100 ตัวอักษร').optional(),
    ...agent,
  }),
  output: bill,
});

export const billCancel = endpoint({
  method: 'POST',
  path: '/api/lotto/bill/cancel',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: 'Cancels a bill and refunds its stakes, at least 10 minutes before the round closes',
  input: z.strictObject({ bill_id: looseId, ...agent }),
  output: bill,
});
