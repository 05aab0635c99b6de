import type { redeemAffiliate } from '#contract/affiliate.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { cashWalletOf } from '#server/wallet/queries.ts';
import { payCash } from '#server/wallet/rewards.ts';
import { insertRedemption, lockCommission, nextTransactionId } from './commission-queries.ts';
import { AFFILIATE_TEXT as text } from './text.ts';

/**
 * Moves commission to the cash wallet (docs/rules.md#affiliate). Refuses with `invalid_input` (below the minimum),
 * `insufficient_balance`, `member_excluded` and `member_paused`; then the commission stays.
 */
export async function redeem(
  tx: Transaction,
  { memberId, agentId }: Session,
  { amount }: ParsedInputOf<typeof redeemAffiliate>,
  requestedAt: Date,
): Promise<OutputOf<typeof redeemAffiliate>> {
  await lockPlayer(tx, memberId, requestedAt);
  const { min_redeem_baht } = (await agentConfigOf(tx, agentId)).affiliate;
  const [amountSatang, minimumSatang] = [satangOf(amount), satangOf(min_redeem_baht)];
  if (amountSatang < minimumSatang) throw invalidField('amount', text.belowMinimum(minimumSatang));
  const commission = await lockCommission(tx, memberId, requestedAt);
  if (!commission || commission.satang < amountSatang)
    throw new Refusal('insufficient_balance', { message: text.insufficient(commission?.satang ?? satang(0)) });
  const { at } = commission;
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
  const left = satang(commission.satang - amountSatang);
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
