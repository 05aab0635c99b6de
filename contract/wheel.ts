import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, count, id, looseId, nothing, time } from './fields.ts';

const prize = z.object({
  prize_id: id,
  /** The position of its slice, from 0, clockwise. */
  position: z.number().int(),
  name: z.string(),
  image: z.string().nullable(),
  kind: z.enum(['cash', 'point', 'free_spin', 'none']),
  amount: z.number(),
  /** The published chance, in percent of spins. */
  chance_percent: z.number(),
});

const setting = z.object({
  wheel_id: id,
  title: z.string(),
  terms: z.array(z.string()),
  is_open: z.boolean(),
  /** Price of a point spin; null when there is none. */
  point_cost: z.number().int().nullable(),
  /** How a free spin is earned, in Thai. */
  free_spin_rule: z.string(),
  spins_today: z.number().int(),
  max_spins_a_day: z.number().int().nullable(),
  next_free_spin_at: time.nullable(),
});

export const wheelConfig = endpoint({
  method: 'GET',
  path: '/api/wheel/config',
  origin: 'spec',
  access: 'member',
  summary: 'The one configured wheel and its prizes',
  input: nothing,
  output: z.object({ configs: setting, prizes: z.array(prize) }),
});

/** The server draws the prize; the wheel in the app only animates to `position`. */
const spun = z.object({
  spin_id: id,
  prize,
  position: z.number().int(),
  free_spins: z.number().int(),
  point: z.number().int(),
  time,
});

export const wheelConfigV2 = endpoint({
  method: 'GET',
  path: '/api/wheel/config_v2',
  origin: 'spec',
  access: 'member',
  summary: 'Setting, prizes with published odds, and free spins left',
  input: nothing,
  output: z.object({
    setting,
    prizes: z.array(prize),
    free_spins: z.number().int(),
    /**
     * The spin whose prize is not claimed yet, because its answer may have been lost. It is shown before another
     * spin.
     */
    waiting: spun.nullable(),
  }),
});

export const spin = endpoint({
  method: 'POST',
  path: '/api/wheel/spin',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: 'Spins the configured wheel with a free spin',
  input: nothing,
  output: spun,
});

export const spinV2 = endpoint({
  method: 'POST',
  path: '/api/wheel/spin_v2',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: 'Spins with a free spin or with points',
  /** `point_cost`: the price of a point spin as it was shown. */
  input: z.strictObject({ use: z.enum(['free', 'point']), point_cost: count.optional() }),
  output: spun,
});

export const wheelReward = endpoint({
  method: 'POST',
  path: '/api/wheel/reward',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: "Credits a spin's prize, once",
  input: z.strictObject({ spin_id: looseId }),
  output: z.object({
    spin_id: id,
    prize,
    state: z.enum(['credited', 'nothing']),
    wallet_id: id.nullable(),
    balance: baht.nullable(),
    point: z.number().int(),
    credited_at: time,
  }),
});

export const wheelBoard = endpoint({
  method: 'GET',
  path: '/api/wheel/board',
  origin: 'spec',
  access: 'visitor',
  summary: 'Latest winners, masked, newest first',
  input: nothing,
  output: z.array(
    z.object({
      name_masked: z.string(),
      prize_name: z.string(),
      kind: z.enum(['cash', 'point', 'free_spin']),
      amount: z.number(),
      time,
    }),
  ),
});
