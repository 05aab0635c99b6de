import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { bahtOf } from '../../contract/money.ts';
import { srcsetOf } from '../../contract/pictures.ts';
import type { redeem, redemptionCalc, redemptionList } from '../../contract/redemption.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { transfer } from '../platform/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { lockPlayer } from '../safer-play/play-limits.ts';
import { giveFreeSpins } from '../wallet/free-spin-queries.ts';
import { publishPoints } from '../wallet/points.ts';
import { cashWalletOf, pointsOf } from '../wallet/queries.ts';
import { payCash } from '../wallet/rewards.ts';
import { hadOf, type ItemRow, insertRedemption, itemOf, onWire, redemptionOf, takeStock } from './queries.ts';
import { REASONS } from './text.ts';

type Order = ParsedInputOf<typeof redeem>;

export const itemOnWire = (row: ItemRow): OutputOf<typeof redemptionList>[number] => ({
  item_id: String(row.id),
  name: row.name,
  description: row.description,
  image: row.image,
  srcset: srcsetOf(row.image),
  points: row.points,
  stock: row.stock,
  kind: row.kind,
  amount: row.amount !== null && row.kind === 'credit' ? bahtOf(row.amount) : row.amount,
  max_per_member: row.max_per_member,
  needs_address: row.kind === 'item',
});

interface Priced {
  item: ItemRow;
  total: number;
  point: number;
  /** Null when it can be made. */
  refusal: { code: ErrorCode; message: string } | null;
}

/** What an order costs, and why it can't be made. Refuses with `item_not_found`. */
async function price(
  queries: Queries,
  { agentId, memberId }: Session,
  order: Pick<Order, 'item_id' | 'quantity'>,
  at: Date,
): Promise<Priced> {
  const { item_id, quantity } = order;
  const item = await itemOf(queries, agentId, item_id, at);
  if (!item) throw new Refusal('item_not_found');
  const point = await pointsOf(queries, memberId);
  const had = item.max_per_member === null ? 0 : await hadOf(queries, memberId, item.id);
  const total = item.points * quantity;
  return { item, total, point, refusal: refusalOf(item, { quantity, had, total, point }) };
}

function refusalOf(
  { stock, max_per_member: most }: ItemRow,
  { quantity, had, total, point }: { quantity: number; had: number; total: number; point: number },
): Priced['refusal'] {
  if (stock !== null && stock < quantity) return { code: 'out_of_stock', message: REASONS.stock(stock) };
  if (most !== null && had + quantity > most) return { code: 'invalid_input', message: REASONS.perMember(most) };
  if (point < total) return { code: 'insufficient_points', message: REASONS.points(total - point) };
  return null;
}

export async function calculate(
  queries: Queries,
  session: Session,
  order: ParsedInputOf<typeof redemptionCalc>,
  at: Date,
): Promise<OutputOf<typeof redemptionCalc>> {
  const { item, total, point, refusal } = await price(queries, session, order, at);
  return {
    item_id: String(item.id),
    quantity: order.quantity,
    points_each: item.points,
    points_total: total,
    point,
    point_after: point - total,
    stock: item.stock,
    needs_address: item.kind === 'item',
    can_redeem: refusal === null,
    reason: refusal?.message ?? null,
  };
}

/**
 * Spends points on an item. Refuses with `item_not_found`, `out_of_stock`, `insufficient_points`, `invalid_input`
 * (address, quantity), `member_excluded`.
 */
export async function redeemItem(
  tx: Transaction,
  session: Session,
  order: Order,
  at: Date,
): Promise<OutputOf<typeof redeem>> {
  const { agentId, memberId } = session;
  await lockPlayer(tx, memberId, at);
  const { item, total, refusal } = await price(tx, session, order, at);
  if (refusal?.code === 'invalid_input') throw new Refusal('invalid_input', { fields: { quantity: refusal.message } });
  if (refusal) throw new Refusal(refusal.code, { message: refusal.message });
  if (item.kind === 'item' && !order.address)
    throw new Refusal('invalid_input', { fields: { address: REASONS.address } });
  // Another member may have taken the last ones meanwhile. Before the accounts, so that all locks come in one order.
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
  await settle(tx, session, { id, item, total, quantity: order.quantity }, at);
  const made = await redemptionOf(tx, id);
  if (!made) throw new Error('the redemption just made is gone');
  return { redemption: onWire(made), point: await publishPoints(tx, memberId) };
}

interface Made {
  id: number;
  item: ItemRow;
  total: number;
  quantity: number;
}

/** Points out, and what they buy in. */
async function settle(tx: Transaction, { agentId, memberId }: Session, made: Made, at: Date): Promise<void> {
  const { id, item, total, quantity } = made;
  const base = { agentId, kind: 'redeem', reference: item.name };
  const spent = {
    ...base,
    id: `redeem:${id}`,
    currency: 'POINT' as const,
    debit: { points: memberId },
    credit: { house: 'house' as const },
    amountSatang: total,
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
    amountSatang: item.amount * quantity,
  };
  await payCash(tx, memberId, [spent, credited], at);
}
