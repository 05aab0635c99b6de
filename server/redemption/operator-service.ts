import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type {
  operatorCancelRedemption,
  operatorRedemptions,
  operatorShipRedemption,
} from '#contract/operator-redemption.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { Refusal, recordConflict } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { publishPoints } from '#server/wallet/points.ts';
import { countSpentPoints } from '#server/wallet/queries.ts';
import {
  lockRedemption,
  markCancelled,
  markShipped,
  type OperatorRedemptionRow,
  redemptionOfAgent,
  redemptionsOfAgent,
  returnStock,
} from './operator-queries.ts';
import { redemptionOnWire } from './redemption-on-wire.ts';
import { NOT_WAITING } from './text.ts';

type Row = OperatorRedemptionRow;
type Listed = OutputOf<typeof operatorShipRedemption>;

function onWire(row: Row): Listed {
  const { image: _image, ...redemption } = redemptionOnWire(row);
  return {
    ...redemption,
    member: { member_id: String(row.member_id), username: row.username, name: row.member_name },
  };
}

/** Refuses with `record_not_found`. */
async function requireRedemption(queries: Queries, agentId: number, id: string): Promise<Row> {
  const row = await redemptionOfAgent(queries, agentId, id);
  if (!row) throw new Refusal('record_not_found');
  return row;
}

/** The redemption of goods, locked, in one of these states. Refuses with `record_not_found` and `record_conflict`. */
async function lockInState(tx: Transaction, agentId: number, id: string, ...states: Row['state'][]): Promise<Row> {
  await lockRedemption(tx, agentId, id);
  const row = await requireRedemption(tx, agentId, id);
  if (row.kind !== 'item' || !states.includes(row.state)) throw recordConflict(NOT_WAITING);
  return row;
}

const notify = (tx: Transaction, row: Row, kind: string, { at, ...data }: { at: Date }) =>
  notifyMember(tx, {
    agentId: row.agent_id,
    memberId: row.member_id,
    kind,
    data: { item: row.name, ...data },
    link: '/redeem?view=history',
    at,
  });

/** A page of the members' redemptions, newest first. Refuses an unknown cursor. */
export async function redemptionPage(
  queries: Queries,
  agentId: number,
  { state, from, to, cursor, limit }: ParsedInputOf<typeof operatorRedemptions>,
): Promise<OutputOf<typeof operatorRedemptions>> {
  const filter = { state, from, to, before: readIdCursor(cursor), limit: limit + 1 };
  const { rows, nextCursor } = pageOfRows(await redemptionsOfAgent(queries, agentId, filter), limit);
  return { items: rows.map(onWire), next_cursor: nextCursor };
}

/** Records that goods were sent, or changes their tracking. Refuses with `record_not_found` and `record_conflict`. */
export async function ship(
  tx: Transaction,
  agentId: number,
  { redemption_id, carrier, tracking_number }: ParsedInputOf<typeof operatorShipRedemption>,
  at: Date,
): Promise<Listed> {
  const row = await lockInState(tx, agentId, redemption_id, 'preparing', 'shipped');
  await markShipped(tx, row.id, { carrier, trackingNumber: tracking_number, at });
  const parcel = { carrier, number: tracking_number, at };
  await notify(tx, row, 'redemption_shipped', parcel);
  return onWire(await requireRedemption(tx, agentId, redemption_id));
}

/** Cancels a redemption of goods; points and stock return. Refuses with `record_not_found` and `record_conflict`. */
export async function cancel(
  tx: Transaction,
  agentId: number,
  { redemption_id, reason }: ParsedInputOf<typeof operatorCancelRedemption>,
  at: Date,
): Promise<Listed> {
  const row = await lockInState(tx, agentId, redemption_id, 'preparing');
  await markCancelled(tx, row.id, reason, at);
  await returnPointsAndStock(tx, row, at);
  const cancelled = { points: row.points, reason, at };
  await notify(tx, row, 'redemption_cancelled', cancelled);
  return onWire(await requireRedemption(tx, agentId, redemption_id));
}

async function returnPointsAndStock(tx: Transaction, row: Row, at: Date): Promise<void> {
  // Locks in the same order as a redemption: the stock first, then the accounts.
  await returnStock(tx, row.item_id, row.quantity);
  await transfer(
    tx,
    [
      {
        id: `redeem:${row.id}:back`,
        agentId: row.agent_id,
        currency: 'POINT',
        debit: { house: 'house' },
        credit: { points: row.member_id },
        points: row.points,
        kind: 'redeem_back',
        reference: row.name,
      },
    ],
    at,
  );
  await countSpentPoints(tx, row.member_id, -row.points);
  await publishPoints(tx, row.member_id);
}
