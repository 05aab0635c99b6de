import type { lossHistory, turnoverHistory } from '#contract/cashback.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Baht, type Satang, satang, satangOf } from '#contract/money.ts';
import { shareOf } from '#contract/percent.ts';

type LossDay = OutputOf<typeof lossHistory>['items'][number];
type TurnoverDay = OutputOf<typeof turnoverHistory>['items'][number];
/** A day of one of the two histories. */
export type Day = LossDay | TurnoverDay;

/** The loss of a net result; 0 for a win. */
export const lossOf = (net: Baht): Satang => satang(Math.max(0, -satangOf(net)));

/** Tells whether a limit changed the amount that the day's rates give (docs/rules.md#cashback). */
export function isLimited(day: Day): boolean {
  const given =
    'turnover' in day
      ? day.by_category.reduce((sum, { amount }) => sum + satangOf(amount), 0)
      : shareOf(lossOf(day.net), day.percent);
  return given !== satangOf(day.amount);
}

/**
 * The part of the day that was set off against days that gave too much; below 0: the part that other days gave for
 * its own overpayment.
 */
export const setOffOf = ({ paid, received }: Day): Satang => satang(satangOf(paid) - satangOf(received));
