import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hundredths, id, looseId, nothing } from './fields.ts';
import { byId, decision, giftCost, ownPicture, record, shown, stored, text } from './operator-shapes.ts';
import { questEventKind, questKind, questMetric, questRewardKind } from './quest.ts';
import { QUEST_ICONS } from './quest-icons.ts';

/** The quests of a login streak are its days: daily logins whose target is the number of the day. */
const event = {
  kind: questEventKind,
  title: text(120),
  description: z.string().max(1000),
  image: ownPicture.nullable(),
  ...shown,
};
export const operatorQuestEvents = endpoint({
  method: 'GET',
  path: '/operator/quests/events',
  origin: 'extension',
  access: 'operator',
  summary: 'Quest campaigns and login streaks, hidden ones too',
  input: nothing,
  output: z.array(z.object({ ...stored, ...event })),
});
export const operatorSaveQuestEvent = endpoint({
  method: 'POST',
  path: '/operator/quests/events/save',
  origin: 'extension',
  access: 'operator',
  summary: 'Makes or changes a quest campaign or a login streak',
  input: z.strictObject({ ...record, ...event }),
  output: z.object({ ...stored, ...event }),
});
export const operatorRemoveQuestEvent = endpoint({
  method: 'POST',
  path: '/operator/quests/events/remove',
  origin: 'extension',
  access: 'operator',
  summary: 'Ends a campaign with its quests; rewards already taken stay',
  input: byId,
  output: z.null(),
});

const quest = {
  /** Null outside events. */
  event_id: looseId.nullable(),
  /** The quest before it in a chain: this one opens once that reward is taken. */
  after_id: looseId.nullable(),
  title: text(120),
  description: z.string().max(500),
  icon: z.enum(QUEST_ICONS),
  kind: questKind,
  metric: questMetric,
  /** A game category or `lotto` for stakes, a game category for games, a kind of lottery for rounds; null: any. */
  category: z.string().min(1).max(20).nullable(),
  /** Baht for the metrics deposit and stake, otherwise a count. */
  target: hundredths(0.01, 100_000_000),
  /** Baht for cash, otherwise points or spins. */
  reward: z.object({ kind: questRewardKind, amount: hundredths(0.01, 100_000) }),
  /** The number of rewards for all members together. Null means no end: then each change needs another key. */
  max_claims: z.number().int().min(1).max(100_000_000).nullable().default(null),
  /** A path of the app, for the button that starts the quest. */
  link: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])\S*$/)
    .nullable(),
  ...shown,
};
const storedQuest = z.object({
  ...stored,
  ...quest,
  event_id: id.nullable(),
  after_id: id.nullable(),
  icon: z.string(),
  claims: z.number().int(),
});
export const operatorQuests = endpoint({
  method: 'GET',
  path: '/operator/quests',
  origin: 'extension',
  access: 'operator',
  summary: 'Quests, hidden ones too, with how many rewards were taken',
  input: nothing,
  output: z.array(storedQuest),
});
export const operatorSaveQuest = endpoint({
  method: 'POST',
  path: '/operator/quests/save',
  origin: 'extension',
  access: 'operator',
  summary:
    "Makes or changes a quest; once a reward was taken, its kind and campaign stay. A shown one whose rewards are worth more than the agent's limit together is saved once another key confirms it",
  input: z.strictObject({ ...record, ...quest }),
  /** While it waits, the quest is unchanged; null if there is none yet. */
  output: decision.extend({ quest: storedQuest.nullable(), cost: giftCost }),
});
export const operatorRemoveQuest = endpoint({
  method: 'POST',
  path: '/operator/quests/remove',
  origin: 'extension',
  access: 'operator',
  summary: 'Ends a quest; the next of its chain opens, and rewards already taken stay',
  input: byId,
  output: z.null(),
});
