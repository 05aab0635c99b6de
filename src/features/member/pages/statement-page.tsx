import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statement, statementSummary } from '../../../../contract/member.ts';
import { useStream } from '../../../api/stream.ts';
import { revalidate } from '../../../api/use-query.ts';
import { serverNow } from '../../../lib/clock.ts';
import { bangkokDay } from '../../../lib/time.ts';
import { MonthSummary } from '../components/statement/month-summary.tsx';
import { RowSheet } from '../components/statement/row-sheet.tsx';
import { SaveCsv } from '../components/statement/save-csv.tsx';
import { StatementFilters } from '../components/statement/statement-filters.tsx';
import { StatementPages } from '../components/statement/statement-pages.tsx';
import {
  NO_FILTER,
  readFilter,
  type StatementFilter,
  type StatementRow,
  writeFilter,
} from '../model/statement-filter.ts';

/** `/member/statement`: every change of the member's money; the filters are in the address. */
export default function StatementPage() {
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<StatementRow | null>(null);
  const filter = readFilter(query);
  useStream((event) => {
    if (event.type === 'wallet' || event.type === 'withdraw') void revalidate([statement, statementSummary]);
  });
  const now = serverNow();
  const change = (next: StatementFilter) => setQuery(writeFilter(next), { replace: true });
  return (
    <div className="w-full max-w-[48rem] mx-auto grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center gap-1">
        <div className="flex-1 min-w-0">
          <StatementFilters filter={filter} onChange={change} />
        </div>
        <SaveCsv filter={filter} />
      </div>
      <MonthSummary month={(filter.period?.to ?? bangkokDay(now)).slice(0, 7)} />
      <StatementPages
        key={JSON.stringify(filter)}
        filter={filter}
        now={now}
        onOpen={setOpen}
        onReset={() => change(NO_FILTER)}
      />
      {open && <RowSheet row={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
