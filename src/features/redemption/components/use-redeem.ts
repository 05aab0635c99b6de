import { type RefObject, useRef, useState } from 'react';
import { redeem, redemptionCalc, redemptionHistory, redemptionList } from '#contract/redemption.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useWhileShown } from '#src/lib/use-while-shown.ts';
import { REDEMPTION_TEXT as text } from '#src/text/redemption.ts';
import { toast } from '#src/ui/toast.tsx';
import { useFocusError } from '#src/ui/use-focus-error.ts';
import { type Address, NO_ADDRESS } from './address-fields.tsx';
import type { Item } from './item-card.tsx';

/** The address that is typed; before, that of the last parcel. */
function useAddress(isNeeded: boolean) {
  const [typed, setAddress] = useState<Address | null>(null);
  const before = useQuery(redemptionHistory, isNeeded ? {} : null);
  const last = before.data?.items.find((redemption) => redemption.address)?.address;
  return { address: typed ?? last ?? NO_ADDRESS, setAddress };
}

/** An order of an item: the server's price of a quantity, and its sending. `form` has the fields of the address. */
export function useRedeem(item: Item, form: RefObject<HTMLElement | null>, onDone: () => void) {
  const [quantity, setQuantity] = useState(1);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { address, setAddress } = useAddress(item.needs_address);
  const calc = useQuery(redemptionCalc, { item_id: item.item_id, quantity }, { keepPreviousData: true });
  const { run, isRunning } = useCommand(redeem, {
    revalidates: [memberPoints, memberWallets, redemptionList, redemptionHistory],
  });
  const focusError = useFocusError(form);
  const whileShown = useWhileShown();
  const priced = calc.data?.quantity === quantity ? calc.data : null;
  // After a lost answer the item may be redeemed already: a repeat has the same idempotency key and gets its answer.
  const isAnswerLost = refusal !== null && isUnsure(refusal);
  // The parts of the order. With other points it is another order, even if the answer to one like it was lost.
  const sent = useRef({ version: item.version, points: '' });

  async function send(): Promise<void> {
    // A repeat after a lost answer is the same order, and gets its answer, whatever has changed since.
    if (!isAnswerLost) sent.current = { version: item.version, points: String(calc.data?.point) };
    setRefusal(null);
    try {
      const { version, points } = sent.current;
      await run({ item_id: item.item_id, version, quantity, ...(item.needs_address && { address }) }, points);
      toast.success(text.done(item.name), { id: 'redeem' });
      whileShown(onDone);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      focusError();
      if (error.isDefinite) void revalidate([redemptionCalc, redemptionList, memberPoints]);
    }
  }

  const failure = refusal && (refusal.fields.quantity ?? refusal.fields.address ?? refusal.message);
  return {
    quantity,
    address,
    setAddress,
    // The list may have been read before an operator changed the price.
    price: priced ?? { points_each: item.points, points_total: item.points * quantity },
    pointsAfter: priced?.point_after,
    canSend: isAnswerLost || priced?.can_redeem === true,
    isSending: isRunning,
    send,
    /** Why it cannot be sent, or was not. */
    reason: isAnswerLost ? text.unsure : (failure ?? priced?.reason ?? calc.error?.message ?? null),
    errors: refusal?.fields ?? {},
    changeQuantity: (next: number) => {
      setRefusal(null);
      setQuantity(next);
    },
  };
}
