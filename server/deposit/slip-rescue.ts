import type { slipRescue } from '#contract/deposit.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { readSlip, readWalletSlip } from '#contract/transfer-slip.ts';
import type { Session } from '#server/access/sessions.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import type { SlipLookup } from '#server/payment-provider/slip-lookup.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { claimReview, ownerOfTransaction } from './payment-queries.ts';
import { depositOf } from './queries.ts';
import { acceptPayment } from './service.ts';
import { NOT_A_SLIP, SLIP_NOT_FOUND } from './text.ts';

/** Each look-up is a call to the provider, who may charge for it (docs/rules.md#limits). */
const SLIP_LIMIT_PER_MEMBER = { max: 5, windowSeconds: 60 };

/** A bank tells of a transfer some seconds later. */
const ASK_AGAIN_SECONDS = 10;

/** The states of a payment that a person decides about. */
const STATUS = { waiting: 'review', credited: 'paid', returned: 'cancelled' } as const;

/**
 * Looks up a slip's transfer at the payment provider and handles the answer like its webhook: the same matching to a
 * deposit, at most one credit, review if nothing matches. The sender of a slip for another member's deposit gets
 * nothing, and the same refusal as for an unknown slip. Refuses with `invalid_input`, `rate_limited`,
 * `payment_not_found`, `slip_pending` (with the seconds to wait), `channel_unavailable`.
 */
export async function rescueBySlip(
  platform: Platform,
  lookup: SlipLookup,
  session: Session,
  payload: string,
): Promise<OutputOf<typeof slipRescue>> {
  const slip = readSlip(payload);
  const walletSlip = slip ? undefined : readWalletSlip(payload);
  if (!slip && !walletSlip) throw invalidField('slip_payload', NOT_A_SLIP);
  await platform.limits.take(`slip ${session.memberId}`, SLIP_LIMIT_PER_MEMBER);
  const payment = slip
    ? await lookup.find(slip, session)
    : walletSlip
      ? await lookup.findOfWallet(walletSlip, session)
      : null;
  if (payment === 'pending') throw new Refusal('slip_pending', { retryAfterSeconds: ASK_AGAIN_SECONDS });
  if (!payment) throw new Refusal('payment_not_found', { message: SLIP_NOT_FOUND });
  const recorded = await ownerOfTransaction(platform.database, session.agentId, payment.transaction_id);
  if (!recorded) await acceptPayment(platform.database, payment, platform.now());

  const owner = await ownerOfTransaction(platform.database, session.agentId, payment.transaction_id);
  if (!owner || (owner.member_id !== null && owner.member_id !== session.memberId))
    throw new Refusal('payment_not_found', { message: SLIP_NOT_FOUND });
  const deposit =
    owner.deposit_id === null
      ? undefined
      : await depositOf(platform.database, session.memberId, platform.now(), String(owner.deposit_id));
  // Who sent the slip is shown to the person who decides, and proves nothing.
  if (owner.review === 'waiting')
    await claimReview(platform.database, {
      transactionId: payment.transaction_id,
      memberId: session.memberId,
      payload,
      at: platform.now(),
    });
  // This payment's own status: its deposit may have been paid by another one.
  const status = owner.review === null ? (deposit?.status ?? 'review') : STATUS[owner.review];
  return { payment_id: deposit?.status === status ? String(deposit.id) : null, status };
}
