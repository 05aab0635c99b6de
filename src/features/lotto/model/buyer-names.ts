import { buyerLikeness } from '#contract/buyer-name.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { buyerList } from '#contract/lotto-buyers.ts';
import type { WrittenBill } from '#src/stores/lotto.ts';

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

/** Bills of one buyer are one bill, at the place of the first; the member's own is the last. */
export function mergedBills(bills: readonly WrittenBill[]): readonly WrittenBill[] {
  const byBuyer = new Map<string | null, WrittenBill>();
  for (const bill of bills) {
    const before = byBuyer.get(bill.buyer);
    byBuyer.set(bill.buyer, before ? { ...before, lines: [...before.lines, ...bill.lines] } : bill);
  }
  const all = [...byBuyer.values()];
  return [...all.filter(({ buyer }) => buyer !== null), ...all.filter(({ buyer }) => buyer === null)];
}
