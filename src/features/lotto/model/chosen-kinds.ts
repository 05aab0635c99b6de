import type { BetType } from '#contract/lotto-numbers.ts';
import type { Digits } from './number-pickers.ts';
import { isClosed, saleOf, type Terms } from './round-terms.ts';
import { kindsOf } from './slip.ts';

/** The wanted kinds of this length, as far as they are sold, or the first that is. */
export function chosenKinds(terms: Terms, digits: Digits, wanted: readonly BetType[]): readonly BetType[] {
  const sold = kindsOf(terms, digits);
  const chosen = sold.filter((betType) => wanted.includes(betType));
  return chosen.length > 0 ? chosen : sold.slice(0, 1);
}

/** Tells whether a number is closed, or pays less, for one of these kinds. */
export const isLimited = (terms: Terms, kinds: readonly BetType[], number: string): boolean =>
  kinds.some((bet_type) => (saleOf(terms, { bet_type, number })?.state ?? 'ok') !== 'ok');

/** Tells whether a number is closed for each of these kinds. */
export const isAllClosed = (terms: Terms, kinds: readonly BetType[], number: string): boolean =>
  kinds.every((bet_type) => isClosed(terms, { bet_type, number }));
