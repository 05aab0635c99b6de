import { bankName } from '#contract/banks.ts';
import { operatorReturnDeposit } from '#contract/operator-money.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { maskedAccount } from '../../parts/account.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DecisionFoot } from '../../parts/decision-foot.tsx';
import { ReasonForm, useReason } from '../../parts/reason-form.tsx';
import { useGuarded } from '../../parts/use-guarded.ts';
import { useKeys } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { depositsText } from '../../text/deposits.ts';
import { moneyText } from '../../text/money.ts';
import { idOf, type Review } from './review.ts';

interface Props {
  review: Review;
  onBack: () => void;
  onDone: (said: string, state: 'done' | 'waiting') => void;
}

/** The return of a payment to its payer: a reason from the list and a text, and what it does. */
export function ReturnPane({ review, onBack, onDone }: Props) {
  const sendBack = useDeskCommand(operatorReturnDeposit);
  const reason = useReason(depositsText.reasons);
  const isFresh = useIsFresh();
  const isReady = reason.text !== null && isFresh && !sendBack.isRunning;
  const submit = useGuarded(`return ${idOf(review)}`, () => {
    if (!isReady || reason.text === null) return;
    sendBack.run({ transaction_id: review.transaction_id, reason: reason.text }).then(
      ({ state }) =>
        onDone(
          state === 'done' ? depositsText.said.returned(review.amount) : depositsText.said.asked(review.amount),
          state,
        ),
      () => undefined,
    );
  });
  useKeys([
    { keys: 'Enter', label: depositsText.sendBack, isOn: isReady, run: submit },
    { keys: 'Esc', label: moneyText.backToDecision, run: onBack },
  ]);
  const { payer } = review;
  return (
    <>
      <div className="panel-b pane-b">
        <ReasonForm
          reason={reason}
          title={depositsText.returnReasons}
          label={depositsText.moreKept}
          onSubmit={submit}
        />
        <dl className="kv">
          <dt>{depositsText.returnTo}</dt>
          <dd>
            {bankName(payer.bank_code)} {maskedAccount(payer.account_no)} · {payer.account_name || '–'}
          </dd>
        </dl>
      </div>
      <DecisionFoot
        scope="deposits"
        act={depositsText.sendBackAmount(review.amount)}
        isReady={isReady}
        isBusy={sendBack.isRunning}
        refusal={sendBack.refusal?.message}
        onAct={submit}
      >
        <ActButton size="go" keys="Esc" onClick={onBack}>
          {moneyText.backToDecision}
        </ActButton>
      </DecisionFoot>
    </>
  );
}
