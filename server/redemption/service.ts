import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { plainBaht, satang } from '#contract/money.ts';
import { srcsetOf } from '#contract/pictures.ts';
import type { redeem, redemptionCalc, redemptionHistory, redemptionList } from '#contract/redemption.ts';
import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries } from '#server/database/database.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { pointsOf, usablePointsOf } from '#server/wallet/queries.ts';
import { pointsToUnlock } from '#server/wallet/text.ts';
import { type ItemRow, itemOf, redeemedBy, redemptionsOf } from './queries.ts';
import { redemptionOnWire } from './redemption-on-wire.ts';
import { REASONS } from './text.ts';

type Order = ParsedInputOf<typeof redeem>;

/** An item as members see it, with a credit in baht. */
export const itemOnWire = (row: ItemRow): OutputOf<typeof redemptionList>[number] => ({
  item_id: String(row.id),
  version: row.version,
  name: row.name,
  description: row.description,
  image: row.image,
  srcset: srcsetOf(row.image),
  points: row.points,
  stock: row.stock,
  kind: row.kind,
  amount: row.amount !== null && row.kind === 'credit' ? plainBaht(satang(row.amount)) : row.amount,
  max_per_member: row.max_per_member,
  needs_address: row.kind === 'item',
});

interface Priced {
  item: ItemRow;
  total: number;
  point: number;
  /** Why it cannot be redeemed; null when it can. */
  refusal: { code: ErrorCode; message: string } | null;
}

/** The price of an order in points, and why it cannot be redeemed. Refuses with `item_not_found`. */
export async function priceOf(
  queries: Queries,
  { agentId, memberId }: Session,
  order: Pick<Order, 'item_id' | 'quantity'>,
  at: Date,
): Promise<Priced> {
  const { item_id, quantity } = order;
  const item = await itemOf(queries, agentId, item_id, at);
  if (!item) throw new Refusal('item_not_found');
  const point = await pointsOf(queries, memberId);
  const before = item.max_per_member === null ? 0 : await redeemedBy(queries, memberId, item.id);
  const total = item.points * quantity;
  const { point_times: times } = await agentConfigOf(queries, agentId);
  const usable = await usablePointsOf(queries, memberId, times);
  const refusal = refusalOf(item, { quantity, before, total, point }) ?? lockedRefusal(total, usable, times);
  return { item, total, point, refusal };
}

/** The refusal for points that no stakes have unlocked yet. */
const lockedRefusal = (total: number, usable: number, times: number): Priced['refusal'] =>
  usable < total ? { code: 'insufficient_points', message: pointsToUnlock(usable, times) } : null;

function refusalOf(
  { stock, max_per_member: most }: ItemRow,
  { quantity, before, total, point }: { quantity: number; before: number; total: number; point: number },
): Priced['refusal'] {
  if (stock !== null && stock < quantity) return { code: 'out_of_stock', message: REASONS.stock(stock) };
  if (most !== null && before + quantity > most) return { code: 'invalid_input', message: REASONS.perMember(most) };
  if (point < total) return { code: 'insufficient_points', message: REASONS.points(total - point) };
  return null;
}

/** The price of an order and whether it can be redeemed, without redeeming it. Refuses with `item_not_found`. */
export async function calculate(
  queries: Queries,
  session: Session,
  order: ParsedInputOf<typeof redemptionCalc>,
  at: Date,
): Promise<OutputOf<typeof redemptionCalc>> {
  const { item, total, point, refusal } = await priceOf(queries, session, order, at);
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

/** A page of the member's redemptions, newest first. Refuses an unknown cursor. */
export async function historyPage(
  queries: Queries,
  memberId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<OutputOf<typeof redemptionHistory>> {
  const found = await redemptionsOf(queries, memberId, { before: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, limit);
  return { items: rows.map(redemptionOnWire), next_cursor: nextCursor };
}
