/** Calls of a member's lottery bills: price, buy, list and cancel (docs/rules.md#lottery). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, baht, date, id, looseId, page, pageOf, time } from './fields.ts';
import { checkBetNumber, MAX_LINES } from './lotto-numbers.ts';
import { betType, buyer, byAgent, memberReads, memberWrites, prizes, round } from './lotto-shapes.ts';

/** A line as a player sends it: the stake in whole baht, the number as long as its bet type demands. */
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
  /** The payout if the line wins; 0 if it is refused. */
  payout: baht,
  /**
   * The stake still available for this line if it is `over_limit`. Lines of one key share the rest, earlier ones
   * first.
   */
  available: baht.nullable(),
  message: z.string().nullable(),
});

const pricedBill = z.object({
  validation_id: id,
  expires_at: time,
  round,
  wallet_id: id,
  wallet_name: z.string(),
  lines: z.array(pricedLine),
  /** Lines that named the bet of an earlier line: their stakes were added to it. */
  merged: z.number().int(),
  /** Sums over accepted lines only. */
  line_count: z.number().int(),
  subtotal: baht,
  discount: baht,
  total: baht,
  /** The payout of the best of all possible results. */
  max_payout: baht,
  balance_after: baht,
  /** False when a line is closed or over the limit: such a bill cannot be created. */
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
  /** The rate at which the line was sold. */
  rate: z.number(),
  is_half: z.boolean(),
  status: z.enum(['pending', 'won', 'lost', 'refunded']),
  /** The amount paid; 0 until it has won. */
  payout: baht,
});

const billSummary = z.object({
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
  /** For whom the member bought it; null for their own. */
  buyer: buyer.nullable(),
  /** When the member noted that they gave the prize to the buyer; a note, not money. */
  handed_at: time.nullable(),
  created_at: time,
  settled_at: time.nullable(),
  cancelled_at: time.nullable(),
  cancellable_until: time.nullable(),
  /** Up to twelve lines, winning ones first. */
  top_lines: z.array(billLine),
});

/** A stake that was wanted and could not be bought, and why. */
const unsoldLine = z.object({ bet_type: betType, number: z.string(), amount: baht, why: z.string() });

/** A bill of which nothing could be bought while the others of its list were: it is no bill, and cost nothing. */
export const leftOut = z.object({
  left_out_id: id,
  /** The buyer's name; null for the member's own bill. */
  buyer: z.string().nullable(),
  round,
  unsold: z.array(unsoldLine),
  created_at: time,
});

/** A bill with all its lines and, once known, its round's result. */
export const bill = billSummary.extend({
  lines: z.array(billLine),
  /** What the buyer wanted and could not be bought with this bill. */
  unsold: z.array(unsoldLine),
  prizes: prizes.nullable(),
  /** When the round's result was last corrected; null if it is still as first entered. */
  corrected_at: time.nullable(),
  /** Why the round was not held; null if it has a result or waits for one. */
  void_reason: z.string().nullable(),
});

/** A buyer, or the member themselves. */
const ofBuyer = z.union([z.literal('own'), looseId], { error: 'ข้อมูลไม่ถูกต้อง' });

export const billList = endpoint({
  method: 'GET',
  path: '/api/lotto/bill/list',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: "The member's bills, newest first or by their draws; `settled` is won and lost",
  input: z.strictObject({
    status: z.enum([...billStatus.options, 'settled']).optional(),
    round_id: looseId.optional(),
    buyer_id: ofBuyer.optional(),
    from: date.optional(),
    to: date.optional(),
    /** `draw`: grouped by draw day and lottery, the latest day first; newest first within one draw. */
    order: z.enum(['newest', 'draw']).default('newest'),
    ...page,
    ...byAgent,
  }),
  output: pageOf(billSummary).extend({
    pending_count: z.number().int(),
    /**
     * With `order: draw`: for each draw on this page, all bills that match the filter, including those on other
     * pages.
     */
    draws: z.array(
      z.object({
        category_id: id,
        draw_date: date,
        bill_count: z.number().int(),
        /** Stakes without cancelled and refunded ones. */
        total: baht,
      }),
    ),
    /** With `order: draw` and without a status: bills of these draws of which nothing could be bought. */
    left_out: z.array(leftOut),
  }),
});

