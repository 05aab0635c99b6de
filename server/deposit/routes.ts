import { bankAccounts, trueMoneyAccounts } from '#contract/agent.ts';
import * as contract from '#contract/deposit.ts';
import { ERRORS } from '#contract/errors.ts';
import { bahtOf } from '#contract/money.ts';
import { openAgent } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/http/route.ts';
import { showLastFour } from '#server/lib/masks.ts';
import { createSlipLookup } from '#server/payment-provider/slip-lookup.ts';
import { webhookSecret } from '#server/payment-provider/webhook-secret.ts';
import { barOf } from '#server/safer-play/queries.ts';
import { channelOf } from './channel-queries.ts';
import { orderCharge } from './charges.ts';
import { memberReviews, underReview } from './member-reviews.ts';
import { onWire, receiverOnWire } from './on-wire.ts';
import { channelsNow } from './open-channels.ts';
import { createEasySlip } from './providers/easyslip.ts';
import { type DepositRow, hasPaid, openDepositOf } from './queries.ts';
import { nextReceivingAccount } from './receiving-account-queries.ts';
import { receivingAccounts } from './receiving-accounts.ts';
import { acceptPayment, cancelDeposit, findDeposit, startDeposit, usableChannel } from './service.ts';
import { rescueBySlip } from './slip-rescue.ts';
import { CHANNEL_CLOSED, INSTRUCTIONS, reviewReason } from './text.ts';

/** Cancelled deposits count: each keeps an amount from others while others are free. */
const OPEN_LIMIT_PER_MEMBER = { max: 20, windowSeconds: 3600 };
/**
 * A member who has never paid may be anybody: enough to try channels and amounts, too few to hold amounts open all
 * day.
 */
const OPEN_LIMIT_BEFORE_PAYING = { max: 10, windowSeconds: 24 * 3600 };

/** The player's calls about deposits, and the payment provider's webhook. */
export function depositRoutes(server: Server): void {
  const { platform } = server;
  const { database } = platform;

  server.implement(bankAccounts, async ({ input, session }) => {
    const agent = await openAgent(database, input.agent_code);
    const isMember = session?.agentId === agent.id;
    return receivingAccounts(database, agent.id, 'bank', { isMember, at: platform.now() });
  });
  server.implement(trueMoneyAccounts, async ({ input, session }) => {
    const agent = await openAgent(database, input.agent_code);
    const isMember = session?.agentId === agent.id;
    return receivingAccounts(database, agent.id, 'truemoney', { isMember, at: platform.now() });
  });

  server.implement(contract.paymentChannels, async ({ session }) => {
    const channels = await channelsNow(database, session.agentId, platform.now());
    const bar = await barOf(database, session.memberId, platform.now());
    return channels.map((channel) => ({
      channel_id: String(channel.id),
      name: channel.name,
      type: channel.type,
      icon: channel.icon,
      min: bahtOf(channel.min_satang),
      max: bahtOf(channel.max_satang),
      note: channel.note,
      available: channel.isOpen && bar === null,
      reason: bar ? ERRORS[bar].message : channel.isOpen ? null : (channel.closed_reason ?? CHANNEL_CLOSED),
      sub_channels: channel.sub_channels,
    }));
  });

  server.implement(contract.paymentInfo, async ({ session, input }) => {
    const channel = await usableChannel(database, session.agentId, input.channel_id);
    const receiver =
      channel.type === 'promptpay'
        ? undefined
        : await nextReceivingAccount(database, session.agentId, channel.type, platform.now());
    return {
      channel_id: String(channel.id),
      type: channel.type,
      // Enough to recognise the account. The whole number only comes with a deposit, so that nobody pays another
      // amount.
      receiver: receiver ? receiverOnWire({ ...receiver, account_no: showLastFour(receiver.account_no) }) : null,
      instructions: INSTRUCTIONS[channel.type],
    };
  });

  async function count(key: string, memberId: number, within?: Transaction): Promise<void> {
    await platform.limits.take(key, OPEN_LIMIT_PER_MEMBER, within);
    if (!(await hasPaid(within ?? database, memberId)))
      await platform.limits.take(`deposit_unpaid:${memberId}`, OPEN_LIMIT_BEFORE_PAYING, within);
  }
  /** Counts within the transaction of the opening, so that a refusal is not counted. */
  async function counted(tx: Transaction, memberId: number, opened: Promise<DepositRow>) {
    const deposit = await opened;
    await count(`deposit_open:${memberId}`, memberId, tx);
    return onWire(deposit);
  }
  server.implementPrepared(contract.generateQr, async ({ session, input }) => {
    const channel = await channelOf(database, session.agentId, input.channel_id);
    if (channel?.provider && channel.is_on) {
      // Counted before the order, which the provider may charge for.
      await count(`charge ${session.memberId}`, session.memberId);
      const open = await orderCharge(platform, session, channel, input);
      return async (tx) => onWire(await open(tx));
    }
    return (tx) => counted(tx, session.memberId, startDeposit(tx, session, input, ['promptpay'], platform.now()));
  });
  server.implement(contract.openTransfer, ({ session, input, transaction: tx }) =>
    counted(tx, session.memberId, startDeposit(tx, session, input, ['bank', 'truemoney'], platform.now())),
  );

  server.implement(contract.qrcodeInfo, async ({ session }) => {
    const deposit = await openDepositOf(database, session.memberId, platform.now());
    return deposit ? onWire(deposit) : null;
  });

  server.implement(contract.inquiryStatus, async ({ session, input }) => {
    const deposit = await findDeposit(database, session.memberId, platform.now(), input.payment_id);
    return {
      payment_id: String(deposit.id),
      status: deposit.status,
      amount: bahtOf(deposit.amount_satang),
      paid_at: deposit.paid_at?.toISOString() ?? null,
      reason: reviewReason(deposit.review_reason),
      expires_at: deposit.expires_at.toISOString(),
      type: deposit.type,
      reference: deposit.reference,
      ...(await underReview(database, session, deposit)),
    };
  });

  server.implement(contract.paymentReviews, ({ session }) => memberReviews(database, session));

  server.implement(contract.cancelPayment, async ({ session, input }) => {
    await cancelDeposit(database, session.memberId, platform.now(), input.payment_id);
    return null;
  });

  const { easySlip } = platform.config;
  const slips = easySlip ? createEasySlip(platform, easySlip) : createSlipLookup(platform);
  server.implement(contract.slipRescue, ({ session, input }) =>
    rescueBySlip(platform, slips, session, input.slip_payload),
  );

  server.implement(
    contract.paymentWebhook,
    async ({ input }) => ({ result: await acceptPayment(database, input, platform.now()) }),
    {
      signedWith: webhookSecret(platform),
    },
  );
}
