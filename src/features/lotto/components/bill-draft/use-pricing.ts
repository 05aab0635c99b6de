import { type Dispatch, useRef } from 'react';
import { billList, billValidate } from '#contract/lotto-bills.ts';
import { lottoLimit, lottoRate, lottoRound } from '#contract/lotto-rounds.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { call } from '#src/api/http.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { betWallets } from '../../model/bet-wallets.ts';
import { differencesOf, type PricedBill, type Seen, seenIn } from '../../model/bill-differences.ts';
import type { BillFlowAction } from '../../model/bill-flow-reducer.ts';
import { keyOfLine } from '../../model/draft-lines.ts';
import { sellable, type Terms } from '../../model/round-terms.ts';
import { refusalText, type SoldElsewhere, saleFailureOf } from '../../model/sale-failure.ts';
import { changeDraft } from './change-draft.ts';

/** Has the server price the draft of a round, and compares its prices with those that the player has seen. */
export function usePricing(roundId: string, terms: Terms, dispatch: Dispatch<BillFlowAction>) {
  const shown = useRef<Seen>(new Map());
  const isDrafted = () => useLotto.getState().billInputData?.roundId === roundId;

  function compare(bill: PricedBill, seen: Seen, notice: string | null): void {
    if (!isDrafted()) return;
    useLotto.getState().keepBill(bill);
    shown.current = seenIn(bill.lines, seen);
    const differences = differencesOf(bill, seen);
    if (differences.length > 0) void revalidate([lottoRate, lottoLimit]);
    dispatch({ type: 'priced', differences, notice });
  }

  /** Has the draft priced and compares it with the rates in `seen`. `wasSent`: because its bill was sent, and is not sold. */
  async function price(seen: Seen, notice: string | null = null, wasSent = false): Promise<void> {
    const draft = useLotto.getState().billInputData;
    if (!draft) return;
    // Closed numbers stay on the slip, struck, and are no part of the bill.
    const sent = sellable(draft.lines, terms);
    dispatch({ type: 'checkStarted' });
    try {
      // A session that has ended is said on the ticket, as by the calls of the lottery.
      const { wallets: own } = await call(memberWallets, {}, { situation: 'unauthorizedInPlace' });
      const wallets = betWallets(own);
      const wallet = wallets.find(({ id }) => id === draft.walletId) ?? wallets[0];
      if (!wallet) return dispatch({ type: 'failed', text: PAD_TEXT.bill.noWallet });
      if (sent.length === 0) return dispatch({ type: 'emptied' });
      const stakes = sent.map((line) => ({ ...line, amount: Number(line.amount) }));
      const input = { round_id: roundId, wallet_id: wallet.id, lines: stakes, draft_id: draft.id };
      compare(await call(billValidate, input), seen, notice);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failure = saleFailureOf(error);
      if (failure.next === 'soldElsewhere') return overtake(failure.bill);
      refuse(error, refusalText(error, sent), wasSent);
      void revalidate([lottoRound, lottoRate, lottoLimit]);
    } finally {
      dispatch({ type: 'checkEnded' });
    }
  }

  const refuse = ({ code }: ApiError, text: string, wasSent: boolean) =>
    dispatch(wasSent && code === 'round_closed' ? { type: 'notSold' } : { type: 'failed', text });

  /** Another tab has sold this draft: its sold lines leave the slip, the rest is a new draft. */
  function overtake({ bill_no, lines: sold }: SoldElsewhere): void {
    useLotto.getState().keepBill(null);
    if (isDrafted()) changeDraft({ type: 'sold', keys: sold.map(keyOfLine) });
    dispatch({ type: 'overtaken', text: PAD_TEXT.confirm.soldElsewhere(bill_no) });
    void revalidate([memberWallets, billList]);
  }

  return { price, priceAgain: () => price(shown.current), compare, refuse, overtake, isDrafted };
}

export type Pricing = ReturnType<typeof usePricing>;
