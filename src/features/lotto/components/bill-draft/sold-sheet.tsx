import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { bangkokDay, formatDateTime, formatTime } from '#src/lib/time.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { Money } from '#src/ui/money.tsx';
import { Overlay } from '#src/ui/overlay.tsx';
import type { SoldBill } from '../../model/bill-flow-reducer.ts';
import { receiptOf } from '../../model/bill-slip.ts';
import { slipAddress } from '../bill-slip/slip-address.ts';
import type { SlipPaper } from '../bill-slip/slip-paper.tsx';

const { success: text } = PAD_TEXT;

const loadPaper = () => loadCode(() => import('../bill-slip/slip-paper.tsx'));

/** The slip itself, stamped. Without its code, which a lost connection may keep away, its number and cost. */
function Receipt({ bill }: { bill: SoldBill }) {
  const [Paper, setPaper] = useState<typeof SlipPaper | null>(null);
  useEffect(() => {
    loadPaper().then(
      ({ SlipPaper: Loaded }) => setPaper(() => Loaded),
      () => undefined,
    );
  }, []);
  if (Paper) return <Paper view={receiptOf(bill)} icon={bill.round.icon} address={slipAddress(bill)} />;
  return (
    <div className="min-h-100 grid content-center justify-items-center">
      <Drawing name="done" />
      <p className="text-sm text-muted num">{text.number(bill.bill_no)}</p>
      <p className="text-3xl mt-3">
        <Money amount={bill.total} className="font-bold" />
      </p>
    </div>
  );
}

/** A sold bill as its slip, when it is drawn, and links to it. */
export function SoldSheet({ bill, onClose }: { bill: SoldBill; onClose: () => void }) {
  const id = useId();
  const { round } = bill;
  const isToday = bangkokDay(round.result_at) === bangkokDay(serverNow());
  const isYeekee = round.kind === 'yeekee';
  return (
    <Overlay
      onClose={onClose}
      labelledBy={id}
      className="overlay-bottom"
      panelClassName="sheet text-center"
      maxWidth={400}
    >
      <div role="status">
        <h2 id={id} className="text-xl mt-1">
          {text.title}
        </h2>
        <p className="text-sm text-muted num">
          {isToday ? text.result(formatTime(round.result_at)) : text.resultOn(formatDateTime(round.result_at))}
        </p>
      </div>
      <div className="mt-4 text-left">
        <Receipt bill={bill} />
      </div>
      <div className="sheet-foot grid fit-7 gap-2">
        {isYeekee && (
          <Link
            to={link('yeekee', { round_id: round.round_id })}
            className={buttonClass({ size: 'lg' })}
            onClick={onClose}
          >
            {text.shoot}
          </Link>
        )}
        <Link
          to={link('lottoBills', { bill: bill.bill_id })}
          className={buttonClass(isYeekee ? { variant: 'quiet' } : { size: 'lg' })}
          onClick={onClose}
        >
          {text.seeBill}
        </Link>
        <Button variant={isYeekee ? 'ghost' : 'quiet'} onClick={onClose}>
          {text.more}
        </Button>
      </div>
    </Overlay>
  );
}