/** Sums of settled bills, each on the day of its round's draw. */
export const billDays = endpoint({
  ...memberReads,
  path: '/api/lotto/bill/days',
  summary: "The member's bills of a month, summed by the day of their draw",
  input: z.strictObject({
    month: z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'เดือนไม่ถูกต้อง'),
    buyer_id: ofBuyer.optional(),
    ...byAgent,
  }),
  output: z.object({
    month: z.string(),
    /** Stakes of all bills that wait for a result, whatever their month. */
    waiting: baht,
    days: z.array(
      z.object({
        date,
        /** Bills that the member cancelled are not counted. */
        bill_count: z.number().int(),
        won_count: z.number().int(),
        /** Settled bills only: void rounds and waiting bills do not count. */
        staked: baht,
        paid: baht,
      }),
    ),
  }),
});

export const billResults = endpoint({
  ...memberReads,
  path: '/api/lotto/bill/results',
  summary:
    "What the member's settled bills of a day's draws, or of each lottery's newest draw, returned, round by round, with the numbers that won",
  input: z.strictObject({ date: date.optional(), ...byAgent }),
  output: z.array(
    z.object({
      round_id: id,
      bill_count: z.number().int(),
      staked: baht,
      paid: baht,
      /** The five numbers that won most; bets on one number count together. */
      hits: z.array(z.object({ bet_type: betType, number: z.string(), payout: baht })),
    }),
  ),
});

export const billDetail = endpoint({
  method: 'GET',
  path: '/api/lotto/bill/detail',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: 'One bill with its lines',
  input: z.strictObject({ bill_id: looseId, ...byAgent }),
  output: bill,
});

export const billValidate = endpoint({
  method: 'POST',
  path: '/api/lotto/bill/validate',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary:
    'Prices every line, with those that are closed, half or over the limit; sells nothing. `bill_sold`: the draft is, with its bill in `data`',
  // Leaves room for more lines than a bill may have, so that too many are answered with the limit and not cut off.
  maxBodyKilobytes: 900,
  input: z.strictObject({
    round_id: looseId,
    wallet_id: looseId,
    lines: z.array(lineInput).min(1, 'ยังไม่มีเลขในโพย').max(MAX_LINES, 'โพยหนึ่งใบมีได้ไม่เกิน 2,000 รายการ'),
    /** The draft's own id, made by the client: a draft is sold once, however often it was validated. */
    draft_id: z.uuid('รหัสโพยไม่ถูกต้อง').optional(),
    ...byAgent,
  }),
  output: pricedBill,
});

/**
 * Makes one bill for each validation and each draft. Another validation of a sold draft is refused as `bill_sold`,
 * with that bill in `data`; a changed rate or limit as `bill_changed`, with the bill's new prices in `data`.
 */
export const billCreate = endpoint({
  method: 'POST',
  path: '/api/lotto/bill/create',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  idempotent: true,
  summary: 'Sells the validated bill at the rates it was validated at',
  input: z.strictObject({
    validation_id: id,
    note: z.string().trim().max(100, 'บันทึกช่วยจำต้องไม่เกิน 100 ตัวอักษร').optional(),
    ...byAgent,
  }),
  output: bill,
});

export const billCancel = endpoint({
  method: 'POST',
  path: '/api/lotto/bill/cancel',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  idempotent: true,
  summary: 'Cancels a bill and refunds its stakes, at least 10 minutes before the round closes',
  input: z.strictObject({ bill_id: looseId, ...byAgent }),
  output: bill,
});

export const noteHandedBills = endpoint({
  ...memberWrites,
  path: '/api/lotto/bill/handed',
  summary: 'Notes, or takes back, that the prizes of bills were given to their buyer; moves no money',
  input: z.strictObject({ bill_ids: z.array(looseId).min(1).max(100), is_handed: z.boolean(), ...byAgent }),
  output: z.object({ handed_at: time.nullable() }),
});
