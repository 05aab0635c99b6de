import { bahtOf, bahtOrNull } from '#contract/money.ts';
import type { PromotionRow } from './queries.ts';

/** Returns the part of a promotion that players and operators both read. */
export const promotionOnWire = (row: PromotionRow) => ({
  version: row.version,
  title: row.title,
  description: row.description,
  image: row.image,
  terms: row.terms,
  kind: row.kind,
  bonus_percent: row.bonus_percent,
  bonus_fixed: bahtOrNull(row.bonus_fixed_satang),
  min_deposit: bahtOf(row.min_deposit_satang),
  max_bonus: bahtOf(row.max_bonus_satang),
  turnover_times: row.turnover_times,
  max_withdraw: bahtOrNull(row.max_withdraw_satang),
  categories: row.categories,
  valid_days: row.valid_days,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
});
