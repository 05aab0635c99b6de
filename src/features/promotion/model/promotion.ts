import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Satang, satang, satangOf, satangOrNull } from '#contract/money.ts';
import type { promotionBonuses, promotionList } from '#contract/promotion.ts';
import { bonusOf, maxWithdrawOf } from '#contract/promotion-terms.ts';
import { link } from '#src/lib/links.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';

export type Promotion = OutputOf<typeof promotionList>[number];
export type Bonus = OutputOf<typeof promotionBonuses>[number];

export interface Example {
  deposit: Satang;
  bonus: Satang;
  /** The amount to be staked. */
  target: Satang;
  /** The most that becomes cash; null: no limit. */
  most: Satang | null;
}

/** The promotion's bonus for a deposit, computed as on the server; null without one or below the minimum. */
export function exampleOf(promotion: Promotion, typed: Satang | null): Example | null {
  const isFree = promotion.kind === 'free';
  const deposit = isFree ? satang(0) : (typed ?? satang(0));
  if (!isFree && (deposit <= 0 || deposit < satangOf(promotion.min_deposit))) return null;
  const { bonusSatang, targetSatang } = bonusOf(
    {
      bonus_percent: promotion.bonus_percent,
      bonus_fixed_satang: satangOrNull(promotion.bonus_fixed),
      max_bonus_satang: satangOf(promotion.max_bonus),
      turnover_times: promotion.turnover_times,
    },
    deposit,
  );
  const most = maxWithdrawOf(satangOrNull(promotion.max_withdraw), deposit);
  return { deposit, bonus: bonusSatang, target: targetSatang, most };
}

/** `รับเพิ่ม 100% สูงสุด 1,000.00 บาท` */
export const givesOf = ({ bonus_fixed, bonus_percent, max_bonus }: Promotion): string =>
  bonus_fixed === null
    ? text.gives.percent(String(bonus_percent), formatBaht(max_bonus))
    : text.gives.fixed(formatBaht(bonus_fixed));

export const categoryNames = (categories: Promotion['categories']): string =>
  categories.map((category) => text.categories[category]).join(' ');

/** The category where a stake counts most; the first of equals. */
export const bestCategory = ({ categories, weights }: Pick<Bonus, 'categories' | 'weights'>) =>
  [...categories].sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0)).at(0);

/** The address of the page with games that the bonus can be played in. */
export function playAddress(bonus: Pick<Bonus, 'categories' | 'weights'>): string {
  const best = bestCategory(bonus);
  return link(best === undefined || best === 'lotto' ? 'lottoLobby' : best);
}
