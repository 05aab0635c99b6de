import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { paymentChannels } from '#contract/deposit.ts';
import { type Satang, satangOf } from '#contract/money.ts';
import { useQuery } from '#src/api/use-query.ts';
import { type BillDeposit, billFields } from '#src/lib/bill-deposit.ts';
import { link } from '#src/lib/links.ts';
import { quickAmounts } from '#src/lib/quick-amounts.ts';
import { useWhileShown } from '#src/lib/use-while-shown.ts';
import { useStop } from '#src/share/use-stop.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { AmountField } from '#src/ui/amount-field.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { type Channel, sharedReason } from '../model/channels.ts';
import type { OpenPayment } from '../model/payment-state.ts';
import { ChannelList } from './channel-list.tsx';
import { DepositSkeleton } from './deposit-skeleton.tsx';
import { DepositsStopped } from './deposits-stopped.tsx';
import { OpenDeposit } from './open-deposit.tsx';
import { PaymentReviews } from './payment-reviews.tsx';
import { useDeposit } from './use-deposit.ts';
import { useOpenPayment } from './use-open-payment.ts';

const { deposit: text } = PAYMENT_TEXT;

export interface DepositFormProps {
  /** Called when the player opens `/member/payment`, so that a dialog can close. */
  onDone?: () => void;
  /** `bar`: the button is in the page's action bar; `end`: under the form, for a dialog. */
  button?: 'bar' | 'end';
  /** Shown under the channels, for the amount entered so far. */
  extra?: (amount: Satang | null) => ReactNode;
  /** The bill that the deposit is for. */
  bill?: BillDeposit;
}

const NO_BILL: BillDeposit = { amount: null, roundId: null };

/** Payments under review; then amount, channel and one button, or the open deposit. Leads to `/member/payment`. */
export function DepositForm(props: DepositFormProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PaymentReviews onLeave={props.onDone} />
      <NewDeposit {...props} />
    </div>
  );
}

function NewDeposit({ onDone, button = 'end', extra, bill = NO_BILL }: DepositFormProps) {
  const channels = useQuery(paymentChannels, {});
  // After opening a deposit here the form stays until the payment page is shown, though the server has an open one.
  const [isLeaving, setLeaving] = useState(false);
  const open = useOpenPayment();
  const stop = useStop('deposits');
  if (!channels.data || open.data === undefined)
    return (
      <Pending of={[channels, open]} failed={text.errorTitle}>
        <DepositSkeleton />
      </Pending>
    );
  if (open.data?.status === 'pending' && !isLeaving) {
    return <OpenDeposit payment={open.data} bill={bill} onEnd={() => void open.mutate()} onLeave={onDone} />;
  }
  if (stop) return <DepositsStopped stop={stop} channels={channels.data} button={button} />;
  if (channels.data.length === 0) return <EmptyState title={text.emptyTitle} text={text.emptyText} />;
  const leave = () => {
    setLeaving(true);
    onDone?.();
  };
  return <Draft {...{ button, extra, bill, isLeaving }} channels={channels.data} onDone={leave} />;
}

interface DraftProps {
  channels: readonly Channel[];
  button: 'bar' | 'end';
  extra: DepositFormProps['extra'];
  bill: BillDeposit;
  isLeaving: boolean;
  onDone: () => void;
}

function Draft({ channels, button, extra, bill, isLeaving, onDone }: DraftProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const whileShown = useWhileShown();
  const onOpened = (payment: OpenPayment) =>
    whileShown(() => {
      onDone();
      navigate(link('payment', { id: payment.payment_id, ...billFields(bill.roundId) }));
    });
  const deposit = useDeposit({ channels, form, firstAmount: bill.amount, onOpened });
  const { channel } = deposit;
  const limits = channel
    ? text.limits(formatBaht(channel.min), formatBaht(channel.max))
    : (sharedReason(channels) ?? text.allClosed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void deposit.submit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="surface p-5">
        <AmountField
          name="amount"
          label={text.amount}
          hint={<span className="num">{limits}</span>}
          error={deposit.amountError}
          quick={channel ? quickAmounts({ min: satangOf(channel.min), max: satangOf(channel.max) }) : []}
          value={deposit.amount}
          disabled={!channel}
          onChange={deposit.setAmount}
          onBlur={deposit.validate}
        />
        {bill.roundId && <p className="hint mt-3">{text.forBill}</p>}
      </section>
      <ChannelList
        channels={channels}
        chosen={channel}
        onChoose={deposit.choose}
        subChannelId={deposit.subChannelId}
        onChooseSub={deposit.chooseSub}
      />
      {extra?.(deposit.entered)}
      <div className={button === 'bar' ? 'action-bar' : undefined}>
        <Failure text={deposit.failure} className="w-full max-w-[34rem] mx-auto mb-2" />
        <MoneyButton
          type="submit"
          size="lg"
          className="w-full max-w-[34rem] mx-auto flex"
          busy={deposit.isSending || isLeaving}
          busyLabel={text.creating}
          disabled={!channel}
        >
          {submitLabel(channel, deposit.entered)}
        </MoneyButton>
      </div>
    </form>
  );
}

function submitLabel(channel: Channel | null, amount: Satang | null): string {
  const isQr = channel?.type === 'promptpay';
  if (amount === null) return isQr ? text.createQrBare : text.transferBare;
  return isQr ? text.createQr(formatSatang(amount)) : text.transfer(formatSatang(amount));
}
