import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { isWholeSatang, plainBaht, satang, satangOf } from '../../contract/money.ts';
import type { operatorItemStock, operatorSaveItem } from '../../contract/operator-redemption.ts';
import { saveRecord } from '../agent/content.ts';
import { type ContentList, recordsOf } from '../agent/content-queries.ts';
import { rebatesOf } from '../agent/rebates.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import { invalidField, Refusal, recordConflict } from '../platform/refusal.ts';
import { addStock, redeemedCounts, wasRedeemedAsOther } from './operator-queries.ts';
import { ITEM_TEXT as text } from './text.ts';

type Item = OutputOf<typeof operatorSaveItem>;
type Input = ParsedInputOf<typeof operatorSaveItem>;
/** `amount`: satang of a credit, spins of free spins, null of goods. */
type Row = Omit<Item, 'redeemed'>;

export const ITEMS: ContentList = {
  table: 'redemption_item',
  columns: ['name', 'description', 'image', 'kind', 'amount', 'points', 'stock', 'max_per_member'],
  keepsRemoved: true,
};

/** Items as the wire has them, with how many of each were redeemed. */
async function onWire(tx: Transaction, rows: readonly Row[]): Promise<Item[]> {
  const redeemed = await redeemedCounts(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    amount: row.amount !== null && row.kind === 'credit' ? plainBaht(satang(row.amount)) : row.amount,
    redeemed: redeemed.get(row.id) ?? 0,
  }));
}

/** Refuses with `record_not_found`. */
async function oneOnWire(tx: Transaction, agentId: number, id: string): Promise<Item> {
  const rows = await recordsOf<Row>(tx, ITEMS, agentId);
  const [item] = await onWire(
    tx,
    rows.filter((row) => row.id === id),
  );
  if (!item) throw new Refusal('record_not_found');
  return item;
}

/** The amount as the table stores it: satang, spins or null, by the kind. Refuses with `invalid_input` (amount). */
function amountOf({ kind, amount }: Input): number | null {
  if (kind === 'item') {
    if (amount !== null) throw invalidField('amount', text.noAmount);
    return null;
  }
  if (kind === 'free_spin') {
    if (amount === null || !Number.isInteger(amount)) throw invalidField('amount', text.spinAmount);
    return amount;
  }
  if (amount === null || !isWholeSatang(amount)) throw invalidField('amount', text.creditAmount);
  return satangOf(amount);
}

/** Refuses with `invalid_input` (points) a price with which the rebates exceed the house edge (docs/rules.md#defaults). */
async function refuseExcessRebates(tx: Transaction, agentId: number): Promise<void> {
  const given = await rebatesOf(tx, agentId, await agentConfigOf(tx, agentId));
  if (given.some(({ percent, edge }) => percent > edge)) throw invalidField('points', text.rebatesExceedEdge);
}

/** All items of an agent, hidden and ended ones too. */
export const listItems = async (tx: Transaction, agentId: number): Promise<Item[]> =>
  onWire(tx, await recordsOf<Row>(tx, ITEMS, agentId));

/** Makes or changes an item. Refuses as `saveRecord` does, with `invalid_input` (amount, points) and `record_conflict`. */
export async function saveItem(tx: Transaction, agentId: number, input: Input, at: Date): Promise<Item> {
  const row = { ...input, amount: amountOf(input) };
  if (await wasRedeemedAsOther(tx, agentId, input)) throw recordConflict(text.wasRedeemed);
  const saved = await saveRecord<Row>(tx, ITEMS, row, { agentId, at });
  if (input.kind !== 'item' && input.is_active) await refuseExcessRebates(tx, agentId);
  return oneOnWire(tx, agentId, saved.id);
}

/**
 * Adds to the stock, or takes from it, while members redeem at the same moment. Refuses with `record_not_found`, and with
 * `record_conflict` for an item without counted stock or with too little.
 */
export async function changeStock(
  tx: Transaction,
  agentId: number,
  { item_id: id, change }: ParsedInputOf<typeof operatorItemStock>,
  at: Date,
): Promise<Item> {
  const changed = await addStock(tx, agentId, { id, change, at });
  const item = await oneOnWire(tx, agentId, id);
  if (changed) return item;
  const message = item.stock === null ? text.notCounted : text.stockTooLow(item.stock);
  throw recordConflict(message);
}
