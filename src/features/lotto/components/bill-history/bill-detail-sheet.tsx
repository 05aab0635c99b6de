import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { billDetail } from '../../../../../contract/lotto-bills.ts';
import { type Baht, bahtOf } from '../../../../../contract/money.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { netOf } from '../../../../lib/net.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { Demonstration } from '../../../../share/demonstration.tsx';
import { ShareButton } from '../../../../share/share-button.tsx';
import { LOTTO_TEXT } from '../../../../text/lotto.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { ErrorBlock } from '../../../../ui/error-block.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Bill } from '../../model/bill-filter.ts';
import { resultPath } from '../../model/round-state.ts';
import { shareOfBill } from '../../model/share-bill.ts';
import { PrizeBoxes } from '../prize-boxes.tsx';
import { LostHeader, PlainHeader, WonHeader } from './bill-header.tsx';
import { BillLines } from './bill-lines.tsx';
import { CancelBill } from './cancel-bill.tsx';
import { RepeatBill } from './repeat-bill.tsx';

const { bills: text } = LOTTO_TEXT;

/**
 * A whole bill: the result of its round, its lines (won ones first), amounts and times, and buttons to repeat, share or
 * cancel it.
 */
export function BillDetailSheet({ billId, now, onClose }: { billId: string; now: number; onClose: () => void }) {
  const { data: bill, error, mutate, isValidating } = useQuery(billDetail, { bill_id: billId });
  const until = bill?.status === 'pending' ? bill.cancellable_until : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={bill ? text.detail(bill.bill_no) : text.see}
      maxWidth={560}
      footer={
        bill && (
          <div className="flex items-center gap-3">
            <RepeatBill bill={bill} variant="primary" className="flex-1" />
            <ShareButton look="icon" subject={shareOfBill(bill)} />
            {until && <CancelBill bill={bill} until={until} />}
          </div>
        )
      }
    >
      {bill && <BillBody bill={bill} now={now} />}
      {!bill && !error && <BillSkeleton />}
      {!bill && error && (
        <ErrorBlock error={error} title={text.detailFailed} onRetry={() => void mutate()} isRetrying={isValidating} />
      )}
    </Sheet>
  );
}

function BillBody({ bill, now }: { bill: Bill; now: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="rounded-box overflow-hidden bg-base-200">
        {bill.status === 'won' && <WonHeader bill={bill} now={now} />}
        {bill.status === 'lost' && <LostHeader bill={bill} now={now} />}
        {bill.status !== 'won' && bill.status !== 'lost' && (
          <div className="p-5">
            <PlainHeader bill={bill} status={bill.status} now={now} />
          </div>
        )}
      </div>
      {bill.settled_at && (
        <section>
          <div className="flex items-center justify-between min-h-11">
            <h3 className="text-sm text-muted font-normal">{text.result}</h3>
            <Link to={resultPath(bill.round)} className={buttonClass({ variant: 'ghost' }, 'px-3 -mr-3 text-sm')}>
              {text.checkResult}
            </Link>
          </div>
          {bill.prizes && <PrizeBoxes prizes={bill.prizes} />}
          {bill.prizes && <Demonstration of="results" className="mt-2" />}
        </section>
      )}
      <Facts bill={bill} />
      <section>
        <h3 className="text-base">
          {text.lines} <span className="text-sm font-normal text-muted num">{text.numbers(bill.line_count)}</span>
        </h3>
        <BillLines lines={bill.lines} />
      </section>
    </div>
  );
}

/** The payout or refund of the bill, or the most that it may pay. */
function outcomeOf({ status, payout, max_payout }: Bill): { name: string; amount: Baht } {
  if (status === 'won') return { name: text.payout, amount: payout };
  return status === 'refunded'
    ? { name: text.lineRefunded, amount: payout }
    : { name: text.maxPayout, amount: max_payout };
}

function Facts({ bill }: { bill: Bill }) {
  const outcome = outcomeOf(bill);
  const times = [
    { name: text.boughtAt, at: bill.created_at },
    { name: bill.status === 'refunded' ? text.refundedAt : text.settledAt, at: bill.settled_at },
    { name: text.cancelledAt, at: bill.cancelled_at },
  ];
  return (
    <dl className="inset-box rows px-4 py-1 text-sm">
      <Fact name={text.total}>
        <Money amount={bill.total} unit="บาท" />
      </Fact>
      <Fact name={outcome.name}>
        <Money amount={outcome.amount} unit="บาท" />
      </Fact>
      {bill.status === 'won' && (
        <Fact name={text.net}>
          <Money amount={bahtOf(netOf(bill.total, bill.payout))} unit="บาท" sign />
        </Fact>
      )}
      <Fact name={text.wallet}>{bill.wallet_name}</Fact>
      {times.map(
        ({ name, at }) =>
          at && (
            <Fact key={name} name={name}>
              {formatDateTime(at)}
            </Fact>
          ),
      )}
      {bill.note && (
        <Fact name={text.note}>
          <span className="[overflow-wrap:anywhere]">{bill.note}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 min-h-11">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right num">{children}</dd>
    </div>
  );
}

function BillSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-34 rounded-box" />
      <Skeleton className="h-44 rounded-field" />
      <Skeleton className="h-40 rounded-field" />
    </div>
  );
}
