import { bahtOf, satang, satangOf } from '../../../../contract/money.ts';
import type { UserInfo } from '../../../stores/user.ts';

export interface VipProgress {
  /** The next level; null at the top. */
  next: { level: 1 | 2; left: number } | null;
  percent: number;
}

/** The member's progress to the next VIP level (docs/rules.md#vip). `left` is baht. */
export function vipProgress({ deposited, levels }: UserInfo['vip']): VipProgress {
  const next = levels.find(({ from }) => from > deposited);
  if (!next) return { next: null, percent: 100 };
  const left = bahtOf(satang(satangOf(next.from) - satangOf(deposited)));
  return { next: { level: next.level, left }, percent: Math.floor((deposited / next.from) * 100) };
}
