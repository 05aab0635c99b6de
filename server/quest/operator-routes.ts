import * as contract from '#contract/operator-quest.ts';
import { removeRecord } from '#server/agent/content.ts';
import { costOnWire } from '#server/gift/cost-on-wire.ts';
import type { HouseEdge } from '#server/gift/house-edge.ts';
import { needsSecondKey } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import {
  changesWordsOnly,
  costOfQuest,
  EVENTS,
  listEvents,
  listQuests,
  removeQuest,
  savableQuest,
  saveEvent,
  saveQuestOfCall,
  subjectOf,
} from './operator-service.ts';
import { OPERATOR_TEXT as text } from './text.ts';

/** The part of a room above that quests need; app.ts hands it over. */
export interface QuestPorts {
  houseEdge: HouseEdge;
}

/** The operator's calls for quests and their events. A second key confirms rewards that cost much (docs/rules.md#second-key). */
export function questOperatorRoutes(
  { platform, implement }: Server,
  confirmations: Confirmations,
  { houseEdge }: QuestPorts,
): void {
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
    saveQuestOfCall(tx, agentId, input, { at: now(), houseEdge }),
  );
  implement(contract.operatorSaveQuest, async ({ operator, input, transaction }) => {
    const { agentId } = operator;
    const before = await savableQuest(transaction, agentId, input);
    const cost = await costOfQuest(transaction, agentId, input, { claims: before?.claims ?? 0, at: now(), houseEdge });
    const asked = changesWordsOnly(before, input) ? 0 : cost.all;
    if (
      await needsSecondKey(transaction, { operator, endpoint: contract.operatorSaveQuest, satang: asked, at: now() })
    ) {
      const request = { operator, subject: subjectOf(input.id ?? input.title), summary: text.summary(input) };
      const confirmation_id = await confirmations.request(transaction, contract.operatorSaveQuest, input, request);
      return { state: 'waiting' as const, confirmation_id, quest: before, cost: costOnWire(cost) };
    }
    const quest = await saveQuestOfCall(transaction, agentId, input, { at: now(), houseEdge });
    return { state: 'done' as const, confirmation_id: null, quest, cost: costOnWire(cost) };
  });
  implement(contract.operatorRemoveQuest, ({ operator, input, transaction }) =>
    removeQuest(transaction, operator.agentId, input.id, now()),
  );
}
