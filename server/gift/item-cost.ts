import type { UnitWorths } from '#server/agent/rebates.ts';

/** An item for points, as far as its cost goes. */
export interface ItemTerms {
  kind: 'credit' | 'free_spin' | 'item';
  /** Satang of a credit, spins of free spins, null of goods. */
  amount: number | null;
  points: number;
  /** How many can be ordered; null: not counted. */
  stock: number | null;
}

/**
 * What an item gives at most in satang above what its points are worth: those were counted when they were promised or earned. Infinite
 * where it gives more and its stock is not counted. `worths`: of what points buy anyway, as often as members like. Goods count nothing: their price is not known.
 */
export function itemCost({ kind, amount, points, stock }: ItemTerms, worths: UnitWorths): number {
  if (kind === 'item' || amount === null || stock === 0) return 0;
  const gives = kind === 'credit' ? amount : amount * worths.free_spin;
  const gain = gives - points * worths.point;
  return gain > 0 ? gain * (stock ?? Number.POSITIVE_INFINITY) : 0;
}
