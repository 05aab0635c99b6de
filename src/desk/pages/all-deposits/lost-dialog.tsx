import { useState } from 'react';
import { ACCOUNT_BANKS } from '#contract/banks.ts';
import { checkAmount } from '#contract/input.ts';
import { plainBaht, satang } from '#contract/money.ts';
import { operatorLostDeposit } from '#contract/operator-deposits.ts';
import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay, clockTime } from '#src/lib/time.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { Note } from '../../parts/note.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { DeskSelect } from '../../parts/select.tsx';
import { StaleNote } from '../../parts/stale-note.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import { moneyText } from '../../text/money.ts';
import type { AnyDeposit } from './columns.tsx';

/** The most that one payment has. */
const MOST_SATANG = 1_000_000_000_00;

/** A payment for this open deposit that the bank has and never reported: always asked of a second operator. */
export function LostDialog({
  deposit,
  accountId,
  onClose,
  onDone,
}: {
  deposit: AnyDeposit;
  accountId: string;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const lost = useDeskCommand(operatorLostDeposit);
  const isFresh = useIsFresh();
  const [amount, setAmount] = useState(String(deposit.amount));
  const [time, setTime] = useState(() => `${bangkokDay(serverNow())}T${clockTime(serverNow()).slice(0, 5)}`);
  const [bank, setBank] = useState('KBANK');
  const [account, setAccount] = useState('');
  const [name, setName] = useState('');
  const [line, setLine] = useState('');
  const [reason, setReason] = useState<string>(words.reasons[0]);
  const [note, setNote] = useState('');
  const checked = checkAmount(amount, { min: satang(1), max: satang(MOST_SATANG) });
  const isReady = checked.ok && /^\d{5,20}$/.test(account) && line.trim() !== '' && isFresh && !lost.isRunning;

  const submit = () => {
    if (!isReady || !checked.ok) return;
    lost
      .run({
        account_id: accountId,
        amount: plainBaht(checked.amount),
        payer: { bank_code: bank, account_no: account, account_name: name.trim() },
        paid_at: `${time}:00+07:00`,
        bank_line: line.trim(),
        member_id: deposit.member.member_id,
        payment_id: deposit.payment_id,
        reason,
        ...(note.trim().length >= 3 ? { note: note.trim() } : {}),
      })
      .then(
        () => onDone(words.asked),
        () => undefined,
      );
  };
  const faults = lost.refusal?.fields;
  return (
    <DeskDialog
      title={words.lostTitle}
      end={<span className="sm dim">{words.of(deposit.member.username, deposit.reference)}</span>}
      width={640}
      onClose={onClose}
      foot={
        <>
          <span className="grow" />
          <ActButton look="primary" size="go" disabled={!isReady} isBusy={lost.isRunning} onClick={submit}>
            {words.ask} {amount} {moneyText.baht}
          </ActButton>
        </>
      }
    >
      <DeskField
        label={words.bankLine}
        value={line}
        maxLength={500}
        data-autofocus
        onChange={({ target }) => setLine(target.value)}
      />
      <div className="two-columns">
        <DeskField
          label={words.amount}
          value={amount}
          inputMode="decimal"
          fault={faults?.amount ?? (checked.ok ? undefined : checked.message)}
          onChange={({ target }) => setAmount(target.value)}
        />
        <DeskField
          label={words.time}
          type="datetime-local"
          value={time}
          fault={faults?.paid_at}
          onChange={({ target }) => setTime(target.value)}
        />
        <DeskSelect label={words.payer} value={bank} onChange={({ target }) => setBank(target.value)}>
          {Object.entries(ACCOUNT_BANKS).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </DeskSelect>
        <DeskField
          label={words.payerAccount}
          value={account}
          inputMode="numeric"
          maxLength={20}
          onChange={({ target }) => setAccount(target.value.replace(/\D/g, ''))}
        />
        <DeskField
          label={words.payerName}
          value={name}
          maxLength={120}
          onChange={({ target }) => setName(target.value)}
        />
        <DeskSelect label={words.reasonTitle} value={reason} onChange={({ target }) => setReason(target.value)}>
          {words.reasons.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </DeskSelect>
      </div>
      <DeskField
        label={words.noteLabel}
        value={note}
        maxLength={200}
        onChange={({ target }) => setNote(target.value)}
      />
      <StaleNote />
      {!faults?.amount && !faults?.paid_at && <Refusal of={lost.refusal} />}
      <Note>{words.lostInfo}</Note>
    </DeskDialog>
  );
}
