import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { redeem, redemptionHistory } from '#contract/redemption.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

export type Redemption = OutputOf<typeof redemptionHistory>['items'][number];
type Address = NonNullable<ParsedInputOf<typeof redeem>['address']>;

export interface ItemRow {
  id: number;
  version: number;
  name: string;
  description: string;
  image: string | null;
  kind: 'credit' | 'item' | 'free_spin';
  /** Satang of a credit, spins of free spins, null of goods. */
  amount: number | null;
  points: number;
  stock: number | null;
  max_per_member: number | null;
}

const ITEM = 'id, version, name, description, image, kind, amount, points, stock, max_per_member';

/** $1 agent, $2 now. Items that can be redeemed. */
const OFFERED = `
  select ${ITEM} from redemption_item
  where agent_id = $1 and is_active and removed_at is null and coalesce(starts_at <= $2, true) and coalesce(ends_at > $2, true)`;

/** The items that members can redeem now, in order. */
export function itemsOf(queries: Queries, agentId: number, at: Date): Promise<ItemRow[]> {
  return queries.rows<ItemRow>(`${OFFERED} order by position, id`, [agentId, at]);
}

/** One item that members can redeem now. `id` may be any text. */
export function itemOf(queries: Queries, agentId: number, id: string, at: Date): Promise<ItemRow | undefined> {
  return queries.row<ItemRow>(`${OFFERED} and id::text = $3`, [agentId, at, id]);
}

/** The number of an item's redemptions by a member; cancelled ones do not count. */
export async function redeemedBy(queries: Queries, memberId: number, itemId: number): Promise<number> {
  const row = await queries.row<{ redeemed: number }>(
    `select coalesce(sum(quantity), 0)::int as redeemed from redemption where member_id = $1 and item_id = $2 and state <> 'cancelled'`,
    [memberId, itemId],
  );
  return row?.redeemed ?? 0;
}

/** Takes a quantity from the stock. False when less is left. */
export async function takeStock(tx: Transaction, itemId: number, quantity: number): Promise<boolean> {
  const taken = await tx.row(
    'update redemption_item set stock = stock - $2 where id = $1 and (stock is null or stock >= $2) returning 1 as taken',
    [itemId, quantity],
  );
  return taken !== undefined;
}

export interface RedemptionRow {
  id: number;
  item_id: number;
  name: string;
  image: string | null;
  kind: ItemRow['kind'];
  quantity: number;
  points: number;
  state: Redemption['state'];
  address: Address | null;
  carrier: string | null;
  tracking_number: string | null;
  reason: string | null;
  decided_at: Date | null;
  created_at: Date;
}

export interface NewRedemption {
  agentId: number;
  memberId: number;
  item: ItemRow;
  quantity: number;
  points: number;
  address: Address | null;
  at: Date;
}

/** Adds a redemption: goods are to be sent, anything else is done. Returns its id. */
export async function insertRedemption(tx: Transaction, redemption: NewRedemption): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `insert into redemption (agent_id, member_id, item_id, name, quantity, points, state, address, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      redemption.agentId,
      redemption.memberId,
      redemption.item.id,
      redemption.item.name,
      redemption.quantity,
      redemption.points,
      redemption.item.kind === 'item' ? 'preparing' : 'done',
      redemption.address && JSON.stringify(redemption.address),
      redemption.at,
    ],
  );
  if (!row) throw new Error('the redemption was not written');
  return row.id;
}

export const REDEMPTION = `
  select r.id, r.agent_id, r.member_id, r.item_id, r.name, i.image, i.kind, r.quantity, r.points, r.state, r.address, r.carrier, r.tracking_number,
    r.reason, r.created_at, r.decided_at
  from redemption r join redemption_item i on i.id = r.item_id`;

/** A redemption by its id. */
export function redemptionOf(queries: Queries, id: number): Promise<RedemptionRow | undefined> {
  return queries.row<RedemptionRow>(`${REDEMPTION} where r.id = $1`, [id]);
}

/** The member's redemptions, newest first, continuing before one of them. */
export function redemptionsOf(
  queries: Queries,
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<RedemptionRow[]> {
  return queries.rows<RedemptionRow>(
    `${REDEMPTION} where r.member_id = $1 and ($2::bigint is null or r.id < $2) order by r.id desc limit $3`,
    [memberId, before, limit],
  );
}
