import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { plainBaht, satang, satangOf } from '#contract/money.ts';
import type { operatorQuests, operatorSaveQuest, operatorSaveQuestEvent } from '#contract/operator-quest.ts';
import { removeRecord, saveRecord } from '#server/agent/content.ts';
import { type ContentList, recordsOf } from '#server/agent/content-queries.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { type Cost, daysOf, NO_COST, questCost } from '#server/gift/cost.ts';
import { type HouseEdge, worthOf } from '#server/gift/house-edge.ts';
import { keepsTerms } from '#server/gift/terms.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import { expireWaiting } from '#server/operator/confirmation-queries.ts';
import { checkQuest } from './operator-checks.ts';
import { claimCounts, eventKindOf, hasQuestsOfOtherKind, streakDaysOf } from './operator-queries.ts';
import { OPERATOR_TEXT as text } from './text.ts';

type Event = OutputOf<typeof operatorSaveQuestEvent>;
type Quest = OutputOf<typeof operatorQuests>[number];
type QuestInput = ParsedInputOf<typeof operatorSaveQuest>;

interface Row extends Omit<Quest, 'event_id' | 'after_id' | 'reward' | 'claims'> {
  event_id: number | null;
  after_id: number | null;
  /** Satang of a deposit or stake quest, else a count. */
  target: number;
  reward_kind: Quest['reward']['kind'];
  /** Satang of cash, else points or spins. */
  reward_amount: number;
}

export const EVENTS: ContentList = {
  table: 'quest_event',
  columns: ['kind', 'title', 'description', 'image'],
  keepsRemoved: true,
};
const QUESTS: ContentList = {
  table: 'quest',
  columns: [
    ...['event_id', 'after_id', 'title', 'description', 'icon', 'kind', 'metric', 'category', 'target'],
    ...['reward_kind', 'reward_amount', 'link', 'max_claims'],
  ],
  keepsRemoved: true,
};

/** The fields that decide a quest's cost. */
const TERMS = [
  ...(['kind', 'metric', 'category', 'target', 'reward', 'max_claims', 'event_id', 'after_id'] as const),
  ...(['is_active', 'starts_at', 'ends_at'] as const),
] as const;

/** The subject of a confirmation: the quest's id, or a new one's title. */
export const subjectOf = (idOrTitle: string) => `quest ${idOrTitle}`;

/** Ends waiting confirmations on a quest that is changed meanwhile: confirmed later, they would undo the change. */
const endWaiting = (tx: Transaction, agentId: number, id: string) => expireWaiting(tx, agentId, subjectOf(id));

const isMoney = ({ metric }: Pick<Quest, 'metric'>) => metric === 'deposit' || metric === 'stake';
const textOrNull = (id: number | null) => (id === null ? null : String(id));

/** Quests as the wire has them, with how many rewards of each were taken. */
async function onWire(tx: Transaction, rows: readonly Row[]): Promise<Quest[]> {
  const claims = await claimCounts(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ reward_kind: kind, reward_amount: amount, ...row }) => ({
    ...row,
    event_id: textOrNull(row.event_id),
    after_id: textOrNull(row.after_id),
    target: isMoney(row) ? plainBaht(satang(row.target)) : row.target,
    reward: { kind, amount: kind === 'cash' ? plainBaht(satang(amount)) : amount },
    claims: claims.get(row.id) ?? 0,
  }));
}

const asRow = ({ reward, ...input }: QuestInput) => ({
  ...input,
  target: isMoney(input) ? satangOf(input.target) : input.target,
  reward_kind: reward.kind,
  reward_amount: reward.kind === 'cash' ? satangOf(reward.amount) : reward.amount,
});

/** All events of an agent, including hidden and ended ones. */
export const listEvents = (tx: Transaction, agentId: number): Promise<Event[]> => recordsOf<Event>(tx, EVENTS, agentId);

/** Makes or changes an event. Refuses as `saveRecord` does, and with `record_conflict` for another kind once it has quests. */
export async function saveEvent(
  tx: Transaction,
  agentId: number,
  input: ParsedInputOf<typeof operatorSaveQuestEvent>,
  at: Date,
): Promise<Event> {
  // With another kind, the days of a streak would be counted as the quests of a campaign.
  if (await hasQuestsOfOtherKind(tx, input.id ?? null, input.kind)) throw recordConflict(text.kindHasQuests);
  return saveRecord<Event>(tx, EVENTS, input, { agentId, at });
}

