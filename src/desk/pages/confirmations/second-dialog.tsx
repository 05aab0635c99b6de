import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Baht } from '#contract/money.ts';
import { operatorConfirm, operatorConfirmations, operatorRejectConfirmation } from '#contract/operator.ts';
import { operatorDeposit, operatorWithdrawal } from '#contract/operator-money.ts';
import { serverNow } from '#src/lib/clock.ts';
import { clockTime, formatTime } from '#src/lib/time.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Avatar } from '../../parts/avatar.tsx';
import { CloseButton } from '../../parts/close-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DigitField } from '../../parts/digit-field.tsx';
import { DeskField } from '../../parts/field.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { Note } from '../../parts/note.tsx';
import { StaleNote } from '../../parts/stale-note.tsx';
import { ageText } from '../../parts/times.ts';
import { useGuarded } from '../../parts/use-guarded.ts';
import { useIsMe } from '../../parts/use-is-me.ts';
import { useIsFresh } from '../../shell/live-state.tsx';
import { useMe } from '../../start/me.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { moneyText } from '../../text/money.ts';
import { actionText, type Confirmation, idOf, isOwnAccount, questionsOf } from './confirmation.ts';
import { type Answers, nextOf, Questions } from './questions.tsx';
import { SubjectEvidence } from './subject-evidence.tsx';

const DIGITS = 4;

/** The sum that it is about, as its own call says it; null for other requests. */
function useAmount({ subject }: Confirmation): Baht | null {
  const withdrawal = useDeskQuery(
    operatorWithdrawal,
    subject.kind === 'withdrawal' ? { withdraw_id: subject.id } : null,
  );
  const deposit = useDeskQuery(operatorDeposit, subject.kind === 'payment' ? { transaction_id: subject.id } : null);
  return withdrawal.data?.withdrawal.amount ?? deposit.data?.deposit.amount ?? null;
}

/** What has happened to the member's money since the request. */
function useChanges({ subject, requested_at, requested_by }: Confirmation): string {
  const { data } = useDeskQuery(operatorWithdrawal, subject.kind === 'withdrawal' ? { withdraw_id: subject.id } : null);
  const since = Date.parse(requested_at);
  const count = data?.entries.filter(({ time }) => Date.parse(time) > since).length ?? 0;
  return count === 0 ? words.unchanged(requested_by) : words.changed(count);
}

