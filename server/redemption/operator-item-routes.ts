import * as contract from '../../contract/operator-redemption.ts';
import { removeRecord } from '../agent/content.ts';
import type { Server } from '../platform/http/route.ts';
import { changeStock, ITEMS, listItems, saveItem } from './operator-item-service.ts';

/** The operator's calls for items. */
export function itemOperatorRoutes({ platform, implement }: Server): void {
  const { now } = platform;

  implement(contract.operatorItems, ({ operator, transaction }) => listItems(transaction, operator.agentId));
  implement(contract.operatorSaveItem, ({ operator, input, transaction }) =>
    saveItem(transaction, operator.agentId, input, now()),
  );
  implement(contract.operatorItemStock, ({ operator, input, transaction }) =>
    changeStock(transaction, operator.agentId, input, now()),
  );
  implement(contract.operatorRemoveItem, ({ operator, input, transaction }) =>
    removeRecord(transaction, ITEMS, { agentId: operator.agentId, id: input.id, at: now() }),
  );
}
