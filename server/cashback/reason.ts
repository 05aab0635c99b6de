import { type Satang, satang } from '#contract/money.ts';
import type { DayRow } from './queries.ts';
import { NO_CASHBACK } from './text.ts';

/** The least that is given, and the least loss, in satang. */
interface Least {
  readonly min: Satang;
  readonly minLoss: Satang;
}

/** Why a turnover earns no cashback, in Thai. `earned`: by the rates, before the limits. */
export function noCashback(earned: Satang, { min }: Pick<Least, 'min'>): string | null {
  if (earned >= min) return null;
  return earned > 0 ? NO_CASHBACK.belowMin(earned, min) : NO_CASHBACK.noRate;
}

/** Why a day's result gives no return. `net`: below 0 for a loss. */
export function noReturn(net: Satang, { minLoss }: Pick<Least, 'minLoss'>): string | null {
  if (net >= 0) return NO_CASHBACK.noLoss;
  return -net < minLoss ? NO_CASHBACK.smallLoss(satang(-net), minLoss) : null;
}

/** Why the day gives nothing, by the rules that computed it; null if it gives something. */
export function reasonOf(row: DayRow): string | null {
  if (row.amount_satang > 0) return null;
  if (row.is_excluded) return NO_CASHBACK.excluded;
  if (row.kind === 'loss') return noReturn(satang(row.won_satang - row.stake_satang), { minLoss: row.min_loss_satang });
  const earned = satang(row.by_category.reduce((sum, part) => sum + part.satang, 0));
  return noCashback(earned, { min: row.min_satang });
}
