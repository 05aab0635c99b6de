import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { ERRORS } from '../../contract/errors.ts';
import { bahtOf, type Satang, satang, satangOf } from '../../contract/money.ts';
import type { takePromotion as takeCall } from '../../contract/promotion.ts';
import { bonusOf } from '../../contract/promotion-terms.ts';
import { agentConfigOf } from '../agent/service.ts';
import { bangkokDay } from '../lib/bangkok.ts';
import type { Transaction } from '../platform/database.ts';
import { type MoneyTransfer, transfer } from '../platform/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { lockPlayer } from '../safer-play/play-limits.ts';
import { insertBonus, lockCash, type NewBonus } from './bonus-queries.ts';
import { type Eligibility, eligibilityOf, type PromotionRow, promotionOf } from './queries.ts';
import * as text from './text.ts';
import { emitWallets } from './wallet-event.ts';

const NOTHING = satang(0);
const DAY_MS = 86_400_000;

/** The turn that a member can take once: one for ever, one a day, or one for each deposit. */
function turnOf({ kind }: PromotionRow, depositId: number | null, at: Date): string {
  if (kind === 'daily_deposit') return bangkokDay(at);
  return kind === 'deposit' ? String(depositId) : 'once';
}

/** Why the member cannot take the promotion now, whatever his deposit is, in Thai; null when he can. */
function reasonBesidesDeposit(
  promotion: PromotionRow,
  { has_running, taken, bar }: Eligibility,
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

/** Why the member cannot take the promotion now, in Thai; null when he can. */
export function reasonAgainst(promotion: PromotionRow, eligibility: Eligibility, at: Date): string | null {
  const { deposit, has_deposited } = eligibility;
  const { kind, min_deposit_satang: least } = promotion;
  const reason = reasonBesidesDeposit(promotion, eligibility, { depositId: deposit?.id ?? null, at });
  if (reason !== null || kind === 'free') return reason;
  if (kind === 'first_deposit' && has_deposited) {
    // A later deposit can never be the first one, so these reasons are final.
    if (!deposit?.is_first) return text.NOT_FIRST_DEPOSIT;
    if (!deposit.is_untouched) return text.FIRST_STAKED;
    if (deposit.satang < least) return text.firstTooLittle(least);
  }
  if (!deposit) return text.NEEDS_DEPOSIT;
  if (!deposit.is_untouched) return text.STAKED_ALREADY;
  if (deposit.satang < least) return text.needsMore(least);
  return bonusOf(promotion, deposit.satang).bonusSatang > 0 ? null : text.TOO_SMALL;
}

/** Whether the promotion could be taken with the member's next deposit. */
export const takesNextDeposit = (promotion: PromotionRow, eligibility: Eligibility, at: Date): boolean =>
  promotion.kind !== 'free' &&
  !(promotion.kind === 'first_deposit' && eligibility.has_deposited) &&
  reasonBesidesDeposit(promotion, eligibility, { depositId: null, at }) === null;

/** Makes a bonus with its wallet and pays it. The member and the cash wallet must be locked. Gives the wallet. */
export async function payBonus(tx: Transaction, bonus: NewBonus, cashWalletId: number) {
  const walletId = await insertBonus(tx, bonus);
  const to = {
    agentId: bonus.agentId,
    currency: 'THB',
    credit: { wallet: walletId },
    reference: bonus.title,
  } as const;
  const moves: MoneyTransfer[] = [
    {
      ...to,
      id: `bonus:${walletId}:deposit`,
      debit: { wallet: cashWalletId },
      amountSatang: bonus.depositSatang,
      kind: 'bonus_deposit',
    },
    { ...to, id: `bonus:${walletId}`, debit: { house: 'bonus' }, amountSatang: bonus.bonusSatang, kind: 'bonus' },
  ];
  await transfer(
    tx,
    moves.filter(({ amountSatang }) => amountSatang > 0),
    bonus.at,
  );
  await emitWallets(tx, bonus.memberId, [cashWalletId, walletId]);
  return {
    id: String(walletId),
    wallet_name: bonus.title,
    wallet_type_id: 2,
    balance: bahtOf(satang(bonus.depositSatang + bonus.bonusSatang)),
    held: bahtOf(NOTHING),
    turnover: { done: bahtOf(NOTHING), target: bahtOf(bonus.targetSatang) },
  };
}

/** Throws `invalid_input` when the deposit is not the one that the member saw. */
function checkAmount(deposit: Eligibility['deposit'], shownSatang: Satang): void {
  if (deposit && shownSatang !== deposit.satang)
    throw new Refusal('invalid_input', { fields: { amount: text.depositDiffers(deposit.satang) } });
}

/**
 * Moves the newest deposit, of which nothing was staked yet, and the bonus to a bonus wallet (docs/rules.md#bonuses).
 * Refuses with `promotion_not_found`, `member_excluded`, `member_paused`, `promotion_unavailable` with the reason, and
 * `invalid_input` (amount) when the deposit is not the one that was shown.
 */
export async function takePromotion(
  tx: Transaction,
  { agentId, memberId }: Session,
  input: ParsedInputOf<typeof takeCall>,
  at: Date,
): Promise<OutputOf<typeof takeCall>> {
  const promotion = await promotionOf(tx, agentId, input.promotion_id);
  if (!promotion) throw new Refusal('promotion_not_found');
  await lockPlayer(tx, memberId, at);
  const cashWalletId = await lockCash(tx, memberId);
  const eligibility = await eligibilityOf(tx, memberId, at);
  const reason = reasonAgainst(promotion, eligibility, at);
  if (reason !== null) throw new Refusal('promotion_unavailable', { message: reason });
  const deposit = promotion.kind === 'free' ? null : eligibility.deposit;
  checkAmount(deposit, satangOf(input.amount ?? 0));
  const depositSatang = deposit?.satang ?? satang(0);

  const { bonusSatang, targetSatang } = bonusOf(promotion, depositSatang);
  const wallet = await payBonus(
    tx,
    {
      agentId,
      memberId,
      promotionId: promotion.id,
      turn: turnOf(promotion, deposit?.id ?? null, at),
      title: promotion.title,
      depositId: deposit?.id ?? null,
      depositSatang,
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
    deposit: bahtOf(depositSatang),
    bonus: bahtOf(bonusSatang),
    wallet,
  };
}
