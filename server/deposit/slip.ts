import type { OutputOf } from '../../contract/endpoint.ts';
import type { slipRescue } from '../../contract/payment.ts';
import { readSlip } from '../../contract/slip.ts';
import type { SlipLookup } from '../payment-provider/slip-lookup.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { claimQueued, depositOf, paidByTransaction } from './queries.ts';
import { acceptPayment } from './service.ts';
import { NOT_A_SLIP, SLIP_NOT_FOUND } from './text.ts';

/** Each asks the provider, who may charge for it. */
const PER_MEMBER = { max: 5, windowSeconds: 60 };

/**
 * A player's slip only says which transfer to ask the provider for. What the provider then tells goes the webhook's way:
 * the same matching, the same single credit, the same queue, whoever sent the slip. So a slip of somebody else's gives
 * its sender nothing, and tells him no more than one that doesn't exist (`payment_not_found`).
 */
export async function rescueBySlip(
  platform: Platform,
  lookup: SlipLookup,
  session: Session,
  payload: string,
): Promise<OutputOf<typeof slipRescue>> {
  const slip = readSlip(payload);
  if (!slip) throw new Refusal('invalid_input', { fields: { slip_payload: NOT_A_SLIP } });
  await platform.limits.take(`slip ${session.memberId}`, PER_MEMBER);
  const told = await lookup.find(slip);
  if (!told) throw new Refusal('payment_not_found', { message: SLIP_NOT_FOUND });
  const isKnown = await paidByTransaction(platform.database, session.agentId, told.transaction_id);
  if (!isKnown) await acceptPayment(platform.database, told, platform.now());

  const placed = await paidByTransaction(platform.database, session.agentId, told.transaction_id);
  if (placed?.member_id === session.memberId && placed.deposit_id !== null) {
    const deposit = await depositOf(platform.database, session.memberId, platform.now(), String(placed.deposit_id));
    if (deposit) return { payment_id: String(deposit.id), status: deposit.status };
  }
  // For nobody's deposit yet: the sender is remembered for the person who decides, and proves nothing.
  if (placed?.member_id === null || placed?.member_id === session.memberId) {
    await claimQueued(platform.database, told.transaction_id, session.memberId);
    return { payment_id: null, status: 'review' };
  }
  throw new Refusal('payment_not_found', { message: SLIP_NOT_FOUND });
}
