import type { z } from 'zod';

/** Whole satang (1 baht = 100 satang): every amount inside the app, the server and the database (docs/rules.md#money). */
export type Satang = number & z.core.$brand<'Satang'>;

/** An amount as calls carry it: baht with at most 2 decimals. Never compared, added or divided: see `satangOf`. */
export type Baht = number & z.core.$brand<'Baht'>;

/** Gives a number the type `Satang`. Throws a RangeError for a fraction or a number that a double cannot hold exactly. */
export function satang(value: number): Satang {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not satang: ${value}`);
  return value as Satang;
}

/** Satang to the baht of a call: exact up to 90 trillion baht. */
export function bahtOf(amount: Satang): Baht {
  return (amount / 100) as Baht;
}

/** Baht of a call, which the contract holds to 2 decimals, to satang. */
export function satangOf(amount: number): Satang {
  return satang(Math.round(amount * 100));
}

/** Whether baht of a call have at most 2 decimals. The sum of two such numbers may be off by a rounding of doubles. */
export const isWholeSatang = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

/** A number of baht from outside of the contract (settings, constants, tests) as `Baht`, rounded to the nearest satang. */
export const baht = (value: number): Baht => bahtOf(satangOf(value));

/** `bahtOf` of what may be absent. */
export const bahtOrNull = (amount: Satang | null): Baht | null => (amount === null ? null : bahtOf(amount));

/** `satangOf` of what may be absent. */
export const satangOrNull = (amount: number | null): Satang | null => (amount === null ? null : satangOf(amount));
