import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import type { takePromotion as takeCall } from '#contract/promotion.ts';
import { bonusOf, maxWithdrawOf } from '#contract/promotion-terms.ts';
import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { type MoneyTransfer, transfer } from '#server/ledger/ledger.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { insertBonus, lockCash, type NewBonus, takeFromBudget } from './bonus-queries.ts';
import { occasionOf, reasonAgainst } from './eligibility.ts';
import { publishWallets } from './publish-wallets.ts';
import { type Eligibility, eligibilityOf, promotionOf } from './queries.ts';
import * as text from './text.ts';

const NOTHING = satang(0);
const DAY_MS = 86_400_000;

/** Makes a bonus with its wallet and pays it. The member and the cash wallet must be locked. Returns the wallet. */
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
  await publishWallets(tx, bonus.memberId, [cashWalletId, walletId]);
  return {
    id: String(walletId),
    wallet_name: bonus.title,
    wallet_type_id: 2,
    balance: bahtOf(satang(bonus.depositSatang + bonus.bonusSatang)),
    held: bahtOf(NOTHING),
    turnover: { done: bahtOf(NOTHING), target: bahtOf(bonus.targetSatang) },
  };
}

/** Refuses with `invalid_input` if the deposit is not the one that the member saw. */
function checkAmount(deposit: Eligibility['deposit'], shownSatang: Satang): void {
  if (deposit && shownSatang !== deposit.satang) throw invalidField('amount', text.depositDiffers(deposit.satang));
}

/**
 * Moves the newest deposit, of which nothing was staked yet, and the bonus to a bonus wallet (docs/rules.md#bonuses).
 * Refuses with `promotion_not_found`, `member_excluded`, `member_paused`, `promotion_unavailable` with the reason
 * (for example that the terms differ from those that were shown), and `invalid_input` (amount) if the deposit is not
 * the one that was shown.
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
  if (input.version !== undefined && input.version !== promotion.version)
    throw new Refusal('promotion_unavailable', { message: text.TERMS_CHANGED });
  const deposit = promotion.kind === 'free' ? null : eligibility.deposit;
  checkAmount(deposit, satangOf(input.amount ?? 0));
  const depositSatang = deposit?.satang ?? satang(0);

  const { bonusSatang, targetSatang } = bonusOf(promotion, depositSatang);
  if (!(await takeFromBudget(tx, promotion.id, bonusSatang)))
    throw new Refusal('promotion_unavailable', { message: text.USED_UP });
  const wallet = await payBonus(
    tx,
    {
      agentId,
      memberId,
      promotionId: promotion.id,
      occasion: occasionOf(promotion, deposit?.id ?? null, at),
      title: promotion.title,
      depositId: deposit?.id ?? null,
      depositSatang,
      bonusSatang,
      targetSatang,
      maxWithdrawSatang: maxWithdrawOf(promotion.max_withdraw_satang, depositSatang),
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
