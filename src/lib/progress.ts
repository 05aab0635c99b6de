import { type Baht, type Satang, satang, satangOf } from '#contract/money.ts';

/** The percentage of `target` that is done, rounded down and at most 100; 100 if the target is 0. Baht or counts. */
export function percentDone(done: Baht | number, target: Baht | number): number {
  const whole = satangOf(target);
  return whole === 0 ? 100 : Math.max(0, Math.min(100, Math.floor((satangOf(done) * 100) / whole)));
}

/** The amount missing to `target`; 0 once it is reached. */
export const missingTo = (target: Baht, done: Baht): Satang => satang(Math.max(0, satangOf(target) - satangOf(done)));
