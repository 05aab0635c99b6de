import type { redeemAffiliate } from '../../contract/affiliate.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf, satangOf } from '../../contract/money.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { lockPlayer } from '../safer-play/play-limits.ts';
import { cashWalletOf } from '../wallet/queries.ts';
import { payCash } from '../wallet/rewards.ts';
import { holdCommission, insertRedemption, nextTransactionId } from './queries.ts';
import { AFFILIATE_TEXT as text } from './text.ts';

/**
 * Moves income to the cash wallet. Refuses with `invalid_input` (below the minimum), `insufficient_balance`,
 * `member_excluded`, `member_paused`: then the income stays until play is open again.
 */
export async function redeem(
  tx: Transaction,
  { memberId, agentId }: Session,
  { amount }: ParsedInputOf<typeof redeemAffiliate>,
  asked: Date,
): Promise<OutputOf<typeof redeemAffiliate>> {
  await lockPlayer(tx, memberId, asked);
  const { min_redeem_baht } = (await agentConfigOf(tx, agentId)).affiliate;
  if (amount < min_redeem_baht)
    throw new Refusal('invalid_input', { fields: { amount: text.belowMinimum(satangOf(min_redeem_baht)) } });
  const held = await holdCommission(tx, memberId, asked);
  const amountSatang = satangOf(amount);
  if (!held || held.satang < amountSatang)
    throw new Refusal('insufficient_balance', { message: text.insufficient(held?.satang ?? 0) });
  const { at } = held;
  const id = await nextTransactionId(tx);
  const wallet = await cashWalletOf(tx, memberId);
  const { balanceSatang } = await payCash(
    tx,
    memberId,
    [
      {
        id: `affiliate:redeem:${id}`,
        agentId,
        currency: 'THB',
        debit: { commission: memberId },
        credit: { wallet },
        amountSatang,
        kind: 'affiliate',
        reference: null,
      },
    ],
    at,
  );
  const left = held.satang - amountSatang;
  await insertRedemption(tx, { id, agentId, ownerId: memberId, amountSatang, balanceSatang: left, at });
  return {
    redeem_id: String(id),
    amount,
    withdrawable: bahtOf(left),
    wallet_id: String(wallet),
    balance: bahtOf(balanceSatang),
    time: at.toISOString(),
  };
}
