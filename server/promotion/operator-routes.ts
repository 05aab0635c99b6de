import * as contract from '../../contract/operator-content.ts';
import type { Server } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import { removePromotion } from './operator-queries.ts';
import { listPromotions, savePromotion } from './operator-service.ts';

/** The operator's calls for promotions. */
export function promotionOperatorRoutes({ implement, platform }: Server): void {
  const { now } = platform;

  implement(contract.operatorPromotions, ({ operator, transaction }) => listPromotions(transaction, operator.agentId));

  implement(contract.operatorSavePromotion, ({ operator, input, transaction }) =>
    savePromotion(transaction, operator.agentId, input, now()),
  );

  implement(contract.operatorRemovePromotion, async ({ operator, input, transaction }) => {
    if (!(await removePromotion(transaction, operator.agentId, input.id, now()))) throw new Refusal('record_not_found');
    return null;
  });
}
