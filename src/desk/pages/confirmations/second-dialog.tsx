import type { FormEvent } from 'react';
import type { Baht } from '#contract/money.ts';
import { operatorDeposit, operatorWithdrawal } from '#contract/operator-money.ts';
import { serverNow } from '#src/lib/clock.ts';
import { formatTime } from '#src/lib/time.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { Note } from '../../parts/note.tsx';
import { StaleNote } from '../../parts/stale-note.tsx';
import { ageText } from '../../parts/times.ts';
import { useIsMe } from '../../parts/use-is-me.ts';
import { useMe } from '../../start/me.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { AccountDigits } from './account-digits.tsx';
import { actionText, type Confirmation } from './confirmation.ts';
import { Persons } from './persons.tsx';
import { Questions } from './questions.tsx';
import { SecondFoot } from './second-foot.tsx';
import { SubjectEvidence } from './subject-evidence.tsx';
import { useConfirming } from './use-confirming.ts';
import { useRejecting } from './use-rejecting.ts';

/** The sum that it is about, as its own call says it; null for other requests. */
function useAmount({ subject }: Confirmation): Baht | null {
  const withdrawal = useDeskQuery(
    operatorWithdrawal,
    subject.kind === 'withdrawal' ? { withdraw_id: subject.id } : null,
  );
  const deposit = useDeskQuery(operatorDeposit, subject.kind === 'payment' ? { transaction_id: subject.id } : null);
  return withdrawal.data?.withdrawal.amount ?? deposit.data?.deposit.amount ?? null;
}

function expiryText({ expires_at }: Confirmation): string {
  return words.expires(formatTime(expires_at), ageText(Date.parse(expires_at) - serverNow()));
}

interface Props {
  confirmation: Confirmation;
  onClose: () => void;
  onDone: (said: string) => void;
}

/**
 * The second operator's decision: they see the evidence afresh and answer for themselves, and only then read the asker's words; a payout
 * needs four digits of its account. One "no" sends it back to the asker.
 */
export function SecondDialog({ confirmation, onClose, onDone }: Props) {
  const isMe = useIsMe();
  const { me } = useMe();
  const mayDecide = me.scopes.includes('confirmations');
  const isOwn = isMe(confirmation.requested_by);
  const asks = mayDecide && !isOwn;
  const confirming = useConfirming(confirmation, asks, onDone);
  const rejecting = useRejecting(confirmation, onDone);
  const { questions, answers, answer, next, denied } = confirming;
  const { reason, setReason } = rejecting;

  const amount = useAmount(confirmation);
  const action = actionText(confirmation);
  const answerNext = (isSo: boolean) => () => next !== undefined && answer(next, isSo);
  const onForm = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) confirming.submit();
    else rejecting.send();
  };
  const fault = confirming.digitsFault ?? confirming.fault ?? rejecting.fault;
  return (
    <DeskDialog
      title={words.dialog(amount === null ? action : words.withAmount(action, amount))}
      end={<span className="sm dim">{expiryText(confirmation)}</span>}
      width={880}
      onClose={onClose}
      keys={[
        { keys: 'Enter', label: words.confirm, isOn: confirming.isReady && reason === null, run: confirming.submit },
        { keys: '1', label: words.yes, isOn: next !== undefined, run: answerNext(true) },
        { keys: '2', label: words.no, isOn: next !== undefined, run: answerNext(false) },
        { keys: 'R', label: words.reject, isOn: mayDecide && reason === null, run: () => rejecting.begin(denied) },
      ]}
      foot={
        <SecondFoot
          mayDecide={mayDecide}
          isOwn={isOwn}
          confirming={confirming}
          confirmLabel={amount === null ? `${words.confirm} ${action}` : words.confirmAmount(action, amount)}
          rejecting={rejecting}
          onForm={onForm}
          onClose={onClose}
        />
      }
    >
      <SubjectEvidence confirmation={confirmation} />
      {asks && <Questions questions={questions} answers={answers} onAnswer={answer} />}
      <Persons confirmation={confirmation} isOpen={confirming.isAnswered || !asks} asked={questions.length} />
      <form onSubmit={onForm} className="grid gap-3">
        {confirmation.needs_digits && asks && reason === null && (
          <AccountDigits confirmation={confirmation} confirming={confirming} />
        )}
        {reason !== null && (
          <DeskField
            label={words.rejectReason}
            value={reason}
            autoFocus
            maxLength={400}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {mayDecide && (
          <button type="submit" className="sr-only" tabIndex={-1}>
            {words.confirm}
          </button>
        )}
      </form>
      <StaleNote />
      {fault && (
        <Note tone="bad" icon="alert">
          {fault}
        </Note>
      )}
      <p className="sm dim hs gap-1">
        <DeskIcon name="info" /> {denied.length > 0 ? words.noGoesBack : words.info}
      </p>
    </DeskDialog>
  );
}
