/**
 * Deposits paid through a provider's charge (docs/rules.md#deposits). The charge is created before the deposit opens.
 * A webhook is only a hint: the provider is always asked what was paid.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { generateQr } from '#contract/deposit.ts';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import { ipKey } from '#server/access/ip-key.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { refuseDeposit } from '#server/safer-play/play-limits.ts';
import type { ChannelRow } from './channel-queries.ts';
import { type ChargeRow, chargeOf, chargeOfDeposit, checkChargeAt, dueCharges } from './charge-queries.ts';
import { receivePayment } from './payment-queries.ts';
import { createOpn, type Opn, type OpnCharge, opnChargeId, opnEvent } from './providers/opn.ts';
import { type DepositRow, openDepositOf } from './queries.ts';
import { depositTerms, openTerms } from './service.ts';
import { CHARGE_UNAVAILABLE } from './text.ts';

const EVENT_LIMIT_BYTES = 256 * 1024;
/** Anybody can send it. Refusing one does no harm, because the job checks each charge too. */
const EVENT_LIMIT_PER_ADDRESS = { max: 300, windowSeconds: 60 };
/** Each is a call to Opn. */
const EVENT_LIMIT_PER_CHARGE = { max: 10, windowSeconds: 60 };
const EXPIRE_SECONDS = 30;
const SECOND_MS = 1000;
/** A charge can be paid in its last second and reported much later, so it is asked about for another day. */
const ASKED_AFTER_END_MS = 24 * 3600 * SECOND_MS;

/** The provider's calls with the agent's key; undefined without one. */
function opnOf({ config }: Pick<Platform, 'config'>, agentCode: string): Opn | undefined {
  const key = config.opn.secretKeys.get(agentCode);
  return key === undefined ? undefined : createOpn(config.opn.url, key);
}

/**
 * Orders a charge for a deposit on a channel with a provider, outside any transaction, and returns the work that
 * opens the deposit. Refuses as `startDeposit`, and with `channel_unavailable` if the provider makes no charge.
 */
export async function orderCharge(
  platform: Platform,
  session: Session,
  channel: ChannelRow,
  input: ParsedInputOf<typeof generateQr>,
): Promise<(tx: Transaction) => Promise<DepositRow>> {
  const { database, log, now } = platform;
  const at = now();
  const terms = await database.transaction((tx) => depositTerms(tx, session, channel, input, at));
  if (await openDepositOf(database, session.memberId, at)) throw new Refusal('payment_open');
  const opn = opnOf(platform, session.agentCode);
  const unavailable = () => new Refusal('channel_unavailable', { message: CHARGE_UNAVAILABLE });
  if (!opn) throw unavailable();
  const { wholeSatang, reference, expiresAt } = terms;
  try {
    const made = await opn.createCharge({ amountSatang: wholeSatang, reference, expiresAt });
    if (made.pictureUrl === null) throw new Error(`charge ${made.id} has no QR`);
    const charge = { chargeId: made.id, picture: await opn.picture(made.pictureUrl) };
    const ends = made.expiresAt && made.expiresAt < expiresAt ? made.expiresAt : expiresAt;
    return async (tx) => {
      // The amount that the member may deposit can have changed meanwhile.
      await refuseDeposit(tx, session.memberId, wholeSatang, at);
      return openTerms(tx, session, { ...terms, expiresAt: ends, charge });
    };
  } catch (error) {
    log.warn({ err: error }, 'a charge could not be made');
    throw unavailable();
  }
}

/**
 * Asks the provider about a charge and credits the amount paid; if the deposit is cancelled, the charge is ended
 * there. Throws if the provider gives no answer, or another deposit's.
 */
