import * as contract from '../../contract/operator-quest.ts';
import { removeRecord } from '../agent/content.ts';
import type { Server } from '../platform/http/route.ts';
import { EVENTS, listEvents, listQuests, QUESTS, saveEvent, saveQuest } from './operator-service.ts';

/** The operator's calls for quests and their events. */
export function questOperatorRoutes({ platform, implement }: Server): void {
  const { now } = platform;

  implement(contract.operatorQuestEvents, ({ operator, transaction }) => listEvents(transaction, operator.agentId));
  implement(contract.operatorSaveQuestEvent, ({ operator, input, transaction }) =>
    saveEvent(transaction, operator.agentId, input, now()),
  );
  implement(contract.operatorRemoveQuestEvent, ({ operator, input, transaction }) =>
    removeRecord(transaction, EVENTS, { agentId: operator.agentId, id: input.id, at: now() }),
  );

  implement(contract.operatorQuests, ({ operator, transaction }) => listQuests(transaction, operator.agentId));
  implement(contract.operatorSaveQuest, ({ operator, input, transaction }) =>
    saveQuest(transaction, operator.agentId, input, now()),
  );
  implement(contract.operatorRemoveQuest, ({ operator, input, transaction }) =>
    removeRecord(transaction, QUESTS, { agentId: operator.agentId, id: input.id, at: now() }),
  );
}
