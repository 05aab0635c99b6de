import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OutputOf } from '#contract/endpoint.ts';
import { billDetail } from '#contract/lotto-bills.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { billToConfirm } from '#src/lib/bill-deposit.ts';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useWhileShown } from '#src/lib/use-while-shown.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { Button, type ButtonLook } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { BillSummary } from '../../model/bill-filter.ts';
import { addLines } from '../../model/draft-lines.ts';
import { openRound } from '../../model/round-state.ts';

const { bills: text } = LOTTO_TEXT;

type Lines = OutputOf<typeof billDetail>['lines'];

/** Drafts the bill's lines for the same lottery's open round. Gives the page on which they are checked; null where no round is open. */
function draftAgain(bill: BillSummary, lines: Lines, lotteries: OutputOf<typeof lottoLobby>): string | null {
  const lottery = lotteries.find(({ category_id }) => category_id === bill.round.category_id);
  const round = lottery && openRound(lottery, serverNow());
  if (!round) return null;
  const { billInputData: draft, billCache, bundle, startDraft, loadRound, keepBundle } = useLotto.getState();
  // The pad asks for the bill that was sent and not answered: until it is, its lines could be bought twice.
  const isUnanswered =
    (billCache?.isSent && billCache.bill.round.round_id === round.round_id) ||
    (bundle?.isSent && bundle.roundId === round.round_id);
  if (isUnanswered) return link('lotto', { round_id: round.round_id });
  const fresh = lines.map(({ bet_type, number, amount }) => ({ bet_type, number, amount: String(amount) }));
  // A buyer's bill stays theirs: only bills that are bought together name one.
  if (bill.buyer) {
    const bills = [{ buyer: bill.buyer.name, lines: [{ at: 1, written: '', bets: fresh }] }];
    loadRound(round.round_id);
    keepBundle({ id: newUuid(), roundId: round.round_id, bills, priced: null, isSent: false, isWaiting: true });
    return billToConfirm(round.round_id);
  }
  // The bill is repeated alone, and lines already drafted for that round wait for its sale; it is checked at once, so
  // that one more press buys it. The ticket and the check say so: a toast would lie over the button.
  const drafted = draft?.roundId === round.round_id ? addLines(draft.aside ?? [], draft.lines, 'keep').lines : [];
  startDraft(round.round_id, fresh, drafted);
  return billToConfirm(round.round_id);
}

function useRepeat(bill: BillSummary) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const whileShown = useWhileShown();
  const begin = (lines: Lines, lotteries: OutputOf<typeof lottoLobby>) => {
    const page = draftAgain(bill, lines, lotteries);
    if (page === null) toast.info(text.againNone(bill.round.category_name), { id: 'repeat' });
    else navigate(page);
  };
  const repeat = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const [{ lines }, lotteries] = await Promise.all([
        call(billDetail, { bill_id: bill.bill_id }),
        call(lottoLobby, {}),
      ]);
      whileShown(() => begin(lines, lotteries));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message, { id: 'repeat' });
    } finally {
      setBusy(false);
    }
  };
  return { repeat, isBusy };
}

interface RepeatBillProps extends ButtonLook {
  bill: BillSummary;
  /** Includes the bill's number for screen readers if the button has no text: a list has many. */
  label?: string;
  /** A round button over the rest of its slip. */
  look?: 'icon';
  className?: string;
}

/** "แทงซ้ำ": drafts the bill's lines for the same lottery's open round and has them checked there; that round's rates apply. */
export function RepeatBill({ bill, label, look, className, ...rest }: RepeatBillProps) {
  const { repeat, isBusy } = useRepeat(bill);
  if (look === 'icon')
    return (
      <button
        type="button"
        className="relative z-1 grid place-items-center size-6 -mr-1 after:absolute after:-inset-2.5"
        aria-label={text.againLabel(bill.bill_no)}
        aria-busy={isBusy}
        onClick={() => void repeat()}
      >
        {isBusy ? <Spinner /> : <Icon name="refresh" size={16} />}
      </button>
    );
  return (
    <Button
      variant="ghost"
      {...rest}
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
