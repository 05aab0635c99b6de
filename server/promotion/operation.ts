import { z } from 'zod';
import { time } from '#contract/fields.ts';
import { operatorMakeCoupons, operatorSavePromotion } from '#contract/operator-content.ts';
import {
  comparable,
  comparableFields,
  key,
  NOT_IN_FILES,
  OperationMistake,
  operationFile,
  type RecordKind,
  shownFields,
  storedOf,
  wantedOf,
} from '#server/agent/operation-file.ts';
import { batchesOnWire, makeCoupons } from './coupon-batch.ts';
import { setBatchActive } from './coupon-batch-queries.ts';
import { endPromotion, listPromotions, savePromotion } from './operator-service.ts';

const { shape } = operatorSavePromotion.input;
const promotion = operatorSavePromotion.input.omit(NOT_IN_FILES).extend({
  image: shape.image.default(null),
  bonus_fixed: shape.bonus_fixed.default(null),
  max_withdraw: shape.max_withdraw.default(null),
  ...shownFields,
});

const promotionKind: RecordKind = {
  name: 'promotion',
  stored: async (tx, agentId) => storedOf(await listPromotions(tx, agentId), promotion),
  remove: ({ tx, agentId, at }, id) => endPromotion(tx, agentId, id, at),
};

/** Promotions (docs/rules.md#bonuses). */
export const promotionsFile = operationFile({
  name: 'promotions',
  schema: z.record(key, promotion),
  kinds: [promotionKind],
  records: (promotions) =>
    wantedOf(promotionKind, promotions, ({ tx, agentId, at }, item, { id }) =>
      savePromotion(tx, agentId, { id, ...item }, at),
    ),
});

const couponShape = operatorMakeCoupons.input.shape;
const coupon = operatorMakeCoupons.input.omit({ code: true, count: true, prefix: true, member_ids: true }).extend({
  percent: couponShape.percent.default(null),
  min_deposit: couponShape.min_deposit.default(null),
  valid_from: time,
  valid_until: time,
});

const couponKind: RecordKind = {
  name: 'coupon',
  async stored(tx, agentId) {
    const fields = [...Object.keys(coupon.shape), 'code'];
    const batches = await batchesOnWire(tx, agentId);
    return batches.map((row) => ({ id: row.id, value: comparableFields(row, fields), isOff: !row.is_active }));
  },
  remove: ({ tx, agentId, at }, id) => setBatchActive(tx, agentId, { id, isActive: false }, at),
};

/** Coupons with a code that is published (docs/rules.md#coupons); codes for single members are made by calls. */
export const couponsFile = operationFile({
  name: 'coupons',
  schema: z.record(key, coupon.extend({ code: couponShape.code.unwrap() })),
  kinds: [couponKind],
  records: (coupons) =>
    Object.entries(coupons).map(([key, { code, ...item }]) => ({
      kind: couponKind.name,
      key,
      value: comparable({ ...item, code }),
      async save({ tx, agentId, at }, id) {
        if (id !== undefined)
          throw new OperationMistake('players hold it as it was made: give the new one a key and a code of its own');
        return (await makeCoupons(tx, agentId, { ...item, code, count: 1, prefix: '' }, at)).id;
      },
    })),
});
