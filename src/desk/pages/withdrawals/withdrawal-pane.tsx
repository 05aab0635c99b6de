import { type ReactNode, useState } from 'react';
import { operatorWithdrawal } from '#contract/operator-money.ts';
import { Money } from '#src/ui/money.tsx';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { AskedPane } from '../../parts/asked-pane.tsx';
import { HoldLeft } from '../../parts/holding.tsx';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useIsMe } from '../../parts/use-is-me.ts';
import { useMe } from '../../start/me.tsx';
import { moneyText } from '../../text/money.ts';
import { withdrawalsText as words } from '../../text/withdrawals.ts';
import { ApprovePane } from './approve-pane.tsx';
import { Status } from './columns.tsx';
import { DecidedPane } from './decided-pane.tsx';
import { RejectPane } from './reject-pane.tsx';
import { idOf, type Withdrawal } from './withdrawal.ts';

interface Props {
  row: Withdrawal;
  isLost: boolean;
  holdRefusal: string | null;
  back: ReactNode;
  onNext: () => void;
  onDone: (said: string, state: 'done' | 'waiting') => void;
}

/** Everything about one withdrawal, and its decision. */
export function WithdrawalPane({ row, isLost, holdRefusal, back, onNext, onDone }: Props) {
  const { me } = useMe();
  const isMe = useIsMe();
  const [isRejecting, setRejecting] = useState(false);
  const { data, error, mutate } = useDeskQuery(
    operatorWithdrawal,
    { withdraw_id: row.withdraw_id },
    { revalidateOnFocus: false },
  );
  const withdrawal = data?.withdrawal ?? row;
  const mayDecide =
    me.scopes.includes('withdrawals') && (row.held_by === null || isMe(row.held_by.name)) && holdRefusal === null;

  function body() {
    if (!data) return error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={12} />;
    if (withdrawal.status !== 'requested')
      return (
        <DecidedPane
          answer={data}
          isLost={isLost}
          mayDecide={me.scopes.includes('withdrawals')}
          onNext={onNext}
          onDone={onDone}
        />
      );
    if (isLost) return <SkeletonRows rows={6} />;
    if (row.asked) return <AskedPane by={row.asked.by} />;
    if (isRejecting) return <RejectPane withdrawal={withdrawal} onBack={() => setRejecting(false)} onDone={onDone} />;
    return (
      <ApprovePane
        answer={data}
        mayDecide={mayDecide}
        holdRefusal={holdRefusal}
        onReject={() => setRejecting(true)}
        onRefused={() => void mutate()}
        onDone={onDone}
      />
    );
  }
  return (
    <section className="panel pane" aria-label={words.pane} data-item={idOf(row)}>
      <div className="panel-h pane-h">
        {back}
        <span className="fig-s">
          <Money amount={row.amount} unit="บาท" />
        </span>
        <span className="med">{row.member.username}</span>
        <Status status={withdrawal.status} />
        <div className="end">
          {isLost || withdrawal.status !== 'requested' ? (
            <span className="sm dim">{moneyText.closed}</span>
          ) : (
            <HoldLeft row={row} />
          )}
        </div>
      </div>
      {body()}
    </section>
  );
}
