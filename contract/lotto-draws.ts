/** Calls of draw night: the prizes of a government round as they are announced (docs/rules.md#draw-night). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, looseId, time } from './fields.ts';
import { betType, byAgent, byRound, prizes, round } from './lotto-shapes.ts';

/** A prize of the government's lottery; the front and the back three digits are drawn twice, at the places 1 and 2. */
export const prizeName = z.enum(['first_prize', 'three_front', 'three_bottom', 'two_bottom']);

const slot = { prize: prizeName, place: z.number().int() };

/**
 * A round's draw so far. It is unofficial until the result is complete and confirmed; only a confirmed result pays.
 */
export const draw = z.object({
  round,
  /**
   * In the order in which they were announced; all six once there is a result, including those that came only with
   * it.
   */
  announced: z.array(z.object({ ...slot, number: z.string(), at: time })),
  /** The public log of changed numbers, oldest first; `before` is null if the draw was not to be held. */
  corrections: z.array(
    z.object({
      at: time,
      reason: z.string(),
      changes: z.array(z.object({ ...slot, before: z.string().nullable(), after: z.string() })),
    }),
  ),
  /** The confirmed result, which is settled; null until then, and for a void round. */
  prizes: prizes.nullable(),
  resulted_at: time.nullable(),
  void_reason: z.string().nullable(),
});

export const lottoDraw = endpoint({
  method: 'GET',
  path: '/api/lotto/draw',
  origin: 'extension',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  summary: 'The prizes of a government round as far as they are announced; the stream sends each change',
  input: byRound,
  output: draw,
});

export const ownDraw = endpoint({
  method: 'GET',
  path: '/api/lotto/draw/mine',
  origin: 'extension',
  access: 'member',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  summary: "The member's bills of a round as one slip, and whether it is sent by LINE after the draw",
  input: byRound,
  output: z.object({
    bill_count: z.number().int(),
    line_count: z.number().int(),
    /** Stakes of bills that were not cancelled, and the amount that their round has paid or refunded so far. */
    total: baht,
    paid: baht,
    /** True when all of them are settled. */
    is_settled: z.boolean(),
    /**
     * The same bet of several bills is one line; at most MAX_OWN_DRAW_LINES (lotto-numbers.ts), in the order of
     * writing.
     */
    lines: z.array(
      z.object({
        bet_type: betType,
        number: z.string(),
        amount: baht,
        is_half: z.boolean(),
        /** The payout if it wins, at the rates of its bills. */
        win: baht,
        /** The amount paid. */
        payout: baht,
      }),
    ),
    message: z.object({
      wanted: z.boolean(),
      /** True if the member's account is linked to LINE, and LINE shows the agent's messages. */
      is_reachable: z.boolean(),
      /** `open`: it can still be turned on or off. `failed`: LINE did not take it within a day, or refused it. */
      state: z.enum(['open', 'sending', 'sent', 'failed']),
      /** When LINE took it. */
      sent_at: time.nullable(),
    }),
  }),
});

export const requestDrawSlip = endpoint({
  method: 'POST',
  path: '/api/lotto/draw/message',
  origin: 'extension',
  access: 'member',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: 'Turns the LINE message with the slip of a round on or off; it is sent once, after the round is settled',
  input: z.strictObject({ round_id: looseId, wanted: z.boolean(), ...byAgent }),
  output: z.object({ wanted: z.boolean() }),
});
