import type { OutputOf } from '../../contract/endpoint.ts';
import * as contract from '../../contract/operator-redemption.ts';
import { notifyMember } from '../message/notify-queries.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import type { Server } from '../platform/http/route.ts';
import { transfer } from '../platform/ledger.ts';
import type { Operator } from '../platform/operator-keys.ts';
import { pageOfRows, readIdCursor } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import { publishPoints } from '../wallet/points.ts';
import { HISTORY, onWire, type RedemptionRow } from './queries.ts';
import { NOT_WAITING } from './text.ts';

type Listed = OutputOf<typeof contract.operatorShipRedemption>;

interface Row extends RedemptionRow {
  agent_id: number;
  member_id: number;
  username: string;
  member_name: string;
}

const OF_OPERATOR = `
  select h.*, m.username, m.first_name || ' ' || m.last_name as member_name from (${HISTORY}) h join member m on m.id = h.member_id`;

function listed(row: Row): Listed {
  const { image: _image, ...redemption } = onWire(row);
  return {
    ...redemption,
    member: { member_id: String(row.member_id), username: row.username, name: row.member_name },
  };
}

async function one(queries: Queries, { agentId }: Operator, id: string): Promise<Row> {
  const row = await queries.row<Row>(`${OF_OPERATOR} where h.agent_id = $1 and h.id::text = $2`, [agentId, id]);
  if (!row) throw new Refusal('record_not_found');
  return row;
}

/** The order, locked, at one of these states. Throws `record_not_found` and `record_conflict`. */
async function lock(tx: Transaction, operator: Operator, id: string, ...states: Row['state'][]): Promise<Row> {
  await tx.rows('select 1 from redemption where agent_id = $1 and id::text = $2 for update', [operator.agentId, id]);
  const row = await one(tx, operator, id);
  if (row.kind !== 'item' || !states.includes(row.state))
    throw new Refusal('record_conflict', { message: NOT_WAITING });
  return row;
}

const tell = (tx: Transaction, row: Row, notice: string, { at, ...data }: { at: Date }) =>
  notifyMember(tx, {
    agentId: row.agent_id,
    memberId: row.member_id,
    kind: notice,
    data: { item: row.name, ...data },
    link: '/redeem?view=history',
    at,
  });

async function giveBack(tx: Transaction, row: Row, at: Date): Promise<void> {
  // As an order is made: the stock first, the accounts after it.
  await tx.rows('update redemption_item set stock = stock + $2 where id = $1', [row.item_id, row.quantity]);
  await transfer(
    tx,
    [
      {
        id: `redeem:${row.id}:back`,
        agentId: row.agent_id,
        currency: 'POINT',
        debit: { house: 'house' },
        credit: { points: row.member_id },
        amountSatang: row.points,
        kind: 'redeem_back',
        reference: row.name,
      },
    ],
    at,
  );
  await publishPoints(tx, row.member_id);
}

/** The operator's side of the point shop: what is to be sent by post. */
export function redemptionOperatorRoutes({ platform, implement }: Server): void {
  const { now } = platform;

  implement(contract.operatorRedemptions, async ({ operator, input, transaction }) => {
    const { state, from, to, cursor, limit } = input;
    const found = await transaction.rows<Row>(
      `${OF_OPERATOR} where h.agent_id = $1 and ($2::text is null or h.state = $2) and ($3::bigint is null or h.id < $3)
         and h.created_at >= coalesce($4::date::timestamp at time zone 'Asia/Bangkok', '-infinity')
         and h.created_at < coalesce(($5::date + 1)::timestamp at time zone 'Asia/Bangkok', 'infinity')
       order by h.id desc limit $6`,
      [operator.agentId, state ?? null, readIdCursor(cursor), from ?? null, to ?? null, limit + 1],
    );
    const { rows, nextCursor } = pageOfRows(found, limit);
    return { items: rows.map(listed), next_cursor: nextCursor };
  });

  implement(contract.operatorShipRedemption, async ({ operator, input, transaction }) => {
    const { redemption_id, carrier, tracking_number } = input;
    const row = await lock(transaction, operator, redemption_id, 'preparing', 'shipped');
    const at = now();
    await transaction.rows(
      `update redemption set state = 'shipped', carrier = $2, tracking_number = $3, decided_at = $4 where id = $1`,
      [row.id, carrier, tracking_number, at],
    );
    const parcel = { carrier, number: tracking_number, at };
    await tell(transaction, row, 'redemption_shipped', parcel);
    return listed(await one(transaction, operator, redemption_id));
  });

  implement(contract.operatorCancelRedemption, async ({ operator, input, transaction }) => {
    const { redemption_id, reason } = input;
    const row = await lock(transaction, operator, redemption_id, 'preparing');
    const at = now();
    await transaction.rows(`update redemption set state = 'cancelled', reason = $2, decided_at = $3 where id = $1`, [
      row.id,
      reason,
      at,
    ]);
    await giveBack(transaction, row, at);
    const cancelled = { points: row.points, reason, at };
    await tell(transaction, row, 'redemption_cancelled', cancelled);
    return listed(await one(transaction, operator, redemption_id));
  });
}
