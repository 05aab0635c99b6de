import { type ReactNode, useState } from 'react';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { lossHistory, turnoverHistory } from '#contract/cashback.ts';
import { satangOf } from '#contract/money.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatDate } from '#src/lib/time.ts';
import { CASHBACK_TEXT as text } from '#src/text/cashback.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Day, lossOf } from '../model/day.ts';
import type { Kind } from './claim-card.tsx';
import { DaySheet } from './day-sheet.tsx';

const FIRST = 10;
const MAX_ROWS = 100;
const TONES = {
  waiting: 'text-money-pending',
  claimed: 'text-money-in',
  expired: 'text-muted',
  none: 'text-muted',
} as const;

function lineOf(day: Day): string {
  if ('turnover' in day) return text.playedFor(formatBaht(day.turnover));
  return satangOf(day.net) < 0 ? text.lostFor(formatSatang(lossOf(day.net))) : text.wonFor(formatBaht(day.net));
}

/**
 * The days, newest first; a tap shows how a day's amount was computed. The children wait for the days, whose number
 * is unknown before.
 */
export function CashbackHistory({ kind, children }: { kind: Kind; children: ReactNode }) {
  const [limit, setLimit] = useState(FIRST);
  const [open, setOpen] = useState<Day | null>(null);
  const loss = useQuery(lossHistory, kind === 'loss' ? { limit } : null, { keepPreviousData: true });
  const turnover = useQuery(turnoverHistory, kind === 'turnover' ? { limit } : null, { keepPreviousData: true });
  const shown = kind === 'loss' ? loss : turnover;
  const { data } = shown;
  if (!data && !shown.error) return <Skeleton className="h-48 rounded-box" />;
  const days = data ? (
    <section>
      <h2 className="text-lg mb-2">{text.history}</h2>
      <div className="surface rows overflow-hidden">
        {data.items.length === 0 && <p className="px-4 py-5 text-sm text-muted">{text.noHistory}</p>}
        {data.items.map((day) => (
          <button key={day.date} type="button" className="row-link flex-wrap gap-y-0" onClick={() => setOpen(day)}>
            <span className="flex-[1_1_7em] min-w-0">
              <b className="block font-medium num">{formatDate(day.date)}</b>
              <span className="block text-xs text-muted num">
                {lineOf(day)}
                {day.reason && day.state === 'none' && ` · ${day.reason}`}
                {day.corrected_at && ` · ${text.isCorrected}`}
              </span>
            </span>
            <span className="ml-auto text-right">
              <Money amount={day.amount} unit="บาท" />
              <span className={`block text-xs ${TONES[day.state]}`}>● {text.states[day.state]}</span>
            </span>
          </button>
        ))}
      </div>
      {data.next_cursor !== null && limit < MAX_ROWS && (
        <Button variant="quiet" block className="mt-3" busy={shown.isValidating} onClick={() => setLimit(MAX_ROWS)}>
          {text.more}
        </Button>
      )}
      {open && <DaySheet day={open} onClose={() => setOpen(null)} />}
    </section>
  ) : (
    <Pending of={shown} failed={text.historyFailed} />
  );
  return (
    <>
      {days}
      {children}
    </>
  );
}
