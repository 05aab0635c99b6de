import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hundredths, looseId, nothing, pageOf } from './fields.ts';
import {
  byId,
  decision,
  memberRef,
  ownPicture,
  period,
  reason,
  record,
  shown,
  stored,
  text,
} from './operator-shapes.ts';
import { redemption as ofMember, redemptionState } from './redemption.ts';

const redemption = ofMember.omit({ image: true }).extend({ member: memberRef });

export const operatorRedemptions = endpoint({
  method: 'GET',
  path: '/operator/redemptions',
  origin: 'extension',
  access: 'operator',
  summary: 'Redemptions of members, newest first; `preparing` are goods to be sent',
  input: z.strictObject({ state: redemptionState.optional(), ...period }),
  output: pageOf(redemption),
});

export const operatorShipRedemption = endpoint({
  method: 'POST',
  path: '/operator/redemptions/ship',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Records that goods were sent, or corrects the tracking; the member gets a notice',
  input: z.strictObject({ redemption_id: looseId, carrier: text(60), tracking_number: text(60) }),
  output: redemption,
});

export const operatorCancelRedemption = endpoint({
  method: 'POST',
  path: '/operator/redemptions/cancel',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Cancels a redemption whose goods are not sent: points and stock return, and the member gets a notice',
  input: z.strictObject({ redemption_id: looseId, reason }),
  output: redemption,
});

const item = {
  name: text(120),
  description: z.string().max(1000),
  image: ownPicture.nullable(),
  kind: z.enum(['credit', 'item', 'free_spin']),
  /** Baht of a credit, or number of free spins; null for goods. */
  amount: hundredths(0.01, 100_000).nullable(),
  points: z.number().int().min(1).max(10_000_000),
  max_per_member: z.number().int().min(1).max(1000).nullable(),
  ...shown,
};
/** Null: stock is not counted. */
const stock = z.number().int().min(0).max(1_000_000).nullable();
const storedItem = z.object({ ...stored, ...item, stock, redeemed: z.number().int() });

export const operatorItems = endpoint({
  method: 'GET',
  path: '/operator/items',
  origin: 'extension',
  access: 'operator',
  summary: 'Items for points, hidden ones too, with how many were redeemed',
  input: nothing,
  output: z.array(storedItem),
});

export const operatorSaveItem = endpoint({
  method: 'POST',
  path: '/operator/items/save',
  origin: 'extension',
  access: 'operator',
  summary:
    "Makes or changes an item; orders already made stay as they are. Without `stock` the stock stays, too. A shown one that gives more than its points are worth elsewhere, times its stock, is saved once another key confirms it where that is above the agent's limit",
  input: z.strictObject({ ...record, ...item, stock: stock.optional() }),
  /** While it waits, the item is unchanged; null if there is none yet. */
  output: decision.extend({ item: storedItem.nullable() }),
});

export const operatorItemStock = endpoint({
  method: 'POST',
  path: '/operator/items/stock',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary:
    "Adds to the stock of an item, or takes from it, while members order; what gives more than the agent's limit is added once another key confirms it",
  input: z.strictObject({
    item_id: looseId,
    change: z
      .number()
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((value) => value !== 0),
  }),
  output: decision.extend({ item: storedItem }),
});

export const operatorRemoveItem = endpoint({
  method: 'POST',
  path: '/operator/items/remove',
  origin: 'extension',
  access: 'operator',
  summary: 'Ends an item; orders already made go on',
  input: byId,
  output: z.null(),
});
