import { lazy, Suspense } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { loadCode } from '../../../../lib/load-code.ts';
import { LOTTO_TEXT } from '../../../../text/lotto.ts';
import { ErrorBlock } from '../../../../ui/error-block.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Bill } from '../../model/bill-filter.ts';

/** The list of bills needs none of it. */
const SlipPage = lazy(() => loadCode(() => import('./slip-page.tsx')).then((code) => ({ default: code.SlipPage })));

interface OpenSlipProps {
  bill: Bill | undefined;
  error: ApiError | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The page of one bill, or that it is on its way, or could not be loaded. */
export function OpenSlip({ bill, error, isRetrying, onRetry }: OpenSlipProps) {
  if (!bill && error)
    return <ErrorBlock error={error} title={LOTTO_TEXT.bills.detailFailed} onRetry={onRetry} isRetrying={isRetrying} />;
  return <Suspense fallback={<SlipSkeleton />}>{bill ? <SlipPage bill={bill} /> : <SlipSkeleton />}</Suspense>;
}

function SlipSkeleton() {
  return (
    <div className="grid gap-4 pt-2 w-full max-w-[30rem] mx-auto">
      <span role="status" className="sr-only">
        {LOTTO_TEXT.bills.loading}
      </span>
      <Skeleton className="h-140 rounded-box" />
      <Skeleton className="h-14 rounded-field" />
    </div>
  );
}
