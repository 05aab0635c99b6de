import { useEffect, useState } from 'react';
import { type Baht, bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';

/** Longer than the reels of common games spin. */
export const CALM_MS = 8000;

/** A balance and when it was reported, in ms. */
export interface Reported {
  at: number;
  satang: Satang;
}

/** The balances that were current during the last `CALM_MS`, oldest first; at least one. */
export const current = (reported: readonly Reported[], now: number): Reported[] =>
  reported.filter((_, i) => (reported[i + 1]?.at ?? now + 1) > now - CALM_MS);

/**
 * The balance beside a game that does not say when it shows a result: the lowest of the last seconds. A stake shows
 * at once. A win, which the wallet knows while the reels still spin, shows only after them.
 */
export const lowestLately = (reported: readonly Reported[], now: number): Satang =>
  satang(Math.min(...current(reported, now).map((one) => one.satang)));

/** `lowestLately` of a balance as it changes. */
export function useCalmBalance(balance: Baht): Baht {
  const amount = satangOf(balance);
  const [{ reported, now }, setState] = useState<{ reported: Reported[]; now: number }>(() => ({
    reported: [{ at: 0, satang: amount }],
    now: 0,
  }));
  useEffect(() => {
    const at = performance.now();
    setState((state) => ({ reported: [...current(state.reported, at), { at, satang: amount }], now: at }));
    const timer = setTimeout(() => setState((state) => ({ ...state, now: performance.now() })), CALM_MS);
    return () => clearTimeout(timer);
  }, [amount]);
  return bahtOf(lowestLately(reported, now));
}
