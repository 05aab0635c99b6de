import { type Baht, type Satang, satang, satangOf } from '#contract/money.ts';

/** What a bet changed the balance by. */
export const netOf = (stake: Baht, back: Baht): Satang => satang(satangOf(back) - satangOf(stake));
