import { useState } from 'react';
import { affiliateTransactions, affiliateTransactionsV2 } from '#contract/affiliate.ts';
import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatDate, formatDateTime } from '#src/lib/time.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { Money } from '#src/ui/money.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { PageShell } from './page-shell.tsx';

type Entry = OutputOf<typeof affiliateTransactions>['items'][number];
type Day = OutputOf<typeof affiliateTransactionsV2>['items'][number];

const PAGE = 20;
const OPTIONS = [
  { value: 'entries', label: text.entries },
  { value: 'days', label: text.days },
] as const;
const ICONS: Readonly<Record<Entry['kind'], IconName>> = { income: 'users', redeem: 'wallet', adjustment: 'swap' };
const CATEGORIES: Readonly<Record<string, string>> = text.categories;
const nothing = <EmptyState title={text.noHistory} text={text.noHistoryText} />;

/** The commission's transactions, or its sum of each day. */
export function History() {
  const [view, setView] = useState<'entries' | 'days'>('entries');
  return (
    <>
      <Segment label={text.historyTabs} value={view} options={OPTIONS} onChange={setView} />
      {view === 'entries' ? <EntriesPage cursor={null} /> : <DaysPage cursor={null} />}
    </>
  );
}

const input = (cursor: string | null) => ({ limit: PAGE, ...(cursor !== null && { cursor }) });

function EntriesPage({ cursor }: { cursor: string | null }) {
  return (
    <PageShell
      page={useQuery(affiliateTransactions, input(cursor))}
      failed={text.historyFailed}
      empty={cursor === null && nothing}
      row={(entry) => <EntryRow key={entry.id} entry={entry} />}
      next={(after) => <EntriesPage cursor={after} />}
    />
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { kind, amount, level, name_masked, category, base_amount } = entry;
  return (
    <li className="row-link flex-wrap gap-y-0 min-h-16">
      <span className="glyph">
        <Icon name={ICONS[kind]} size={20} />
      </span>
      <span className="flex-[1_1_5em] min-w-0">
        <b className="block font-medium leading-normal num">
          {name_masked !== null && level !== null ? text.from(name_masked, level) : text.kinds[kind]}
        </b>
        {category !== null && base_amount !== null && (
          <span className="block text-xs text-muted num">
            {text.ofBase(CATEGORIES[category] ?? category, formatBaht(base_amount))}
          </span>
        )}
        <span className="block text-xs text-muted num">{formatDateTime(entry.time)}</span>
      </span>
      <span className="ml-auto text-right">
        <span className={kind === 'income' ? 'text-money-in' : undefined}>
          <Money amount={amount} unit="บาท" sign />
        </span>
        <span className="block text-xs text-muted num">{text.balance(formatBaht(entry.balance_after))}</span>
      </span>
    </li>
  );
}

function DaysPage({ cursor }: { cursor: string | null }) {
  return (
    <PageShell
      page={useQuery(affiliateTransactionsV2, input(cursor))}
      failed={text.historyFailed}
      empty={cursor === null && nothing}
      row={(day) => <DayRow key={`${day.date} ${day.level}`} day={day} />}
      next={(after) => <DaysPage cursor={after} />}
    />
  );
}

function DayRow({ day }: { day: Day }) {
  return (
    <li className="row-link flex-wrap gap-y-0 min-h-16">
      <span className="flex-[1_1_5em] min-w-0">
        <b className="block font-medium leading-normal num">
          {formatDate(day.date)} · {text.level(day.level)}
        </b>
        <span className="block text-xs text-muted num">{text.dayOf(day.members, formatBaht(day.base_amount))}</span>
      </span>
      <span className={`ml-auto ${satangOf(day.amount) > 0 ? 'text-money-in' : 'text-muted'}`}>
        <Money amount={day.amount} unit="บาท" sign />
      </span>
    </li>
  );
}
