/** Several bills that are checked and bought together, one for each buyer (docs/rules.md#bundles). */
import { z } from 'zod';
import { checkBuyerName } from './buyer-name.ts';
import { endpoint } from './endpoint.ts';
import { baht, checked, id, looseId, time } from './fields.ts';
import { bill, leftOut, lineInput, pricedLine } from './lotto-bills.ts';
import { MAX_LINES } from './lotto-numbers.ts';
import { byAgent, memberWrites, round } from './lotto-shapes.ts';

const MAX_BILLS = 20;

const billInput = z.strictObject({
  /** The name in the list; null: the member's own bill. */
  buyer: checked(checkBuyerName).nullable(),
  lines: z.array(lineInput).min(1, 'ยังไม่มีเลขในโพย').max(MAX_LINES, 'โพยหนึ่งใบมีได้ไม่เกิน 2,000 รายการ'),
});

const bundleLine = pricedLine.omit({ available: true, status: true }).extend({
  /** `refused`: not sold in this round, or below the minimum of a line. */
  status: z.enum(['ok', 'half', 'closed', 'over_limit', 'refused']),
  /** The part of the stake that can be bought now, which `payout` is for; 0 if nothing of it can. */
  sold: baht,
});

const pricedBundle = z.object({
  validation_id: id,
  expires_at: time,
  round,
  wallet_id: id,
  wallet_name: z.string(),
  /** The bills in their order; one without a line that can be bought is left out of the sale. */
  bills: z.array(
    z.object({
      /** The name under which the buyer is known. */
      buyer: z.string().nullable(),
      lines: z.array(bundleLine),
      /** Lines that named the bet of an earlier line: their stakes were added to it. */
      merged: z.number().int(),
      /** Lines of which something can be bought. */
      line_count: z.number().int(),
      written: baht,
      total: baht,
      max_payout: baht,
    }),
  ),
  /** Bills of which something can be bought. */
  bill_count: z.number().int(),
  /** The sum of all stakes as they are written, and of what can be bought. */
  written: baht,
  total: baht,
  balance_after: baht,
  /** False when something cannot be bought: `create` then needs `in_part`. */
  is_complete: z.boolean(),
  cancellable_until: time.nullable(),
});

export const bundleValidate = endpoint({
  method: 'POST',
  path: '/api/lotto/bundle/validate',
  origin: 'extension',
  access: 'member',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary:
    'Prices up to 20 bills, one for each buyer, and says what of each line can be bought; sells nothing. `bill_sold`: the draft is, with its bills in `data`',
  maxBodyKilobytes: 900,
  input: z
    .strictObject({
      round_id: looseId,
      wallet_id: looseId,
      bills: z.array(billInput).min(1, 'ยังไม่มีโพย').max(MAX_BILLS, `ซื้อพร้อมกันได้ไม่เกิน ${MAX_BILLS} ใบ`),
      /** The draft's own id, made by the client: a draft is sold once, however often it was validated. */
      draft_id: z.uuid('รหัสโพยไม่ถูกต้อง').optional(),
      ...byAgent,
    })
    .refine(({ bills }) => bills.reduce((sum, { lines }) => sum + lines.length, 0) <= MAX_LINES, {
      message: 'ซื้อพร้อมกันได้ไม่เกิน 2,000 รายการ',
      path: ['bills'],
    }),
  output: pricedBundle,
});

export const bundleCreate = endpoint({
  ...memberWrites,
  path: '/api/lotto/bundle/create',
  idempotent: true,
  summary:
    'Sells all validated bills at once, or none. `bill_changed`: something changed since, and `data` has the new prices; `bill_refused`: the validation is in part and `in_part` is missing',
  input: z.strictObject({
    validation_id: id,
    /** The member has seen what cannot be bought, and buys the rest. */
    in_part: z.boolean().default(false),
    ...byAgent,
  }),
  output: z.object({
    bills: z.array(bill),
    /** Bills of which nothing could be bought. */
    left_out: z.array(leftOut),
    total: baht,
  }),
});
