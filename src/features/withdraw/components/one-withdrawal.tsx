import { Link } from 'react-router-dom';
import { withdrawStatus } from '#contract/withdraw.ts';
import { useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { WITHDRAW_TEXT as text } from '#src/text/withdraw.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { isOpen } from '../model/withdrawal.ts';
import { WithdrawSkeleton } from './withdraw-skeleton.tsx';
import { WithdrawStages } from './withdraw-stages.tsx';

/** The poll without the event stream. */
const POLL_MS = 10_000;

/** Any withdrawal of the member, opened from a row of the statement. */
export function OneWithdrawal({ id }: { id: string }) {
  const { isLive } = useStream((event) => {
    if (event.type === 'withdraw') void withdrawal.mutate();
  });
  const withdrawal = useQuery(
    withdrawStatus,
    { withdraw_id: id },
    {
      refreshInterval: (latest) => (isOpen(latest ?? null) && !isLive ? POLL_MS : 0),
    },
  );
  if (withdrawal.data === undefined)
    return (
      <Pending of={withdrawal} failed={text.errorTitle}>
        <WithdrawSkeleton />
      </Pending>
    );
  const toForm = (
    <Link to={link('withdraw')} className={buttonClass({ size: 'lg' }, 'px-6')}>
      {text.again}
    </Link>
  );
  if (withdrawal.data === null) return <EmptyState drawing="search" title={text.unknown} action={toForm} />;
  return (
    <>
      <WithdrawStages withdrawal={withdrawal.data} isStale={withdrawal.error !== undefined} isDated />
      <div className="action-bar">
        <div className="grid fit-7 gap-3 max-w-[34rem] mx-auto">
          <Link to={link('statement')} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
            {text.statement}
          </Link>
          {toForm}
        </div>
      </div>
    </>
  );
}
