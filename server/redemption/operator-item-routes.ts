import * as contract from '#contract/operator-redemption.ts';
import type { HouseEdge } from '#server/gift/house-edge.ts';
import { needsSecondKey } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import type { PointsPort } from '#server/wallet/points.ts';
import {
  changeStock,
  listItems,
  removeItem,
  savableItem,
  saveItemOfCall,
  stockToChange,
  subjectOf,
} from './operator-item-service.ts';
import { ITEM_TEXT as text } from './text.ts';

/** The parts of rooms above that redemption needs; app.ts hands them over. */
export interface RedemptionPorts extends PointsPort {
  houseEdge: HouseEdge;
}

/** The operator's calls for items. A second key confirms those that may give much (docs/rules.md#second-key). */
export function itemOperatorRoutes(
  { platform, implement }: Server,
  confirmations: Confirmations,
  { houseEdge }: RedemptionPorts,
): void {
  const { now } = platform;
  const judged = () => ({ at: now(), houseEdge });

  implement(contract.operatorItems, ({ operator, transaction }) => listItems(transaction, operator.agentId));

  confirmations.onConfirmed(contract.operatorSaveItem, (tx, input, { agentId }) =>
    saveItemOfCall(tx, agentId, input, judged()),
  );
  implement(contract.operatorSaveItem, async ({ operator, input, transaction }) => {
    const { before, cost } = await savableItem(transaction, operator.agentId, input, judged());
    const asked = { operator, endpoint: contract.operatorSaveItem, satang: cost, at: now() };
    if (await needsSecondKey(transaction, asked)) {
      const summary = text.itemSummary({
        ...input,
        stock: input.stock === undefined ? (before?.stock ?? null) : input.stock,
      });
      const request = { operator, subject: subjectOf(input.id ?? input.name), summary };
      const confirmation_id = await confirmations.request(transaction, contract.operatorSaveItem, input, request);
      return { state: 'waiting' as const, confirmation_id, item: before };
    }
    const item = await saveItemOfCall(transaction, operator.agentId, input, judged());
    return { state: 'done' as const, confirmation_id: null, item };
  });

  confirmations.onConfirmed(contract.operatorItemStock, (tx, input, { agentId }) =>
    changeStock(tx, agentId, input, now()),
  );
  implement(contract.operatorItemStock, async ({ operator, input, transaction }) => {
    const { item, cost } = await stockToChange(transaction, operator.agentId, input, judged());
    const asked = { operator, endpoint: contract.operatorItemStock, satang: cost, at: now() };
    if (await needsSecondKey(transaction, asked)) {
      const request = { operator, subject: subjectOf(item.id), summary: text.stockSummary(item, input.change) };
      const confirmation_id = await confirmations.request(transaction, contract.operatorItemStock, input, request);
      return { state: 'waiting' as const, confirmation_id, item };
    }
    const changed = await changeStock(transaction, operator.agentId, input, now());
    return { state: 'done' as const, confirmation_id: null, item: changed };
  });

  implement(contract.operatorRemoveItem, ({ operator, input, transaction }) =>
    removeItem(transaction, operator.agentId, input.id, now()),
  );
}
