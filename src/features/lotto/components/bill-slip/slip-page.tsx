import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { bahtOf } from '#contract/money.ts';
import { link } from '#src/lib/links.ts';
import { netOf } from '#src/lib/net.ts';
import { resultPath } from '#src/lib/result-path.ts';
import { formatDateTime, formatTime, shortDate } from '#src/lib/time.ts';
import { Demonstration } from '#src/share/demonstration.tsx';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import type { Bill } from '../../model/bill-filter.ts';
import { slipOf } from '../../model/bill-slip.ts';
import { openRound } from '../../model/round-state.ts';
import { shareOfBill } from '../../model/share-bill.ts';
import { useLobby } from '../use-lobby.ts';
import { buyerCard } from './buyer-card.ts';
import { CancelBill } from './cancel-bill.tsx';
import { RepeatBill } from './repeat-bill.tsx';
import { slipAddress } from './slip-address.ts';
import { SlipPaper } from './slip-paper.tsx';
import { type SlipCard, SlipShare } from './slip-share.tsx';

/** A placed bill: its slip, its winnings, and the actions for it. */
export function SlipPage({ bill }: { bill: Bill }) {
  const card = useMemo(() => cardOfBill(bill), [bill]);
  const { view } = card;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 w-full max-w-[30rem] mx-auto">
      {bill.status === 'won' && <Won bill={bill} isMore={view.outcome === 'won'} />}
      <SlipPaper {...card} />
      <Actions bill={bill} card={card} />
      <Demonstration of="results" />
      <Link
        to={link('lottoBills')}
        className={buttonClass({ variant: 'ghost' }, 'justify-self-center text-sm text-muted')}
      >
        {text.allBills}
      </Link>
    </div>
  );
}

/** The net amount first; gold only if more was paid than staked. */
function Won({ bill, isMore }: { bill: Bill; isMore: boolean }) {
  const hits = bill.lines.filter(({ status }) => status === 'won').length;
  return (
    <section className="grid justify-items-center text-center gap-0.5 pt-1">
      <p className="text-sm text-muted">{text.hits(hits)}</p>
      <p className={isMore ? 'text-4xl font-bold text-win' : 'text-2xl'}>
        <Money amount={bahtOf(netOf(bill.total, bill.payout))} sign className="font-bold" />
      </p>
      <p className="text-sm text-muted">
        {isMore ? text.paidTo(bill.wallet_name) : text.part(formatBaht(bill.payout), bill.wallet_name)}{' '}
        {bill.settled_at && <span className="num">{formatTime(bill.settled_at)}</span>}
      </p>
    </section>
  );
}

/**
 * The label of the button that repeats the bill: it names the open round, of which the bill's lottery has at most
 * one.
 */
function useAgainLabel({ round, status, total }: Bill): string {
  const { lotteries, now } = useLobby();
  const lottery = lotteries?.find(({ category_id }) => category_id === round.category_id);
  const next = lottery && openRound(lottery, now);
  const what = status === 'pending' ? text.again(formatBaht(total)) : status === 'won' ? text.againWon : text.againLost;
  if (!next) return what;
  return text.againIn(what, next.round_no === null ? text.draw(shortDate(next.draw_date)) : next.name);
}

/** A buyer's slip says whose it is; its code leads to the result, as it is for other eyes. */
const cardOfBill = (bill: Bill): SlipCard =>
  bill.buyer
    ? buyerCard(bill, bill.buyer.name, true)
    : { view: slipOf(bill), icon: bill.round.icon, address: slipAddress(bill), subject: shareOfBill(bill) };

function Actions({ bill, card }: { bill: Bill; card: SlipCard }) {
  const { status } = bill;
  const again = useAgainLabel(bill);
  if (status === 'pending' || status === 'won')
    return (
      <div className="grid gap-2">
        <RepeatBill bill={bill} variant="primary" size="lg" block label={again} />
        <SlipShare card={card} />
        {bill.round.kind === 'government' && (
          <Link to={link('drawNight', { round_id: bill.round.round_id })} className={buttonClass({ variant: 'quiet' })}>
            <Icon name="clock" size={20} />
            {text.night}
          </Link>
        )}
        {bill.cancellable_until && (
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
            <span className="num">{text.cancelUntil(formatDateTime(bill.cancellable_until))}</span>
            <CancelBill bill={bill} until={bill.cancellable_until} />
          </div>
        )}
      </div>
    );
  return (
    <div className="grid gap-2">
      <div className="grid fit-8 gap-2">
        {status !== 'cancelled' && (
          <Link to={resultPath(bill.round)} className={buttonClass({ variant: 'quiet' })}>
            <Icon name="shield" size={20} />
            {text.check}
          </Link>
        )}
        <RepeatBill bill={bill} variant="quiet" label={again} />
      </div>
      <SlipShare card={card} isQuiet />
    </div>
  );
}
