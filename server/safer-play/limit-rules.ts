/** How long a higher limit waits for its second yes (domain.md, Safer play). */
export const WAIT_MS = 24 * 3_600_000;

/** A limit in satang: null is none, which is the highest. */
export type Amount = number | null;

export interface LimitState {
  amount: Amount;
  /** A higher amount that was asked for, and from when on it may be confirmed. */
  pending: { amount: Amount; from: Date } | null;
}

const isHigher = (asked: Amount, current: Amount) => current !== null && (asked === null || asked > current);

/**
 * What setting a limit does: lower (or the first) holds at once and drops what was pending; higher waits 24 hours and is
 * in force once the same amount is confirmed after that. `waiting`: confirmed too early. Another amount starts to wait anew.
 */
export function changeLimit(
  state: LimitState,
  asked: Amount,
  confirmed: boolean,
  at: Date,
): { outcome: 'set' | 'waiting'; state: LimitState } {
  if (!isHigher(asked, state.amount)) return { outcome: 'set', state: { amount: asked, pending: null } };
  const { pending } = state;
  const isSame = pending !== null && pending.amount === asked;
  if (confirmed && isSame && at >= pending.from) return { outcome: 'set', state: { amount: asked, pending: null } };
  if (isSame) return { outcome: confirmed ? 'waiting' : 'set', state };
  const waiting = { amount: asked, from: new Date(at.getTime() + WAIT_MS) };
  return { outcome: confirmed ? 'waiting' : 'set', state: confirmed ? state : { ...state, pending: waiting } };
}
