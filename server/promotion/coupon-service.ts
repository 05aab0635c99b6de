import type { OutputOf } from '#contract/endpoint.ts';
import { satang } from '#contract/money.ts';
import type { redeemCoupon as redeemCall } from '#contract/promotion.ts';
import { bonusOf } from '#contract/promotion-terms.ts';
import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { emit } from '#server/events/events.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { Refusal } from '#server/lib/refusal.ts';

import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { giveFreeSpins } from '#server/wallet/free-spin-queries.ts';
import { pointsOf } from '#server/wallet/queries.ts';

import { lockCash } from './bonus-queries.ts';
import { worthOnWire } from './coupon-batch.ts';
import { codeKey } from './coupon-code.ts';
import { type CodeRow, insertUse, lockCode } from './coupon-queries.ts';
import * as text from './coupon-text.ts';
import { worthNow } from './coupon-worth.ts';
import { publishWallets } from './publish-wallets.ts';
import { payBonus } from './service.ts';

type Redeemed = OutputOf<typeof redeemCall>;
type Paid = Pick<Redeemed, 'wallet' | 'point'>;

const DAY_MS = 86_400_000;

const invalid = (message: string) => new Refusal('coupon_invalid', { message });
const used = (message: string) => new Refusal('coupon_used', { message });

/** Refuses with `coupon_invalid` or `coupon_used` when the member cannot use the code now. */
function checkUsable(code: CodeRow | undefined, memberId: number, at: Date): asserts code is CodeRow {
  if (!code) throw invalid(text.UNKNOWN_CODE);
  if (code.member_id !== null && code.member_id !== memberId) throw invalid(text.NOT_YOURS);
  if (!code.is_active) throw invalid(text.STOPPED);
  if (code.valid_from > at) throw invalid(text.notBefore(code.valid_from));
  if (code.valid_until <= at) throw invalid(text.expired(code.valid_until));
  if (code.used_by_member >= code.max_uses_per_member) throw used(text.USED_BY_YOU);
  if (code.uses >= code.max_uses) throw used(text.USED_UP);
  const needsDeposit = code.min_deposit_satang !== null || (code.kind === 'bonus' && code.percent !== null);
  if (needsDeposit && code.deposit_satang === null) throw invalid(text.depositFirst(code.min_deposit_satang));
}

interface Use {
  code: CodeRow;
  session: Session;
  useId: number;
  /** Satang, points, or spins. */
  worth: number;
  at: Date;
}

async function payCash(tx: Transaction, { code, session, useId, worth, at }: Use): Promise<Paid> {
  const { agentId, memberId } = session;
  const wallet = await lockCash(tx, memberId);
  const credit = { credit: { wallet }, amountSatang: satang(worth), kind: 'coupon', reference: code.title } as const;
  await transfer(tx, [{ id: `coupon:${useId}`, agentId, currency: 'THB', debit: { house: 'bonus' }, ...credit }], at);
  await publishWallets(tx, memberId, [wallet]);
  return { wallet: null, point: null };
}

async function payPoints(tx: Transaction, { code, session, useId, worth, at }: Use): Promise<Paid> {
  const { agentId, memberId } = session;
  const credit = {
    credit: { points: memberId },
    points: worth,
    kind: 'coupon_point',
    reference: code.title,
  };
  await transfer(tx, [{ id: `coupon:${useId}`, agentId, currency: 'POINT', debit: { house: 'bonus' }, ...credit }], at);
  const point = await pointsOf(tx, memberId);
  await emit(tx, memberId, { type: 'points', point });
  return { wallet: null, point };
}

async function payAsBonus(tx: Transaction, { code, session, useId, worth, at }: Use): Promise<Paid> {
  const { agentId, memberId } = session;
  const bonus = satang(worth);
  const terms = {
    bonus_percent: 0,
    bonus_fixed_satang: bonus,
    max_bonus_satang: bonus,
    turnover_times: code.turnover_times,
  };
  const wallet = await payBonus(
    tx,
    {
      ...bonusOf(terms, satang(0)),
      agentId,
      memberId,
      promotionId: null,
      occasion: `coupon:${useId}`,
      title: code.title,
      depositId: null,
      depositSatang: satang(0),
      maxWithdrawSatang: code.max_withdraw_satang,
      categories: code.categories,
      weights: (await agentConfigOf(tx, agentId)).bonus.weights,
      at,
      expiresAt: new Date(at.getTime() + code.valid_days * DAY_MS),
    },
    await lockCash(tx, memberId),
  );
  return { wallet, point: null };
}

async function paySpins(tx: Transaction, { session, useId, worth, at }: Use): Promise<Paid> {
  const { agentId, memberId } = session;
  await giveFreeSpins(tx, { agentId, memberId, source: `coupon:${useId}`, spins: worth, expiresAt: null }, at);
  return { wallet: null, point: null };
}

const PAY = { cash: payCash, cashback: payCash, point: payPoints, bonus: payAsBonus, free_spin: paySpins } as const;

/**
 * Uses a coupon for the member (docs/rules.md#coupons). Refuses with `member_excluded`, `member_paused`,
 * `coupon_invalid` (unknown, another member's, stopped, not yet valid, expired, or without the deposit or loss that it
 * gives a part of) and `coupon_used`, each with its sentence.
 */
export async function redeemCoupon(tx: Transaction, session: Session, typed: string, at: Date): Promise<Redeemed> {
  const { agentId, memberId } = session;
  await lockPlayer(tx, memberId, at);
  const code = await lockCode(tx, agentId, codeKey(typed), memberId);
  checkUsable(code, memberId, at);
  const worth = await worthNow(tx, code, memberId, at);
  const useId = await insertUse(tx, code, memberId, at);
  const paid = await PAY[code.kind](tx, { code, session, useId, worth, at });
  return {
    coupon_id: `u${useId}`,
    title: code.title,
    kind: code.kind,
    amount: worthOnWire(code.kind, worth),
    ...paid,
    used_at: at.toISOString(),
  };
}
