import { type ReactNode, useState } from 'react';
import { operatorDeposit, operatorDeposits } from '#contract/operator-money.ts';
import { Money } from '#src/ui/money.tsx';
import { rereadCalls, useDeskQuery } from '../../api/use-desk-query.ts';
import { AskedPane } from '../../parts/asked-pane.tsx';
import { HoldLeft } from '../../parts/holding.tsx';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useIsMe } from '../../parts/use-is-me.ts';
import { useMe } from '../../start/me.tsx';
import { depositsText } from '../../text/deposits.ts';
import { moneyText } from '../../text/money.ts';
import { ClosedPane } from './closed-pane.tsx';
import { CreditPane } from './credit-pane.tsx';
import { Evidence } from './evidence.tsx';
import { OtherMemberDialog } from './other-member-dialog.tsx';
import { ReturnPane } from './return-pane.tsx';
import { idOf, type Review } from './review.ts';
import { Why } from './why.tsx';

interface Props {
  /** The row as the list has it; its answer is read by itself. */
  row: Review;
  isLost: boolean;
  holdRefusal: string | null;
  back: ReactNode;
  onNext: () => void;
  onDone: (said: string, state: 'done' | 'waiting') => void;
}

/** Everything about one payment, and its decision. */
export function DepositPane({ row, isLost, holdRefusal, back, onNext, onDone }: Props) {
  const { me } = useMe();
  const isMe = useIsMe();
  const [isReturning, setReturning] = useState(false);
  const [searches, setSearching] = useState(false);
  const isClosed = isLost || row.state !== 'waiting';
  const { data, error, mutate } = useDeskQuery(
    operatorDeposit,
    { transaction_id: row.transaction_id },
    { revalidateOnFocus: false },
  );
  const review = data?.deposit.transaction_id === row.transaction_id ? data.deposit : row;
  const holding = { held_by: row.held_by, asked: row.asked };
  const isOthers = row.held_by !== null && !isMe(row.held_by.name);
  const mayDecide = me.scopes.includes('deposits') && !isOthers && holdRefusal === null;

  function body() {
    if (!data)
      return error ? (
        // Without an answer there is still what the list knows.
        <div className="panel-b pane-b">
          <Evidence review={row} candidate={row.candidates[0]} />
          <FailedRead error={error} onRetry={() => void mutate()} />
        </div>
      ) : (
        <SkeletonRows rows={10} />
      );
    if (review.state !== 'waiting') return <ClosedPane answer={data} isLost={isLost} onNext={onNext} />;
    if (isClosed) return <SkeletonRows rows={6} />;
    if (row.asked) return <AskedPane by={row.asked.by} />;
    if (isReturning) return <ReturnPane review={review} onBack={() => setReturning(false)} onDone={onDone} />;
    return (
      <CreditPane
        answer={data}
        mayDecide={mayDecide}
        holdRefusal={holdRefusal}
        onSearch={() => setSearching(true)}
        onReturn={() => setReturning(true)}
        onRefused={() => {
          void mutate();
          void rereadCalls(operatorDeposits);
        }}
        onDone={onDone}
      />
    );
  }
  return (
    <section className="panel pane" aria-label={depositsText.pane} data-item={idOf(row)}>
      <div className="panel-h pane-h">
        {back}
        <span className="fig-s">
          <Money amount={review.amount} unit="บาท" />
        </span>
        <Why review={review} />
        <div className="end">
          {isClosed ? <span className="sm dim">{moneyText.closed}</span> : <HoldLeft row={holding} />}
        </div>
      </div>
      {body()}
      {/* It stays when another one decides meanwhile: what is typed then is not meant for the page below. */}
      {searches && data && <OtherMemberDialog answer={data} onDone={onDone} onClose={() => setSearching(false)} />}
    </section>
  );
}
