import { z } from 'zod';
import { operatorSaveItem } from '#contract/operator-redemption.ts';
import {
  key,
  NOT_IN_FILES,
  operationFile,
  type RecordKind,
  shownFields,
  storedOf,
  wantedOf,
} from '#server/agent/operation-file.ts';
import { listItems, removeItem, saveItem } from './operator-item-service.ts';

const { shape } = operatorSaveItem.input;
const item = operatorSaveItem.input.omit({ ...NOT_IN_FILES, stock: true }).extend({
  description: shape.description.default(''),
  image: shape.image.default(null),
  amount: shape.amount.default(null),
  max_per_member: shape.max_per_member.default(null),
  ...shownFields,
});
/** The stock of a new item; afterwards operators count it (`/operator/items/stock`). Null: not counted. */
const firstStock = z.int().min(0).max(1_000_000).nullable().default(null);

const itemKind: RecordKind = {
  name: 'item',
  stored: async (tx, agentId) => storedOf(await listItems(tx, agentId), item),
  remove: ({ tx, agentId, at }, id) => removeItem(tx, agentId, id, at),
};

/** The items that points buy (docs/rules.md#redemption). */
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
