import type { Dispatch } from 'react';
import { billCreate, billDays, billList } from '#contract/lotto-bills.ts';
import { lottoRound } from '#contract/lotto-rounds.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { type CachedBill, type DraftLine, useLotto } from '#src/stores/lotto.ts';
import { type PricedBill, seenIn } from '../../model/bill-differences.ts';
import type { BillFlowAction } from '../../model/bill-flow-reducer.ts';
import { keyOfLine } from '../../model/draft-lines.ts';
import { refusalText, saleFailureOf } from '../../model/sale-failure.ts';
import { changeDraft } from './change-draft.ts';
import type { Pricing } from './use-pricing.ts';

/** Until an answer arrives the player may have opened another round, and sent its bill: that one must stay. */
const isCached = ({ validation_id }: PricedBill) => useLotto.getState().billCache?.bill.validation_id === validation_id;

interface Sale {
  lines: readonly DraftLine[];
  /** Whether the round is open. */
  isOpen: boolean;
  pricing: Pricing;
  dispatch: Dispatch<BillFlowAction>;
}

/**
 * Sends a priced bill. The server sells one bill for each validation, so a bill that was sent and not answered stays the
 * only one that can be sent, after a reload too (docs/rules.md#lottery).
 */
export function useSale({ lines, isOpen, pricing, dispatch }: Sale) {
  const create = useCommand(billCreate, { revalidates: [memberWallets, billList, billDays] });
  const store = useLotto.getState();

  async function send({ bill, isSent: wasSent }: CachedBill): Promise<void> {
    store.markSent(true);
    dispatch({ type: 'sendStarted' });
    try {
      const note = useLotto.getState().billInputData?.note?.trim();
      const sold = await create.run({ validation_id: bill.validation_id, ...(note && { note }) });
      if (isCached(bill)) store.keepBill(null);
      if (pricing.isDrafted()) changeDraft({ type: 'sold', keys: sold.lines.map(keyOfLine) });
      dispatch({ type: 'sold', bill: sold });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isCached(bill)) await recover(error, bill, wasSent);
    }
  }

  async function recover(error: ApiError, bill: PricedBill, wasSent: boolean): Promise<void> {
    const failure = saleFailureOf(error);
    // This attempt was certainly refused if the session has ended; the answer to an earlier one may have been lost.
    if (error.isDefinite) store.markSent(failure.next === 'sendAgain' && wasSent);
    if (failure.next === 'soldElsewhere') return pricing.overtake(failure.bill);
    if (failure.next === 'sendAgain') return dispatch({ type: 'failed', text: failure.text });
    if (!isOpen) return dispatch({ type: 'notSold' });
    const seen = seenIn(bill.lines);
    if (failure.next === 'compare') return pricing.compare(failure.bill, seen, failure.notice);
    if (failure.next === 'check') return pricing.price(seen, failure.notice, true);
    pricing.refuse(error, refusalText(error, lines), true);
    void revalidate([lottoRound, memberWallets]);
  }

  return { send, isSending: create.isRunning };
}
