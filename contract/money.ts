import type { z } from 'zod';

/** Whole satang (1 baht = 100 satang): every amount inside the app, the server and the database (docs/rules.md#money). */
export type Satang = number & z.core.$brand<'Satang'>;

/**
 * An amount on the wire: a JSON number of baht with at most 2 decimals. The type is no number, so that comparing,
 * adding or dividing it does not compile: use `satangOf` first.
 */
export type Baht = z.core.$brand<'Baht'>;

/** Gives a number the type `Satang`. Throws a RangeError for a fraction or a number that a double cannot hold exactly. */
export function satang(value: number): Satang {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not satang: ${value}`);
  return value as Satang;
}

/** Satang to the baht of a call: exact up to 90 trillion baht. */
export function bahtOf(amount: Satang): Baht {
  return (amount / 100) as number & Baht;
}

/**
 * Converts a call's baht, which the contract holds to 2 decimals, to satang. A plain number comes from settings,
 * constants and tests.
 */
export function satangOf(amount: Baht | number): Satang {
  return satang(Math.round(Number(amount) * 100));
}

/**
 * Tells whether a number of baht is exactly the double of a whole number of satang, so that it is written with at
 * most 2 decimals. `1e-9`, `1.005` and `0.1 + 0.2` are not, and neither is -0, because some clients would show its
 * sign.
 */
export function isWholeSatang(amount: number): boolean {
  const nearest = Math.round(amount * 100);
  return Number.isSafeInteger(nearest) && amount === nearest / 100 && !Object.is(amount, -0);
}

/**
 * Converts a number of baht from outside the contract (settings, constants, tests) to `Baht`, rounded to the nearest
 * satang.
 */
export const baht = (value: number): Baht => bahtOf(satangOf(value));

/**
 * Baht as a plain number, for a field whose kind says whether it is baht, points or spins, and for code that is not
 * ours.
 */
export const plainBaht = (amount: Satang): number => Number(bahtOf(amount));

/** `bahtOf` that passes null on. */
export const bahtOrNull = (amount: Satang | null): Baht | null => (amount === null ? null : bahtOf(amount));

/** `satangOf` that passes null on. */
export const satangOrNull = (amount: Baht | number | null): Satang | null =>
  amount === null ? null : satangOf(amount);
