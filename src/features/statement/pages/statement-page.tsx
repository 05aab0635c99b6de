import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statement, statementSummary } from '#contract/statement.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useStream } from '#src/api/stream.ts';
import { serverNow } from '#src/lib/clock.ts';
import { PAGE_TITLES } from '#src/text/app.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { HeaderSlot } from '#src/ui/header-slot.tsx';
import { CsvDialog } from '../components/csv-dialog.tsx';
import { PeriodSummary } from '../components/period-summary.tsx';
import { RowSheet } from '../components/row-sheet.tsx';
import { StatementFilters } from '../components/statement-filters.tsx';
import { StatementPages } from '../components/statement-pages.tsx';
import {
  NO_FILTER,
  readFilter,
  type StatementFilter,
  type StatementRow,
  writeFilter,
} from '../model/statement-filter.ts';

/** Used while the event stream is down. */
const POLL_MS = 30_000;

/**
 * Every change of the member's money; the filters are in the address. `waitingDeposits`: money that is in no wallet
 * yet.
 */
export default function StatementPage({ waitingDeposits }: { waitingDeposits: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<StatementRow | null>(null);
  const [isSaving, setSaving] = useState(false);
  const filter = readFilter(query);
  const { isLive } = useStream((event) => {
    if (event.type === 'wallet' || event.type === 'withdraw') void revalidate([statement, statementSummary]);
  });
  const now = serverNow();
  const pollMs = isLive ? 0 : POLL_MS;
  const change = (next: StatementFilter) => setQuery(writeFilter(next), { replace: true });
  const save = { 'aria-haspopup': 'dialog', onClick: () => setSaving(true) } as const;
  return (
    <div className="page-middle grid grid-cols-[minmax(0,1fr)] gap-4">
      <HeaderSlot>
        <IconButton icon="save" label={text.download} {...save} />
      </HeaderSlot>
      <div className="hidden md:flex items-center">
        <h1 className="text-2xl flex-1">{PAGE_TITLES.statement}</h1>
        <Button variant="quiet" icon="save" className="px-4" {...save}>
          {text.download}
        </Button>
      </div>
      <StatementFilters filter={filter} onChange={change} />
      <PeriodSummary filter={filter} pollMs={pollMs} />
      {(filter.type === null || filter.type === 'deposit') && waitingDeposits}
      <StatementPages
        key={JSON.stringify(filter)}
        filter={filter}
        now={now}
        pollMs={pollMs}
        onOpen={setOpen}
        onReset={() => change(NO_FILTER)}
      />
      {open && <RowSheet row={open} onClose={() => setOpen(null)} />}
      {isSaving && <CsvDialog filter={filter} onClose={() => setSaving(false)} />}
    </div>
  );
}
