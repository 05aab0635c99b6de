import { ERRORS } from '#contract/errors.ts';
import { type Satang, satang } from '#contract/money.ts';
import { bonusOf } from '#contract/promotion-terms.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import type { Eligibility, PromotionRow } from './queries.ts';
import * as text from './text.ts';

/** The occasion on which a member can take the promotion once: for ever, for a day, or for a deposit. */
export function occasionOf({ kind }: PromotionRow, depositId: number | null, at: Date): string {
  if (kind === 'daily_deposit') return bangkokDay(at);
  return kind === 'deposit' ? String(depositId) : 'once';
}

/** The sentence about a promotion that was taken on its occasion. */
const takenText = ({ kind }: PromotionRow): string => {
  if (kind === 'daily_deposit') return text.TAKEN_TODAY;
  return kind === 'deposit' ? text.TAKEN_FOR_DEPOSIT : text.TAKEN_ONCE;
};

/** The rest of its budget, in satang. */
const leftOf = ({ budget_satang, given_satang }: PromotionRow): number =>
  budget_satang === null ? Number.POSITIVE_INFINITY : budget_satang - given_satang;

/** Why the member cannot take the promotion now, whatever their deposit is, in Thai; null if they can. */
function reasonBesidesDeposit(
  promotion: PromotionRow,
  { has_running, taken, bar }: Eligibility,
  { depositId, at }: { depositId: number | null; at: Date },
): string | null {
  if (bar !== null) return ERRORS[bar].message;
  if (promotion.starts_at && promotion.starts_at > at) return text.NOT_STARTED;
  if (promotion.ends_at && promotion.ends_at <= at) return text.ENDED;
  const occasion = occasionOf(promotion, depositId, at);
  if (taken.some((known) => known.promotion_id === promotion.id && known.occasion === occasion))
    return takenText(promotion);
  if (leftOf(promotion) <= 0) return text.USED_UP;
  return has_running ? text.ONE_AT_A_TIME : null;
}

/** Why the member cannot take the promotion now, in Thai; null if they can. */
export function reasonAgainst(promotion: PromotionRow, eligibility: Eligibility, at: Date): string | null {
  const { deposit, has_deposited } = eligibility;
  const { kind, min_deposit_satang: least } = promotion;
  const reason = reasonBesidesDeposit(promotion, eligibility, { depositId: deposit?.id ?? null, at });
  if (reason !== null) return reason;
  if (kind === 'free') return reasonOfBonus(promotion, satang(0));
  if (kind === 'first_deposit' && has_deposited) {
    // A later deposit can never be the first one, so these reasons are final.
    if (!deposit?.is_first) return text.NOT_FIRST_DEPOSIT;
    if (!deposit.is_untouched) return text.FIRST_STAKED;
    if (deposit.satang < least) return text.firstTooLittle(least);
  }
  if (!deposit) return text.NEEDS_DEPOSIT;
  if (!deposit.is_untouched) return text.STAKED_ALREADY;
  if (deposit.satang < least) return text.needsMore(least);
  return reasonOfBonus(promotion, deposit.satang);
}

/** Why the bonus for a deposit cannot be given, in Thai; null when it can. */
function reasonOfBonus(promotion: PromotionRow, deposit: Satang): string | null {
  const { bonusSatang } = bonusOf(promotion, deposit);
  if (bonusSatang <= 0) return text.TOO_SMALL;
  return bonusSatang > leftOf(promotion) ? text.USED_UP : null;
}

/** Tells whether the promotion could be taken with the member's next deposit. */
export const takesNextDeposit = (promotion: PromotionRow, eligibility: Eligibility, at: Date): boolean =>
  promotion.kind !== 'free' &&
  !(promotion.kind === 'first_deposit' && eligibility.has_deposited) &&
  reasonBesidesDeposit(promotion, eligibility, { depositId: null, at }) === null;
