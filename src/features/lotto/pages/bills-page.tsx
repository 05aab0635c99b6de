import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billDetail, billList } from '#contract/lotto-bills.ts';
import { buyerResults } from '#contract/lotto-buyers.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { BillFilters } from '../components/bill-history/bill-filters.tsx';
import { BillPages } from '../components/bill-history/bill-pages.tsx';
import { OpenSlip, OtherSlip } from '../components/bill-slip/open-slip.tsx';
import { BuyerChips } from '../components/buyers/buyer-chips.tsx';
import { type BillFilter, filterInput, readFilter, writeFilter } from '../model/bill-filter.ts';

/** The poll beside the connected stream: a lost bill causes no event. */
const SLOW_POLL_MS = 30_000;
const POLL_MS = 10_000;
const NUMBER = /^\d{1,15}$/;
const NO_FILTER: BillFilter = { status: null, from: null, to: null, roundId: null, buyerId: null };
/** Who buys for others also sees what each of them won. */
const WhoWon = lazy(() =>
  loadCode(() => import('../components/buyers/who-won.tsx')).then((code) => ({ default: code.WhoWon })),
);

/**
 * `/lotto/bills`: the member's bills. The filters, the open bill (`?bill=`) and the round whose buyers are shown
 * (`?won=`) are in the address.
 */
export default function BillsPage({ notFound }: { notFound: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const billId = query.get('bill');
  const isId = billId !== null && NUMBER.test(billId);
  const wonId = query.get('won');
  const { isLive } = useStream((event) => {
    if (event.type === 'wallet' || event.type === 'notification') void revalidate([billList, billDetail, buyerResults]);
  });
  const pollMs = isLive ? SLOW_POLL_MS : POLL_MS;
  const opened = useQuery(billDetail, isId ? { bill_id: billId } : null, {
    refreshInterval: (known) => (known?.status === 'pending' ? pollMs : 0),
  });
  const first = useQuery(billList, billId === null && wonId === null ? { ...filterInput(filter) } : null, {});
  const change = (next: BillFilter) => setQuery((current) => writeFilter(current, next), { replace: true });
  const now = serverNow();
  if (billId !== null && !isId) return notFound;
  if (opened.error?.code === 'bill_not_found') return <OtherSlip />;
  if (billId !== null) return <OpenSlip bill={opened} />;
  if (wonId !== null)
    return NUMBER.test(wonId) ? (
      <Suspense>
        <WhoWon roundId={wonId} notFound={notFound} />
      </Suspense>
    ) : (
      notFound
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BillFilters filter={filter} pendingCount={first.data?.pending_count ?? 0} onChange={change} />
      <BuyerChips chosen={filter.buyerId} onChoose={(buyerId) => change({ ...filter, buyerId })} />
      <BillPages
        key={JSON.stringify(filter)}
        filter={filter}
        now={now}
        pollMs={pollMs}
        onReset={() => change(NO_FILTER)}
      />
    </div>
  );
}
