import { useState } from 'react';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { operatorCreditDeposit } from '#contract/operator-money.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import { serverNow } from '#src/lib/clock.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DecisionFoot } from '../../parts/decision-foot.tsx';
import { Note } from '../../parts/note.tsx';
import { spanText } from '../../parts/times.ts';
import { useGuarded } from '../../parts/use-guarded.ts';
import { useKeys } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { useMe } from '../../start/me.tsx';
import { depositsText } from '../../text/deposits.ts';
import { amountText, moneyText } from '../../text/money.ts';
import { Candidates } from './candidates.tsx';
import { Evidence } from './evidence.tsx';
import { type DepositAnswer, idOf, reasonOf } from './review.ts';

interface Props {
  answer: DepositAnswer;
  /** The operator may decide: it is theirs or nobody's, and their role changes payments. */
  mayDecide: boolean;
  holdRefusal: string | null;
  onSearch: () => void;
  onReturn: () => void;
  onRefused: () => void;
  onDone: (said: string, state: 'done' | 'waiting') => void;
}

/** The decision about a payment: what came, whose it could be, and what a credit does. */
export function CreditPane({ answer, mayDecide, holdRefusal, onSearch, onReturn, onRefused, onDone }: Props) {
  const { deposit: review, members, second_above } = answer;
  const credit = useDeskCommand(operatorCreditDeposit);
  const [chosen, choose] = useState(0);
  const { me } = useMe();
  const isFresh = useIsFresh();
  const candidate = review.candidates[chosen];
  const member = members.find(({ member_id }) => member_id === candidate?.member.member_id);
  const needsSecond = satangOf(review.amount) > satangOf(second_above);
  const isReady = mayDecide && isFresh && candidate !== undefined && !credit.isRunning;

  const maySearch = mayDecide && isFresh && mayRead(me.scopes, 'search');

  const submit = useGuarded(idOf(review), () => {
    if (!isReady || !candidate) return;
    const { payment_id } = candidate;
    const input = {
      transaction_id: review.transaction_id,
      member_id: candidate.member.member_id,
      reason: reasonOf(review, candidate),
      ...(payment_id !== null ? { payment_id } : {}),
    };
    credit
      .run(input)
      .then(
        ({ state }) =>
          onDone(
            state === 'done'
              ? depositsText.said.credited(review.amount, candidate.member.username)
              : depositsText.said.asked(review.amount),
            state,
          ),
        onRefused,
      );
  });
  useKeys([
    ...review.candidates.map((_, index) => ({
      keys: String(index + 1),
      run: () => choose(index),
      ...(index === 0 ? { label: depositsText.pickWord } : {}),
    })),
    { keys: 'Enter', label: depositsText.creditWord, isOn: isReady, run: submit },
    { keys: 'S', label: depositsText.otherMember, isOn: maySearch, run: onSearch },
    { keys: 'R', label: depositsText.sendBack, isOn: mayDecide && isFresh, run: onReturn },
  ]);
  const label = !candidate
    ? depositsText.choose
    : needsSecond
      ? depositsText.askCredit(review.amount)
      : depositsText.credit(review.amount, candidate.member.username);
  return (
    <>
      <div className="panel-b pane-b">
        <Evidence review={review} candidate={candidate} />
        <Candidates candidates={review.candidates} chosen={chosen} onChoose={choose} />
        {maySearch && (
          <div>
            <ActButton keys="S" onClick={onSearch}>
              {depositsText.otherMember}
            </ActButton>
          </div>
        )}
        {candidate && member && (
          <dl className="kv">
            <dt>{depositsText.member}</dt>
            <dd>
              {depositsText.memberFacts(spanText(serverNow() - Date.parse(member.since)), member.paid, member.returned)}
            </dd>
            <dt>{depositsText.balance}</dt>
            <dd>
              {amountText(member.balance)} <span className="dim">{moneyText.arrow}</span>{' '}
              <b>{amountText(bahtOf(satang(satangOf(member.balance) + satangOf(review.amount))))}</b>
            </dd>
            <dt>{depositsText.reason}</dt>
            <dd>{reasonOf(review, candidate)}</dd>
          </dl>
        )}
        {needsSecond && (
          <Note icon="two" tone="wait">
            {moneyText.second}
          </Note>
        )}
      </div>
      <DecisionFoot
        scope="deposits"
        act={label}
        isReady={isReady}
        isBusy={credit.isRunning}
        refusal={credit.refusal?.message ?? holdRefusal}
        onAct={submit}
      >
        <ActButton size="go" keys="R" disabled={!mayDecide || !isFresh} onClick={onReturn}>
          {depositsText.sendBack}
        </ActButton>
      </DecisionFoot>
    </>
  );
}
