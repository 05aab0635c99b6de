import type { UnitWorths } from './house-edge.ts';

/** An item for points, as far as its cost goes. */
export interface ItemTerms {
  kind: 'credit' | 'free_spin' | 'item';
  /** Satang of a credit, spins of free spins, null of goods. */
  amount: number | null;
  points: number;
  /** The number that can be ordered; null if it is not counted. */
  stock: number | null;
}

/**
 * The most, in satang, that an item gives above the value of its points: those were counted when they were promised
 * or earned. Infinite if it gives more and its stock is not counted. `worths`: the value of what points buy anyway,
 * as often as members like. Goods count nothing: their price is unknown.
 */
export function itemCost({ kind, amount, points, stock }: ItemTerms, worths: UnitWorths): number {
  if (kind === 'item' || amount === null || stock === 0) return 0;
  const gives = kind === 'credit' ? amount : amount * worths.free_spin;
  const gain = gives - points * worths.point;
  return gain > 0 ? gain * (stock ?? Number.POSITIVE_INFINITY) : 0;
}
