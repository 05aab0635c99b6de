import './slip-card.css';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { billList } from '#contract/lotto-bills.ts';
import { dayLabel } from '#src/lib/day-labels.ts';
import { link } from '#src/lib/links.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import { Icon } from '#src/ui/icon.tsx';
import { slipGroups } from '../../model/slip-list.ts';
import { SlipCard } from './slip-card.tsx';

/** Few lists are bought in part. */
const LeftOutSlips = lazy(() =>
  loadCode(() => import('../bundle/bought-sheet.tsx')).then((code) => ({ default: code.LeftOutSlips })),
);

/** A page of bills as slips by their draws, each draw with the sum of all its bills. */
export function SlipGroups({
  page,
  cursor,
  now,
}: {
  page: OutputOf<typeof billList>;
  cursor: string | null;
  now: number;
}) {
  return slipGroups(page, cursor).map(({ key, round, bills, leftOut, isContinued }) => {
    const draw = page.draws.find(
      ({ category_id, draw_date }) => category_id === round.category_id && draw_date === round.draw_date,
    );
    return (
      <section key={key} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {!isContinued && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
            <h2 className="text-base leading-[1.75] font-bold">
              {text.group(round.category_name, dayLabel(round.draw_date, now))}
            </h2>
            {draw && (
              <span className="text-sm text-muted num">{text.groupSum(draw.bill_count, formatBaht(draw.total))}</span>
            )}
          </div>
        )}
        {round.round_no === null && !isContinued && bills.some(({ buyer }) => buyer !== null) && (
          <Link to={link('lottoBills', { won: round.round_id })} className="surface row-link">
            <Icon name="users" size={20} className="text-muted flex-none" />
            <span className="flex-1 min-w-0 text-sm font-medium">{BUYERS_TEXT.results.open}</span>
            <Icon name="right" size={20} className="text-muted flex-none" />
          </Link>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-2">
          {bills.map((bill) => (
            <SlipCard key={bill.bill_id} bill={bill} now={now} />
          ))}
          {leftOut.length > 0 && (
            <Suspense>
              <LeftOutSlips leftOut={leftOut} />
            </Suspense>
          )}
        </div>
      </section>
    );
  });
}
