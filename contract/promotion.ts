import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { agentCode, amount, baht, checked, count, id, looseId, nothing, page, pageOf, time } from './fields.ts';
import { gameCategory } from './game.ts';
import { checkCouponCode } from './input.ts';
import { srcset } from './pictures.ts';
import { wallet } from './wallet.ts';

export const promotionKind = z.enum(['first_deposit', 'daily_deposit', 'deposit', 'free']);
/** The categories that a bonus may be played in. */
export const bonusCategory = z.enum([...gameCategory.options, 'lotto']);

/** A bonus that runs or waits for its open bets. */
const bonus = z.object({
  wallet,
  promotion_id: id.nullable().describe('null: of a coupon'),
  title: z.string(),
  /** The member's own money in it, and the bonus. */
  deposit: baht,
  bonus: baht,
  turnover: z.object({ done: baht, target: baht }),
  /** Null = no limit. */
  max_withdraw: baht.nullable(),
  categories: z.array(bonusCategory),
  /** How many percent of a settled stake count, by category. */
  weights: z.partialRecord(bonusCategory, z.number().int()),
  taken_at: time,
  expires_at: time,
  /** closing: given up or expired, and waits for the open bets. */
  state: z.enum(['running', 'closing']),
  has_open_bets: z.boolean(),
  /** The amounts that giving it up now would return to cash and remove. */
  forfeit: z.object({ returned: baht, removed: baht }),
});

export const promotionList = endpoint({
  method: 'GET',
  path: '/api/promotion/list',
  origin: 'spec',
  access: 'visitor',
  failures: { badRequest: 'caller' },
  summary: 'Promotions with their exact terms, and whether this member can take each',
  /** `agent_code` is for visitors; a session has its own agent. */
  input: z.strictObject({ agent_code: agentCode.optional() }),
  output: z.array(
    z.object({
      promotion_id: id,
      /** Changes with each change of its terms. */
      version: z.number().int(),
      title: z.string(),
      description: z.string(),
      image: z.string().nullable(),
      srcset,
      terms: z.array(z.string()),
      kind: promotionKind,
      bonus_percent: z.number(),
      bonus_fixed: baht.nullable(),
      min_deposit: baht,
      max_bonus: baht,
      /** The N of (deposit + bonus) × N; at most 10. */
      turnover_times: z.number(),
      /** Null = no limit. */
      max_withdraw: baht.nullable(),
      categories: z.array(bonusCategory),
      /** How many percent of a settled stake count, by category. */
      weights: z.partialRecord(bonusCategory, z.number().int()),
      /** Days for the turnover. */
      valid_days: z.number().int(),
      starts_at: time.nullable(),
      ends_at: time.nullable(),
      can_take: z.boolean(),
      /** Why it cannot be taken, in Thai; null when it can, and for a visitor. */
      reason: z.string().nullable(),
      /** Whether it could be taken with the member's next deposit. */
      takes_next_deposit: z.boolean(),
      /** The untouched deposit that taking it would use. */
      eligible_deposit: baht.nullable(),
      /** The wallet of the running bonus of this promotion. */
      active_wallet: wallet.nullable(),
    }),
  ),
});

export const promotionBonuses = endpoint({
  method: 'GET',
  path: '/api/promotion/bonuses',
  origin: 'extension',
  access: 'member',
  failures: { badRequest: 'caller' },
  summary: "The member's running bonuses, of promotions and coupons, newest first",
  input: nothing,
  output: z.array(bonus),
});

export const takePromotion = endpoint({
  method: 'POST',
  path: '/api/promotion/take',
  origin: 'extension',
  access: 'member',
  idempotent: true,
  summary: 'Moves an untouched deposit and the bonus to a bonus wallet with a turnover target',
  /**
   * `amount`: the deposit as it was shown; absent for a promotion without one. `version`: that of the shown terms.
   */
  input: z.strictObject({ promotion_id: looseId, amount: amount.optional(), version: count.optional() }),
  output: z.object({ promotion_id: id, deposit: baht, bonus: baht, wallet }),
});

export const forfeitPromotion = endpoint({
  method: 'POST',
  path: '/api/promotion/forfeit',
  origin: 'extension',
  access: 'member',
  idempotent: true,
  summary: "Gives a bonus up: the lesser of its balance and one's own deposit returns to cash, after open bets",
  input: z.strictObject({ wallet_id: looseId }),
  output: z.object({ wallet_id: id, state: z.enum(['done', 'waiting_for_bets']), returned: baht }),
});

const couponKind = z.enum(['cash', 'bonus', 'point', 'free_spin', 'cashback']);

export const redeemCoupon = endpoint({
  method: 'POST',
  path: '/api/coupon/redeem',
  origin: 'extension',
  access: 'member',
  idempotent: true,
  summary: 'Uses a coupon code',
  input: z.strictObject({ code: checked(checkCouponCode) }),
  output: z.object({
    coupon_id: id,
    title: z.string(),
    kind: couponKind,
    amount: z.number(),
    wallet: wallet.nullable(),
    point: z.number().int().nullable(),
    used_at: time,
  }),
});

export const couponHistory = endpoint({
  method: 'GET',
  path: '/api/coupon/history',
  origin: 'extension',
  access: 'member',
  failures: { badRequest: 'caller' },
  summary: "The member's coupons: usable ones first, then used and expired",
  input: z.strictObject({ state: z.enum(['usable', 'used', 'expired']).optional(), ...page }),
  output: pageOf(
    z.object({
      coupon_id: id,
      code: z.string(),
      title: z.string(),
      detail: z.string(),
      kind: couponKind,
      amount: z.number().nullable(),
      percent: z.number().nullable(),
      min_deposit: baht.nullable(),
      state: z.enum(['usable', 'used', 'expired']),
      valid_until: time.nullable(),
      used_at: time.nullable(),
    }),
  ),
});
