import { randomInt } from 'node:crypto';
import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { checkAmount } from '../../contract/input.ts';
import { bahtOf, type Satang, satangOf } from '../../contract/money.ts';
import type { generateQr, openTransfer, paymentWebhook } from '../../contract/payment.ts';
import type { Database, Queries, Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { refuseDeposit } from '../safer-play/play-limits.ts';
import {
  type ChannelRow,
  type ChannelType,
  channelOf,
  type DepositRow,
  depositOf,
  lockDeposit,
  markCancelled,
  openDeposit,
  receivePayment,
} from './queries.ts';
import { UNKNOWN_CHANNEL, UNKNOWN_RECEIVING_ACCOUNT, UNKNOWN_SUB_CHANNEL, WRONG_KIND_OF_CHANNEL } from './text.ts';

/** How long a deposit stays open (domain.md, Deposit). Computed from time everywhere: no job has to run. */
const LIFETIME_MS = 15 * 60_000;

const refuseField = (field: string, sentence: string) =>
  new Refusal('invalid_input', { fields: { [field]: sentence } });

/** A channel that is on. Throws `invalid_input` for an unknown one and `channel_unavailable`. */
export async function usableChannel(queries: Queries, agentId: number, channelId: string): Promise<ChannelRow> {
  const channel = await channelOf(queries, agentId, channelId);
  if (!channel) throw refuseField('channel_id', UNKNOWN_CHANNEL);
  if (!channel.is_on)
    throw new Refusal('channel_unavailable', channel.closed_reason === null ? {} : { message: channel.closed_reason });
  return channel;
}

function checkSubChannel(channel: ChannelRow, subChannelId: string | undefined): void {
  if (subChannelId === undefined) return;
  const isKnown = channel.sub_channels.some((sub) => sub.sub_channel_id === subChannelId);
  if (!isKnown) throw refuseField('sub_channel_id', UNKNOWN_SUB_CHANNEL);
}

/** Whole baht within the channel's limits; the satang are ours. */
function wholeSatang(channel: ChannelRow, amountBaht: number): Satang {
  const checked = checkAmount(String(amountBaht), {
    min: bahtOf(channel.min_satang),
    max: bahtOf(channel.max_satang),
    whole: true,
  });
  if (!checked.ok) throw refuseField('amount', checked.message);
  return satangOf(amountBaht);
}

const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 10 letters that nobody misreads, shown to the player and to the agent's staff. */
function newReference(): string {
  return Array.from({ length: 10 }, () => REFERENCE_LETTERS.charAt(randomInt(REFERENCE_LETTERS.length))).join('');
}

type OpenInput = ParsedInputOf<typeof generateQr> | ParsedInputOf<typeof openTransfer>;

/**
 * Opens a deposit of one of these kinds: `generate_qr` for PromptPay, `transfer` for the others.
 * Refuses with `invalid_input`, `channel_unavailable`, `payment_open`, `amounts_used_up`,
 * `member_excluded`, `member_paused`, `limit_reached`.
 */
export async function startDeposit(
  tx: Transaction,
  session: Session,
  input: OpenInput,
  kinds: readonly ChannelType[],
  at: Date,
): Promise<DepositRow> {
  const channel = await usableChannel(tx, session.agentId, input.channel_id);
  if (!kinds.includes(channel.type)) throw refuseField('channel_id', WRONG_KIND_OF_CHANNEL);
  checkSubChannel(channel, input.sub_channel_id);
  const wanted = wholeSatang(channel, input.amount);
  await refuseDeposit(tx, session.memberId, wanted, at);
  const { outcome, deposit_id } = await openDeposit(tx, {
    memberId: session.memberId,
    channelId: channel.id,
    bankCode: channel.type === 'bank' ? (input.sub_channel_id ?? null) : null,
    wholeSatang: wanted,
    reference: newReference(),
    at,
    expiresAt: new Date(at.getTime() + LIFETIME_MS),
  });
  if (outcome !== 'opened') throw new Refusal(outcome);
  const deposit = await depositOf(tx, session.memberId, at, String(deposit_id));
  if (!deposit) throw new Error('the deposit just opened is gone');
  return deposit;
}

/** The player's own deposit. Throws `payment_not_found`. */
export async function findDeposit(
  queries: Queries,
  memberId: number,
  at: Date,
  paymentId: string,
): Promise<DepositRow> {
  const deposit = await depositOf(queries, memberId, at, paymentId);
  if (!deposit) throw new Refusal('payment_not_found');
  return deposit;
}

/** Money that still arrives is credited. Cancelling twice is no error; a finished deposit is `payment_not_open`. */
export async function cancelDeposit(database: Database, memberId: number, at: Date, paymentId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, memberId, at, paymentId);
    if (!deposit) throw new Refusal('payment_not_found');
    if (deposit.status === 'cancelled') return;
    if (deposit.status !== 'pending') throw new Refusal('payment_not_open');
    await markCancelled(tx, deposit.id);
    await emit(tx, memberId, {
      type: 'payment',
      payment_id: paymentId,
      status: 'cancelled',
      amount: bahtOf(deposit.amount_satang),
    });
  });
}

/** What the provider told, credited or queued. Throws `transfer_conflict` for a known transaction with another body. */
export async function acceptPayment(queries: Queries, input: ParsedInputOf<typeof paymentWebhook>, at: Date) {
  const { amount, ...rest } = input;
  const result = await receivePayment(queries, { ...rest, amount_satang: satangOf(amount) }, at);
  if (result === 'unknown_account') throw refuseField('account_id', UNKNOWN_RECEIVING_ACCOUNT);
  return result;
}
