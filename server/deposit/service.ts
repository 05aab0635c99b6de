import { randomInt } from 'node:crypto';
import type { generateQr, openTransfer, paymentWebhook } from '#contract/deposit.ts';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import { checkAmount } from '#contract/input.ts';
import { type Baht, bahtOf, type Satang, satangOf } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import { isStopped } from '#server/access/stop-queries.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';
import { emit } from '#server/events/events.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { refuseDeposit } from '#server/safer-play/play-limits.ts';
import { type ChannelRow, type ChannelType, channelOf } from './channel-queries.ts';
import { checkChargeSoon, type NewCharge } from './charge-queries.ts';
import { receivePayment } from './payment-queries.ts';
import { type DepositRow, depositOf, lockDeposit, markCancelled, openDeposit } from './queries.ts';
import { UNKNOWN_CHANNEL, UNKNOWN_RECEIVING_ACCOUNT, UNKNOWN_SUB_CHANNEL, WRONG_KIND_OF_CHANNEL } from './text.ts';

/** The lifetime of a deposit (docs/rules.md#deposits). Expiry is computed wherever it is read, so it needs no job. */
const LIFETIME_MS = 15 * 60_000;

/** A channel that is on. Refuses with `invalid_input` for an unknown one and `channel_unavailable`. */
export async function usableChannel(queries: Queries, agentId: number, channelId: string): Promise<ChannelRow> {
  const channel = await channelOf(queries, agentId, channelId);
  if (!channel) throw invalidField('channel_id', UNKNOWN_CHANNEL);
  if (!channel.is_on)
    throw new Refusal('channel_unavailable', channel.closed_reason === null ? {} : { message: channel.closed_reason });
  return channel;
}

function checkSubChannel(channel: ChannelRow, subChannelId: string | undefined): void {
  if (subChannelId === undefined) return;
  const isKnown = channel.sub_channels.some((sub) => sub.sub_channel_id === subChannelId);
  if (!isKnown) throw invalidField('sub_channel_id', UNKNOWN_SUB_CHANNEL);
}

/** The amount in satang: whole baht within the channel's limits. The satang that make it unique are added later. */
function wholeSatang(channel: ChannelRow, amount: Baht): Satang {
  const checked = checkAmount(String(amount), {
    min: channel.min_satang,
    max: channel.max_satang,
    whole: true,
  });
  if (!checked.ok) throw invalidField('amount', checked.message);
  return checked.amount;
}

const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 10 letters and digits that are not mistaken for one another, shown to the player and to the agent's staff. */
function newReference(): string {
  return Array.from({ length: 10 }, () => REFERENCE_LETTERS.charAt(randomInt(REFERENCE_LETTERS.length))).join('');
}

type OpenInput = ParsedInputOf<typeof generateQr> | ParsedInputOf<typeof openTransfer>;

/** The terms that a deposit opens with. */
interface Terms {
  channel: ChannelRow;
  wholeSatang: Satang;
  bankCode: string | null;
  reference: string;
  at: Date;
  expiresAt: Date;
  /** Made by the channel's provider for exactly the whole baht, without satang that identify it. */
  charge?: NewCharge;
}

/** Checks a request for a deposit on a channel. Refuses as `startDeposit`. */
export async function depositTerms(
  tx: Transaction,
  session: Session,
  channel: ChannelRow,
  input: OpenInput,
  at: Date,
): Promise<Terms> {
  if (await isStopped(tx, session.agentId, 'deposits')) throw new Refusal('deposits_stopped');
  checkSubChannel(channel, input.sub_channel_id);
  const amount = wholeSatang(channel, input.amount);
  await refuseDeposit(tx, session.memberId, amount, at);
  return {
    channel,
    wholeSatang: amount,
    bankCode: channel.type === 'bank' ? (input.sub_channel_id ?? null) : null,
    reference: newReference(),
    at,
    expiresAt: new Date(at.getTime() + LIFETIME_MS),
  };
}

/** Opens a deposit on these terms. Refuses with `payment_open`, `channel_unavailable` (no account has room) and `amounts_used_up`. */
export async function openTerms(tx: Transaction, { memberId }: Session, terms: Terms): Promise<DepositRow> {
  const { channel, ...rest } = terms;
  const { outcome, deposit_id } = await openDeposit(tx, { memberId, channelId: channel.id, ...rest });
  if (outcome !== 'opened') throw new Refusal(outcome);
  const deposit = await depositOf(tx, memberId, terms.at, String(deposit_id));
  if (!deposit) throw new Error('the deposit just opened was not found');
  return deposit;
}

/**
 * Opens a deposit on a channel of one of these types: `generate_qr` for PromptPay, `transfer` for the others.
 * Refuses with `invalid_input`, `channel_unavailable`, `payment_open`, `amounts_used_up`,
 * `deposits_stopped`, `member_excluded`, `member_paused`, `limit_reached`.
 */
export async function startDeposit(
  tx: Transaction,
  session: Session,
  input: OpenInput,
  types: readonly ChannelType[],
  at: Date,
): Promise<DepositRow> {
  const channel = await usableChannel(tx, session.agentId, input.channel_id);
  if (!types.includes(channel.type)) throw invalidField('channel_id', WRONG_KIND_OF_CHANNEL);
  return openTerms(tx, session, await depositTerms(tx, session, channel, input, at));
}

/** The player's own deposit. Refuses with `payment_not_found`. */
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

/**
 * Cancels an open deposit; a payment that still arrives is credited. Repeating it is harmless. Refuses with
 * `payment_not_found`, and with `payment_not_open` if the deposit ended another way.
 */
export async function cancelDeposit(database: Database, memberId: number, at: Date, paymentId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, memberId, at, paymentId);
    if (!deposit) throw new Refusal('payment_not_found');
    if (deposit.status === 'cancelled') return;
    if (deposit.status !== 'pending') throw new Refusal('payment_not_open');
    await markCancelled(tx, deposit.id);
    // The job ends it at its provider: the player does not wait for another server.
    await checkChargeSoon(tx, deposit.id, at);
    await emit(tx, memberId, {
      type: 'payment',
      payment_id: paymentId,
      status: 'cancelled',
      amount: bahtOf(deposit.amount_satang),
    });
  });
}

/**
 * Takes a payment that the provider reports: it is credited, or waits for a person. Refuses an unknown receiving
 * account as `invalid_input`, and a known transaction with another body as `transfer_conflict`.
 */
export async function acceptPayment(database: Database, input: ParsedInputOf<typeof paymentWebhook>, at: Date) {
  const { amount, ...rest } = input;
  const result = await receivePayment(database, { ...rest, amount_satang: satangOf(amount) }, at);
  if (result === 'unknown_account') throw invalidField('account_id', UNKNOWN_RECEIVING_ACCOUNT);
  return result;
}
