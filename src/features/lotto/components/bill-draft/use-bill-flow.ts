import { useEffect, useReducer, useRef } from 'react';
import { billCreate, billDays, billList, billValidate } from '#contract/lotto-bills.ts';
import { lottoLimit, lottoRate, lottoRound } from '#contract/lotto-rounds.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { call } from '#src/api/http.ts';
import { useCommand } from '#src/api/use-command.ts';
import { type CachedBill, type DraftLine, useLotto } from '#src/stores/lotto.ts';
import { useUi } from '#src/stores/ui.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { betWallets } from '../../model/bet-wallets.ts';
import {
  accepted,
  differencesOf,
  type PricedBill,
  type PricedLine,
  type Seen,
  seenIn,
} from '../../model/bill-differences.ts';
import { billFlowReducer, initialBillFlow } from '../../model/bill-flow-reducer.ts';
import { keyOfLine, MIN_STAKE } from '../../model/draft-lines.ts';
import { saleOf, sellable, type Terms } from '../../model/round-terms.ts';
import { refusalText, type SoldElsewhere, saleFailureOf } from '../../model/sale-failure.ts';
import { changeDraft } from './change-draft.ts';

const NO_LINES: readonly DraftLine[] = [];

/** Until an answer arrives the player may have opened another round, and sent its bill: that one must stay. */
const isCached = ({ validation_id }: PricedBill) => useLotto.getState().billCache?.bill.validation_id === validation_id;

/**
 * The draft of a round and its way to a sold bill: check, accept the differences if there are any, confirm, sold. The
 * server sells one bill for each validation, so a bill that was sent and not answered stays the only one that can be
 * sent, after a reload too (docs/rules.md#lottery).
 */
export function useBillFlow(roundId: string, terms: Terms, isOpen: boolean) {
  const store = useLotto.getState();
  const lines = useLotto(({ billInputData: draft }) => (draft?.roundId === roundId ? draft.lines : NO_LINES));
  const cached = useLotto(({ billCache }) => (billCache?.bill.round.round_id === roundId ? billCache : null));
  const [flow, dispatch] = useReducer(billFlowReducer, cached?.isSent === true, initialBillFlow);
  const shown = useRef<Seen>(new Map());
  const create = useCommand(billCreate, { revalidates: [memberWallets, billList, billDays] });

  // Only an open round replaces the draft: a closed one may be visited while another one's draft waits.
  useEffect(() => {
    if (isOpen) useLotto.getState().loadRound(roundId);
  }, [roundId, isOpen]);

  function compare(bill: PricedBill, seen: Seen, notice: string | null): void {
    if (useLotto.getState().billInputData?.roundId !== roundId) return;
    store.keepBill(bill);
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

  /** Another tab has sold this draft: what it sold leaves the slip, the rest is a new draft. */
  function overtake({ bill_no, lines: sold }: SoldElsewhere): void {
    store.keepBill(null);
    if (useLotto.getState().billInputData?.roundId === roundId)
      changeDraft({ type: 'sold', keys: sold.map(keyOfLine) });
    dispatch({ type: 'overtaken', text: PAD_TEXT.confirm.soldElsewhere(bill_no) });
    void revalidate([memberWallets, billList]);
  }

  async function send({ bill, isSent: wasSent }: CachedBill): Promise<void> {
    store.markSent(true);
    dispatch({ type: 'sendStarted' });
    try {
      const note = useLotto.getState().billInputData?.note?.trim();
      const sold = await create.run({ validation_id: bill.validation_id, ...(note && { note }) });
      if (isCached(bill)) store.keepBill(null);
      if (useLotto.getState().billInputData?.roundId === roundId)
        changeDraft({ type: 'sold', keys: sold.lines.map(keyOfLine) });
      dispatch({ type: 'sold', bill: sold });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isCached(bill)) await recover(error, bill, wasSent);
    }
  }

  async function recover(error: ApiError, bill: PricedBill, wasSent: boolean): Promise<void> {
    const failure = saleFailureOf(error);
    // This attempt was refused for certain where the session has ended; one before it may have been answered to nobody.
    if (error.isDefinite) store.markSent(failure.next === 'sendAgain' && wasSent);
    if (failure.next === 'soldElsewhere') return overtake(failure.bill);
    if (failure.next === 'sendAgain') return dispatch({ type: 'failed', text: failure.text });
    if (!isOpen) return dispatch({ type: 'notSold' });
    const seen = seenIn(bill.lines);
    if (failure.next === 'compare') return compare(failure.bill, seen, failure.notice);
    if (failure.next === 'check') return price(seen, failure.notice, true);
    refuse(error, refusalText(error, lines), true);
    void revalidate([lottoRound, memberWallets]);
  }

  // Another tab has sold or changed the draft while its check was open here.
  const isOvertaken = (flow.step === 'confirm' || flow.step === 'differences') && cached === null;
  useEffect(() => {
    if (isOvertaken) dispatch({ type: 'overtaken', text: PAD_TEXT.confirm.changedElsewhere });
  }, [isOvertaken]);

  const check = () => {
    if (cached?.isSent) return dispatch({ type: 'unanswered' });
    // As stored: the press of the button may have put a number on the slip.
    const written = useLotto.getState().billInputData?.lines ?? [];
    const seen = new Map(written.map((line) => [keyOfLine(line), saleOf(terms, line)?.rate ?? 0]));
    useUi.getState().requireLogin(() => void price(seen));
  };

  const accept = () => {
    if (!cached) return;
    const minimumOf = ({ bet_type }: PricedLine) => terms.byType.get(bet_type)?.min ?? MIN_STAKE;
    const kept = accepted(lines, flow.differences, minimumOf);
    changeDraft({ type: 'replace', lines: kept });
    if (cached.bill.is_acceptable) dispatch({ type: 'accepted' });
    else if (kept.length === 0) dispatch({ type: 'emptied' });
    else void price(shown.current);
  };

  // After the round closes, only a bill that was sent or sold still concerns the player.
  const isShown = isOpen || flow.step === 'sold' || cached?.isSent === true;
  return {
    ...flow,
    roundId,
    step: isShown ? flow.step : null,
    lines,
    priced: cached?.bill ?? null,
    isSent: cached?.isSent === true,
    isSending: create.isRunning,
    check,
    accept,
    send: () => cached && useUi.getState().requireLogin(() => void send(cached)),
    open: () => dispatch({ type: 'open' }),
    close: () => dispatch({ type: 'close' }),
    edit: () => dispatch({ type: 'edit' }),
  };
}

export type BillControls = ReturnType<typeof useBillFlow>;
