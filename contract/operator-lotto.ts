import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, date, hundredths, id, looseId, pageOf, time } from './fields.ts';
import { PRIZE_DIGITS } from './lotto-draw.ts';
import { draw, prizeName } from './lotto-draws.ts';
import { BET_DIGITS } from './lotto-numbers.ts';
import { betType, lottoKind, prizes, round, roundStatus } from './lotto-shapes.ts';
import { byId, decision, period, reason } from './operator-shapes.ts';

const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`));

/** Government: first prize, both front-3, both back-3, two_bottom. Others: three_top and two_bottom. Yeekee is never entered by hand. */
export const enteredResult = z.union([
  z.strictObject({
    first_prize: digits(6),
    three_front: z.tuple([digits(3), digits(3)]),
    three_bottom: z.tuple([digits(3), digits(3)]),
    two_bottom: digits(2),
  }),
  z.strictObject({ three_top: digits(3), two_bottom: digits(2) }),
]);
const entry = { round_id: looseId, result: enteredResult };

const settlement = z.object({
  round_id: id,
  version: z.number().int(),
  bills: z.number().int(),
  winning_bills: z.number().int(),
  stakes: baht,
  payout: baht,
  net: baht,
});

export const operatorRounds = endpoint({
  method: 'GET',
  path: '/operator/lotto/rounds',
  origin: 'extension',
  access: 'operator',
  summary: 'Rounds with their sales; filter by state or kind',
  input: z.strictObject({ status: roundStatus.optional(), kind: lottoKind.optional(), ...period }),
  output: pageOf(
    z.object({
      round,
      bills: z.number().int(),
      stakes: baht,
      /** The sum of the highest payouts of the bills: no result pays more. */
      max_payout: baht,
      version: z.number().int(),
    }),
  ),
});

export const operatorExposure = endpoint({
  method: 'GET',
  path: '/operator/lotto/exposure',
  origin: 'extension',
  access: 'operator',
  summary: 'What was sold on each number of a round, heaviest first',
  input: z.strictObject({ round_id: looseId, bet_type: betType.optional() }),
  output: z.array(z.object({ bet_type: betType, number: z.string(), stakes: baht, payout: baht, limit: baht })),
});

export const operatorPreviewResult = endpoint({
  method: 'POST',
  path: '/operator/lotto/results/preview',
  origin: 'extension',
  access: 'operator',
  summary: 'What entering or correcting this result would pay and take back; changes nothing',
  input: z.strictObject(entry),
  output: z.object({
    prizes,
    settlement,
    /** The difference to the present result; null before the first one. */
    correction: z
      .object({
        newly_won: z.number().int(),
        no_longer_won: z.number().int(),
        to_pay: baht,
        to_take_back: baht,
        receivable: baht,
      })
      .nullable(),
    needs_confirmation: z.boolean(),
  }),
});

export const operatorAnnouncePrize = endpoint({
  method: 'POST',
  path: '/operator/lotto/results/announce',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary:
    "Shows a prize of a government round's draw at once, before the result is complete; pays nothing. Another number needs a reason",
  input: z
    .strictObject({
      round_id: looseId,
      prize: prizeName,
      place: z.union([z.literal(1), z.literal(2)]).default(1),
      number: z.string().regex(/^\d{2,6}$/),
      reason: reason.optional(),
    })
    .refine(({ prize, place }) => place === 1 || prize === 'three_front' || prize === 'three_bottom', {
      path: ['place'],
    })
    .refine(({ prize, number }) => number.length === PRIZE_DIGITS[prize], { path: ['number'] }),
  output: draw,
});

const resultDecision = decision.extend({ settlement: settlement.nullable() });

export const operatorEnterResult = endpoint({
  method: 'POST',
  path: '/operator/lotto/results/enter',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: "Enters a round's result; settles once confirmed",
  input: z.strictObject(entry),
  output: resultDecision,
});

export const operatorCorrectResult = endpoint({
  method: 'POST',
  path: '/operator/lotto/results/correct',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Corrects a result: a new settlement version, in the public log',
  input: z.strictObject({ ...entry, reason }),
  output: resultDecision,
});

export const operatorVoidRound = endpoint({
  method: 'POST',
  path: '/operator/lotto/results/void',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'The draw was not held: every bill is refunded',
  input: z.strictObject({ round_id: looseId, reason }),
  output: resultDecision,
});

export const operatorSettlement = endpoint({
  method: 'GET',
  path: '/operator/lotto/results/settlement',
  origin: 'extension',
  access: 'operator',
  summary: 'How far the settlement of a round is',
  input: z.strictObject({ round_id: looseId }),
  output: z.object({
    settlement,
    state: z.enum(['none', 'running', 'done']),
    bills_done: z.number().int(),
    started_at: time.nullable(),
    finished_at: time.nullable(),
  }),
});

const closedNumber = z.object({
  id,
  round_id: id,
  bet_type: betType,
  number: z.string(),
  mode: z.enum(['closed', 'half']),
  rate: z.number().nullable(),
  updated_at: time,
});

export const operatorClosedNumbers = endpoint({
  method: 'GET',
  path: '/operator/lotto/limits',
  origin: 'extension',
  access: 'operator',
  summary: 'Closed and half-paying numbers of a round',
  input: z.strictObject({ round_id: looseId }),
  output: z.array(closedNumber),
});

export const operatorCloseNumbers = endpoint({
  method: 'POST',
  path: '/operator/lotto/limits/set',
  origin: 'extension',
  access: 'operator',
  summary: 'Closes numbers or lets them pay half (or a lower rate of their own); bills already sold keep theirs',
  input: z.strictObject({
    round_id: looseId,
    numbers: z
      .array(
        z
          .strictObject({
            bet_type: betType,
            number: z.string().regex(/^\d{1,3}$/),
            mode: z.enum(['closed', 'half']),
            /** The payout of `half` for one baht, below the lottery's rate; null: half of that rate. */
            rate: hundredths(0.01, 10_000).nullable().default(null),
          })
          .refine((line) => line.number.length === BET_DIGITS[line.bet_type], { path: ['number'] }),
      )
      .min(1)
      .max(1000),
  }),
  output: z.array(closedNumber),
});

export const operatorOpenNumber = endpoint({
  method: 'POST',
  path: '/operator/lotto/limits/remove',
  origin: 'extension',
  access: 'operator',
  summary: 'Opens a closed number again',
  input: byId,
  output: z.null(),
});

export const operatorMoveDraw = endpoint({
  method: 'POST',
  path: '/operator/lotto/rounds/move',
  origin: 'extension',
  access: 'operator',
  summary:
    'Moves a round of which no number is known to another day or time, e.g. a shifted government draw; where that takes bets for longer, once confirmed',
  input: z.strictObject({
    round_id: looseId,
    draw_date: date,
    bet_closes_at: time,
    result_at: time,
    note: z.string().max(200).nullable().default(null),
  }),
  output: decision.extend({ round }),
});

export const operatorResultSources = endpoint({
  method: 'GET',
  path: '/operator/lotto/sources',
  origin: 'extension',
  access: 'operator',
  summary: "What the sources of a round's lottery say of it, and why an answer is not used",
  input: z.strictObject({ round_id: looseId }),
  output: z.array(
    z.object({
      source: z.string(),
      /** The newest numbers from this source. */
      prizes: prizes.nullable(),
      answered_at: time.nullable(),
      fault: z.string().nullable(),
      read_at: time.nullable(),
    }),
  ),
});

export const operatorResultAlarms = endpoint({
  method: 'GET',
  path: '/operator/lotto/alarms',
  origin: 'extension',
  access: 'operator',
  summary: 'Results that are late, missing, contradicting or corrected at their sources; nothing is paid by them',
  input: z.strictObject({ state: z.enum(['open', 'closed']).optional(), ...period }),
  output: pageOf(
    z.object({
      id,
      round_id: id,
      category_name: z.string(),
      draw_date: date,
      kind: z.enum(['late', 'missing', 'contradicting', 'corrected']),
      detail: z.string(),
      raised_at: time,
      closed_at: time.nullable(),
      /** The key that closed it; null if it ended by itself. */
      closed_by: z.string().nullable(),
      close_reason: z.string().nullable(),
    }),
  ),
});

export const operatorCloseAlarm = endpoint({
  method: 'POST',
  path: '/operator/lotto/alarms/close',
  origin: 'extension',
  access: 'operator',
  summary: 'Ends an alarm that a person has seen to',
  input: byId.extend({ reason }),
  output: z.null(),
});
