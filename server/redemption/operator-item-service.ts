import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { isWholeSatang, plainBaht, satang, satangOf } from '#contract/money.ts';
import type { operatorItemStock, operatorItems, operatorSaveItem } from '#contract/operator-redemption.ts';
import { removeRecord, saveRecord } from '#server/agent/content.ts';
import { type ContentList, recordsOf } from '#server/agent/content-queries.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Cost, NO_COST } from '#server/gift/cost.ts';
import type { HouseEdge, PricedItem } from '#server/gift/house-edge.ts';
import { itemCost } from '#server/gift/item-cost.ts';
import { keepsTerms } from '#server/gift/terms.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import { expireWaiting } from '#server/operator/confirmation-queries.ts';
import { addStock, pointsHeld, redeemedCounts, wasRedeemedAsOther } from './operator-queries.ts';
import { ITEM_TEXT as text } from './text.ts';

type Item = OutputOf<typeof operatorItems>[number];
type Input = ParsedInputOf<typeof operatorSaveItem>;
type StockInput = ParsedInputOf<typeof operatorItemStock>;
/** `amount`: satang of a credit, spins of free spins, null of goods. */
type Row = Omit<Item, 'redeemed'>;

const ITEMS: ContentList = {
  table: 'redemption_item',
  columns: ['name', 'description', 'image', 'kind', 'amount', 'points', 'stock', 'max_per_member'],
  keepsRemoved: true,
};

/** The fields that decide an item's cost. */
const TERMS = ['kind', 'amount', 'points', 'stock', 'max_per_member', 'is_active', 'starts_at', 'ends_at'] as const;

/** The subject of a confirmation: the item's id, or a new one's name. */
export const subjectOf = (idOrName: string) => `item ${idOrName}`;

/** Ends waiting confirmations on an item that is changed meanwhile: confirmed later, they would undo the change. */
const endWaiting = (tx: Transaction, agentId: number, id: string) => expireWaiting(tx, agentId, subjectOf(id));

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

/** All items of an agent, including hidden and ended ones. */
export const listItems = async (tx: Transaction, agentId: number): Promise<Item[]> =>
  onWire(tx, await recordsOf<Row>(tx, ITEMS, agentId));

/** Checks what the contract's schema cannot. Refuses with `invalid_input` (amount, points) and `record_conflict`. */
async function checkItem(tx: Transaction, agentId: number, input: Input): Promise<PricedItem> {
  const item = { kind: input.kind, points: input.points, id: input.id ?? null, amount: amountOf(input) };
  if (await wasRedeemedAsOther(tx, agentId, input)) throw recordConflict(text.wasRedeemed);
  return item;
}

/**
 * Checks an item of a call as `checkItem` does. Refuses also with `invalid_input` (points) a price with which the rebates exceed
 * the house edge (docs/rules.md#edge); items of files are judged together, at the end of an apply.
 */
async function checkItemOfCall(
  tx: Transaction,
  agentId: number,
  input: Input,
  houseEdge: HouseEdge,
): Promise<PricedItem> {
  const item = await checkItem(tx, agentId, input);
  if (item.kind === 'item' || !input.is_active) return item;
  const given = await houseEdge.rebatesOf(tx, agentId, await agentConfigOf(tx, agentId), item);
  if (given.some(({ percent, edge }) => percent >= edge) || (await houseEdge.isTakenByPromotion(tx, agentId, given)))
    throw invalidField('points', text.rebatesExceedEdge);
  return item;
}

interface Judged {
  at: Date;
  houseEdge: HouseEdge;
}

/**
 * The item before it is changed, null for a new one, and the change's highest cost in satang
 * (docs/rules.md#second-key). Refuses as `checkItemOfCall` does, and with `record_not_found` and `record_conflict`
 * (version).
 */
export async function savableItem(
  tx: Transaction,
  agentId: number,
  input: Input,
  judged: Judged,
): Promise<{ before: Item | null; cost: number }> {
  const priced = await checkItemOfCall(tx, agentId, input, judged.houseEdge);
  const before = input.id === undefined ? null : await oneOnWire(tx, agentId, input.id);
  if (before && input.version !== undefined && input.version !== before.version) throw new Refusal('record_conflict');
  const stock = input.stock === undefined ? (before?.stock ?? null) : input.stock;
  const after = { ...input, stock };
  if (!input.is_active || keepsTerms(before, after, TERMS)) return { before, cost: 0 };
  return { before, cost: itemCost({ ...priced, stock }, await worthsWithout(tx, agentId, priced.id, judged)) };
}

