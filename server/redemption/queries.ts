import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { redeem, redemptionHistory } from '../../contract/redemption.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { pageOfRows, readIdCursor } from '../platform/paging.ts';

export type Redemption = OutputOf<typeof redemptionHistory>['items'][number];
export type Address = NonNullable<ParsedInputOf<typeof redeem>['address']>;

export interface ItemRow {
  id: number;
  name: string;
  description: string;
  image: string | null;
  kind: 'credit' | 'item' | 'free_spin';
  /** Satang of a credit, or number of spins. */
  amount: number | null;
  points: number;
  stock: number | null;
  max_per_member: number | null;
}

const ITEM = 'id, name, description, image, kind, amount, points, stock, max_per_member';

const SHOWN = `
  select ${ITEM} from redemption_item
  where agent_id = $1 and is_active and removed_at is null and coalesce(starts_at <= $2, true) and coalesce(ends_at > $2, true)`;

export function itemsOf(queries: Queries, agentId: number, at: Date): Promise<ItemRow[]> {
  return queries.rows<ItemRow>(`${SHOWN} order by position, id`, [agentId, at]);
}

export function itemOf(queries: Queries, agentId: number, id: string, at: Date): Promise<ItemRow | undefined> {
  return queries.row<ItemRow>(`${SHOWN} and id::text = $3`, [agentId, at, id]);
}

/** How many of an item a member has had. */
export async function hadOf(queries: Queries, memberId: number, itemId: number): Promise<number> {
  const row = await queries.row<{ had: number }>(
    `select coalesce(sum(quantity), 0)::int as had from redemption where member_id = $1 and item_id = $2 and state <> 'cancelled'`,
    [memberId, itemId],
  );
  return row?.had ?? 0;
}

/** Takes from the stock; false when it has not so many. */
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

export async function insertRedemption(tx: Transaction, made: NewRedemption): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `insert into redemption (agent_id, member_id, item_id, name, quantity, points, state, address, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      made.agentId,
      made.memberId,
      made.item.id,
      made.item.name,
      made.quantity,
      made.points,
      made.item.kind === 'item' ? 'preparing' : 'done',
      made.address && JSON.stringify(made.address),
      made.at,
    ],
  );
  if (!row) throw new Error('the redemption was not made');
  return row.id;
}

export const HISTORY = `
  select r.id, r.agent_id, r.member_id, r.item_id, r.name, i.image, i.kind, r.quantity, r.points, r.state, r.address, r.carrier, r.tracking_number,
    r.reason, r.created_at, r.decided_at
  from redemption r join redemption_item i on i.id = r.item_id`;

export function redemptionOf(queries: Queries, id: number): Promise<RedemptionRow | undefined> {
  return queries.row<RedemptionRow>(`${HISTORY} where r.id = $1`, [id]);
}

/** The member's, newest first. */
export async function historyOf(
  queries: Queries,
  memberId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<OutputOf<typeof redemptionHistory>> {
  const rows = await queries.rows<RedemptionRow>(
    `${HISTORY} where r.member_id = $1 and ($2::bigint is null or r.id < $2) order by r.id desc limit $3`,
    [memberId, readIdCursor(cursor), limit + 1],
  );
  const page = pageOfRows(rows, limit);
  return { items: page.rows.map(onWire), next_cursor: page.nextCursor };
}

export function onWire(row: RedemptionRow): Redemption {
  const { id, item_id, name, image, kind, quantity, points, state, address, carrier, tracking_number, reason } = row;
  return {
    redemption_id: String(id),
    item_id: String(item_id),
    ...{ name, image, kind, quantity, points, state, address },
    tracking: carrier && tracking_number ? { carrier, number: tracking_number } : null,
    reason,
    time: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