function Persons({ confirmation, isOpen, asked }: { confirmation: Confirmation; isOpen: boolean; asked: number }) {
  const { me } = useMe();
  const { requested_by, requested_at, note } = confirmation;
  const changes = useChanges(confirmation);
  return (
    <div className="two-columns">
      <div className="inset-box person">
        <span className="sm dim">{words.first(clockTime(requested_at))}</span>
        <span className="hs">
          <Avatar name={requested_by} />
          <b className="med">{requested_by}</b>
        </span>
        {isOpen ? (
          <span className="sm dim">{note === null ? words.noNote : `“${note}”`}</span>
        ) : (
          <span className="sm dim hs gap-1">
            <DeskIcon name="lock" /> {words.noteHidden} · {words.noteHiddenBelow(asked)}
          </span>
        )}
      </div>
      <div className="inset-box person">
        <span className="sm dim">{words.second}</span>
        <span className="hs">
          <Avatar name={me.person.name} isMe />
          <b className="med">{me.person.name}</b> <span className="dim">{words.you}</span>
        </span>
        <span className="sm dim">{changes}</span>
      </div>
    </div>
  );
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
  const isFresh = useIsFresh();
  const { me } = useMe();
  const mayDecide = me.scopes.includes('confirmations');
  const isOwn = isMe(confirmation.requested_by);
  const amount = useAmount(confirmation);
  const questions = questionsOf(confirmation);
  const [answers, setAnswers] = useState<Answers>({});
  const [digits, setDigits] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const confirm = useDeskCommand(operatorConfirm, [operatorConfirmations]);
  const reject = useDeskCommand(operatorRejectConfirmation, [operatorConfirmations]);
  const field = useRef<HTMLDivElement>(null);

  const denied = questions.filter((question) => answers[question] === false);
  const isAnswered = questions.every((question) => answers[question] !== undefined);
  const isReady =
    mayDecide &&
    !isOwn &&
    isFresh &&
    isAnswered &&
    denied.length === 0 &&
    !confirm.isRunning &&
    (!confirmation.needs_digits || digits.length === DIGITS);

  const submit = useGuarded(idOf(confirmation), () => {
    if (!isReady) return;
    const input = { confirmation_id: idOf(confirmation), answers, ...(confirmation.needs_digits ? { digits } : {}) };
    confirm.run(input).then(
      () => onDone(words.said.confirmed),
      () => undefined,
    );
  });
  const sendReject = () => {
    const text = (reason ?? '').trim();
    if (text.length < 3 || !isFresh || reject.isRunning) return;
    reject.run({ confirmation_id: idOf(confirmation), reason: text }).then(
      () => onDone(words.said.rejected),
      () => undefined,
    );
  };
  const beginReject = () => setReason(denied.length > 0 ? words.differs(denied.join(', ')) : '');
  const answer = (question: string, isSo: boolean) => {
    setAnswers({ ...answers, [question]: isSo });
  };
  const takesDigits = isAnswered && denied.length === 0;
  useEffect(() => {
    if (takesDigits) field.current?.querySelector('input')?.focus();
  }, [takesDigits]);
  const asks = mayDecide && !isOwn;
  const next = asks ? nextOf(questions, answers) : undefined;
  const answerNext = (isSo: boolean) => () => next !== undefined && answer(next, isSo);
  const onForm = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) submit();
    else sendReject();
  };
  const refusal = confirm.refusal?.fields?.digits ?? confirm.refusal?.message ?? reject.refusal?.message;
  return (
    <DeskDialog
      title={words.dialog(
        amount === null ? actionText(confirmation) : words.withAmount(actionText(confirmation), amount),
      )}
      end={
        <span className="sm dim">
          {words.expires(
            formatTime(confirmation.expires_at),
            ageText(Date.parse(confirmation.expires_at) - serverNow()),
          )}
        </span>
      }
      width={880}
      onClose={onClose}
      keys={[
        { keys: 'Enter', label: words.confirm, isOn: isReady && reason === null, run: submit },
        { keys: '1', label: words.yes, isOn: next !== undefined, run: answerNext(true) },
        { keys: '2', label: words.no, isOn: next !== undefined, run: answerNext(false) },
        { keys: 'R', label: words.reject, isOn: mayDecide && reason === null, run: beginReject },
      ]}
      foot={
        <form className="contents" onSubmit={onForm}>
          <CloseButton onClose={onClose} />
          <span className="grow" />
          {!mayDecide ? (
            <span className="dim">{moneyText.onlyReads}</span>
          ) : reason === null ? (
            <>
              <ActButton size="go" keys="R" onClick={beginReject}>
                {isOwn ? words.withdraw : words.reject}
              </ActButton>
              {!isOwn && (
                <ActButton
                  look="primary"
                  size="go"
                  keys="Enter"
                  disabled={!isReady}
                  isBusy={confirm.isRunning}
                  onClick={submit}
                >
                  {amount === null
                    ? `${words.confirm} ${actionText(confirmation)}`
                    : words.confirmAmount(actionText(confirmation), amount)}
                </ActButton>
              )}
            </>
          ) : (
            <ActButton
              look="primary"
              size="go"
              disabled={reason.trim().length < 3 || !isFresh}
              isBusy={reject.isRunning}
              onClick={sendReject}
            >
              {isOwn ? words.withdraw : words.reject}
            </ActButton>
          )}
        </form>
      }
    >
      <SubjectEvidence confirmation={confirmation} />
      {asks && <Questions questions={questions} answers={answers} onAnswer={answer} />}
      <Persons confirmation={confirmation} isOpen={isAnswered || !asks} asked={questions.length} />
      <form onSubmit={onForm} className="grid gap-3">
        {confirmation.needs_digits && asks && reason === null && (
          <div ref={field} className="four-digits">
            <DigitField
              label={isOwnAccount(confirmation) ? words.digits : words.digitsOfPayer}
              count={DIGITS}
              value={digits}
              onChange={setDigits}
              isWrong={confirm.refusal?.fields?.digits !== undefined}
              disabled={!takesDigits}
            />
          </div>
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
      {refusal && (
        <Note tone="bad" icon="alert">
          {refusal}
        </Note>
      )}
      <p className="sm dim hs gap-1">
        <DeskIcon name="info" /> {denied.length > 0 ? words.noGoesBack : words.info}
      </p>
    </DeskDialog>
  );
}
