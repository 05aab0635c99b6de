import { type Satang, satang } from './money.ts';
import { shareOf } from './percent.ts';

/** The offer of a promotion or coupon for a deposit. */
export interface BonusTerms {
  bonus_percent: number;
  /** Replaces a percentage of the deposit. */
  bonus_fixed_satang: Satang | null;
  max_bonus_satang: Satang;
  turnover_times: number;
}

/**
 * The bonus for a deposit and the turnover target, (deposit + bonus) × N. The bonus is rounded down and the target up
 * (docs/rules.md#rounding). The app's example and the server's books use the same function.
 */
export function bonusOf(terms: BonusTerms, depositSatang: Satang): { bonusSatang: Satang; targetSatang: Satang } {
  const percentage = shareOf(depositSatang, terms.bonus_percent);
  const bonusSatang = satang(Math.min(terms.bonus_fixed_satang ?? percentage, terms.max_bonus_satang));
  // Times have 2 decimals; counted in hundredths, the product is an integer.
  const targetSatang = satang(
    Math.ceil(((depositSatang + bonusSatang) * Math.round(terms.turnover_times * 100)) / 100),
  );
  return { bonusSatang, targetSatang };
}

/**
 * The most that a completed bonus pays: never less than the own deposit, which giving it up returns. Null: no limit.
 */
export const maxWithdrawOf = (max: Satang | null, depositSatang: Satang): Satang | null =>
  max === null ? null : satang(Math.max(max, depositSatang));
