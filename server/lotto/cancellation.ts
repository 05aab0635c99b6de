import type { RoundRow } from './round-queries.ts';

const MINUTE_MS = 60_000;

/** The time until which a bill of the round can be cancelled; null: it cannot be, or at `at` no longer (docs/rules.md#lottery). */
export function cancellableUntil(
  { rule, bet_closes_at, status }: Pick<RoundRow, 'rule' | 'bet_closes_at' | 'status'>,
  at: Date,
): Date | null {
  if (rule.cancel === null || status !== 'open') return null;
  const until = new Date(bet_closes_at.getTime() - rule.cancel.minutes_before_close * MINUTE_MS);
  return at <= until ? until : null;
}
