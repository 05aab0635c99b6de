import { type FormEvent, useState } from 'react';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { operatorCorrectDeposit, operatorDeposit, operatorDeposits } from '#contract/operator-money.ts';
import { Money } from '#src/ui/money.tsx';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { Note } from '../../parts/note.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { depositsText } from '../../text/deposits.ts';
import { amountText, moneyText } from '../../text/money.ts';
import type { DepositAnswer } from './review.ts';

const LEAST_REASON = 3;
const words = depositsText.correct;

/**
 * Takes a credit back from the member who got it by mistake: what their wallet has, and the rest as a debt. Shows both before the
 * press; the payment waits for a decision again afterwards.
 */
export function CorrectDialog({ answer, onClose }: { answer: DepositAnswer; onClose: () => void }) {
  const { deposit: review, members, second_above } = answer;
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const correct = useDeskCommand(operatorCorrectDeposit, [operatorDeposit, operatorDeposits]);
  const isFresh = useIsFresh();
  const got = review.credited_to;
  const member = members.find(({ member_id }) => member_id === got?.member_id);
  if (!got) return null;
  const [amount, has] = [satangOf(review.amount), satangOf(member?.balance ?? bahtOf(satang(0)))];
  const taken = satang(Math.min(amount, Math.max(has, 0)));
  const owed = satang(amount - taken);
  const needsSecond = amount > satangOf(second_above);
  const isReady = reason.trim().length >= LEAST_REASON && isFresh && member !== undefined && !correct.isRunning;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    correct.run({ transaction_id: review.transaction_id, member_id: got.member_id, reason: reason.trim() }).then(
      ({ state }) => (state === 'done' ? onClose() : setAsked(true)),
      () => undefined,
    );
  };
  const change = (name: string, before: number, by: number) => (
    <tr key={name}>
      <td>{name}</td>
      <td className="r">
        <Money amount={bahtOf(satang(before))} unit={null} />
      </td>
      <td className={by < 0 ? 'r text-money-out' : 'r'}>
        <Money amount={bahtOf(satang(by))} unit={null} sign />
      </td>
      <td className="r">
        <b>
          <Money amount={bahtOf(satang(before + by))} unit={null} />
        </b>
      </td>
    </tr>
  );
  return (
    <DeskDialog
      title={words.title}
      width={560}
      onClose={onClose}
      foot={
        isAsked ? (
          <ActButton size="go" className="grow" onClick={onClose}>
            {moneyText.closed}
          </ActButton>
        ) : (
          <SubmitButton className="grow" form="correct" disabled={!isReady} isBusy={correct.isRunning}>
            {needsSecond ? words.ask(review.amount) : words.act(review.amount, got.username)}
          </SubmitButton>
        )
      }
    >
      <form id="correct" className="grid gap-3" noValidate onSubmit={submit}>
        <p>
          {words.from} <b className="med">{got.username}</b> {got.name_masked} · {review.decided_by}
        </p>
        <table className="tb tight">
          <thead>
            <tr>
              <th scope="col">{words.effect}</th>
              <th scope="col" className="r">
                {words.before}
              </th>
              <th scope="col" className="r">
                {words.change}
              </th>
              <th scope="col" className="r">
                {words.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {change(words.wallet, has, -taken)}
            {owed > 0 && change(words.debt, 0, owed)}
          </tbody>
        </table>
        <Note tone={owed > 0 ? 'warn' : undefined} icon={owed > 0 ? 'alert' : 'info'}>
          {owed > 0 ? words.lacks(amountText(bahtOf(owed))) : words.again}
        </Note>
        <DeskField
          label={words.reason}
          data-autofocus
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {(isAsked || needsSecond) && (
          <Note icon="two" tone="wait">
            {isAsked ? words.asked : moneyText.second}
          </Note>
        )}
        <Refusal of={correct.refusal} />
      </form>
    </DeskDialog>
  );
}
