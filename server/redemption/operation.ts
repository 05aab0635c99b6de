import { z } from 'zod';
import { operatorSaveItem } from '../../contract/operator-redemption.ts';
import { removeRecord } from '../agent/content.ts';
import {
  comparableFields,
  key,
  operationFile,
  type RecordKind,
  shownFields,
  wantedOf,
} from '../agent/operation-file.ts';
import { ITEMS, listItems, saveItem } from './operator-item-service.ts';

const { shape } = operatorSaveItem.input;
const item = operatorSaveItem.input.omit({ id: true, version: true, position: true, stock: true }).extend({
  description: shape.description.default(''),
  image: shape.image.default(null),
  amount: shape.amount.default(null),
  max_per_member: shape.max_per_member.default(null),
  ...shownFields,
});
/** What a new item begins with; afterwards operators count it (`/operator/items/stock`). Null: not counted. */
const firstStock = z.int().min(0).max(1_000_000).nullable().default(null);

const itemKind: RecordKind = {
  name: 'item',
  async stored(tx, agentId) {
    const fields = [...Object.keys(item.shape), 'position'];
    return (await listItems(tx, agentId)).map((row) => ({ id: row.id, value: comparableFields(row, fields) }));
  },
  remove: ({ tx, agentId, at }, id) => removeRecord(tx, ITEMS, { agentId, id, at }),
};

/** What points buy (docs/rules.md#redemption). */
export const itemsFile = operationFile({
  name: 'items',
  schema: z.record(key, item.extend({ first_stock: firstStock })),
  kinds: [itemKind],
  records: (items) => {
    const entries = Object.entries(items);
    const withoutStock = Object.fromEntries(entries.map(([key, { first_stock: _stock, ...fields }]) => [key, fields]));
    return wantedOf(itemKind, withoutStock, ({ tx, agentId, at }, fields, { key, id }) =>
      saveItem(tx, agentId, { id, ...fields, ...(id === undefined && { stock: items[key]?.first_stock }) }, at),
    );
  },
});
