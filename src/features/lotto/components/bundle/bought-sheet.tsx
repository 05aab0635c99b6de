import '../buyers/buyers.css';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { link } from '#src/lib/links.ts';
import { formatTime, shortDate } from '#src/lib/time.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { Overlay } from '#src/ui/overlay.tsx';
import { toast } from '#src/ui/toast.tsx';
import { numbersIn, type SoldBundle } from '../../model/bundle.ts';
import type { LeftOut } from '../../model/left-out.ts';
import { CardSheet } from './card-sheet.tsx';
import { LeftOutSlip } from './left-out-slip.tsx';

const { bought: text } = BUNDLE_TEXT;

type Sendable = SoldBundle['bills'][number] | SoldBundle['left_out'][number];
const keyOf = (one: Sendable): string => ('left_out_id' in one ? `left out ${one.left_out_id}` : `bill ${one.bill_id}`);

/** Bills that were just bought, each with the way to send it to its buyer; after one comes the next. */
export function BoughtSheet({ sold, onClose }: { sold: SoldBundle; onClose: () => void }) {
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState<string | null>(null);
  const others = [...sold.bills, ...sold.left_out].filter(({ buyer }) => buyer !== null);
  const round = sold.bills[0]?.round;
  const open = others.find((one) => keyOf(one) === shown);
  const next = (after: Sendable) => {
    const done = new Set(sent).add(keyOf(after));
    const following = others.find((one) => !done.has(keyOf(one)));
    setSent(done);
    setBefore('left_out_id' in after ? after.buyer : (after.buyer?.name ?? null));
    setShown(following ? keyOf(following) : null);
    // A toast would cover the next slip's button.
    if (!following) toast.success(text.allSent, { id: 'slip' });
  };
  return (
    <Overlay
      onClose={onClose}
      labelledBy={id}
      className="overlay-bottom"
      panelClassName="sheet text-center"
      maxWidth={480}
    >
      <div role="status" className="grid justify-items-center">
        <Drawing name="done" />
        <h2 id={id} className="text-xl num">
          {text.title(sold.bills.length)}
        </h2>
        <p className="text-3xl">
          <Money amount={sold.total} className="font-bold" />
        </p>
        {round && (
          <p className="text-sm text-muted num mt-1">
            {text.result(`${shortDate(round.result_at)} ${formatTime(round.result_at)}`)}
          </p>
        )}
      </div>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2 mt-4">
        {others.length > 0 && <h3 className="text-base leading-[1.75] font-bold px-1 text-left">{text.owners}</h3>}
        {sold.bills.map((bill) => (
          <article key={bill.bill_id} className="paper torn sl">
            <Link to={link('lottoBills', { bill: bill.bill_id })} className="sl-main" onClick={onClose}>
              <span>
                <b>{bill.buyer?.name ?? BUNDLE_TEXT.own}</b>
                <b className="num">{formatBaht(bill.total)}</b>
              </span>
              <span className="text-sm text-muted num">
                <span className="tracking-wide">{numbersIn(bill.lines)}</span>
                <span>{BUNDLE_TEXT.lines(bill.line_count)}</span>
              </span>
              <span className="text-xs text-muted num">{bill.bill_no}</span>
            </Link>
            {bill.buyer && (
              <Button
                variant={sent.has(keyOf(bill)) ? 'ghost' : 'line'}
                aria-label={text.sendTo(bill.buyer.name)}
                aria-haspopup="dialog"
                onClick={() => setShown(keyOf(bill))}
              >
                <Icon name={sent.has(keyOf(bill)) ? 'check' : 'share'} size={20} />
                {text.send}
              </Button>
            )}
          </article>
        ))}
        {sold.left_out.map((one) => (
          <LeftOutSlip
            key={one.left_out_id}
            leftOut={one}
            isSent={sent.has(keyOf(one))}
            onSend={() => setShown(keyOf(one))}
          />
        ))}
      </section>
      <div className="sheet-foot grid fit-7 gap-2">
        <Link to={link('lottoBills')} className={buttonClass({ variant: 'quiet' })} onClick={onClose}>
          {text.own}
        </Link>
        <Button variant="quiet" onClick={onClose}>
          {text.more}
        </Button>
      </div>
      {open && (
        <CardSheet
          key={keyOf(open)}
          of={open}
          after={before}
          onSent={() => next(open)}
          onClose={() => {
            setShown(null);
            setBefore(null);
          }}
        />
      )}
    </Overlay>
  );
}

/**
 * Bills among the member's slips of which nothing could be bought. They are shown rarely, so their code comes with that
 * of the sheet, whose card they send.
 */
export function LeftOutSlips({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const [shown, setShown] = useState<LeftOut | null>(null);
  return (
    <>
      {leftOut.map((one) => (
        <LeftOutSlip key={one.left_out_id} leftOut={one} onSend={() => setShown(one)} />
      ))}
      {shown && (
        <CardSheet
          of={shown}
          after={null}
          onSent={() => {
            setShown(null);
            toast.success(SLIP_TEXT.shared, { id: 'slip' });
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
