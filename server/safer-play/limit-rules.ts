import type { Satang } from '#contract/money.ts';

/** How long a higher limit waits before it can be confirmed (docs/rules.md#safer-play). */
export const WAIT_MS = 24 * 3_600_000;

/** Null is no limit, which is the highest. */
export type LimitAmount = Satang | null;

export interface LimitState {
  amount: LimitAmount;
  /** A higher limit that was requested, and the time from which it can be confirmed. */
  pending: { amount: LimitAmount; from: Date } | null;
}

const isHigher = (requested: LimitAmount, current: LimitAmount) =>
  current !== null && (requested === null || requested > current);

/**
 * Applies a change of a limit. A lower (or the first) limit takes effect at once and drops the pending one. A higher
 * one waits 24 hours and takes effect once the same amount is confirmed after that; another amount starts a new wait.
 * `waiting`: confirmed too early.
 */
export function changeLimit(
  state: LimitState,
  requested: LimitAmount,
  confirmed: boolean,
  at: Date,
): { outcome: 'set' | 'waiting'; state: LimitState } {
  if (!isHigher(requested, state.amount)) return { outcome: 'set', state: { amount: requested, pending: null } };
  const { pending } = state;
  const isSame = pending !== null && pending.amount === requested;
  if (confirmed && isSame && at >= pending.from) return { outcome: 'set', state: { amount: requested, pending: null } };
  if (isSame) return { outcome: confirmed ? 'waiting' : 'set', state };
  const waiting = { amount: requested, from: new Date(at.getTime() + WAIT_MS) };
  return { outcome: confirmed ? 'waiting' : 'set', state: confirmed ? state : { ...state, pending: waiting } };
}
