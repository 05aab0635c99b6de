import { type Baht, type Satang, satang, satangOf } from '#contract/money.ts';

/** How many percent of `target` are done, rounded down and at most 100; 100 of a target of nothing. Baht or counts. */
export function percentDone(done: Baht | number, target: Baht | number): number {
  const whole = satangOf(target);
  return whole === 0 ? 100 : Math.max(0, Math.min(100, Math.floor((satangOf(done) * 100) / whole)));
}

/** How much is missing to `target`; 0 once it is reached. */
export const missingTo = (target: Baht, done: Baht): Satang => satang(Math.max(0, satangOf(target) - satangOf(done)));
