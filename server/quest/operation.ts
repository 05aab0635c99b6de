import { z } from 'zod';
import { operatorSaveQuest, operatorSaveQuestEvent } from '#contract/operator-quest.ts';
import { removeRecord } from '#server/agent/content.ts';
import {
  key,
  NOT_IN_FILES,
  operationFile,
  type RecordKind,
  shownFields,
  storedOf,
  wantedOf,
} from '#server/agent/operation-file.ts';
import { EVENTS, listEvents, listQuests, removeQuest, saveEvent, saveQuest } from './operator-service.ts';

const event = operatorSaveQuestEvent.input
  .omit(NOT_IN_FILES)
  .extend({ image: operatorSaveQuestEvent.input.shape.image.default(null), ...shownFields });

const { shape } = operatorSaveQuest.input;
const quest = operatorSaveQuest.input.omit({ ...NOT_IN_FILES, event_id: true, after_id: true }).extend({
  /** The key of an event of this file. */
  event: key.nullable().default(null),
  /** The key of a quest further up: this one opens once its reward is taken. */
  after: key.nullable().default(null),
  description: shape.description.default(''),
  category: shape.category.default(null),
  link: shape.link.default(null),
  ...shownFields,
});

const eventKind: RecordKind = {
  name: 'quest event',
  inFile: { section: 'events' },
  stored: async (tx, agentId) => storedOf(await listEvents(tx, agentId), event),
  remove: ({ tx, agentId, at }, id) => removeRecord(tx, EVENTS, { agentId, id, at }),
};

const questKind: RecordKind = {
  name: 'quest',
  inFile: { section: 'quests' },
  stored: async (tx, agentId, keyOf) =>
    storedOf(
      (await listQuests(tx, agentId)).map((row) => ({
        ...row,
        event: keyOf(eventKind.name, row.event_id),
        after: keyOf(questKind.name, row.after_id),
      })),
      quest,
    ),
  remove: ({ tx, agentId, at }, id) => removeQuest(tx, agentId, id, at),
};

/** Quests, campaigns and login streaks (docs/rules.md#quests). The quests of a streak are its days. */
export const questsFile = operationFile({
  name: 'quests',
  schema: z
    .strictObject({ events: z.record(key, event).default({}), quests: z.record(key, quest) })
    .superRefine(({ events, quests }, context) => {
      const keys = Object.keys(quests);
      for (const [name, { event, after }] of Object.entries(quests)) {
        const fault = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: ['quests', name, field], message });
        if (event !== null && !events[event]) fault('event', `events has no ${event}`);
        if (after !== null && !keys.slice(0, keys.indexOf(name)).includes(after))
          fault('after', `no quest ${after} is further up`);
      }
    }),
  kinds: [eventKind, questKind],
  records: ({ events, quests }) => [
    ...wantedOf(eventKind, events, ({ tx, agentId, at }, item, { id }) => saveEvent(tx, agentId, { id, ...item }, at)),
    ...wantedOf(questKind, quests, ({ tx, agentId, at, idOf }, { event, after, ...item }, { id }) => {
      const event_id = event === null ? null : idOf(eventKind.name, event);
      const after_id = after === null ? null : idOf(questKind.name, after);
      return saveQuest(tx, agentId, { id, ...item, event_id, after_id }, at);
    }),
  ],
});
