import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { satang } from '#contract/money.ts';
import type { redeem } from '#contract/redemption.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { giveFreeSpins } from '#server/wallet/free-spin-queries.ts';
import { publishPoints } from '#server/wallet/points.ts';
import { cashWalletOf, countSpentPoints } from '#server/wallet/queries.ts';
import { payCash } from '#server/wallet/rewards.ts';
import { type ItemRow, insertRedemption, redemptionOf, takeStock } from './queries.ts';
import { redemptionOnWire } from './redemption-on-wire.ts';
import { priceOf } from './service.ts';
import { REASONS } from './text.ts';

/**
 * Spends points on an item (docs/rules.md#redemption). Refuses with `item_not_found`, `out_of_stock`,
 * `insufficient_points`, `invalid_input` (address; quantity, also if the item differs from what was shown),
 * `member_excluded` and `member_paused`.
 */
export async function redeemItem(
  tx: Transaction,
  session: Session,
  order: ParsedInputOf<typeof redeem>,
  at: Date,
): Promise<OutputOf<typeof redeem>> {
  const { agentId, memberId } = session;
  await lockPlayer(tx, memberId, at);
  const { item, total, refusal } = await priceOf(tx, session, order, at);
  // An operator may change the item while a member reads it.
  if (order.version !== undefined && order.version !== item.version) throw invalidField('quantity', REASONS.changed);
  if (refusal?.code === 'invalid_input') throw invalidField('quantity', refusal.message);
  if (refusal) throw new Refusal(refusal.code, { message: refusal.message });
  if (item.kind === 'item' && !order.address) throw invalidField('address', REASONS.address);
  // Another member may have taken the last ones meanwhile. The stock is locked before the accounts, here and in a cancel.
  if (!(await takeStock(tx, item.id, order.quantity))) throw new Refusal('out_of_stock');

  const id = await insertRedemption(tx, {
    agentId,
    memberId,
    item,
    quantity: order.quantity,
    points: total,
    address: item.kind === 'item' ? (order.address ?? null) : null,
    at,
  });
  await exchange(tx, session, { id, item, total, quantity: order.quantity }, at);
  await countSpentPoints(tx, memberId, total);
  const redemption = await redemptionOf(tx, id);
  if (!redemption) throw new Error(`there is no redemption ${id}`);
  return { redemption: redemptionOnWire(redemption), point: await publishPoints(tx, memberId) };
}

interface Exchange {
  id: number;
  item: ItemRow;
  total: number;
  quantity: number;
}

/** Debits the points and credits the money or the spins. */
async function exchange(tx: Transaction, { agentId, memberId }: Session, exchange: Exchange, at: Date): Promise<void> {
  const { id, item, total, quantity } = exchange;
  const base = { agentId, kind: 'redeem', reference: item.name };
  const spent = {
    ...base,
    id: `redeem:${id}`,
    currency: 'POINT' as const,
    debit: { points: memberId },
    credit: { house: 'house' as const },
    points: total,
  };
  if (item.kind !== 'credit' || item.amount === null) {
    await transfer(tx, [spent], at);
    if (item.kind === 'free_spin' && item.amount !== null) {
      const spins = item.amount * quantity;
      await giveFreeSpins(tx, { agentId, memberId, source: spent.id, spins, expiresAt: null }, at);
    }
    return;
  }
  const credited = {
    ...base,
    id: `redeem:${id}:credit`,
    currency: 'THB' as const,
    debit: { house: 'bonus' as const },
    credit: { wallet: await cashWalletOf(tx, memberId) },
    amountSatang: satang(item.amount * quantity),
  };
  await payCash(tx, memberId, [spent, credited], at);
}
