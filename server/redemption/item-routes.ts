import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf, satangOf } from '../../contract/money.ts';
import * as contract from '../../contract/operator-redemption.ts';
import { type ContentList, recordsOf, removeRecord, saveRecord } from '../agent/content.ts';
import { giveBacksOf } from '../agent/give-backs.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Server } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import { ITEM_TEXT as text } from './text.ts';

type Item = OutputOf<typeof contract.operatorSaveItem>;
type Input = ParsedInputOf<typeof contract.operatorSaveItem>;
/** The amount of a credit in satang. */
type Row = Omit<Item, 'redeemed'>;

const ITEMS: ContentList = {
  table: 'redemption_item',
  columns: ['name', 'description', 'image', 'kind', 'amount', 'points', 'stock', 'max_per_member'],
  keepsRemoved: true,
};

const wrong = (field: string, message: string) => new Refusal('invalid_input', { fields: { [field]: message } });

/** Items as on the wire, with how many of each were had. */
async function onWire(tx: Transaction, rows: readonly Row[]): Promise<Item[]> {
  const counts = await tx.rows<{ id: string; redeemed: number }>(
    `select item_id::text as id, sum(quantity)::int as redeemed from redemption
     where item_id = any ($1) and state <> 'cancelled' group by item_id`,
    [rows.map(({ id }) => id)],
  );
  const redeemed = new Map(counts.map((count) => [count.id, count.redeemed]));
  return rows.map((row) => ({
    ...row,
    amount: row.amount !== null && row.kind === 'credit' ? bahtOf(row.amount) : row.amount,
    redeemed: redeemed.get(row.id) ?? 0,
  }));
}

async function oneOnWire(tx: Transaction, agentId: number, id: string): Promise<Item> {
  const rows = await recordsOf<Row>(tx, ITEMS, agentId);
  const [item] = await onWire(
    tx,
    rows.filter((row) => row.id === id),
  );
  if (!item) throw new Refusal('record_not_found');
  return item;
}

/** What an amount is by its kind, as the table has it. Throws `invalid_input`. */
function amountOf({ kind, amount }: Input): number | null {
  if (kind === 'item') {
    if (amount !== null) throw wrong('amount', text.noAmount);
    return null;
  }
  if (kind === 'free_spin') {
    if (amount === null || !Number.isInteger(amount)) throw wrong('amount', text.spinAmount);
    return amount;
  }
  if (amount === null || Math.abs(amount * 100 - satangOf(amount)) > 1e-6) throw wrong('amount', text.creditAmount);
  return satangOf(amount);
}

/** domain.md, Defaults: with such a price no server would start again. Throws `invalid_input`. */
async function refuseTooGenerous(tx: Transaction, agentId: number): Promise<void> {
  const given = await giveBacksOf(tx, agentId, await agentConfigOf(tx, agentId));
  if (given.some(({ percent, edge }) => percent > edge)) throw wrong('points', text.tooGenerous);
}

async function saveItem(tx: Transaction, agentId: number, input: Input, at: Date): Promise<Item> {
  const row = { ...input, amount: amountOf(input) };
  const isFixed = await tx.row(
    'select 1 from redemption_item i where agent_id = $1 and id::text = $2 and kind <> $3 and exists (select from redemption where item_id = i.id)',
    [agentId, input.id ?? null, input.kind],
  );
  if (isFixed) throw new Refusal('record_conflict', { message: text.wasRedeemed });
  const saved = await saveRecord<Row>(tx, ITEMS, row, { agentId, at });
  if (input.kind !== 'item' && input.is_active) await refuseTooGenerous(tx, agentId);
  return oneOnWire(tx, agentId, saved.id);
}

/** Counted in the row itself, whatever is ordered meanwhile. Refuses with `record_not_found` and `record_conflict`. */
async function changeStock(
  tx: Transaction,
  agentId: number,
  { item_id: id, change }: ParsedInputOf<typeof contract.operatorItemStock>,
  at: Date,
): Promise<Item> {
  const changed = await tx.row(
    `update redemption_item set stock = stock + $3, updated_at = $4, version = version + 1
     where agent_id = $1 and id::text = $2 and removed_at is null and stock + $3 >= 0 returning 1 as changed`,
    [agentId, id, change, at],
  );
  const item = await oneOnWire(tx, agentId, id);
  if (changed) return item;
  const message = item.stock === null ? text.notCounted : text.stockTooLow(item.stock);
  throw new Refusal('record_conflict', { message });
}

/** The operator's side of what points buy. */
export function itemOperatorRoutes({ platform, implement }: Server): void {
  const { now } = platform;

  implement(contract.operatorItems, async ({ operator, transaction }) =>
    onWire(transaction, await recordsOf<Row>(transaction, ITEMS, operator.agentId)),
  );
  implement(contract.operatorSaveItem, ({ operator, input, transaction }) =>
    saveItem(transaction, operator.agentId, input, now()),
  );
  implement(contract.operatorItemStock, ({ operator, input, transaction }) =>
    changeStock(transaction, operator.agentId, input, now()),
  );
  implement(contract.operatorRemoveItem, ({ operator, input, transaction }) =>
    removeRecord(transaction, ITEMS, { agentId: operator.agentId, id: input.id, at: now() }),
  );
}
