/** What a promotion gives for a deposit, the same in the app's example and in the server's books. Integer satang. */
export interface BonusTerms {
  bonus_percent: number;
  bonus_fixed_satang: number | null;
  max_bonus_satang: number;
  turnover_times: number;
}

/** The bonus (never rounded up), and the stakes that it asks for: (deposit + bonus) × N, never rounded down. */
export function bonusOf(terms: BonusTerms, depositSatang: number): { bonusSatang: number; targetSatang: number } {
  // Percent and times have two decimals: hundredths keep the sums in integers.
  const percentage = Math.floor((depositSatang * Math.round(terms.bonus_percent * 100)) / 10_000);
  const bonusSatang = Math.min(terms.bonus_fixed_satang ?? percentage, terms.max_bonus_satang);
  const targetSatang = Math.ceil(((depositSatang + bonusSatang) * Math.round(terms.turnover_times * 100)) / 100);
  return { bonusSatang, targetSatang };
}
