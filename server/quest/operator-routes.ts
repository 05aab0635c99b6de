import * as contract from '../../contract/operator-quest.ts';
import { removeRecord } from '../agent/content.ts';
import { needsSecondKey } from '../gift/second-key.ts';
import type { Confirmations } from '../platform/http/confirmations.ts';
import type { Server } from '../platform/http/route.ts';
import {
  EVENTS,
  listEvents,
  listQuests,
  removeQuest,
  rewardWorth,
  savableQuest,
  saveEvent,
  saveQuest,
  subjectOf,
} from './operator-service.ts';
import { OPERATOR_TEXT as text } from './text.ts';

/** The operator's calls for quests and their events. A second key confirms a high reward (docs/rules.md#second-key). */
export function questOperatorRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorQuestEvents, ({ operator, transaction }) => listEvents(transaction, operator.agentId));
  implement(contract.operatorSaveQuestEvent, ({ operator, input, transaction }) =>
    saveEvent(transaction, operator.agentId, input, now()),
  );
  implement(contract.operatorRemoveQuestEvent, ({ operator, input, transaction }) =>
    removeRecord(transaction, EVENTS, { agentId: operator.agentId, id: input.id, at: now() }),
  );

  implement(contract.operatorQuests, ({ operator, transaction }) => listQuests(transaction, operator.agentId));
  confirmations.onConfirmed(contract.operatorSaveQuest, (tx, input, { agentId }) =>
    saveQuest(tx, agentId, input, now()),
  );
  implement(contract.operatorSaveQuest, async ({ operator, input, transaction }) => {
    const { agentId } = operator;
    const satang = await rewardWorth(transaction, agentId, input);
    const cost = { operator, endpoint: contract.operatorSaveQuest, satang, at: now() };
    if (input.is_active && (await needsSecondKey(transaction, cost))) {
      const quest = await savableQuest(transaction, agentId, input);
      const request = { operator, subject: subjectOf(input.id ?? input.title), summary: text.summary(input) };
      const confirmation_id = await confirmations.request(transaction, contract.operatorSaveQuest, input, request);
      return { state: 'waiting' as const, confirmation_id, quest };
    }
    const quest = await saveQuest(transaction, agentId, input, now());
    return { state: 'done' as const, confirmation_id: null, quest };
  });
  implement(contract.operatorRemoveQuest, ({ operator, input, transaction }) =>
    removeQuest(transaction, operator.agentId, input.id, now()),
  );
}
