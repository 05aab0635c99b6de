import { type Satang, satang } from './money.ts';

/**
 * A percentage of an amount, rounded down to the satang. Percentages have at most 4 decimals, so they are counted in
 * ten-thousandths.
 */
export const shareOf = (amount: Satang, percent: number): Satang =>
  satang(Math.floor((amount * Math.round(percent * 10_000)) / 1_000_000));
