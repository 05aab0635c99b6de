import { STAKE_CATEGORIES, type StakeCategory } from './config.ts';

/** Percents by category as calls list them. */
export const percentsOf = (
  percents: Readonly<Record<StakeCategory, number>>,
): { category: StakeCategory; percent: number }[] =>
  STAKE_CATEGORIES.map((category) => ({ category, percent: percents[category] }));
