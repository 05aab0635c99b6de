import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { ERRORS } from '../../contract/errors.ts';
import { bahtOf, satangOf } from '../../contract/money.ts';
import type { takePromotion as takeCall } from '../../contract/promotion.ts';
import { bonusOf } from '../../contract/promotion-terms.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import { type Transfer, transfer } from '../platform/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { refusePlay } from '../safer-play/play-limits.ts';
import { tellWallets } from './end-bonus.ts';
import {
  insertBonus,
  lockCash,
  lockMember,
  type NewBonus,
  type PromotionRow,
  promotionOf,
  type Standing,
  standingOf,
} from './queries.ts';
import * as text from './text.ts';

const DAY_MS = 86_400_000;
const bangkokDay = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);

/** What of the promotion can be taken once: one for all, one a day, or one for the deposit. */
function turnOf({ kind }: PromotionRow, depositId: number | null, at: Date): string {
  if (kind === 'daily_deposit') return bangkokDay(at);
  return kind === 'deposit' ? String(depositId) : 'once';
}

/** Why the member can't take it now, whatever the deposit; null: nothing bars it. */
function barOf(
  promotion: PromotionRow,
  { has_running, taken, bar }: Standing,
  { depositId, at }: { depositId: number | null; at: Date },
): string | null {
  if (bar !== null) return ERRORS[bar].message;
  if (promotion.starts_at && promotion.starts_at > at) return text.NOT_STARTED;
  if (promotion.ends_at && promotion.ends_at <= at) return text.ENDED;
  const turn = turnOf(promotion, depositId, at);
  if (taken.some((known) => known.promotion_id === promotion.id && known.turn === turn))
    return turn === 'once' ? text.TAKEN_ONCE : text.TAKEN_TODAY;
  return has_running ? text.ONE_AT_A_TIME : null;
}

/** Why the member can't take it now, in Thai; null: he can. */
export function whyNot(promotion: PromotionRow, standing: Standing, at: Date): string | null {
  const { deposit, has_deposited } = standing;
  const { kind, min_deposit_satang: least } = promotion;
  const bar = barOf(promotion, standing, { depositId: deposit?.id ?? null, at });
  if (bar !== null || kind === 'free') return bar;
  if (kind === 'first_deposit' && has_deposited) {
    // No other deposit will be the first one.
    if (!deposit?.is_first) return text.NOT_FIRST_DEPOSIT;
    if (!deposit.is_untouched) return text.FIRST_STAKED;
    if (deposit.satang < least) return text.firstTooLittle(least);
  }
  if (!deposit) return text.NEEDS_DEPOSIT;
  if (!deposit.is_untouched) return text.STAKED_ALREADY;
  if (deposit.satang < least) return text.needsMore(least);
  return bonusOf(promotion, deposit.satang).bonusSatang > 0 ? null : text.TOO_SMALL;
}

/** Whether the member's next deposit could be taken with it. */
export const takesNextDeposit = (promotion: PromotionRow, standing: Standing, at: Date): boolean =>
  promotion.kind !== 'free' &&
  !(promotion.kind === 'first_deposit' && standing.has_deposited) &&
  barOf(promotion, standing, { depositId: null, at }) === null;

/** Writes the bonus with its wallet and pays it; the member and the cash wallet are locked. Gives the wallet. */
export async function payBonus(tx: Transaction, made: NewBonus, cashWalletId: number) {
  const walletId = await insertBonus(tx, made);
  const to = {
    agentId: made.agentId,
    currency: 'THB',
    credit: { wallet: walletId },
    reference: made.title,
  } as const;
  const moves: Transfer[] = [
    {
      ...to,
      id: `bonus:${walletId}:deposit`,
      debit: { wallet: cashWalletId },
      amountSatang: made.depositSatang,
      kind: 'bonus_deposit',
    },
    { ...to, id: `bonus:${walletId}`, debit: { house: 'bonus' }, amountSatang: made.bonusSatang, kind: 'bonus' },
  ];
  await transfer(
    tx,
    moves.filter(({ amountSatang }) => amountSatang > 0),
    made.at,
  );
  await tellWallets(tx, made.memberId, [cashWalletId, walletId]);
  return {
    id: String(walletId),
    wallet_name: made.title,
    wallet_type_id: 2,
    balance: bahtOf(made.depositSatang + made.bonusSatang),
    held: 0,
    turnover: { done: 0, target: bahtOf(made.targetSatang) },
  };
}

function checkAmount(deposit: Standing['deposit'], amountBaht: number | undefined): void {
  if (deposit && satangOf(amountBaht ?? 0) !== deposit.satang)
    throw new Refusal('invalid_input', { fields: { amount: text.depositDiffers(deposit.satang) } });
}

/**
 * Moves the newest deposit, of which nothing was staked yet, and the bonus to a wallet of their own (domain.md, Bonus and
 * turnover). Refuses with `promotion_not_found`, `member_excluded`, `member_paused`, `promotion_unavailable` with the reason, and
 * `invalid_input` when the deposit is not the one that was shown.
 */
export async function takePromotion(
  tx: Transaction,
  { agentId, memberId }: Session,
  input: ParsedInputOf<typeof takeCall>,
  at: Date,
): Promise<OutputOf<typeof takeCall>> {
  const promotion = await promotionOf(tx, agentId, input.promotion_id);
  if (!promotion) throw new Refusal('promotion_not_found');
  await lockMember(tx, memberId);
  await refusePlay(tx, memberId, at);
  const cashWalletId = await lockCash(tx, memberId);
  const standing = await standingOf(tx, memberId, at);
  const reason = whyNot(promotion, standing, at);
  if (reason !== null) throw new Refusal('promotion_unavailable', { message: reason });
  const deposit = promotion.kind === 'free' ? null : standing.deposit;
  checkAmount(deposit, input.amount);

  const { bonusSatang, targetSatang } = bonusOf(promotion, deposit?.satang ?? 0);
  const wallet = await payBonus(
    tx,
    {
      agentId,
      memberId,
      promotionId: promotion.id,
      turn: turnOf(promotion, deposit?.id ?? null, at),
      title: promotion.title,
      depositId: deposit?.id ?? null,
      depositSatang: deposit?.satang ?? 0,
      bonusSatang,
      targetSatang,
      maxWithdrawSatang: promotion.max_withdraw_satang,
      categories: promotion.categories,
      weights: (await agentConfigOf(tx, agentId)).bonus.weights,
      at,
      expiresAt: new Date(at.getTime() + promotion.valid_days * DAY_MS),
    },
    cashWalletId,
  );
  return {
    promotion_id: String(promotion.id),
    deposit: bahtOf(deposit?.satang ?? 0),
    bonus: bahtOf(bonusSatang),
    wallet,
  };
}
