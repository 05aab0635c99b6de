/**
 * Calls about single rounds: their rule, rates, and the numbers that are closed or pay half
 * (docs/rules.md#lottery-rounds).
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, date, id, looseId } from './fields.ts';
import { betType, byAgent, byRound, rate, round } from './lotto-shapes.ts';

export const lottoRounds = endpoint({
  method: 'GET',
  path: '/api/lotto/rounds',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  summary: 'Rounds of a category on a day (today by default), or of all categories',
  input: z.strictObject({ category_id: id.optional(), date: date.optional(), ...byAgent }),
  output: z.array(round),
});

export const lottoRound = endpoint({
  method: 'GET',
  path: '/api/lotto/round',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: 'One round; without round_id the next one to close',
  input: z.strictObject({ round_id: looseId.optional(), ...byAgent }),
  output: round,
});

export const lottoRule = endpoint({
  method: 'GET',
  path: '/api/lotto/rule',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
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
    /** SHA-256 of the secret seed that the result will be drawn from; null for an official result. */
    seed_hash: z.string().nullable(),
    /** Null outside yeekee. */
    yeekee: z
      .object({
        mode: z.enum(['sealed', 'classic', 'beacon']),
        formula: z.string(),
        seed_hash: z.string().nullable(),
        /** The drand round whose randomness is part of S; null outside `beacon`. */
        beacon_round: z.number().int().nullable(),
        beacon_chain: z.string().nullable(),
        /** The public key, in hex, that verifies the chain's rounds. */
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
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: 'Rates, limits and true odds of a round',
  input: byRound,
  output: z.array(rate),
});

export const lottoLimit = endpoint({
  method: 'GET',
  path: '/api/lotto/limit',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
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
