import type { agentConfig } from '#contract/agent.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { satang, satangOf } from '#contract/money.ts';
import { shareOf } from '#contract/percent.ts';

export type CashbackRules = OutputOf<typeof agentConfig>['info']['cashback'];

const STAKE = satangOf(10_000);
const LOSS = satangOf(2_000);
const WON = satangOf(3_000);
const STEP = satangOf(1_000);

/** Daily cashback of a round stake in the category that gives most; null if none gives anything. */
export function turnoverExample({ rates }: CashbackRules) {
  const [best] = rates.toSorted((one, other) => other.percent - one.percent);
  if (!best || best.percent === 0) return null;
  return { ...best, stake: STAKE, amount: shareOf(STAKE, best.percent) };
}

/**
 * A sufficient loss of a day, in the category with the highest share of stakes that may come back, with stakes that
 * allow the whole percentage; null if losses give nothing.
 */
export function lossExample({ loss_percent: percent, min_loss, max_return, most_of_stakes }: CashbackRules) {
  const [best] = most_of_stakes.toSorted((one, other) => other.percent - one.percent);
  if (percent === 0 || !best || best.percent === 0) return null;
  const loss = satang(Math.max(LOSS, Math.ceil(satangOf(min_loss) / STEP) * STEP));
  const amount = satang(Math.min(shareOf(loss, percent), satangOf(max_return)));
  const stake = satang(Math.max(loss + WON, Math.ceil((100 * amount) / best.percent / STEP) * STEP));
  return { category: best.category, percent, stake, won: satang(stake - loss), loss, amount };
}
