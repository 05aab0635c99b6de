import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { billDetail } from '../../../../../contract/lotto-bills.ts';
import { lottoLobby } from '../../../../../contract/lotto-rounds.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/http.ts';
import { billToConfirm } from '../../../../lib/bill-deposit.ts';
import { serverNow } from '../../../../lib/clock.ts';
import { link } from '../../../../lib/links.ts';
import { useLotto } from '../../../../stores/lotto.ts';
import { LOTTO_TEXT } from '../../../../text/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Button, type ButtonLook } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { BillSummary } from '../../model/bill-filter.ts';
import { addLines } from '../../model/draft-lines.ts';
import { openRound } from '../../model/round-state.ts';

const { bills: text } = LOTTO_TEXT;

/** "แทงซ้ำ": drafts the bill's lines for the same lottery's open round and has them checked there; that round's rates apply. */
export function RepeatBill({
  bill,
  label,
  className,
  ...look
}: {
  bill: BillSummary;
  /** With the bill's number for screen readers where there is none: a list has many. */
  label?: string;
  className?: string;
} & ButtonLook) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const repeat = async () => {
    setBusy(true);
    try {
      const [{ lines }, lotteries] = await Promise.all([
        call(billDetail, { bill_id: bill.bill_id }),
        call(lottoLobby, {}),
      ]);
      const lottery = lotteries.find(({ category_id }) => category_id === bill.round.category_id);
      const round = lottery && openRound(lottery, serverNow());
      if (!round) {
        toast.info(text.againNone(bill.round.category_name), { id: 'repeat' });
        return;
      }
      const { billInputData: draft, startDraft } = useLotto.getState();
      // Lines already drafted for that round stay.
      const kept = draft?.roundId === round.round_id ? draft.lines : [];
      const fresh = lines.map(({ bet_type, number, amount }) => ({ bet_type, number, amount: String(amount) }));
      const added = addLines(kept, fresh, 'keep');
      startDraft(round.round_id, added.lines);
      if (added.beyond > 0) toast.info(PAD_TEXT.notice.full(added.beyond), { id: 'repeat' });
      else toast.success(text.againDone, { id: 'repeat' });
      // Alone on the slip, the bill is checked at once, so that one more press buys it.
      navigate(kept.length === 0 ? billToConfirm(round.round_id) : link('lotto', { round_id: round.round_id }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message, { id: 'repeat' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="ghost"
      {...look}
      className={className}
      icon="refresh"
      busy={isBusy}
      aria-label={label === undefined ? text.againLabel(bill.bill_no) : undefined}
      onClick={() => void repeat()}
    >
      {label ?? text.again}
    </Button>
  );
}