async function settleCharge(platform: Platform, row: ChargeRow): Promise<void> {
  const { database, now } = platform;
  const opn = opnOf(platform, row.agent_code);
  if (!opn) throw new Error(`OPN_SECRET_KEYS has no key of agent ${row.agent_code}`);
  const asked = await opn.charge(row.charge_id);
  if (asked.reference !== row.reference) throw new Error(`charge ${row.charge_id} is of another deposit`);
  const charge = row.is_cancelled && !asked.isPaid && !asked.isOver ? await expireCharge(platform, opn, asked) : asked;
  if (charge.isPaid)
    await receivePayment(
      database,
      {
        transaction_id: `opn:${charge.id}`,
        account_id: row.receiving_account_id,
        amount_satang: charge.amountSatang,
        reference: row.reference,
        // Opn does not say whose account it was: the charge is the member's, and money goes out to the member's account only.
        payer: { bank_code: 'PROMPTPAY', account_no: '', account_name: '' },
        is_charge: true,
        paid_at: charge.paidAt,
      },
      now(),
    );
  const isOver = charge.isPaid || charge.isOver || now().getTime() > row.expires_at.getTime() + ASKED_AFTER_END_MS;
  await checkChargeAt(database, row.deposit_id, isOver ? null : nextCheckOf(row, now()));
}

/**
 * Ends the charge at the provider and returns it. If that fails it returns the old state, and the next check tries
 * again: it may have been paid meanwhile.
 */
async function expireCharge({ log }: Platform, opn: Opn, charge: OpnCharge): Promise<OpnCharge> {
  try {
    return await opn.expire(charge.id);
  } catch (error) {
    log.warn({ err: error, charge: charge.id }, 'the charge of a cancelled deposit could not be ended');
    return charge;
  }
}

/** The time of a charge's next check, for webhooks that get lost: the older the charge, the later. */
function nextCheckOf({ created_at }: Pick<ChargeRow, 'created_at'>, at: Date): Date {
  const ageMs = at.getTime() - created_at.getTime();
  return new Date(at.getTime() + Math.min(Math.max(ageMs / 2, 30 * SECOND_MS), 3600 * SECOND_MS));
}

/** Checks the charge at once. A failure is not the fault of the hint's sender: the job checks again soon. */
async function takeHint(platform: Platform, row: ChargeRow): Promise<void> {
  const { database, limits, log, now } = platform;
  await limits.take(`opn charge ${row.charge_id}`, EVENT_LIMIT_PER_CHARGE);
  await settleCharge(platform, row).catch(async (error: unknown) => {
    if (error instanceof DatabaseUnavailable) throw error;
    log.warn({ err: error, charge: row.charge_id }, 'a charge could not be asked about, it is asked about again');
    await checkChargeAt(database, row.deposit_id, new Date(now().getTime() + 30 * SECOND_MS));
  });
}

/** Opn's webhook: POST an event. It is not signed, so it is no more than a hint which charge to ask about. */
export function chargeRoutes({ fastify, platform }: Server): void {
  const { database, config, limits } = platform;
  if (config.opn.secretKeys.size === 0) return;
  const onRequest = (request: FastifyRequest) =>
    limits.take(`opn address ${ipKey(callerAddress(request))}`, EVENT_LIMIT_PER_ADDRESS);
  fastify.post('/provider/payment/opn', { bodyLimit: EVENT_LIMIT_BYTES, onRequest }, async ({ body }) => {
    const event = opnEvent.safeParse(body);
    if (!event.success) throw new Refusal('malformed_request');
    const { key, data } = event.data;
    if (key !== 'charge.complete') return {};
    const chargeId = opnChargeId(data.id);
    if (chargeId === undefined) throw new Refusal('malformed_request');
    const row = await chargeOf(database, 'opn', chargeId);
    if (!row) throw new Refusal('not_found');
    if (row.next_check_at) await takeHint(platform, row);
    return {};
  });
}

/** Asks about charges whose webhook is late or lost. */
export function chargesJob(platform: Platform): JobKind {
  const { database, now } = platform;
  return {
    name: 'deposit-charge',
    expireSeconds: EXPIRE_SECONDS,
    due: async () => (await dueCharges(database, now())).map(String),
    async work(key) {
      const row = await chargeOfDeposit(database, z.coerce.number().parse(key));
      // A charge whose check fails is also queued again by itself.
      if (!row?.next_check_at || row.next_check_at > now()) return;
      await settleCharge(platform, row).catch(async (error: unknown) => {
        // Those of an agent whose key is wrong would be the first of the queue for ever, and hold up all agents'.
        if (!(error instanceof DatabaseUnavailable))
          await checkChargeAt(database, row.deposit_id, nextCheckOf(row, now()));
        throw error;
      });
    },
  };
}
