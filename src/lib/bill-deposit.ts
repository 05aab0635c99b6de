import { type Satang, satangOf } from '#contract/money.ts';
import { link } from './links.ts';

/**
 * A deposit for a bill that costs more than its wallet holds: the address carries the amount and the bill's round
 * through the deposit and the payment, and the paid deposit leads back to the bill. It carries a round's id and never
 * a path, so that no address can lead anywhere but to a pad.
 */
export interface BillDeposit {
  /** In whole baht. */
  amount: Satang | null;
  roundId: string | null;
}

/** The deposit page with the amount that is short filled in; the draft stays (docs/rules.md#routes). */
export const depositForBill = (roundId: string, short: Satang) =>
  link('deposit', { amount: String(Math.ceil(short / 100)), bill: roundId });

/** The pad of a round; its draft is checked at once, so that one press confirms it. */
export const billToConfirm = (roundId: string) => link('lotto', { round_id: roundId, confirm: '1' });

/** Reads the bill that a deposit is for from an address. Anything of another shape counts as absent. */
export function billDepositOf(query: URLSearchParams): BillDeposit {
  const digits = (name: string, pattern: RegExp) => query.get(name)?.match(pattern)?.[0] ?? null;
  const amount = digits('amount', /^[1-9]\d{0,7}$/);
  return { amount: amount === null ? null : satangOf(Number(amount)), roundId: digits('bill', /^\d{1,15}$/) };
}

/** The fields that keep the bill in the address of a payment. */
export const billFields = (roundId: string | null): Readonly<Record<string, string>> =>
  roundId === null ? {} : { bill: roundId };
