/**
 * Calls of yeekee rounds: shots, their live stream, and all data that a result was made from (docs/rules.md#yeekee).
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, checked, id, looseId, page, time } from './fields.ts';
import { checkShot } from './lotto-numbers.ts';
import { byAgent, byRound, round } from './lotto-shapes.ts';

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
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  summary:
    'Shots of a round, newest first, with their sum; `after` gives only higher positions, `before` only lower ones',
  input: z.strictObject({
    round_id: looseId,
    after: looseId.optional(),
    before: looseId.optional(),
    limit: page.limit,
    ...byAgent,
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
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  summary: "The day's yeekee rounds (the day of round_id, else today) with state and result",
  input: z.strictObject({ round_id: looseId.optional(), ...byAgent }),
  output: z.array(z.object({ round, shots: z.number().int(), result: yeekeeNumbers.nullable() })),
});

/** The outcome of a round; a void one has no result. */
const yeekeeOutcome = z.object({
  sum: z.number().int(),
  sixteenth: z.object({ position: z.number().int(), number: z.string() }).nullable(),
  seed_number: z.number().int().nullable().describe('S of the sealed rule'),
  result: yeekeeNumbers.nullable(),
  /** Shooters with a bonus for their position, counted from the newest; paid when the round is settled. */
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

/** Public after the round, so that a browser can recompute the result. */
export const yeekeeVerify = endpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/verify',
  origin: 'extension',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
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
 * An event of a round's stream, the same for everybody. If the positions of its shots leave a gap, because a client was
 * disconnected for long, the client fetches the missing ones with `yeekee/list`.
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
  /** `drawing`: shooting is over and the result is being computed. */
  z.object({ type: z.literal('state'), at: time, state: z.enum(['shooting', 'drawing']) }),
  z.object({ type: z.literal('outcome'), at: time, state: z.enum(['resulted', 'void']), ...yeekeeOutcome.shape }),
]);

/** Needs no session, because its events are public. Each event's id is its newest position, for `Last-Event-ID`. */
export const yeekeeStream = endpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/stream',
  origin: 'extension',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
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
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  idempotent: true,
  summary: 'Shoots five digits into an open yeekee round',
  input: z.strictObject({ round_id: looseId, number: checked(checkShot), ...byAgent }),
  output: z.object({
    shot,
    sum: z.number().int(),
    count: z.number().int(),
    left: z.number().int(),
    next_shot_at: time,
  }),
});
