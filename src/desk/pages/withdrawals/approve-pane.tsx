import { useId, useState } from 'react';
import { satangOf } from '#contract/money.ts';
import { operatorApproveWithdrawal } from '#contract/operator-money.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DecisionFoot } from '../../parts/decision-foot.tsx';
import { Note } from '../../parts/note.tsx';
import { useGuarded } from '../../parts/use-guarded.ts';
import { useKeys } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { moneyText } from '../../text/money.ts';
import { withdrawalsText as words } from '../../text/withdrawals.ts';
import { Evidence } from './evidence.tsx';
import { idOf, type WithdrawalAnswer } from './withdrawal.ts';

interface Props {
  answer: WithdrawalAnswer;
  mayDecide: boolean;
  holdRefusal: string | null;
  onReject: () => void;
  onRefused: () => void;
  onDone: (said: string, state: 'done' | 'waiting') => void;
}

/** What the second operator reads after they have looked for themselves. */
function NoteForSecond({
  value,
  onChange,
  onSubmit,
}: {
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
}) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{moneyText.noteForSecond}</label>
      <span className="in">
        <input
          id={id}
          className="grow min-w-0 outline-none"
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit();
          }}
        />
      </span>
    </div>
  );
}

/** The decision about a withdrawal that waits. */
export function ApprovePane({ answer, mayDecide, holdRefusal, onReject, onRefused, onDone }: Props) {
  const { withdrawal, second_above } = answer;
  const approve = useDeskCommand(operatorApproveWithdrawal);
  const [note, setNote] = useState('');
  const isFresh = useIsFresh();
  const needsSecond = satangOf(withdrawal.amount) > satangOf(second_above);
  const isReady = mayDecide && isFresh && !approve.isRunning;
  const submit = useGuarded(idOf(withdrawal), () => {
    if (!isReady) return;
    const text = note.trim();
    approve
      .run({ withdraw_id: withdrawal.withdraw_id, ...(text.length >= 3 ? { note: text } : {}) })
      .then(
        ({ state }) =>
          onDone(
            state === 'done'
              ? words.said.approved(withdrawal.amount, withdrawal.member.username)
              : words.said.asked(withdrawal.amount),
            state,
          ),
        onRefused,
      );
  });
  useKeys([
    { keys: 'Enter', label: words.approve, isOn: isReady, run: submit },
    { keys: 'R', label: words.reject, isOn: mayDecide && isFresh, run: onReject },
  ]);
  return (
    <>
      <div className="panel-b pane-b">
        <Evidence answer={answer} />
        {needsSecond && mayDecide && (
          <>
            <Note icon="two" tone="wait">
              {moneyText.second}
            </Note>
            <NoteForSecond value={note} onChange={setNote} onSubmit={submit} />
          </>
        )}
      </div>
      <DecisionFoot
        scope="withdrawals"
        act={needsSecond ? words.askApprove(withdrawal.amount) : words.approveAmount(withdrawal.amount)}
        isReady={isReady}
        isBusy={approve.isRunning}
        refusal={approve.refusal?.message ?? holdRefusal}
        onAct={submit}
      >
        <ActButton size="go" keys="R" disabled={!mayDecide || !isFresh} onClick={onReject}>
          {words.reject}
        </ActButton>
      </DecisionFoot>
    </>
  );
}
