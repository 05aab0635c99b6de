import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { baht } from '#contract/money.ts';
import type { couponHistory } from '#contract/promotion.ts';
import { formatCount } from '#src/lib/count.ts';
import { formatDate } from '#src/lib/time.ts';
import { COUPON_TEXT as text } from '#src/text/promotion.ts';

export type Coupon = OutputOf<typeof couponHistory>['items'][number];

/** `200.00 บาท`, `100 คะแนน`, `3 ครั้ง`, `5%` */
export function worthOf({ kind, amount, percent }: Pick<Coupon, 'kind' | 'amount' | 'percent'>): string {
  if (percent !== null) return `${percent}%`;
  if (kind === 'free_spin') return text.spins(formatCount(amount ?? 0));
  return kind === 'point' ? text.points(formatCount(amount ?? 0)) : text.baht(formatBaht(baht(amount ?? 0)));
}

/** The lines under a coupon's title. */
export function linesOf(coupon: Coupon): string[] {
  const { detail, kind, amount, percent, min_deposit, state, used_at, valid_until } = coupon;
  if (state === 'used') return [used_at === null ? text.used : text.usedAt(formatDate(used_at))];
  const until = valid_until === null ? [] : [valid_until].map(formatDate);
  return [
    ...(detail === '' ? [] : [detail]),
    ...(kind === 'cashback' ? [text.ofYesterday] : []),
    ...(percent === null || amount === null ? [] : [text.atMost(formatBaht(baht(amount)))]),
    ...(min_deposit === null ? [] : [text.minDeposit(formatBaht(min_deposit))]),
    ...until.map(state === 'expired' ? text.expiredAt : text.until),
  ];
}
