import { formatBaht } from '#contract/baht-text.ts';
import { type Baht, satangOf } from '#contract/money.ts';

/** An amount that moved, with its sign: `+4,040.00`. */
export const signed = (amount: Baht): string => `${satangOf(amount) > 0 ? '+' : ''}${formatBaht(amount)}`;
