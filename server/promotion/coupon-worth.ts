import { satang } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { type CodeRow, lossOfDay } from './coupon-queries.ts';
import * as text from './coupon-text.ts';

/**
 * The coupon's amount if it is used now: satang, points, or spins. A percentage refers to the deposit that the coupon
 * demands or, for a cashback coupon, to yesterday's cash loss in its categories as the night's job counted it;
 * `amount` is then the maximum. Refuses with `coupon_invalid` and `coupon_used`.
 */
export async function worthNow(tx: Transaction, code: CodeRow, memberId: number, at: Date): Promise<number> {
  if (code.percent === null) return code.amount;
  const base = code.kind === 'cashback' ? await lossToReturn(tx, code, memberId, at) : (code.deposit_satang ?? 0);
  const worth = Math.min(code.amount, Math.floor((base * Math.round(code.percent * 100)) / 10_000));
  if (worth <= 0) throw new Refusal('coupon_invalid', { message: text.NO_LOSS });
  return worth;
}

async function lossToReturn(tx: Transaction, code: CodeRow, memberId: number, at: Date) {
  const today = bangkokDay(at);
  if (code.last_used_at && code.last_used_at >= startOfDay(today))
    throw new Refusal('coupon_used', { message: text.USED_FOR_YESTERDAY });
  const loss = await lossOfDay(tx, memberId, addDays(today, -1), code.categories);
  if (loss.is_excluded) throw new Refusal('coupon_invalid', { message: text.NO_RETURNS });
  if (!loss.is_counted) throw new Refusal('coupon_invalid', { message: text.NOT_COUNTED });
  return satang(Math.max(0, loss.satang));
}
