/**
 * Schemas that several lottery calls share. Drawn and bet numbers are strings, because leading zeros count
 * (docs/rules.md#lottery).
 */
import { z } from 'zod';
import { agentId, baht, date, id, looseId, time } from './fields.ts';
import type { BET_DIGITS } from './lotto-numbers.ts';

export const betType = z.enum([
  'three_top',
  'three_tod',
  'three_front',
  'three_bottom',
  'two_top',
  'two_bottom',
  'run_top',
  'run_bottom',
] satisfies (keyof typeof BET_DIGITS)[]);

/** `closed` waits for its result; `void` was not held or had too few shots, and every bill is refunded. */
export const roundStatus = z.enum(['upcoming', 'open', 'closed', 'resulted', 'void']);

/**
 * Lists and quests know a lottery by this word: `hanoi`, `lao`. Three words also say how it is drawn: `government`, `stock` and
 * `yeekee`. Every other word is a lottery of three numbers on top and two below.
 */
export const lottoKind = z.string().regex(/^[a-z0-9-]{2,32}$/, 'has 2 to 32 small letters, digits and -');

export const lottoGroup = z.enum(['thai', 'yeekee', 'foreign', 'stock']);

/** Input of calls about one agent: the build's, 3 by default. */
export const byAgent = { agent_id: agentId.optional() };

const memberCall = { origin: 'extension', access: 'member', tenant: 'agent_id' } as const;

/** A call that reads what is a member's own. */
export const memberReads = {
  ...memberCall,
  method: 'GET',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
} as const;

/** A call that changes it. */
export const memberWrites = { ...memberCall, method: 'POST', failures: { unauthorized: 'in-place' } } as const;

/** Input of calls about one round. */
export const byRound = z.strictObject({ round_id: looseId, ...byAgent });

export const round = z.object({
  round_id: id,
  category_id: id,
  category_name: z.string(),
  kind: lottoKind,
  name: z.string(),
  icon: z.string(),
  /** The number of a yeekee round, such as 42 of 88; null elsewhere. */
  round_no: z.number().int().nullable(),
  rounds_in_day: z.number().int().nullable(),
  draw_date: date,
  bet_opens_at: time,
  bet_closes_at: time,
  /** Null outside yeekee. */
  shoot_closes_at: time.nullable(),
  /** When the result is expected or was published. */
  result_at: time,
  status: roundStatus,
  /** Why the round is moved or not held, such as a holiday. */
  note: z.string().nullable(),
  /** The rate shown on the round's card. */
  headline: z.object({ bet_type: betType, rate: z.number() }).nullable(),
});

export const prizes = z.object({
  /** Government: six digits. */
  first_prize: z.string().nullable(),
  three_top: z.string().nullable(),
  three_front: z.array(z.string()),
  three_bottom: z.array(z.string()),
  two_top: z.string().nullable(),
  two_bottom: z.string().nullable(),
  /** Yeekee: R, five digits. */
  yeekee: z.string().nullable(),
});

/** The payout rate of a bet type, and its limits. */
export const rate = z.object({
  bet_type: betType,
  /** Paid per baht. */
  rate: z.number(),
  min: baht,
  max: baht,
  /** The limit over all members of the agent; 0 = none. */
  max_per_number: baht,
  /** True chance of one line: 1 in `odds`. */
  odds: z.number(),
  /** Return to player, percent. */
  rtp: z.number(),
  is_open: z.boolean(),
});

/** A person for whom a member buys bills, by the name that the member gave them. */
export const buyer = z.object({ buyer_id: id, name: z.string() });
