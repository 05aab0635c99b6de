/** Calls of a member's buyers: the persons for whom they buy bills (docs/rules.md#bundles). */
import { z } from 'zod';
import { checkBuyerName } from './buyer-name.ts';
import { endpoint } from './endpoint.ts';
import { baht, checked, date, done, id, looseId, time } from './fields.ts';
import { leftOut } from './lotto-bills.ts';
import { betType, buyer, byAgent, byRound, memberReads, memberWrites, prizes, round } from './lotto-shapes.ts';

const name = checked(checkBuyerName);

export const buyerList = endpoint({
  ...memberReads,
  path: '/api/lotto/buyer/list',
  summary: "The member's buyers, with the names that lists may call them by; who bought last comes first",
  input: z.strictObject({ ...byAgent }),
  output: z.array(
    buyer.extend({
      /** Every spelling that means this buyer, their name included. */
      names: z.array(z.string()),
      bill_count: z.number().int(),
      /** Rounds with a bill of theirs. */
      round_count: z.number().int(),
      /** The latest draw that they have a bill of. */
      last_draw: date.nullable(),
    }),
  ),
});

const byBuyer = { buyer_id: looseId, ...byAgent };
export const renameBuyer = endpoint({
  ...memberWrites,
  path: '/api/lotto/buyer/rename',
  summary:
    'Renames a buyer; lists may still call them by the names of before. `buyer_name_taken`: with that buyer in `data`',
  input: z.strictObject({ ...byBuyer, name }),
  output: buyer,
});

export const learnBuyer = endpoint({
  ...memberWrites,
  path: '/api/lotto/buyer/learn',
  summary: 'From now on a name in a list means this buyer. `buyer_name_taken`: it is the name of the buyer in `data`',
  input: z.strictObject({ ...byBuyer, name }),
  output: buyer,
});

export const mergeBuyers = endpoint({
  ...memberWrites,
  path: '/api/lotto/buyer/merge',
  summary: 'Makes two buyers one: bills and names of the first go to the second',
  input: z.strictObject({ buyer_id: looseId, into_id: looseId, ...byAgent }),
  output: buyer,
});

export const forgetBuyer = endpoint({
  ...memberWrites,
  path: '/api/lotto/buyer/forget',
  summary: "Forgets a buyer and their names; their bills become the member's own",
  input: z.strictObject(byBuyer),
  output: done,
});

export const buyerResults = endpoint({
  ...memberReads,
  path: '/api/lotto/buyer/results',
  summary: "What each buyer's bills of a round returned; the largest return comes first",
  input: byRound,
  output: z.object({
    round,
    prizes: prizes.nullable(),
    corrected_at: time.nullable(),
    /** Why the round was not held: `paid` are then refunds. */
    void_reason: z.string().nullable(),
    /** When the returns were paid; null while the round waits for its result or is being settled. */
    settled_at: time.nullable(),
    wallet_names: z.array(z.string()),
    buyers: z.array(
      z.object({
        /** Null: the member's own bills. */
        buyer: buyer.nullable(),
        bill_ids: z.array(id),
        line_count: z.number().int(),
        /** The first numbers of the bills, each once. */
        numbers: z.array(z.string()),
        staked: baht,
        paid: baht,
        /** The part of `paid` that is noted as given to the buyer, and when that was last noted. */
        handed: baht,
        handed_at: time.nullable(),
        /** The bets that won most; lines on one number at one rate count together. */
        hits: z.array(
          z.object({ bet_type: betType, number: z.string(), amount: baht, rate: z.number(), payout: baht }),
        ),
      }),
    ),
    /** Bills of the round of which nothing could be bought. */
    left_out: z.array(leftOut),
  }),
});
