import { formatBaht } from '../../../../../contract/baht-text.ts';
import { bahtOf, satang, satangOf } from '../../../../../contract/money.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { netOf } from '../../../../lib/net.ts';
import { LOTTO_TEXT } from '../../../../text/lotto.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { BillSummary } from '../../model/bill-filter.ts';
import { dayAndTime } from '../../model/day-labels.ts';

const { bills: text } = LOTTO_TEXT;

const lotteryOf = ({ round }: BillSummary, now: number) =>
  round.round_no === null
    ? `${round.category_name} · ${dayAndTime(round.result_at, now)}\u00a0น.`
    : text.roundLine(round.category_name, round.name);

/** The header of a bill that won: warm only if it returned more than it cost. */
export function WonHeader({ bill, now }: { bill: BillSummary; now: number }) {
  const net = netOf(bill.total, bill.payout);
  const isWarm = net > 0;
  return (
    <div className={isWarm ? 'relative isolate overflow-hidden guilloche bg-win-soft p-5' : 'p-5 pb-3'}>
      <div className={classNames('flex items-center gap-2', isWarm && 'text-win')}>
        {isWarm && <Icon name="trophy" size={20} />}
        <b className="font-medium flex-1">{text.won}</b>
        <span className="text-xs text-base-content/80 num">{bill.bill_no}</span>
      </div>
      <p className={classNames('mt-2', isWarm ? 'text-3xl text-win' : 'text-2xl')}>
        <span className="text-base">{text.net} </span>
        <Money amount={bahtOf(net)} sign className="font-bold" />
      </p>
      <p className="text-sm num">{text.parts(formatBaht(bill.total), formatBaht(bill.payout))}</p>
      <p className="text-sm text-base-content/80 num">
        {lotteryOf(bill, now)} · {text.paidTo(bill.wallet_name)}
      </p>
    </div>
  );
}

/** The header of a bill that lost, with its cost. */
export function LostHeader({ bill, now }: { bill: BillSummary; now: number }) {
  return (
    <div className="p-5 pb-3 border-b border-hairline">
      <div className="flex items-center gap-2">
        <b className="font-medium flex-1">{text.lost}</b>
        <span className="text-xs text-muted num">{bill.bill_no}</span>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 mt-1">
        <p className="text-sm text-muted num">{lotteryOf(bill, now)}</p>
        <span className="text-lg text-loss">
          <Money amount={bahtOf(satang(-satangOf(bill.total)))} />
        </span>
      </div>
    </div>
  );
}

const STATES = {
  pending: { tone: 'tone-wait', label: text.waiting },
  cancelled: { tone: 'tone-closed', label: text.wasCancelled },
  refunded: { tone: 'tone-in', label: text.wasRefunded },
} as const;

/** The header of a bill without a result: pending, cancelled, or refunded with its round. */
export function PlainHeader({ bill, status, now }: { bill: BillSummary; status: keyof typeof STATES; now: number }) {
  const { tone, label } = STATES[status];
  return (
    <div>
      <div className="flex items-center gap-2">
        <span className={`state ${tone} flex-1`}>{label}</span>
        <span className="text-xs text-muted num">{bill.bill_no}</span>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 mt-1">
        <p className="text-sm text-muted num">
          {lotteryOf(bill, now)} ·{' '}
          {status === 'pending' ? text.numbers(bill.line_count) : text.refundedTo(bill.wallet_name)}
        </p>
        <span className="text-lg">
          <Money amount={bill.total} />
        </span>
      </div>
    </div>
  );
}
