import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import type { ApiError } from '#src/api/api-error.ts';
import { link } from '#src/lib/links.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Bill } from '../../model/bill-filter.ts';

/** The list of bills needs none of this code. */
const loadSlip = () => loadCode(() => import('./slip-page.tsx'));
const SlipPage = lazy(() => loadSlip().then((code) => ({ default: code.SlipPage })));

/** Loads the code of a slip that is about to be opened. */
export const preloadSlip = (): void => {
  loadSlip().catch(() => undefined);
};

/** The page of one bill, or that it is on its way, or could not be loaded. */
export function OpenSlip({ bill }: { bill: SWRResponse<Bill, ApiError> }) {
  if (!bill.data)
    return (
      <Pending of={bill} failed={LOTTO_TEXT.bills.detailFailed}>
        <SlipSkeleton />
      </Pending>
    );
  return (
    <Suspense fallback={<SlipSkeleton />}>
      <SlipPage bill={bill.data} />
    </Suspense>
  );
}

/** Shown for another member's slip and for one that does not exist: the server gives the same answer to both. */
export function OtherSlip() {
  return (
    <EmptyState
      isPage
      title={SLIP_TEXT.other.title}
      text={SLIP_TEXT.other.text}
      action={
        <div className="grid gap-2">
          <Link to={link('lottoBills')} className={buttonClass({})}>
            {SLIP_TEXT.other.own}
          </Link>
          <Link to={link('lottoLobby')} className={buttonClass({ variant: 'ghost' })}>
            {SLIP_TEXT.other.lobby}
          </Link>
        </div>
      }
    />
  );
}

function SlipSkeleton() {
  return (
    <div className="grid gap-4 pt-2 w-full max-w-[30rem] mx-auto">
      <span role="status" className="sr-only">
        {LOTTO_TEXT.bills.loading}
      </span>
      <Skeleton className="slip-place h-140 rounded-box" />
      <Skeleton className="h-14 rounded-field" />
    </div>
  );
}
