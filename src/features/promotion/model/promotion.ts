import type { OutputOf } from '../../../../contract/endpoint.ts';
import { bahtOf, satang, satangOf, satangOrNull } from '../../../../contract/money.ts';
import type { promotionBonuses, promotionList } from '../../../../contract/promotion.ts';
import { bonusOf } from '../../../../contract/promotion-terms.ts';
import { link } from '../../../lib/links.ts';
import { formatBaht } from '../../../lib/money.ts';
import { PROMOTION_TEXT as text } from '../../../text/promotion.ts';

export type Promotion = OutputOf<typeof promotionList>[number];
export type Bonus = OutputOf<typeof promotionBonuses>[number];

/** In baht. */
export interface Example {
  deposit: number;
  bonus: number;
  /** How much has to be staked. */
  target: number;
}

/** Above this a double cannot hold the target to the satang. */
const MAX_EXAMPLE_BAHT = 1_000_000_000_000;

/** What the promotion gives for a deposit in baht, computed as on the server; null below its minimum. */
export function exampleOf(promotion: Promotion, depositBaht: number): Example | null {
  const isFree = promotion.kind === 'free';
  if (!isFree && !(depositBaht <= MAX_EXAMPLE_BAHT)) return null;
  const deposit = isFree ? satang(0) : satangOf(depositBaht);
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
  return { deposit: bahtOf(deposit), bonus: bahtOf(bonusSatang), target: bahtOf(targetSatang) };
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
