import { operatorRejectWithdrawal } from '#contract/operator-money.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DecisionFoot } from '../../parts/decision-foot.tsx';
import { ReasonForm, useReason } from '../../parts/reason-form.tsx';
import { useGuarded } from '../../parts/use-guarded.ts';
import { useKeys } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { moneyText } from '../../text/money.ts';
import { withdrawalsText as words } from '../../text/withdrawals.ts';
import { idOf, type Withdrawal } from './withdrawal.ts';

interface Props {
  withdrawal: Withdrawal;
  onBack: () => void;
  onDone: (said: string, state: 'done' | 'waiting') => void;
}

/** The rejection of a withdrawal, with the reason that its member reads. */
export function RejectPane({ withdrawal, onBack, onDone }: Props) {
  const reject = useDeskCommand(operatorRejectWithdrawal);
  const reason = useReason(words.reasons);
  const isFresh = useIsFresh();
  const isReady = reason.text !== null && isFresh && !reject.isRunning;
  const submit = useGuarded(`reject ${idOf(withdrawal)}`, () => {
    if (!isReady || reason.text === null) return;
    reject.run({ withdraw_id: withdrawal.withdraw_id, reason: reason.text }).then(
      // Approved by somebody else in the meantime: then a second person has to confirm.
      ({ state }) =>
        onDone(
          state === 'waiting' ? words.said.asked(withdrawal.amount) : words.said.rejected(withdrawal.member.username),
          state,
        ),
      () => undefined,
    );
  });
  useKeys([
    { keys: 'Enter', label: words.reject, isOn: isReady, run: submit },
    { keys: 'Esc', label: moneyText.backToDecision, run: onBack },
  ]);
  return (
    <>
      <div className="panel-b pane-b">
        <ReasonForm reason={reason} title={words.rejectReasons} label={words.more} onSubmit={submit} />
        <dl className="kv">
          <dt>{words.effect}</dt>
          <dd>{words.rejectEffect(withdrawal.amount)}</dd>
        </dl>
      </div>
      <DecisionFoot
        scope="withdrawals"
        act={words.rejectAmount(withdrawal.amount)}
        isReady={isReady}
        isBusy={reject.isRunning}
        refusal={reject.refusal?.message}
        onAct={submit}
      >
        <ActButton size="go" keys="Esc" onClick={onBack}>
          {moneyText.backToDecision}
        </ActButton>
      </DecisionFoot>
    </>
  );
}
