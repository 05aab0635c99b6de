import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, looseId, pageOf, time } from './fields.ts';
import { memberRef, period, reason, text } from './operator-shapes.ts';
import { redemptionKind, redemptionState } from './redemption.ts';

/** As the member wrote it. */
const address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  line: z.string(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
});

const redemption = z.object({
  redemption_id: id,
  member: memberRef,
  item_id: id,
  name: z.string(),
  kind: redemptionKind,
  quantity: z.number().int(),
  points: z.number().int(),
  state: redemptionState,
  /** Of what is sent by post. */
  address: address.nullable(),
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  reason: z.string().nullable(),
  time,
  /** When it was sent or cancelled. */
  decided_at: time.nullable(),
});

export const operatorRedemptions = endpoint({
  method: 'GET',
  path: '/operator/redemptions',
  origin: 'extension',
  access: 'operator',
  summary: 'What members had for points, newest first; `preparing` is what waits to be sent',
  input: z.strictObject({ state: redemptionState.optional(), ...period }),
  output: pageOf(redemption),
});

export const operatorShipRedemption = endpoint({
  method: 'POST',
  path: '/operator/redemptions/ship',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Says that an order was sent, or mends what was said; the member is told',
  input: z.strictObject({ redemption_id: looseId, carrier: text(60), tracking_number: text(60) }),
  output: redemption,
});

export const operatorCancelRedemption = endpoint({
  method: 'POST',
  path: '/operator/redemptions/cancel',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Cancels an order that is not sent: its points and the stock come back, and the member is told why',
  input: z.strictObject({ redemption_id: looseId, reason }),
  output: redemption,
});
