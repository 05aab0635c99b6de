/**
 * Calls of the lottery's rounds: lobby, rule, rates, and the numbers that are closed or pay half
 * (docs/rules.md#lottery-rounds).
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, date, id, looseId } from './fields.ts';
import { betType, byAgent, byRound, lottoGroup, lottoKind, round } from './lotto-shapes.ts';

const rate = z.object({
  bet_type: betType,
  /** Paid per baht. */
  rate: z.number(),
  min: baht,
  max: baht,
  /** Over all members of the agent; 0 = none. */
  max_per_number: baht,
  /** True chance of one line: 1 in `odds`. */
  odds: z.number(),
  /** Return to player, percent. */
  rtp: z.number(),
  is_open: z.boolean(),
});

/** The only call whose envelope has `status` instead of `error` (docs/rules.md#calls). */
export const lottoLobby = endpoint({
  method: 'GET',
  path: '/api/lotto/lobby',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  envelope: 'status',
  summary: 'Lotteries by category with their current rounds',
  input: z.strictObject(byAgent),
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
        /** The key that the chain's rounds are signed with, in hex. */
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

export const lottoRates = endpoint({
  method: 'GET',
  path: '/api/lotto/rates',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: 'Rates of a category, or of all',
  input: z.strictObject({ category_id: id.optional(), ...byAgent }),
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
