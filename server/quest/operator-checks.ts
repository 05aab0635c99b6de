import type { ParsedInputOf } from '#contract/endpoint.ts';
import { gameCategory } from '#contract/game.ts';
import { isWholeSatang } from '#contract/money.ts';
import type { operatorSaveQuest } from '#contract/operator-quest.ts';
import type { Queries } from '#server/database/database.ts';
import { invalidField, recordConflict } from '#server/lib/refusal.ts';
import { eventKindOf, hasClaimsOfOther, hasLottoKind, hasQuest, isInChain } from './operator-queries.ts';
import { OPERATOR_TEXT as text } from './text.ts';

type Input = ParsedInputOf<typeof operatorSaveQuest>;

const GAMES: readonly string[] = gameCategory.options;
/** How often a metric that counts once a day can count in a period. */
const DAYS = { daily: 1, weekly: 7, once: Number.POSITIVE_INFINITY } as const;

/**
 * Checks what the contract's schema cannot. Refuses with `invalid_input` (target, reward, category, event_id,
 * after_id), and `record_conflict` for a change that existing claims do not allow.
 */
export async function checkQuest(queries: Queries, agentId: number, input: Input): Promise<void> {
  checkNumbers(input);
  await checkCategory(queries, input);
  await checkEvent(queries, agentId, input);
  await checkChain(queries, agentId, input);
  // A claim's key is its period, which kind and event decide: with others, one reward could be taken twice.
  if (await hasClaimsOfOther(queries, agentId, input)) throw recordConflict(text.wasClaimed);
}

function checkNumbers({ metric, kind, target, reward, event_id }: Input): void {
  const isMoney = metric === 'deposit' || metric === 'stake';
  if (isMoney ? !isWholeSatang(target) : !Number.isInteger(target))
    throw invalidField('target', isMoney ? text.satang : text.wholeNumber);
  const isDaily = metric === 'login' || metric === 'share';
  // In an event the target may be a streak's day, which is reached over several days.
  if (isDaily && event_id === null && target > DAYS[kind]) throw invalidField('target', text.unreachable(DAYS[kind]));
  const isCash = reward.kind === 'cash';
  if (isCash ? !isWholeSatang(reward.amount) : !Number.isInteger(reward.amount))
    throw invalidField('reward', isCash ? text.satang : text.wholeNumber);
}

async function checkCategory(queries: Queries, { metric, category }: Input): Promise<void> {
  if (category === null) return;
  if (metric === 'games' && GAMES.includes(category)) return;
  if (metric === 'stake' && (category === 'lotto' || GAMES.includes(category))) return;
  if (metric === 'rounds' && (await hasLottoKind(queries, category))) return;
  throw invalidField('category', text.unknownCategory);
}

async function checkEvent(queries: Queries, agentId: number, input: Input): Promise<void> {
  if (input.event_id === null) return;
  const eventKind = await eventKindOf(queries, agentId, input.event_id);
  if (eventKind === undefined) throw invalidField('event_id', text.unknownEvent);
  const isStreakDay = input.kind === 'daily' && input.metric === 'login' && input.after_id === null;
  if (eventKind === 'login_streak' && !isStreakDay) throw invalidField('event_id', text.streakDay);
}

/** The quest before must be of the same event and kind, so that both have the same periods, and not after this one. */
async function checkChain(queries: Queries, agentId: number, { id, after_id, event_id, kind }: Input): Promise<void> {
  if (after_id === null) return;
  if (!(await hasQuest(queries, agentId, { id: after_id, kind, event_id })))
    throw invalidField('after_id', text.unknownQuest);
  if (await isInChain(queries, after_id, id ?? null)) throw invalidField('after_id', text.circle);
}
