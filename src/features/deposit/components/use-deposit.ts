import { type RefObject, useState } from 'react';
import { formatSatang } from '#contract/baht-text.ts';
import { generateQr, openTransfer, paymentChannels, qrcodeInfo } from '#contract/deposit.ts';
import { bahtOf, type Satang, satang, satangOrNull } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { putAnswer, revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { type Channel, checkDeposit, usableChannel } from '../model/channels.ts';
import type { OpenPayment } from '../model/payment-state.ts';

interface UseDeposit {
  channels: readonly Channel[];
  form: RefObject<HTMLFormElement | null>;
  /** The first amount in whole baht; a channel's minimum if it is less. */
  firstAmount: Satang | null;
  onOpened: (payment: OpenPayment) => void;
}

/** The draft of a deposit and its submission. A lost connection keeps the draft; a retry has the same idempotency key. */
export function useDeposit({ channels, form, firstAmount, onOpened }: UseDeposit) {
  const [typed, setTyped] = useState<string | null>(null);
  const [channelId, setChannelId] = useState<string | null>(null);
  const [subChannelId, setSubChannelId] = useState<string | null>(null);
  const [showErrors, setShowErrors] = useState(false);
  /** The server's error, until the player changes something. */
  const [refusal, setRefusal] = useState<{ at: 'amount' | 'form'; message: string } | null>(null);
  const qr = useCommand(generateQr);
  const transfer = useCommand(openTransfer);
  const channel = usableChannel(channels, channelId);
  const amount =
    typed ??
    (firstAmount === null ? '' : formatSatang(satang(Math.max(firstAmount, satangOrNull(channel?.min ?? null) ?? 0))));
  const checked = channel ? checkDeposit(amount, channel) : null;

  const change =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setRefusal(null);
      set(value);
    };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const ofAmount = error.fields.amount ?? (error.code === 'amounts_used_up' ? error.message : null);
    setRefusal(ofAmount ? { at: 'amount', message: ofAmount } : { at: 'form', message: error.message });
    if (error.code === 'payment_open') void revalidate([qrcodeInfo]);
    if (error.code === 'channel_unavailable') void revalidate([paymentChannels]);
  };
  const submit = async () => {
    setShowErrors(true);
    setRefusal(null);
    if (!channel || !checked) return;
    if (!checked.ok) {
      form.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
      return;
    }
    const command = channel.type === 'promptpay' ? qr : transfer;
    // The choice may be of another channel, chosen before this one.
    const hasSub = channel.sub_channels.some((one) => one.sub_channel_id === subChannelId);
    const sub = hasSub && subChannelId ? { sub_channel_id: subChannelId } : {};
    try {
      const payment = await command.run({ channel_id: channel.channel_id, amount: bahtOf(checked.amount), ...sub });
      onOpened(payment);
      void putAnswer(qrcodeInfo, {}, () => payment);
    } catch (error) {
      refuse(error);
    }
  };

  return {
    amount,
    setAmount: change<string>(setTyped),
    validate: () => setShowErrors(amount !== ''),
    channel,
    choose: change((id: string) => {
      setChannelId(id);
      setSubChannelId(null);
    }),
    subChannelId,
    chooseSub: change(setSubChannelId),
    /** The entered amount while it is valid. */
    entered: checked?.ok ? checked.amount : null,
    amountError:
      refusal?.at === 'amount' ? refusal.message : showErrors && checked && !checked.ok ? checked.message : null,
    failure: refusal?.at === 'form' ? refusal.message : null,
    isSending: qr.isRunning || transfer.isRunning,
    submit,
  };
}
