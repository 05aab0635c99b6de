import { useState } from 'react';
import { operatorPaidWithdrawal, operatorWithdrawals } from '#contract/operator-money.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskField } from '../../parts/field.tsx';
import { LostNote } from '../../parts/lost-note.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { moneyText } from '../../text/money.ts';
import { withdrawalsText as words } from '../../text/withdrawals.ts';
import { Evidence } from './evidence.tsx';
import { decidedAt, type Withdrawal, type WithdrawalAnswer } from './withdrawal.ts';

/** Records that an approved payout was made by hand, with the bank's number. */
function PaidByHand({
  withdrawal,
  onDone,
}: {
  withdrawal: Withdrawal;
  onDone: (said: string, state: 'done' | 'waiting') => void;
}) {
  const paid = useDeskCommand(operatorPaidWithdrawal, [operatorWithdrawals]);
  const [number, setNumber] = useState('');
  const submit = () => {
    const transaction_id = number.trim();
    if (transaction_id === '' || paid.isRunning) return;
    paid.run({ withdraw_id: withdrawal.withdraw_id, transaction_id }).then(
      () => onDone(words.said.paid(withdrawal.member.username), 'done'),
      () => undefined,
    );
  };
  return (
    <>
      <DeskField
        label={words.transaction}
        value={number}
        maxLength={64}
        autoFocus
        fault={paid.refusal?.message}
        onChange={({ target }) => setNumber(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && submit()}
      />
      <ActButton look="primary" size="go" disabled={number.trim() === ''} isBusy={paid.isRunning} onClick={submit}>
        {words.paidByHand}
      </ActButton>
    </>
  );
}

interface Props {
  answer: WithdrawalAnswer;
  isLost: boolean;
  mayDecide: boolean;
  onNext: () => void;
  onDone: (said: string, state: 'done' | 'waiting') => void;
}

/** A withdrawal that is decided: by whom, how and why. An approved one may be recorded as paid by hand. */
export function DecidedPane({ answer, isLost, mayDecide, onNext, onDone }: Props) {
  const { withdrawal } = answer;
  const [isPaying, setPaying] = useState(false);
  const isPayable = withdrawal.status === 'approved' && mayDecide;
  const who = withdrawal.decided_by ?? words.byRule;
  const deed = words.status[withdrawal.status];
  const time = formatDateTime(decidedAt(withdrawal));
  useKeys([
    { keys: 'Enter', label: moneyText.nextFree, run: onNext },
    { keys: 'P', label: words.paidByHand, isOn: isPayable, run: () => setPaying(true) },
  ]);
  return (
    <>
      <div className="panel-b pane-b">
        {isLost && <LostNote who={who} deed={deed} time={time} lost={words.decidedBy(who, deed, time)} />}
        <dl className="kv">
          <dt>{deed}</dt>
          <dd>
            {who} · {time}
          </dd>
          {withdrawal.reason !== null && (
            <>
              <dt>{words.reject}</dt>
              <dd>{withdrawal.reason}</dd>
            </>
          )}
          {withdrawal.transaction_id !== null && (
            <>
              <dt>{words.transaction}</dt>
              <dd>{withdrawal.transaction_id}</dd>
            </>
          )}
        </dl>
        {isPayable && isPaying && <PaidByHand withdrawal={withdrawal} onDone={onDone} />}
        <Evidence answer={answer} />
      </div>
      <div className="panel-f">
        <ActButton look="primary" size="go" keys="Enter" className="grow" onClick={onNext}>
          {moneyText.nextFree}
        </ActButton>
        {isPayable && (
          <ActButton size="go" keys="P" onClick={() => setPaying(true)}>
            {words.paidByHand}
          </ActButton>
        )}
      </div>
    </>
  );
}
