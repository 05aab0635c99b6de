import type { OutputOf } from '#contract/endpoint.ts';
import { type Satang, satang, satangOf } from '#contract/money.ts';
import type { operatorDeposit } from '#contract/operator-money.ts';
import { depositsText } from '../../text/deposits.ts';

export type DepositAnswer = OutputOf<typeof operatorDeposit>;
export type Review = DepositAnswer['deposit'];
export type Candidate = Review['candidates'][number];

export const idOf = ({ transaction_id }: Review): string => transaction_id;

/** What arrived less what was expected, in satang; null where nothing was. */
export const differenceOf = ({ amount }: Review, candidate: Candidate | undefined): Satang | null =>
  candidate?.amount == null ? null : satang(satangOf(amount) - satangOf(candidate.amount));

/** The reason that is kept with a credit: what fits, in words. */
export function reasonOf(review: Review, candidate: Candidate): string {
  const { fits } = depositsText;
  const { amount, payer } = candidate.marks;
  const difference = differenceOf(review, candidate);
  if (amount) return payer ? fits.same : fits.amount;
  if (payer && difference !== null && difference !== 0) return difference < 0 ? fits.short : fits.over;
  if (payer) return fits.payer;
  return review.claimed_by?.member_id === candidate.member.member_id ? fits.slip : fits.other;
}
