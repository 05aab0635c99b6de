import { splitBaht } from '#contract/baht-text.ts';
import type { Baht } from '#contract/money.ts';

/** The width of an amount in em: its digits and commas, then decimals and unit (ui/money.tsx). */
export const amountWidth = (amount: Baht | undefined) => (amount ? splitBaht(amount).whole.length : 1) * 0.58 + 2.3;
