import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { checked, count, firstName, id, lastName, looseId, nothing, page, pageOf, phone, time } from './fields.ts';
import { checkAddressLine, checkPostcode } from './input.ts';
import { srcset } from './pictures.ts';

/** `credit` is money for the cash wallet; `item` is sent by post. */
const redemptionKind = z.enum(['credit', 'item', 'free_spin', 'coupon']);
export const redemptionState = z.enum(['done', 'preparing', 'shipped', 'cancelled']);

const item = z.object({
  item_id: id,
  /** Changes with each change of the item, but not when it is redeemed. */
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  srcset,
  points: z.number().int(),
  /** Null: stock is not counted. */
  stock: z.number().int().nullable(),
  kind: redemptionKind,
  amount: z.number().nullable().describe('baht of a credit, or number of spins'),
  max_per_member: z.number().int().nullable(),
  needs_address: z.boolean(),
});

const order = {
  item_id: looseId,
  quantity: z
    .number({ error: 'จำนวนไม่ถูกต้อง' })
    .int('จำนวนไม่ถูกต้อง')
    .min(1, 'จำนวนต้องมากกว่า 0')
    .max(100, 'แลกได้ครั้งละไม่เกิน 100 ชิ้น'),
};

const address = z.strictObject({
  first_name: firstName,
  last_name: lastName,
  phone,
  line: checked(checkAddressLine('ที่อยู่')),
  subdistrict: checked(checkAddressLine('ตำบลหรือแขวง')),
  district: checked(checkAddressLine('อำเภอหรือเขต')),
  province: checked(checkAddressLine('จังหวัด')),
  postcode: checked(checkPostcode),
});

/** The address as the member typed it. */
const writtenAddress = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  line: z.string(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
});

export const redemption = z.object({
  redemption_id: id,
  item_id: id,
  name: z.string(),
  image: z.string().nullable(),
  kind: redemptionKind,
  quantity: z.number().int(),
  points: z.number().int(),
  state: redemptionState,
  /** Only for goods, which are sent by post. */
  address: writtenAddress.nullable(),
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  time,
  /** When it was sent or cancelled. */
  decided_at: time.nullable(),
});

export const redemptionList = endpoint({
  method: 'GET',
  path: '/api/redemption/list',
  origin: 'spec',
  access: 'visitor',
  summary: 'What points buy',
  input: nothing,
  output: z.array(item),
});

export const redemptionCalc = endpoint({
  method: 'POST',
  path: '/api/redemption/calc',
  origin: 'spec',
  access: 'member',
  summary: 'Prices an order before it is made',
  input: z.strictObject(order),
  output: z.object({
    item_id: id,
    quantity: z.number().int(),
    points_each: z.number().int(),
    points_total: z.number().int(),
    point: z.number().int().describe('balance now'),
    point_after: z.number().int(),
    stock: z.number().int().nullable(),
    needs_address: z.boolean(),
    can_redeem: z.boolean(),
    reason: z.string().nullable(),
  }),
});

export const redeem = endpoint({
  method: 'POST',
  path: '/api/redemption/redeem',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: 'Spends points on an item; an item sent by post needs the address',
  /** `version`: that of the item as it was shown; another one is refused. */
  input: z.strictObject({ ...order, address: address.optional(), version: count.optional() }),
  output: z.object({ redemption, point: z.number().int() }),
});

export const redemptionHistory = endpoint({
  method: 'GET',
  path: '/api/redemption/history',
  origin: 'spec',
  access: 'member',
  summary: "The member's orders, newest first",
  input: z.strictObject(page),
  output: pageOf(redemption),
});
