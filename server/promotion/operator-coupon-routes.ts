import * as contract from '../../contract/operator-content.ts';
import type { Server } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import { batchPage, makeCoupons } from './coupon-batch.ts';
import { stopBatch } from './coupon-batch-queries.ts';

/** The operator's calls for coupons. */
export function couponOperatorRoutes({ implement, platform }: Server): void {
  const { now } = platform;

  implement(contract.operatorMakeCoupons, ({ operator, input, transaction }) =>
    makeCoupons(transaction, operator.agentId, input, now()),
  );

  implement(contract.operatorCoupons, ({ operator, input, transaction }) =>
    batchPage(transaction, operator.agentId, input.cursor),
  );

  implement(contract.operatorStopCoupons, async ({ operator, input, transaction }) => {
    if (!(await stopBatch(transaction, operator.agentId, input.id, now()))) throw new Refusal('record_not_found');
    return null;
  });
}
