import type { OutputOf } from '#contract/endpoint.ts';
import type { buyerResults } from '#contract/lotto-buyers.ts';
import { type Satang, satang, satangOf } from '#contract/money.ts';
import { BUYERS_TEXT as text } from '#src/text/buyers.ts';

export type BuyerResults = OutputOf<typeof buyerResults>;
export type BuyerResult = BuyerResults['buyers'][number];

export const buyerName = ({ buyer }: Pick<BuyerResult, 'buyer'>): string => buyer?.name ?? text.own;

/** Whether everything that the buyer gets is noted as given. */
export const isHanded = ({ paid, handed, handed_at }: BuyerResult): boolean =>
  handed_at !== null && satangOf(handed) === satangOf(paid);

export interface WhoWon {
  paid: readonly BuyerResult[];
  unpaid: readonly BuyerResult[];
  /** Of buyers other than the member: how many wait for their money, what is given, and what there is in all. */
  waiting: number;
  handed: Satang;
  toHand: Satang;
  staked: Satang;
  back: Satang;
  bills: number;
}

const sumOf = (amounts: readonly number[]): Satang => satang(amounts.reduce((sum, amount) => sum + amount, 0));

/** The buyers of a round with a return and those without, and the sums of both. */
export function whoWon({ buyers }: BuyerResults): WhoWon {
  const paid = buyers.filter((one) => satangOf(one.paid) > 0);
  const others = paid.filter(({ buyer }) => buyer !== null);
  return {
    paid,
    unpaid: buyers.filter((one) => satangOf(one.paid) === 0),
    waiting: others.filter((one) => !isHanded(one)).length,
    handed: sumOf(others.map((one) => satangOf(one.handed))),
    toHand: sumOf(others.map((one) => satangOf(one.paid))),
    staked: sumOf(buyers.map((one) => satangOf(one.staked))),
    back: sumOf(buyers.map((one) => satangOf(one.paid))),
    bills: buyers.reduce((sum, { bill_ids }) => sum + bill_ids.length, 0),
  };
}

const NUMBERS_SHOWN = 5;

/** The buyer's lines in short: `3 รายการ · 126 266 459`. */
export function linesOf({ line_count, numbers }: BuyerResult): string {
  const shown = numbers.slice(0, NUMBERS_SHOWN).join(' ');
  return text.linesAnd(line_count, numbers.length > NUMBERS_SHOWN ? text.numbersAndMore(shown) : shown);
}
