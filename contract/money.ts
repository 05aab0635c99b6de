/** Satang of the database to baht of the wire: at most 2 decimals, exact up to 90 trillion baht. */
export function bahtOf(satang: number): number {
  return satang / 100;
}

/** Baht of the wire (at most 2 decimals, as the contract's `amount` proves) to satang. */
export function satangOf(baht: number): number {
  return Math.round(baht * 100);
}

/** `bahtOf` of what may be absent. */
export const bahtOrNull = (satang: number | null): number | null => (satang === null ? null : bahtOf(satang));

/** `satangOf` of what may be absent. */
export const satangOrNull = (baht: number | null): number | null => (baht === null ? null : satangOf(baht));
