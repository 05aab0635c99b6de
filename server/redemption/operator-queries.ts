import type { Queries, Transaction } from '#server/database/database.ts';
import { REDEMPTION, type RedemptionRow } from './queries.ts';

export interface OperatorRedemptionRow extends RedemptionRow {
  agent_id: number;
  member_id: number;
  username: string;
  member_name: string;
}

const WITH_MEMBER = `
  select h.*, m.username, m.first_name || ' ' || m.last_name as member_name from (${REDEMPTION}) h join member m on m.id = h.member_id`;

/** A redemption of the agent's members. `id` may be any text. */
export function redemptionOfAgent(
  queries: Queries,
  agentId: number,
  id: string,
): Promise<OperatorRedemptionRow | undefined> {
  return queries.row<OperatorRedemptionRow>(`${WITH_MEMBER} where h.agent_id = $1 and h.id::text = $2`, [agentId, id]);
}

/** Locks a redemption until the transaction ends. */
export async function lockRedemption(tx: Transaction, agentId: number, id: string): Promise<void> {
  await tx.rows('select 1 from redemption where agent_id = $1 and id::text = $2 for update', [agentId, id]);
}

export interface RedemptionFilter {
  state: string | undefined;
  /** Days of Bangkok, both included. */
  from: string | undefined;
  to: string | undefined;
  /** Redemptions before this one. */
  before: number | null;
  limit: number;
}

/** The redemptions of the agent's members, newest first. */
export function redemptionsOfAgent(
  queries: Queries,
  agentId: number,
  { state, from, to, before, limit }: RedemptionFilter,
): Promise<OperatorRedemptionRow[]> {
  return queries.rows<OperatorRedemptionRow>(
    `${WITH_MEMBER} where h.agent_id = $1 and ($2::text is null or h.state = $2) and ($3::bigint is null or h.id < $3)
       and h.created_at >= coalesce($4::date::timestamp at time zone 'Asia/Bangkok', '-infinity')
       and h.created_at < coalesce(($5::date + 1)::timestamp at time zone 'Asia/Bangkok', 'infinity')
     order by h.id desc limit $6`,
    [agentId, state ?? null, before, from ?? null, to ?? null, limit],
  );
}

/** Records that the goods were sent. */
export async function markShipped(
  tx: Transaction,
  id: number,
  { carrier, trackingNumber, at }: { carrier: string; trackingNumber: string; at: Date },
): Promise<void> {
  await tx.rows(
    `update redemption set state = 'shipped', carrier = $2, tracking_number = $3, decided_at = $4 where id = $1`,
    [id, carrier, trackingNumber, at],
  );
}

/** Records that the redemption is cancelled. */
export async function markCancelled(tx: Transaction, id: number, reason: string, at: Date): Promise<void> {
  await tx.rows(`update redemption set state = 'cancelled', reason = $2, decided_at = $3 where id = $1`, [
    id,
    reason,
    at,
  ]);
}

/** Returns a quantity to the stock of an item, where stock is counted. */
export async function returnStock(tx: Transaction, itemId: number, quantity: number): Promise<void> {
  await tx.rows('update redemption_item set stock = stock + $2 where id = $1', [itemId, quantity]);
}

/** The number of redemptions of each item, by the item's id; cancelled ones do not count. */
export async function redeemedCounts(queries: Queries, itemIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await queries.rows<{ id: string; redeemed: number }>(
    `select item_id::text as id, sum(quantity)::int as redeemed from redemption
     where item_id = any ($1) and state <> 'cancelled' group by item_id`,
    [itemIds],
  );
  return new Map(counts.map(({ id, redeemed }) => [id, redeemed]));
}

/** The number of points that the agent's members hold together, which its house accounts owe. */
export async function pointsHeld(queries: Queries, agentId: number): Promise<number> {
  const row = await queries.row<{ points: number }>(
    `select -coalesce(sum(balance_satang), 0)::bigint as points from account
     where agent_id = $1 and currency = 'POINT' and member_id is null`,
    [agentId],
  );
  return row?.points ?? 0;
}

/** Tells whether the item was redeemed and has another kind than this. */
export async function wasRedeemedAsOther(
  queries: Queries,
  agentId: number,
  { id, kind }: { id?: string | undefined; kind: string },
): Promise<boolean> {
  const row = await queries.row(
    'select 1 from redemption_item i where agent_id = $1 and id::text = $2 and kind <> $3 and exists (select from redemption where item_id = i.id)',
    [agentId, id ?? null, kind],
  );
  return row !== undefined;
}

/** Adds to the stock of an item, or takes from it. False when the item does not count stock or has too little. */
export async function addStock(
  tx: Transaction,
  agentId: number,
  { id, change, at }: { id: string; change: number; at: Date },
): Promise<boolean> {
  const changed = await tx.row(
    `update redemption_item set stock = stock + $3, updated_at = $4, version = version + 1
     where agent_id = $1 and id::text = $2 and removed_at is null and stock + $3 >= 0 returning 1 as changed`,
    [agentId, id, change, at],
  );
  return changed !== undefined;
}
