import type { affiliateConfigs } from '#contract/affiliate.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Satang, satangOf } from '#contract/money.ts';
import { shareOf } from '#contract/percent.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';

export type Configs = OutputOf<typeof affiliateConfigs>;
export type Level = Configs['levels'][number];

/** `0.2%`, or `0.05–0.2%` where categories differ; categories without a rate are left out. */
export function percentOf({ rates }: Pick<Level, 'rates'>): string {
  const percents = rates.map(({ percent }) => percent).filter((percent) => percent > 0);
  if (percents.length === 0) return text.percent(0);
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  return least === most ? text.percent(most) : text.percentRange(least, most);
}

const EXAMPLE = satangOf(10_000);

/** The commission for a friend's 10,000 baht on slots; null if slots give none by turnover. */
export function exampleOf({ rates }: Pick<Level, 'rates'>): { percent: number; share: Satang } | null {
  const slot = rates.find(({ category, base }) => category === 'slot' && base === 'turnover');
  return slot && slot.percent > 0 ? { percent: slot.percent, share: shareOf(EXAMPLE, slot.percent) } : null;
}
