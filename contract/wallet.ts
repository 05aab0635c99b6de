import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, id, nothing } from './fields.ts';

export const wallet = z.object({
  id,
  wallet_name: z.string(),
  balance: baht,
  /** 1 cash, 2 bonus. */
  wallet_type_id: z.number().int(),
  /** Held for a withdrawal or a bet under way; already off `balance`. */
  held: baht,
  /**
   * Only for a bonus: the stakes needed until it becomes cash, and the categories to play it in; none while it waits
   * for its end.
   */
  turnover: z.object({ done: baht, target: baht }).optional(),
  categories: z.array(z.string()).optional(),
});

export const memberWallets = endpoint({
  method: 'POST',
  path: '/api/member/wallets',
  origin: 'spec',
  access: 'member',
  failures: { other: 'log' },
  summary: 'Wallets with their balances',
  input: nothing,
  output: z.object({
    agent_code: z.string(),
    wallets: z.array(wallet),
    promotions: z.array(z.object({ promotion_id: id, title: z.string(), wallet_id: id })),
  }),
});

export const memberPoints = endpoint({
  method: 'POST',
  path: '/api/member/points',
  origin: 'spec',
  access: 'member',
  summary: 'The point balance',
  input: nothing,
  output: z.object({
    point: z.number().int(),
    /** Points that can be spent now: in all, a multiple of those that stakes have earned. */
    usable: z.number().int(),
  }),
});
