import { useState } from 'react';
import { checkAmount } from '#contract/input.ts';
import { plainBaht, satang } from '#contract/money.ts';
import { operatorLostDeposit } from '#contract/operator-deposits.ts';
import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay, clockTime } from '#src/lib/time.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { useIsFresh } from '../../shell/live-state.tsx';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import type { AnyDeposit } from './columns.tsx';

/** The most that one payment has. */
const MOST_SATANG = 1_000_000_000_00;

/** A payment as the operator types it from the bank's page. */
export interface LostPayment {
  line: string;
  amount: string;
  /** Bangkok's, as a `datetime-local` field has it. */
  time: string;
  bank: string;
  account: string;
  name: string;
  reason: string;
  note: string;
}

function begun({ amount }: AnyDeposit): LostPayment {
  const time = `${bangkokDay(serverNow())}T${clockTime(serverNow()).slice(0, 5)}`;
  const unknown = { line: '', account: '', name: '', note: '' };
  return { ...unknown, amount: String(amount), time, bank: 'KBANK', reason: words.reasons[0] };
}

/** Keeps what is typed about a payment for this open deposit, and sends it as a request to a second operator. */
export function useLostPayment(deposit: AnyDeposit, onDone: (said: string) => void) {
  const lost = useDeskCommand(operatorLostDeposit);
  const isFresh = useIsFresh();
  const [payment, setPayment] = useState(() => begun(deposit));
  const { line, amount, time, bank, account, name, reason, note } = payment;
  const checked = checkAmount(amount, { min: satang(1), max: satang(MOST_SATANG) });
  const isReady = checked.ok && /^\d{5,20}$/.test(account) && line.trim() !== '' && isFresh && !lost.isRunning;

  const submit = () => {
    if (!isReady || !checked.ok) return;
    lost
      .run({
        account_id: deposit.account_id,
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
  const refused = lost.refusal?.fields;
  return {
    payment,
    change: (part: Partial<LostPayment>) => setPayment((before) => ({ ...before, ...part })),
    faults: { amount: refused?.amount ?? (checked.ok ? undefined : checked.message), time: refused?.paid_at },
    /** A refusal that belongs to no field. */
    refusal: refused?.amount || refused?.paid_at ? null : lost.refusal,
    isReady,
    isRunning: lost.isRunning,
    submit,
  };
}
