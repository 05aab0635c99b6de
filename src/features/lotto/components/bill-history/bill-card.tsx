import { ShareButton } from '../../../../share/share-button.tsx';
import { LOTTO_TEXT } from '../../../../text/lotto.ts';
import { Button } from '../../../../ui/button.tsx';
import { useTimeLeft } from '../../../../ui/countdown.tsx';
import type { BillSummary } from '../../model/bill-filter.ts';
import { shareOfBill } from '../../model/share-bill.ts';
import { CancelBill } from '../bill-slip/cancel-bill.tsx';
import { RepeatBill } from '../bill-slip/repeat-bill.tsx';
import { CountdownChip } from '../lobby/countdown-chip.tsx';
import { LostHeader, PlainHeader, WonHeader } from './bill-header.tsx';
import { BillLines } from './bill-lines.tsx';

const { bills: text } = LOTTO_TEXT;

export interface BillCardProps {
  bill: BillSummary;
  now: number;
  onOpen: () => void;
}

/** One bill of the list: with its first lines once it is won or lost, without lines before. */
export function BillCard({ bill, now, onOpen }: BillCardProps) {
  const { status } = bill;
  if (status !== 'won' && status !== 'lost')
    return (
      <article className="surface p-5 pb-3" aria-label={bill.bill_no}>
        <PlainHeader bill={bill} status={status} now={now} />
        <Note note={bill.note} />
        {status === 'pending' && (
          <div className="flex items-center gap-3 mt-3 min-h-11">
            <ResultIn until={bill.round.result_at} />
            <span className="ml-auto -mr-3">
              {bill.cancellable_until && <CancelBill bill={bill} until={bill.cancellable_until} />}
            </span>
          </div>
        )}
        <BillActions bill={bill} onOpen={onOpen} />
      </article>
    );
  const more = bill.line_count - bill.top_lines.length;
  return (
    <article className="surface overflow-hidden" aria-label={bill.bill_no}>
      {status === 'won' ? <WonHeader bill={bill} now={now} /> : <LostHeader bill={bill} now={now} />}
      <div className="px-5 pb-3">
        <Note note={bill.note} />
        <BillLines lines={bill.top_lines} />
        <BillActions bill={bill} onOpen={onOpen} label={more > 0 ? text.moreLines(bill.line_count) : text.see} />
      </div>
    </article>
  );
}

/** What the player wrote on the bill. */
function Note({ note }: { note: string | null }) {
  return note && <p className="text-sm mt-2">{note}</p>;
}

function ResultIn({ until }: { until: string }) {
  const left = useTimeLeft(until);
  if (left <= 0) return <span className="state tone-wait">{text.resultSoon}</span>;
  return <CountdownChip until={until} label={text.resultIn} isLabelShown />;
}

function BillActions({ bill, onOpen, label = text.see }: { bill: BillSummary; onOpen: () => void; label?: string }) {
  return (
    <div className="flex gap-2 mt-2">
      <Button
        variant="ghost"
        className="px-3 -ml-3 text-muted"
        aria-label={`${label} ${bill.bill_no}`}
        onClick={onOpen}
      >
        {label}
      </Button>
      <ShareButton look="icon" subject={shareOfBill(bill)} className="ml-auto" />
      <RepeatBill bill={bill} className="px-3 -mr-3" />
    </div>
  );
}