/** All quests of an agent, including hidden and ended ones, with the number of rewards taken. */
export async function listQuests(tx: Transaction, agentId: number): Promise<Quest[]> {
  return onWire(tx, await recordsOf<Row>(tx, QUESTS, agentId));
}

type QuestTerms = Pick<QuestInput, (typeof TERMS)[number]>;

/** The highest cost of a visible quest from now on (docs/rules.md#second-key). `claims`: rewards that were taken. */
export async function costOfQuest(
  queries: Queries,
  agentId: number,
  quest: QuestTerms,
  { claims, at, houseEdge }: { claims: number; at: Date; houseEdge: HouseEdge },
): Promise<Cost> {
  if (!quest.is_active) return NO_COST;
  const { kind, amount } = quest.reward;
  const event = quest.event_id === null ? undefined : await eventKindOf(queries, agentId, quest.event_id);
  const streakDays =
    event === 'login_streak' && quest.event_id !== null ? await streakDaysOf(queries, quest.event_id) : 0;
  return questCost({
    kind: quest.kind,
    days: daysOf(quest, at),
    streak: streakDays > 0 ? { day: quest.target, days: Math.max(streakDays, quest.target) } : null,
    worth: await worthOf(queries, agentId, { kind, amount: kind === 'cash' ? satangOf(amount) : amount }, houseEdge),
    claimsLeft: quest.max_claims === null ? null : Math.max(0, quest.max_claims - claims),
  });
}

/** Tells whether a change only concerns words, which promise nothing new. */
export const changesWordsOnly = (before: Quest | null, input: QuestInput): boolean => keepsTerms(before, input, TERMS);

/**
 * The quest before it is changed, null for a new one. Refuses as `checkQuest` does, and with `record_not_found` and
 * `record_conflict` (version).
 */
export async function savableQuest(tx: Transaction, agentId: number, input: QuestInput): Promise<Quest | null> {
  await checkQuest(tx, agentId, input);
  if (input.id === undefined) return null;
  const before = (await listQuests(tx, agentId)).find(({ id }) => id === input.id);
  if (!before) throw new Refusal('record_not_found');
  if (input.version !== undefined && input.version !== before.version) throw new Refusal('record_conflict');
  return before;
}

/** Makes or changes a quest, and ends its waiting confirmation. Refuses as `checkQuest` and `saveRecord` do. */
export async function saveQuest(tx: Transaction, agentId: number, input: QuestInput, at: Date): Promise<Quest> {
  if (input.id !== undefined) await endWaiting(tx, agentId, input.id);
  await checkQuest(tx, agentId, input);
  const [saved] = await onWire(tx, [await saveRecord<Row>(tx, QUESTS, asRow(input), { agentId, at })]);
  if (!saved) throw new Error('the quest was not saved');
  return saved;
}

/**
 * Saves a quest as a call asks for it. Refuses as `saveQuest` does, and with `invalid_input` (reward) a repeating
 * quest that gives more money than the stakes that it needs leave the house (docs/rules.md#edge).
 */
export async function saveQuestOfCall(
  tx: Transaction,
  agentId: number,
  input: QuestInput,
  { at, houseEdge }: { at: Date; houseEdge: HouseEdge },
): Promise<Quest> {
  const saved = await saveQuest(tx, agentId, input, at);
  const isBounded = input.kind === 'once' || input.max_claims !== null || input.reward.kind === 'point';
  if (!input.is_active || isBounded) return saved;
  const given = await houseEdge.rebatesOf(tx, agentId, await agentConfigOf(tx, agentId));
  if (given.some(({ percent, edge }) => percent >= edge)) throw invalidField('reward', text.unearned);
  return saved;
}

/** Removes a quest, and ends its waiting confirmation. Refuses with `record_not_found`. */
export async function removeQuest(tx: Transaction, agentId: number, id: string, at: Date): Promise<null> {
  await endWaiting(tx, agentId, id);
  return removeRecord(tx, QUESTS, { agentId, id, at });
}
