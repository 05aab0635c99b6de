import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { promotionBonuses, promotionList } from '../../../../contract/promotion.ts';
import { bonusOf } from '../../../../contract/promotion-terms.ts';
import { formatBaht } from '../../../lib/money.ts';
import { PROMOTION_TEXT as text } from '../../../text/promotion.ts';

export type Promotion = OutputOf<typeof promotionList>[number];
export type Bonus = OutputOf<typeof promotionBonuses>[number];

const satang = (baht: number) => Math.round(baht * 100);

export interface Example {
  deposit: number;
  bonus: number;
  /** What has to be staked. */
  target: number;
}

/** What the promotion comes to for a deposit, in baht; null below its minimum. The same sums as the server's. */
export function exampleOf(promotion: Promotion, depositBaht: number): Example | null {
  if (promotion.kind !== 'free' && !(depositBaht >= promotion.min_deposit && depositBaht > 0)) return null;
  const deposit = promotion.kind === 'free' ? 0 : satang(depositBaht);
  const { bonusSatang, targetSatang } = bonusOf(
    {
      bonus_percent: promotion.bonus_percent,
      bonus_fixed_satang: promotion.bonus_fixed === null ? null : satang(promotion.bonus_fixed),
      max_bonus_satang: satang(promotion.max_bonus),
      turnover_times: promotion.turnover_times,
    },
    deposit,
  );
  return { deposit: deposit / 100, bonus: bonusSatang / 100, target: targetSatang / 100 };
}

/** `รับเพิ่ม 100% สูงสุด 1,000.00 บาท` */
export const givesOf = ({ bonus_fixed, bonus_percent, max_bonus }: Promotion): string =>
  bonus_fixed === null
    ? text.gives.percent(String(bonus_percent), formatBaht(max_bonus))
    : text.gives.fixed(formatBaht(bonus_fixed));

export const categoryNames = (categories: Promotion['categories']): string =>
  categories.map((category) => text.categories[category]).join(' ');

/** Where a stake counts most; the first of equals. */
export const bestCategory = ({ categories, weights }: Pick<Bonus, 'categories' | 'weights'>) =>
  [...categories].sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0)).at(0);

/** Where a game of the bonus is found. */
export function playAddress(bonus: Pick<Bonus, 'categories' | 'weights'>): string {
  const best = bestCategory(bonus);
  return best === undefined || best === 'lotto' ? '/lotto/lobby' : `/${best}`;
}
