import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { gameCategory } from '../../contract/game.ts';
import type { operatorSaveQuest } from '../../contract/operator-quest.ts';
import type { Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { OPERATOR_TEXT as text } from './text.ts';

type Input = ParsedInputOf<typeof operatorSaveQuest>;

const GAMES: readonly string[] = gameCategory.options;
/** Coming and sharing count once a day. */
const DAYS = { daily: 1, weekly: 7, once: Number.POSITIVE_INFINITY } as const;

const wrong = (field: string, message: string) => new Refusal('invalid_input', { fields: { [field]: message } });
const isSatang = (baht: number) => Math.abs(baht * 100 - Math.round(baht * 100)) < 1e-6;

/** What the schema can't tell. Throws `invalid_input`, and `record_conflict` for what claims have fixed. */
export async function checkQuest(tx: Transaction, agentId: number, input: Input): Promise<void> {
  checkNumbers(input);
  await checkCategory(tx, input);
  await checkEvent(tx, agentId, input);
  await checkChain(tx, agentId, input);
  // A claim's key is its period, which these two decide: with others, one reward could be taken twice.
  const isFixed = await tx.row(
    `select 1 from quest q where agent_id = $1 and id::text = $2 and (kind <> $3 or event_id::text is distinct from $4)
       and exists (select from quest_claim where quest_id = q.id)`,
    [agentId, input.id ?? null, input.kind, input.event_id],
  );
  if (isFixed) throw new Refusal('record_conflict', { message: text.wasClaimed });
}

function checkNumbers({ metric, kind, target, reward, event_id }: Input): void {
  const isMoney = metric === 'deposit' || metric === 'stake';
  if (isMoney ? !isSatang(target) : !Number.isInteger(target))
    throw wrong('target', isMoney ? text.satang : text.wholeNumber);
  const isDaily = metric === 'login' || metric === 'share';
  // The days of a streak go on over their own day.
  if (isDaily && event_id === null && target > DAYS[kind]) throw wrong('target', text.unreachable(DAYS[kind]));
  const isCash = reward.kind === 'cash';
  if (isCash ? !isSatang(reward.amount) : !Number.isInteger(reward.amount))
    throw wrong('reward', isCash ? text.satang : text.wholeNumber);
}

async function checkCategory(tx: Transaction, { metric, category }: Input): Promise<void> {
  if (category === null) return;
  if (metric === 'games' && GAMES.includes(category)) return;
  if (metric === 'stake' && (category === 'lotto' || GAMES.includes(category))) return;
  if (metric === 'rounds' && (await tx.row('select 1 from lotto_category where kind = $1 limit 1', [category]))) return;
  throw wrong('category', text.unknownCategory);
}

async function checkEvent(tx: Transaction, agentId: number, input: Input): Promise<void> {
  if (input.event_id === null) return;
  const event = await tx.row<{ kind: string }>(
    'select kind from quest_event where agent_id = $1 and id::text = $2 and removed_at is null',
    [agentId, input.event_id],
  );
  if (!event) throw wrong('event_id', text.unknownEvent);
  const isDay = input.kind === 'daily' && input.metric === 'login' && input.after_id === null;
  if (event.kind === 'login_streak' && !isDay) throw wrong('event_id', text.streakDay);
}

/** The quest before is of the same campaign and kind, so that both have the same periods; and none comes before itself. */
async function checkChain(tx: Transaction, agentId: number, { id, after_id, event_id, kind }: Input): Promise<void> {
  if (after_id === null) return;
  const before = await tx.row(
    `select 1 from quest where agent_id = $1 and id::text = $2 and kind = $3 and event_id::text is not distinct from $4
       and removed_at is null`,
    [agentId, after_id, kind, event_id],
  );
  if (!before) throw wrong('after_id', text.unknownQuest);
  const circle = await tx.row(
    `with recursive chain as (
       select id, after_id from quest where id::text = $1
       union select q.id, q.after_id from quest q join chain c on q.id = c.after_id
     ) select 1 from chain where id::text = $2`,
    [after_id, id ?? null],
  );
  if (circle) throw wrong('after_id', text.circle);
}
