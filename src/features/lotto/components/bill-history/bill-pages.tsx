import { useState } from 'react';
import { Link } from 'react-router-dom';
import { billList } from '#contract/lotto-bills.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type BillFilter, filterInput } from '../../model/bill-filter.ts';
import { BillSums } from './bill-sums.tsx';
import { SlipGroups } from './slip-groups.tsx';

const { bills: text } = LOTTO_TEXT;

export interface BillPagesProps {
  filter: BillFilter;
  now: number;
  /** How often the bills are fetched again, in ms. */
  pollMs: number;
  onReset: () => void;
}

/**
 * The bills of a filter, page below page. Each page is a query of its own, so that all of them are kept up to date,
 * and begins where the previous one ends now: a bill that is bought or settled moves the others.
 */
export function BillPages(props: BillPagesProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BillPage {...props} cursor={null} />
    </div>
  );
}

interface BillPageProps extends BillPagesProps {
  cursor: string | null;
}

function BillPage(props: BillPageProps) {
  const { filter, now, pollMs, cursor, onReset } = props;
  const [hasMore, setMore] = useState(false);
  const page = useQuery(
    billList,
    { ...filterInput(filter), ...(cursor !== null && { cursor }) },
    { refreshInterval: pollMs, keepPreviousData: true },
  );
  if (!page.data)
    return (
      <Pending of={page} failed={text.failed}>
        <BillsSkeleton />
      </Pending>
    );
  const { items, left_out, next_cursor } = page.data;
  if (items.length === 0 && left_out.length === 0 && cursor === null)
    return <NoBills filter={filter} onReset={onReset} />;
  return (
    <>
      {cursor === null && <BillSums now={now} pollMs={pollMs} buyerId={filter.buyerId} />}
      <SlipGroups page={page.data} cursor={cursor} now={now} />
      {next_cursor !== null &&
        (hasMore ? (
          <BillPage {...props} cursor={next_cursor} />
        ) : (
          <Button variant="quiet" onClick={() => setMore(true)}>
            {text.more}
          </Button>
        ))}
    </>
  );
}

function NoBills({ filter, onReset }: Pick<BillPagesProps, 'filter' | 'onReset'>) {
  const isFiltered = Object.values(filter).some((value) => value !== null);
  return (
    <div>
      {isFiltered ? (
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
          drawing="ticket"
          title={text.emptyTitle}
          text={text.emptyText}
          action={
            <Link to={link('lottoLobby')} className={buttonClass({}, 'px-6')}>
              {text.toLobby}
            </Link>
          }
        />
      )}
    </div>
  );
}

function BillsSkeleton() {
  return (
    <>
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-44 rounded-box" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </>
  );
}
