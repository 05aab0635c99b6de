import { type MouseEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { billDetail } from '#contract/lotto-bills.ts';
import { prefetchAtTouch } from '#src/api/prefetch-at-touch.ts';
import { link } from '#src/lib/links.ts';
import { bangkokDay, countdown, formatTime, shortDate } from '#src/lib/time.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import { Flag } from '#src/ui/flag.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import type { BillSummary } from '../../model/bill-filter.ts';
import { amountOf, type BillOutcome, numbersOf } from '../../model/slip-list.ts';
import { preloadSlip } from '../bill-slip/open-slip.tsx';
import { RepeatBill } from '../bill-slip/repeat-bill.tsx';
import { growInto } from './grow.ts';

const TONES: Readonly<Record<BillOutcome, string>> = {
  waiting: 'tone-wait',
  won: 'tone-win',
  back: 'tone-closed',
  lost: 'tone-closed',
  cancelled: 'tone-closed',
  refunded: 'tone-in',
};
const PAST: ReadonlySet<BillOutcome> = new Set(['lost', 'cancelled', 'refunded']);

/** The time of a day, with its day unless that is the present one. */
const timeOf = (moment: string, now: number) =>
  `${bangkokDay(moment) === bangkokDay(now) ? '' : `${shortDate(moment)} `}${formatTime(moment)}`;

/** A bill as a slip that opens it. */
export function SlipCard({ bill, now }: { bill: BillSummary; now: number }) {
  const { round, bill_no, note } = bill;
  const { amount, outcome } = amountOf(bill);
  const isYeekee = round.round_no !== null;
  const placed = timeOf(bill.created_at, now);
  const card = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const to = link('lottoBills', { bill: bill.bill_id });
  /** Before the press ends, so that there is a slip to grow into. */
  const prepare = () => {
    preloadSlip();
    prefetchAtTouch(billDetail, { bill_id: bill.bill_id });
  };
  const open = (event: MouseEvent) => {
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (isOwn && card.current && growInto(card.current, () => void navigate(to))) event.preventDefault();
  };
  return (
    <article
      ref={card}
      className={PAST.has(outcome) ? 'paper torn slip-card is-past' : 'paper torn slip-card'}
      aria-label={bill_no}
    >
      <Link
        to={to}
        onPointerDown={prepare}
        onClick={open}
        className="flex items-center gap-3 after:absolute after:inset-0"
        aria-label={text.see(bill_no)}
      >
        <Flag icon={round.icon} size={36} />
      </Link>
      <div className="pl-12 -mt-9 min-h-9">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <b className="font-medium min-w-0 num [overflow-wrap:anywhere]">
            {bill.buyer?.name ?? (isYeekee ? round.name : bill_no)}
          </b>
          <span className={`state text-xs! flex-none ${TONES[outcome]}`}>{text.state[outcome]}</span>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="flex-1 min-w-24 text-sm text-muted num line-clamp-2 tracking-wide">{numbersOf(bill)}</span>
          <b
            className={`text-base flex-none num ${outcome === 'won' ? 'text-win' : PAST.has(outcome) ? 'font-medium' : ''}`}
          >
            {amount}
          </b>
        </div>
        {note && <p className="text-xs text-muted [overflow-wrap:anywhere]">{note}</p>}
      </div>
      <div className="slip-last flex flex-wrap items-center justify-between gap-x-2 mt-1.5 pt-1.5 text-xs text-muted num">
        <span>
          {bill.handed_at
            ? text.noAndTime(bill_no, BUYERS_TEXT.results.handed)
            : isYeekee || bill.buyer
              ? text.noAndTime(bill_no, placed)
              : text.placedAt(placed)}
        </span>
        <span className="flex items-center gap-1">
          <Ending bill={bill} outcome={outcome} now={now} />
          <RepeatBill bill={bill} look="icon" />
        </span>
      </div>
    </article>
  );
}

/** The time of the result, or the result. */
function Ending({ bill, outcome, now }: { bill: BillSummary; outcome: BillOutcome; now: number }) {
  if (outcome === 'cancelled' || outcome === 'refunded') return text.refundedTo(bill.wallet_name);
  if (outcome !== 'waiting') return text.parts(formatBaht(bill.total), formatBaht(bill.payout));
  return bill.round.round_no === null ? (
    text.resultOn(timeOf(bill.round.result_at, now))
  ) : (
    <Closing until={bill.round.bet_closes_at} />
  );
}

function Closing({ until }: { until: string }) {
  const left = useTimeLeft(until);
  return left > 0 ? `${text.closesIn} ${countdown(left)}` : text.resultSoon;
}
