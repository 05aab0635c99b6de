import type { RoundRow } from '../rounds/round-queries.ts';

const MINUTE_MS = 60_000;

/**
 * The time until which a bill of the round can be cancelled; null: it cannot be, or at `at` no longer (docs/rules.md#lottery). By
 * its times, as in `lotto_cancel_bill`: a lottery that is taken out of sale keeps nobody in his bill.
 */
export function cancellableUntil(
  { rule, bet_closes_at, version }: Pick<RoundRow, 'rule' | 'bet_closes_at' | 'version'>,
  at: Date,
): Date | null {
  if (rule.cancel === null || version > 0 || at >= bet_closes_at) return null;
  const until = new Date(bet_closes_at.getTime() - rule.cancel.minutes_before_close * MINUTE_MS);
  return at <= until ? until : null;
}
