import { type Baht, type Satang, satang, satangOf } from '#contract/money.ts';

/** A bet's change of the balance. */
export const netOf = (stake: Baht, back: Baht): Satang => satang(satangOf(back) - satangOf(stake));
