import { type Satang, satang } from './money.ts';

/** What a promotion or a coupon offers for a deposit. */
export interface BonusTerms {
  bonus_percent: number;
  /** In place of a percentage of the deposit. */
  bonus_fixed_satang: Satang | null;
  max_bonus_satang: Satang;
  turnover_times: number;
}

/**
 * The bonus for a deposit and the turnover target, (deposit + bonus) × N. The bonus is rounded down and the target up
 * (docs/rules.md#rounding). The app's example and the server's books use the same function.
 */
export function bonusOf(terms: BonusTerms, depositSatang: Satang): { bonusSatang: Satang; targetSatang: Satang } {
  // Percent and times have two decimals: counted in hundredths, the products are integers.
  const percentage = Math.floor((depositSatang * Math.round(terms.bonus_percent * 100)) / 10_000);
  const bonusSatang = satang(Math.min(terms.bonus_fixed_satang ?? percentage, terms.max_bonus_satang));
  const targetSatang = satang(
    Math.ceil(((depositSatang + bonusSatang) * Math.round(terms.turnover_times * 100)) / 100),
  );
  return { bonusSatang, targetSatang };
}
