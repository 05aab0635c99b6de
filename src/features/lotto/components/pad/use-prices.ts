import type { BetType } from '#contract/lotto-numbers.ts';
import { type BillInput, EMPTY_DRAFT, useLotto } from '#src/stores/lotto.ts';
import { ownChoices, usePadChoices } from '#src/stores/pad-choices.ts';

/** For a player who never chose one. */
const FIRST_PRICE = '10';

/** The stake of a bet type's next number: its own price, or the one that the player last chose. */
export const priceOf = (betType: BetType, stakes: BillInput['stakes'], lastChosen: string | null): string =>
  stakes[betType] ?? lastChosen ?? FIRST_PRICE;

/** The price that each kind of the writing line has now. */
export function usePrices(): (betType: BetType) => string {
  const stakes = useLotto(({ billInputData }) => (billInputData ?? EMPTY_DRAFT).stakes);
  const lastChosen = usePadChoices(() => ownChoices().price);
  return (betType) => priceOf(betType, stakes, lastChosen);
}
