import { Link } from 'react-router-dom';
import { statement } from '#contract/statement.ts';
import { useQuery } from '#src/api/use-query.ts';
import { dayName, groupByDay } from '#src/lib/days.ts';
import { link } from '#src/lib/links.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { usePageCount } from '#src/lib/use-page-count.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { filterInput, NO_FILTER, type StatementFilter, type StatementRow } from '../model/statement-filter.ts';
import { withGameRuns } from '../model/statement-rows.ts';
import { GameRunRows } from './game-run.tsx';
import { StatementRowButton } from './statement-row.tsx';

const PAGE = 30;

export interface StatementPagesProps {
  filter: StatementFilter;
  /** Epoch ms. */
  now: number;
  /** How often the rows are requested, in ms; 0 while events arrive. */
  pollMs: number;
  onOpen: (row: StatementRow) => void;
  onReset: () => void;
}

/** The rows of a filter. Each page is a query of its own, so that all of them are refreshed after a change. */
export function StatementPages(props: StatementPagesProps) {
  const [pages, setPages] = usePageCount();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatementPage
        {...props}
        cursor={null}
        dayBefore={null}
        pagesAfter={pages - 1}
        onMore={() => setPages(pages + 1)}
      />
    </div>
  );
}

interface StatementPageProps extends StatementPagesProps {
  cursor: string | null;
  /** The day of the row before this page: its heading is already shown there. */
  dayBefore: string | null;
  pagesAfter: number;
  onMore: () => void;
}

/** A page and the pages after it. A new row shifts them all, so that no row is lost between two pages. */
function StatementPage(props: StatementPageProps) {
  const { filter, now, pollMs, cursor, dayBefore, pagesAfter, onOpen, onReset, onMore } = props;
  const page = useQuery(
    statement,
    { ...filterInput(filter), limit: PAGE, ...(cursor !== null && { cursor }) },
    { keepPreviousData: true, refreshInterval: pollMs },
  );
  if (!page.data)
    return (
      <Pending of={page} failed={cursor === null ? text.failed : text.moreFailed}>
        <RowsSkeleton />
      </Pending>
    );
  const { items, next_cursor } = page.data;
  const last = items.at(-1);
  if (!last) return cursor === null ? <NoRows filter={filter} onReset={onReset} /> : null;
  return (
    <>
      {groupByDay(items).map(({ day, items: rows }) => (
        <section key={day} aria-label={dayName(day, now)} className={day === dayBefore ? '-mt-3' : undefined}>
          {day !== dayBefore && <h2 className="text-sm font-medium text-muted mb-2 px-1 num">{dayName(day, now)}</h2>}
          <div className="surface rows overflow-hidden">
            {withGameRuns(rows).map((row) =>
              'rows' in row ? (
                // Named by its oldest row: newer ones come to the same run.
                <GameRunRows key={row.rows.at(-1)?.id} run={row} onOpen={onOpen} />
              ) : (
                <StatementRowButton key={row.id} row={row} onOpen={() => onOpen(row)} />
              ),
            )}
          </div>
        </section>
      ))}
      {next_cursor === null && <p className="text-sm text-muted text-center py-2">{text.end}</p>}
      {next_cursor !== null && pagesAfter === 0 && (
        <Button variant="quiet" onClick={onMore}>
          {text.more}
        </Button>
      )}
      {next_cursor !== null && pagesAfter > 0 && (
        <StatementPage {...props} cursor={next_cursor} dayBefore={bangkokDay(last.time)} pagesAfter={pagesAfter - 1} />
      )}
    </>
  );
}

function NoRows({ filter, onReset }: Pick<StatementPagesProps, 'filter' | 'onReset'>) {
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return isFiltered ? (
    <EmptyState
      drawing="search"
      title={text.emptyFiltered}
      action={
        <Button variant="quiet" onClick={onReset}>
          {text.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyText}
      action={
        <Link to={link('deposit')} className={buttonClass({}, 'px-6')}>
          {text.toDeposit}
        </Link>
      }
    />
  );
}

function RowsSkeleton() {
  return (
    <div>
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-5 w-32 mb-2" />
      <div className="surface rows overflow-hidden">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="row-link min-h-17">
            <Skeleton className="size-10 rounded-xl" />
            <div className="flex-1 grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-3 w-36" />
            </div>
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
