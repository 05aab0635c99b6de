import { useState } from 'react';
import { affiliateTransactionsV2 } from '#contract/affiliate.ts';
import { type Baht, baht } from '#contract/money.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay, formatDate } from '#src/lib/time.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Summary } from '../model/answers.ts';
import { type Column, dayColumns, monthColumns, sumOf } from '../model/income-chart.ts';
import { Columns } from './columns.tsx';

const DAYS = 14;
const DAY_MS = 86_400_000;
/** A request gives at most 100 rows: a week of ten levels has 70 of them, all days would have 140. */
const WEEK = 7;
const MAX_ROWS = 100;
const OPTIONS = [
  { value: 'months', label: text.chartMonths },
  { value: 'days', label: text.chartDays },
] as const;

/** `พ.ย.` for `2026-11`. */
const monthName = (month: string) => formatDate(`${month}-01`).split(' ')[1] ?? month;
const dayNumber = (day: string) => String(Number(day.slice(-2)));

/** Income by month, or by day and level. */
export function IncomeChart({ summary }: { summary: Summary }) {
  const [view, setView] = useState<'months' | 'days'>('months');
  const months = monthColumns(summary.months);
  const current = months.at(-1);
  return (
    <section className="surface p-5" aria-label={text.chart}>
      <Segment label={text.chart} value={view} options={OPTIONS} onChange={setView} />
      {view === 'months' ? (
        <>
          <Head
            title={text.incomeMonths}
            of={current ? monthName(current.when) : ''}
            amount={current?.amount ?? baht(0)}
          />
          <Columns
            columns={months}
            nameOf={(when) => formatDate(`${when}-01`).replace(/^\d+ /, '')}
            tickOf={monthName}
          />
        </>
      ) : (
        <DayChart />
      )}
    </section>
  );
}

function Head({ title, of, amount }: { title: string; of: string; amount: Baht }) {
  return (
    <div className="flex items-baseline justify-between gap-3 mt-4">
      <h2 className="text-base">{title}</h2>
      <span className="text-sm text-muted">
        {of} <Money amount={amount} unit="บาท" className="text-base-content" />
      </span>
    </div>
  );
}

function DayChart() {
  const now = serverNow();
  const daysAgo = (days: number) => bangkokDay(now - days * DAY_MS);
  const first = daysAgo(DAYS);
  const weeks = [
    useQuery(affiliateTransactionsV2, { from: daysAgo(WEEK), limit: MAX_ROWS }),
    useQuery(affiliateTransactionsV2, { from: first, to: daysAgo(WEEK + 1), limit: MAX_ROWS }),
  ];
  if (weeks.some(({ data }) => !data))
    return (
      <div className="mt-4">
        <Pending of={weeks} failed={text.chartFailed}>
          <Skeleton className="h-52 rounded-xl" />
        </Pending>
      </div>
    );
  const columns: Column[] = dayColumns(
    weeks.flatMap(({ data }) => data?.items ?? []),
    first,
    DAYS,
  );
  return (
    <>
      <Head title={text.incomeDays} of="" amount={sumOf(columns)} />
      <Columns columns={columns} nameOf={formatDate} tickOf={dayNumber} isByLevel />
    </>
  );
}
