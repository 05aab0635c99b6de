/** Shapes that several lotto calls share. Numbers of the lottery are strings: leading zeros count (docs/rules.md#lottery). */
import { z } from 'zod';
import { agentId, amount, baht, date, id, looseId, time } from './fields.ts';
import { type BET_DIGITS, checkBetNumber } from './lotto-numbers.ts';

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

/** `closed` waits for its result; `void` was not held, or had too few shots: every bill is refunded. */
export const roundStatus = z.enum(['upcoming', 'open', 'closed', 'resulted', 'void']);
export const lottoKind = z.enum(['government', 'gsb', 'baac', 'lao', 'hanoi', 'malay', 'stock', 'yeekee']);
export const lottoGroup = z.enum(['thai', 'yeekee', 'foreign', 'stock']);

/** Queries and bodies that name a round; `agent_id` is the build's, 3 by default. */
export const byRound = z.strictObject({ round_id: looseId, agent_id: agentId.optional() });

export const round = z.object({
  round_id: id,
  category_id: id,
  category_name: z.string(),
  kind: lottoKind,
  name: z.string(),
  icon: z.string(),
  /** Yeekee: 42 of 88; null elsewhere. */
  round_no: z.number().int().nullable(),
  rounds_in_day: z.number().int().nullable(),
  draw_date: date,
  bet_opens_at: time,
  bet_closes_at: time,
  /** Yeekee only. */
  shoot_closes_at: time.nullable(),
  /** When the result is expected, or came. */
  result_at: time,
  status: roundStatus,
  /** Why it is shut or moved, e.g. a holiday. */
  note: z.string().nullable(),
  /** The rate shown on the round's card. */
  headline: z.object({ bet_type: betType, rate: z.number() }).nullable(),
});

export const rate = z.object({
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

export const result = z.object({
  round,
  /** Null until the result is in, and for a void round. */
  prizes: prizes.nullable(),
  resulted_at: time.nullable(),
  /** Why a void round was not held; null for a round with a result. */
  void_reason: z.string().nullable(),
  /** Of a result that was drawn from a seed, whose hash stood in the rule from the start; null for an official or corrected one. */
  proof: z.object({ seed: z.string(), seed_hash: z.string() }).nullable(),
  /** Settlement version: 1 as entered, more after corrections. */
  version: z.number().int(),
  /** The public log, oldest first; `previous` is null where a void round was given its result back. */
  corrections: z.array(
    z.object({ version: z.number().int(), at: time, reason: z.string(), previous: prizes.nullable() }),
  ),
});

/** A line as a player sends it, staked in whole baht; the number's length follows from the bet type. */
export const lineInput = z
  .strictObject({
    bet_type: betType,
    number: z.string().max(32, 'ตัวเลขไม่ถูกต้อง'),
    amount: amount.refine(Number.isInteger, 'กรอกยอดแทงเป็นบาทเต็ม'),
  })
  .transform((line, context) => {
    const number = checkBetNumber(line.bet_type, line.number);
    if (number.ok) return { ...line, number: number.value };
    context.addIssue({ code: 'custom', message: number.message, path: ['number'] });
    return z.NEVER;
  });

export const pricedLine = z.object({
  bet_type: betType,
  number: z.string(),
  amount: baht,
  rate: z.number(),
  status: z.enum(['ok', 'half', 'closed', 'over_limit']),
  /** What the line pays if it wins; 0 when it is refused. */
  payout: baht,
  /** What may still be staked on this number, when `over_limit`. */
  available: baht.nullable(),
  message: z.string().nullable(),
});

export const pricedBill = z.object({
  validation_id: id,
  expires_at: time,
  round,
  wallet_id: id,
  wallet_name: z.string(),
  lines: z.array(pricedLine),
  /** Lines that named a bet of an earlier line: their stakes were added to it. */
  merged: z.number().int(),
  /** Sums over accepted lines only. */
  line_count: z.number().int(),
  subtotal: baht,
  discount: baht,
  total: baht,
  max_payout: baht,
  balance_after: baht,
  /** False when a line is closed or over the limit: such a bill can't be created. */
  is_acceptable: z.boolean(),
  /** Until when the bill could be cancelled; null = never. */
  cancellable_until: time.nullable(),
});

export const billStatus = z.enum(['pending', 'won', 'lost', 'cancelled', 'refunded']);

export const billLine = z.object({
  line_id: id,
  bet_type: betType,
  number: z.string(),
  amount: baht,
  /** As sold. */
  rate: z.number(),
  is_half: z.boolean(),
  status: z.enum(['pending', 'won', 'lost', 'refunded']),
  /** Paid; 0 until won. */
  payout: baht,
});

export const billSummary = z.object({
  bill_id: id,
  /** Printed for the player, e.g. YK42-208817. */
  bill_no: z.string(),
  round,
  status: billStatus,
  wallet_id: id,
  wallet_name: z.string(),
  line_count: z.number().int(),
  discount: baht,
  total: baht,
  max_payout: baht,
  payout: baht,
  note: z.string().nullable(),
  created_at: time,
  settled_at: time.nullable(),
  cancelled_at: time.nullable(),
  cancellable_until: time.nullable(),
  /** Up to five lines, winning ones first. */
  top_lines: z.array(billLine),
});

/** A bill with all its lines and, once known, its round's result. */
export const bill = billSummary.extend({ lines: z.array(billLine), prizes: prizes.nullable() });
