import { satangOf } from '#contract/money.ts';
import type { AgentConfig, StakeCategory } from '#server/agent/config.ts';

/** A day's stakes and wins of one category, in baht. */
export interface Day {
  category: StakeCategory;
  staked: number;
  won: number;
}

/**
 * A day's returns by the rules, in baht: to the player, and to the account above, which counts as the same person's.
 */
export function givenBack(config: AgentConfig, { category, staked, won }: Day, bahtOfPoint: number): number {
  const { cashback, affiliate, points, point_times } = config;
  const loss = Math.max(0, staked - won);
  const turnover = (staked * cashback.percent[category]) / 100;
  const returned = Math.min(
    (loss * cashback.loss_percent) / 100,
    (staked * cashback.loss_stake_percent[category]) / 100,
    satangOf(cashback.max_return_baht) / 100,
  );
  const commission = affiliate.levels.reduce(
    (sum, { base, percent, stake_percent }) =>
      sum +
      (base === 'turnover'
        ? (staked * percent[category]) / 100
        : Math.min((loss * percent[category]) / 100, (staked * stake_percent[category]) / 100)),
    0,
  );
  return (
    (turnover < satangOf(cashback.min_baht) / 100 ? 0 : Math.min(turnover, satangOf(cashback.max_baht) / 100)) +
    (loss < satangOf(cashback.min_loss_baht) / 100 ? 0 : returned) +
    commission +
    // All points that these stakes let be spent, whatever has given them.
    (staked / 100) * points[category] * point_times * bahtOfPoint
  );
}
