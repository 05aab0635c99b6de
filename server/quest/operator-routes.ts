import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf, satangOf } from '../../contract/money.ts';
import * as contract from '../../contract/operator-quest.ts';
import { type ContentList, recordsOf, removeRecord, saveRecord } from '../agent/content.ts';
import type { Transaction } from '../platform/database.ts';
import type { Server } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import { checkQuest } from './operator-checks.ts';
import { OPERATOR_TEXT as text } from './text.ts';

type Event = OutputOf<typeof contract.operatorSaveQuestEvent>;
type Quest = OutputOf<typeof contract.operatorSaveQuest>;
type Input = ParsedInputOf<typeof contract.operatorSaveQuest>;

interface Row extends Omit<Quest, 'event_id' | 'after_id' | 'reward' | 'claims'> {
  event_id: number | null;
  after_id: number | null;
  /** Satang of money. */
  target: number;
  reward_kind: Quest['reward']['kind'];
  reward_amount: number;
}

const EVENTS: ContentList = {
  table: 'quest_event',
  columns: ['kind', 'title', 'description', 'image'],
  keepsRemoved: true,
};
const QUESTS: ContentList = {
  table: 'quest',
  columns: [
    ...['event_id', 'after_id', 'title', 'description', 'icon', 'kind', 'metric', 'category', 'target'],
    ...['reward_kind', 'reward_amount', 'link'],
  ],
  keepsRemoved: true,
};

const isMoney = ({ metric }: Pick<Quest, 'metric'>) => metric === 'deposit' || metric === 'stake';
const textOrNull = (id: number | null) => (id === null ? null : String(id));

/** The quests as on the wire, with how many rewards of each were taken. */
async function onWire(tx: Transaction, rows: readonly Row[]): Promise<Quest[]> {
  const counts = await tx.rows<{ id: string; claims: number }>(
    'select quest_id::text as id, count(*)::int as claims from quest_claim where quest_id = any ($1) group by quest_id',
    [rows.map(({ id }) => id)],
  );
  const claims = new Map(counts.map(({ id, claims }) => [id, claims]));
  return rows.map(({ reward_kind: kind, reward_amount: amount, ...row }) => ({
    ...row,
    event_id: textOrNull(row.event_id),
    after_id: textOrNull(row.after_id),
    target: isMoney(row) ? bahtOf(row.target) : row.target,
    reward: { kind, amount: kind === 'cash' ? bahtOf(amount) : amount },
    claims: claims.get(row.id) ?? 0,
  }));
}

const asRow = ({ reward, ...input }: Input) => ({
  ...input,
  target: isMoney(input) ? satangOf(input.target) : input.target,
  reward_kind: reward.kind,
  reward_amount: reward.kind === 'cash' ? satangOf(reward.amount) : reward.amount,
});

/** Another kind would count the days of a streak as tasks of a campaign. */
async function refuseOtherKind(tx: Transaction, { id, kind }: { id?: string | undefined; kind: Event['kind'] }) {
  const isUsed = await tx.row(
    'select 1 from quest_event e where id::text = $1 and kind <> $2 and exists (select from quest where event_id = e.id)',
    [id ?? null, kind],
  );
  if (isUsed) throw new Refusal('record_conflict', { message: text.kindHasQuests });
}

/** The operator's side of quests and their campaigns. */
export function questOperatorRoutes({ platform, implement }: Server): void {
  const { now } = platform;

  implement(contract.operatorQuestEvents, ({ operator, transaction }) =>
    recordsOf<Event>(transaction, EVENTS, operator.agentId),
  );
  implement(contract.operatorSaveQuestEvent, async ({ operator, input, transaction }) => {
    await refuseOtherKind(transaction, input);
    return saveRecord<Event>(transaction, EVENTS, input, { agentId: operator.agentId, at: now() });
  });
  implement(contract.operatorRemoveQuestEvent, ({ operator, input, transaction }) =>
    removeRecord(transaction, EVENTS, { agentId: operator.agentId, id: input.id, at: now() }),
  );

  implement(contract.operatorQuests, async ({ operator, transaction }) =>
    onWire(transaction, await recordsOf<Row>(transaction, QUESTS, operator.agentId)),
  );
  implement(contract.operatorSaveQuest, async ({ operator, input, transaction }) => {
    const { agentId } = operator;
    await checkQuest(transaction, agentId, input);
    const [saved] = await onWire(transaction, [
      await saveRecord<Row>(transaction, QUESTS, asRow(input), { agentId, at: now() }),
    ]);
    if (!saved) throw new Error('the quest was not saved');
    return saved;
  });
  implement(contract.operatorRemoveQuest, ({ operator, input, transaction }) =>
    removeRecord(transaction, QUESTS, { agentId: operator.agentId, id: input.id, at: now() }),
  );
}
