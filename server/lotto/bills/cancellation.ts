import type { RoundRow } from '../rounds/round-queries.ts';

const MINUTE_MS = 60_000;

/**
 * The time until which a bill of the round can be cancelled; null if it cannot be, or no longer at `at`
 * (docs/rules.md#lottery). It follows from the round's times, as in `lotto_cancel_bill`: members can still leave a
 * lottery that was taken out of sale.
 */
export function cancellableUntil(
  { rule, bet_closes_at, version }: Pick<RoundRow, 'rule' | 'bet_closes_at' | 'version'>,
  at: Date,
): Date | null {
  if (rule.cancel === null || version > 0 || at >= bet_closes_at) return null;
  const until = new Date(bet_closes_at.getTime() - rule.cancel.minutes_before_close * MINUTE_MS);
  return at <= until ? until : null;
}