/**
 * The value of what points buy anyway, without this item, as often as members like: an item costs only what it gives
 * above that.
 */
const worthsWithout = (tx: Transaction, agentId: number, id: string | null, { at, houseEdge }: Judged) =>
  houseEdge.unitWorths(tx, agentId, { except: id, endlessAt: at });

/** Makes or changes an item, and ends its waiting confirmation. Refuses as `saveRecord` and `checkItem` do. */
export async function saveItem(tx: Transaction, agentId: number, input: Input, at: Date): Promise<Item> {
  if (input.id !== undefined) await endWaiting(tx, agentId, input.id);
  const row = { ...input, amount: (await checkItem(tx, agentId, input)).amount };
  const saved = await saveRecord<Row>(tx, ITEMS, row, { agentId, at });
  return oneOnWire(tx, agentId, saved.id);
}

/** Saves an item as a call asks for it. Refuses as `saveItem` and `checkItemOfCall` do. */
export async function saveItemOfCall(tx: Transaction, agentId: number, input: Input, judged: Judged): Promise<Item> {
  await checkItemOfCall(tx, agentId, input, judged.houseEdge);
  return saveItem(tx, agentId, input, judged.at);
}

/** Removes an item, and ends its waiting confirmation. Refuses with `record_not_found`. */
export async function removeItem(tx: Transaction, agentId: number, id: string, at: Date): Promise<null> {
  await endWaiting(tx, agentId, id);
  return removeRecord(tx, ITEMS, { agentId, id, at });
}

/**
 * The highest cost of an item of a file, in satang (docs/rules.md#second-key): no more orders than its stock, nor
 * than members' points can buy. Points that are promised or earned later are counted there.
 */
export async function costOfItem(tx: Transaction, agentId: number, item: Item, judged: Judged): Promise<Cost> {
  if (!item.is_active) return NO_COST;
  const { kind, points, stock, amount: onWire, max_per_member } = item;
  const amount = onWire !== null && kind === 'credit' ? satangOf(onWire) : onWire;
  const worths = await worthsWithout(tx, agentId, item.id, judged);
  const of = (count: number) => itemCost({ kind, amount, points, stock: count }, worths);
  const orders = Math.min(stock ?? Number.POSITIVE_INFINITY, Math.floor((await pointsHeld(tx, agentId)) / points));
  if (orders === 0) return NO_COST;
  return { once: of(1), member: of(Math.min(max_per_member ?? orders, orders)), all: of(orders) };
}

/** The item, and what added stock can cost at most in satang. Refuses with `record_not_found`. */
export async function stockToChange(
  tx: Transaction,
  agentId: number,
  { item_id: id, change }: StockInput,
  judged: Judged,
): Promise<{ item: Item; cost: number }> {
  const item = await oneOnWire(tx, agentId, id);
  if (!item.is_active || item.stock === null || change < 0) return { item, cost: 0 };
  const { kind, points, amount: onWire } = item;
  const amount = onWire !== null && kind === 'credit' ? satangOf(onWire) : onWire;
  return {
    item,
    cost: itemCost({ kind, points, amount, stock: change }, await worthsWithout(tx, agentId, id, judged)),
  };
}

/**
 * Adds to the stock, or takes from it, while members redeem at the same moment, and ends the item's waiting
 * confirmation. Refuses with `record_not_found`, and with `record_conflict` for an item without counted stock or with
 * too little.
 */
export async function changeStock(
  tx: Transaction,
  agentId: number,
  { item_id: id, change }: StockInput,
  at: Date,
): Promise<Item> {
  await endWaiting(tx, agentId, id);
  const changed = await addStock(tx, agentId, { id, change, at });
  const item = await oneOnWire(tx, agentId, id);
  if (changed) return item;
  const message = item.stock === null ? text.notCounted : text.stockTooLow(item.stock);
  throw recordConflict(message);
}
