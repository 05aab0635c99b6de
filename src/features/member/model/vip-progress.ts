import { type Satang, satangOf } from '#contract/money.ts';
import { missingTo, percentDone } from '#src/lib/progress.ts';
import type { UserInfo } from '#src/stores/user.ts';

export interface VipProgress {
  /** The next level and the amount missing to it; null at the top. */
  next: { level: 1 | 2; missing: Satang } | null;
  percent: number;
}

/** The member's progress to the next VIP level (docs/rules.md#vip). */
export function vipProgress({ deposited, levels }: UserInfo['vip']): VipProgress {
  const next = levels.find(({ from }) => satangOf(from) > satangOf(deposited));
  if (!next) return { next: null, percent: 100 };
  return {
    next: { level: next.level, missing: missingTo(next.from, deposited) },
    percent: percentDone(deposited, next.from),
  };
}
