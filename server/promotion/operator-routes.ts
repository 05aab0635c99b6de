import { satangOf } from '../../contract/money.ts';
import * as contract from '../../contract/operator-content.ts';
import { needsSecondKey } from '../gift/second-key.ts';
import type { Confirmations } from '../platform/http/confirmations.ts';
import type { Server } from '../platform/http/route.ts';
import { endPromotion, listPromotions, savablePromotion, savePromotion, subjectOf } from './operator-service.ts';
import { promotionSummary } from './text.ts';

/** The operator's calls for promotions. A second key confirms a high bonus (docs/rules.md#second-key). */
export function promotionOperatorRoutes({ implement, platform }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorPromotions, ({ operator, transaction }) => listPromotions(transaction, operator.agentId));

  confirmations.onConfirmed(contract.operatorSavePromotion, (tx, input, { agentId }) =>
    savePromotion(tx, agentId, input, now()),
  );
  implement(contract.operatorSavePromotion, async ({ operator, input, transaction }) => {
    const { agentId } = operator;
    const most = satangOf(input.bonus_fixed ?? input.max_bonus);
    const cost = { operator, endpoint: contract.operatorSavePromotion, satang: most, at: now() };
    if (input.is_active && (await needsSecondKey(transaction, cost))) {
      const promotion = await savablePromotion(transaction, agentId, input, now());
      const request = {
        operator,
        subject: subjectOf(input.id ?? input.title),
        summary: promotionSummary(input.title, most),
      };
      const confirmation_id = await confirmations.request(transaction, contract.operatorSavePromotion, input, request);
      return { state: 'waiting' as const, confirmation_id, promotion };
    }
    const promotion = await savePromotion(transaction, agentId, input, now());
    return { state: 'done' as const, confirmation_id: null, promotion };
  });

  implement(contract.operatorRemovePromotion, async ({ operator, input, transaction }) => {
    await endPromotion(transaction, operator.agentId, input.id, now());
    return null;
  });
}
