import { buyerLikeness } from '#contract/buyer-name.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { buyerList } from '#contract/lotto-buyers.ts';

export type Buyer = OutputOf<typeof buyerList>[number];

/** The buyer whom exactly this name means. */
export const buyerCalled = (name: string, buyers: readonly Buyer[]): Buyer | undefined =>
  buyers.find(({ names }) => names.some((one) => one.toLowerCase() === name.toLowerCase()));

/** A buyer with a name of the same letters, whom this name does not mean yet: perhaps both are one person. */
export function buyerLike(name: string, buyers: readonly Buyer[]): Buyer | undefined {
  if (buyerCalled(name, buyers)) return undefined;
  const like = buyerLikeness(name);
  return buyers.find(({ names }) => names.some((one) => buyerLikeness(one) === like));
}
