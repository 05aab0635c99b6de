import { useEffect, useReducer } from 'react';
import { EMPTY_DRAFT, useLotto } from '#src/stores/lotto.ts';
import { useUi } from '#src/stores/ui.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { accepted, type PricedLine } from '../../model/bill-differences.ts';
import { billFlowReducer, initialBillFlow } from '../../model/bill-flow-reducer.ts';
import { keyOfLine, MIN_STAKE } from '../../model/draft-lines.ts';
import { saleOf, type Terms } from '../../model/round-terms.ts';
import { changeDraft } from './change-draft.ts';
import { usePricing } from './use-pricing.ts';
import { useSale } from './use-sale.ts';

/** The draft of a round and its way to a sold bill: check, accept the differences if there are any, confirm, sold. */
export function useBillFlow(roundId: string, terms: Terms, isOpen: boolean) {
  const lines = useLotto(({ billInputData: draft }) => (draft?.roundId === roundId ? draft : EMPTY_DRAFT).lines);
  const cached = useLotto(({ billCache }) => (billCache?.bill.round.round_id === roundId ? billCache : null));
  const [flow, dispatch] = useReducer(billFlowReducer, cached?.isSent === true, initialBillFlow);
  const pricing = usePricing(roundId, terms, dispatch);
  const { send, isSending } = useSale({ lines, isOpen, pricing, dispatch });

  // Only an open round replaces the draft: a closed one may be visited while another one's draft waits.
  useEffect(() => {
    if (isOpen) useLotto.getState().loadRound(roundId);
  }, [roundId, isOpen]);

  // Another tab has sold or changed the draft while its check was open here.
  const isOvertaken = (flow.step === 'confirm' || flow.step === 'differences') && cached === null;
  useEffect(() => {
    if (isOvertaken) dispatch({ type: 'overtaken', text: PAD_TEXT.confirm.changedElsewhere });
  }, [isOvertaken]);

  const check = () => {
    if (cached?.isSent) return dispatch({ type: 'unanswered' });
    // Reads the stored draft: the press of the button may have put a number on the slip.
    const written = useLotto.getState().billInputData?.lines ?? [];
    const seen = new Map(written.map((line) => [keyOfLine(line), saleOf(terms, line)?.rate ?? 0]));
    useUi.getState().requireLogin(() => void pricing.price(seen));
  };

  const accept = () => {
    if (!cached) return;
    const minimumOf = ({ bet_type }: PricedLine) => terms.byType.get(bet_type)?.min ?? MIN_STAKE;
    const kept = accepted(lines, flow.differences, minimumOf);
    changeDraft({ type: 'replace', lines: kept });
    if (cached.bill.is_acceptable) dispatch({ type: 'accepted' });
    else if (kept.length === 0) dispatch({ type: 'emptied' });
    else void pricing.priceAgain();
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
    isSending,
    check,
    accept,
    send: () => cached && useUi.getState().requireLogin(() => void send(cached)),
    open: () => dispatch({ type: 'open' }),
    close: () => dispatch({ type: 'close' }),
    edit: () => dispatch({ type: 'edit' }),
  };
}

export type BillControls = ReturnType<typeof useBillFlow>;
