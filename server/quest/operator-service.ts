import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { plainBaht, satang, satangOf } from '../../contract/money.ts';
import type { operatorSaveQuest, operatorSaveQuestEvent } from '../../contract/operator-quest.ts';
import { saveRecord } from '../agent/content.ts';
import { type ContentList, recordsOf } from '../agent/content-queries.ts';
import type { Transaction } from '../platform/database.ts';
import { recordConflict } from '../platform/refusal.ts';
import { checkQuest } from './operator-checks.ts';
import { claimCounts, hasQuestsOfOtherKind } from './operator-queries.ts';
import { OPERATOR_TEXT as text } from './text.ts';

type Event = OutputOf<typeof operatorSaveQuestEvent>;
type Quest = OutputOf<typeof operatorSaveQuest>;
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
export const QUESTS: ContentList = {
  table: 'quest',
  columns: [
    ...['event_id', 'after_id', 'title', 'description', 'icon', 'kind', 'metric', 'category', 'target'],
    ...['reward_kind', 'reward_amount', 'link'],
  ],
  keepsRemoved: true,
};

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

/** All events of an agent, hidden and ended ones too. */
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

/** All quests of an agent, hidden and ended ones too, with how many rewards of each were taken. */
export async function listQuests(tx: Transaction, agentId: number): Promise<Quest[]> {
  return onWire(tx, await recordsOf<Row>(tx, QUESTS, agentId));
}

/** Makes or changes a quest. Refuses as `checkQuest` and `saveRecord` do. */
export async function saveQuest(tx: Transaction, agentId: number, input: QuestInput, at: Date): Promise<Quest> {
  await checkQuest(tx, agentId, input);
  const [saved] = await onWire(tx, [await saveRecord<Row>(tx, QUESTS, asRow(input), { agentId, at })]);
  if (!saved) throw new Error('the quest was not saved');
  return saved;
}
