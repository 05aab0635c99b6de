import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, baht, checked, id, looseId, nothing, page, pageOf, time } from './fields.ts';
import { checkCouponCode } from './input.ts';
import { wallet } from './member.ts';

export const promotionList = endpoint({
  method: 'GET',
  path: '/api/promotion/list',
  origin: 'spec',
  access: 'visitor',
  summary: 'Promotions with their exact terms, and whether this member can take each',
  input: nothing,
  output: z.array(
    z.object({
      promotion_id: id,
      title: z.string(),
      description: z.string(),
      image: z.string().nullable(),
      terms: z.array(z.string()),
      kind: z.enum(['first_deposit', 'daily_deposit', 'deposit', 'free']),
      bonus_percent: z.number(),
      bonus_fixed: baht.nullable(),
      min_deposit: baht,
      max_bonus: baht,
      /** N of (deposit + bonus) × N; at most 10. */
      turnover_times: z.number(),
      /** Null = no limit. */
      max_withdraw: baht.nullable(),
      categories: z.array(z.string()),
      starts_at: time.nullable(),
      ends_at: time.nullable(),
      can_take: z.boolean(),
      /** Why not, in Thai; null when it can be taken. */
      reason: z.string().nullable(),
      /** The deposit that taking it would consume, untouched so far. */
      eligible_deposit: baht.nullable(),
      /** The bonus wallet it made, while it runs. */
      active_wallet: wallet.nullable(),
    }),
  ),
});

export const takePromotion = endpoint({
  method: 'POST',
  path: '/api/promotion/take',
  origin: 'extension',
  access: 'member',
  idempotent: true,
  summary: 'Moves an untouched deposit and the bonus to a bonus wallet with a turnover target',
  input: z.strictObject({ promotion_id: looseId, amount }),
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
  summary: "The member's coupons: usable ones first, then used and expired",
  input: z.strictObject({ state: z.enum(['usable', 'used', 'expired']).optional(), ...page }),
  output: pageOf(
    z.object({
      coupon_id: id,
      /** Null for one that was granted and needs no typing. */
      code: z.string().nullable(),
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
