import { useState } from 'react';
import { formatTime } from '#src/lib/time.ts';
import { shortBank } from '../../parts/account.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { LostNote } from '../../parts/lost-note.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { useMe } from '../../start/me.tsx';
import { depositsText } from '../../text/deposits.ts';
import { moneyText } from '../../text/money.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import type { DepositAnswer } from './review.ts';

/** A payment that is decided: by whom, how and why. `isLost`: while this operator had it on the screen. */
export function ClosedPane({ answer, isLost, onNext }: { answer: DepositAnswer; isLost: boolean; onNext: () => void }) {
  const { deposit: review } = answer;
  const { me } = useMe();
  const [corrects, setCorrecting] = useState(false);
  const mayCorrect = review.credited_to !== null && me.scopes.includes('deposits');
  useKeys([
    { keys: 'Enter', label: moneyText.nextFree, run: onNext },
    { keys: 'C', label: depositsText.correct.word, isOn: mayCorrect, run: () => setCorrecting(true) },
  ]);
  const deed = review.state === 'credited' ? depositsText.creditWord : depositsText.sendBack;
  const time = formatTime(review.decided_at ?? '');
  const who = review.decided_by ?? '';
  return (
    <>
      <div className="panel-b pane-b">
        {isLost && <LostNote who={who} deed={deed} time={time} lost={depositsText.decidedBy(who, time, deed)} />}
        <dl className="kv">
          <dt>{depositsText.decider}</dt>
          <dd>
            {review.decided_by} · {deed} · {time}
          </dd>
          <dt>{depositsText.because}</dt>
          <dd>{review.reason}</dd>
          {review.credited_to && (
            <>
              <dt>{depositsText.gotIt}</dt>
              <dd>
                {review.credited_to.username} · {review.credited_to.name_masked}
              </dd>
            </>
          )}
          <dt>{depositsText.heads.payer}</dt>
          <dd>
            {review.payer.account_name || '–'} · {shortBank(review.payer.bank_code, review.payer.account_no)}
          </dd>
        </dl>
      </div>
      <div className="panel-f">
        <ActButton look="primary" size="go" keys="Enter" className="grow" onClick={onNext}>
          {moneyText.nextFree}
        </ActButton>
        {mayCorrect && (
          <ActButton size="go" keys="C" onClick={() => setCorrecting(true)}>
            {depositsText.correct.word}
          </ActButton>
        )}
      </div>
      {corrects && <CorrectDialog answer={answer} onClose={() => setCorrecting(false)} />}
    </>
  );
}
