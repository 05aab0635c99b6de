import { satangOrNull } from '#contract/money.ts';
import * as contract from '#contract/operator-content.ts';
import { costOnWire } from '#server/gift/cost-on-wire.ts';
import type { HouseEdge } from '#server/gift/house-edge.ts';
import { needsSecondKey } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import {
  changesWordsOnly,
  costOfPromotion,
  endPromotion,
  listPromotions,
  mostOf,
  savablePromotion,
  savePromotionOfCall,
  subjectOf,
} from './operator-service.ts';
import { promotionSummary } from './text.ts';

/** The part of a room above that promotions and coupons need; app.ts hands it over. */
export interface PromotionPorts {
  houseEdge: HouseEdge;
}

/** The operator's calls for promotions. A second key confirms a high bonus (docs/rules.md#second-key). */
export function promotionOperatorRoutes(
  { implement, platform }: Server,
  confirmations: Confirmations,
  { houseEdge }: PromotionPorts,
): void {
  const { now } = platform;

  implement(contract.operatorPromotions, ({ operator, transaction }) => listPromotions(transaction, operator.agentId));

  confirmations.onConfirmed(contract.operatorSavePromotion, (tx, input, { agentId }) =>
    savePromotionOfCall(tx, agentId, input, { at: now(), houseEdge }),
  );
  implement(contract.operatorSavePromotion, async ({ operator, input, transaction }) => {
    const { agentId } = operator;
    const { before, given } = await savablePromotion(transaction, agentId, input, now());
    const cost = costOfPromotion(input, { given, at: now() });
    const satang = changesWordsOnly(before, input) ? 0 : cost.all;
    if (await needsSecondKey(transaction, { operator, endpoint: contract.operatorSavePromotion, satang, at: now() })) {
      const request = {
        operator,
        subject: subjectOf(input.id ?? input.title),
        summary: promotionSummary(input.title, mostOf(input), satangOrNull(input.budget)),
      };
      const confirmation_id = await confirmations.request(transaction, contract.operatorSavePromotion, input, request);
      return { state: 'waiting' as const, confirmation_id, promotion: before, cost: costOnWire(cost) };
    }
    const promotion = await savePromotionOfCall(transaction, agentId, input, { at: now(), houseEdge });
    return { state: 'done' as const, confirmation_id: null, promotion, cost: costOnWire(cost) };
  });

  implement(contract.operatorRemovePromotion, async ({ operator, input, transaction }) => {
    await endPromotion(transaction, operator.agentId, input.id, now());
    return null;
  });
}
