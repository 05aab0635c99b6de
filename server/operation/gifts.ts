import { FileMistake } from '#agents/file-mistake.ts';
import { satang, satangOf } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Cost, NO_COST } from '#server/gift/cost.ts';
import { giftLimitOf } from '#server/gift/second-key.ts';
import { houseEdge } from '#server/house-edge/rebates.ts';
import { bahtText } from '#server/lib/baht-text.ts';
import { listPolls } from '#server/poll/operator-service.ts';
import { costOfBatch } from '#server/promotion/coupon-batch.ts';
import { lockBatch } from '#server/promotion/coupon-batch-queries.ts';
import { costOfPromotion, listPromotions } from '#server/promotion/operator-service.ts';
import { costOfQuest, listQuests } from '#server/quest/operator-service.ts';
import { costOfItem, listItems } from '#server/redemption/operator-item-service.ts';
import type { Step } from './plan.ts';

/** The promises of a record that files make or change (docs/rules.md#second-key). */
export interface Gift {
  kind: string;
  key: string;
  cost: Cost;
}

type CostOf = (tx: Transaction, agentId: number, id: string, at: Date) => Promise<Cost>;

const byId = <Row extends { id: string }>(rows: readonly Row[], id: string): Row => {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`the record ${id} was not made`);
  return found;
};

/** Kinds of records that give money, points or spins, each judged like an operator's call. */
const COSTS: Readonly<Record<string, CostOf>> = {
  async quest(tx, agentId, id, at) {
    const quest = byId(await listQuests(tx, agentId), id);
    return costOfQuest(tx, agentId, quest, { claims: quest.claims, at, houseEdge });
  },
  async promotion(tx, agentId, id, at) {
    const promotion = byId(await listPromotions(tx, agentId), id);
    return costOfPromotion(promotion, { given: satangOf(promotion.bonus_paid), at });
  },
  async coupon(tx, agentId, id) {
    const batch = await lockBatch(tx, agentId, id);
    return batch ? costOfBatch(tx, agentId, batch, houseEdge) : NO_COST;
  },
  item: async (tx, agentId, id, at) =>
    costOfItem(tx, agentId, byId(await listItems(tx, agentId), id), { at, houseEdge }),
  async poll(tx, agentId, id, at) {
    const { drawn_from, prize_pool } = byId(await listPolls(tx, agentId, at), id);
    const pool = drawn_from === 'votes' ? satangOf(prize_pool) : 0;
    return { once: pool, member: pool, all: pool };
  },
};
/**
 * Kinds that promise nothing by themselves; what is given back for play stays within the house edge
 * (docs/rules.md#defaults).
 */
const GIVE_NOTHING: readonly string[] = [
  ...['agent', 'channel', 'receiving account', 'lottery', 'wheel', 'quest event', 'operator key'],
  ...['notification', 'banner', 'event'],
];
/** Every kind of records is in one of the two lists (a test compares them with the files). */
export const KNOWN_KINDS: readonly string[] = [...Object.keys(COSTS), ...GIVE_NOTHING];

/** Fields that are words, pictures or a place in a list: changing them promises nothing. */
const WORDS = ['title', 'name', 'description', 'detail', 'question', 'terms', 'image', 'icon', 'link', 'position'];
const promises = (step: Step): boolean =>
  step.step === 'make' ||
  (step.step === 'change' && step.differences.some(({ path }) => !WORDS.includes(path.split(/[.[]/)[0] ?? '')));

/** The promises of made or changed records, in the order of their steps; `idOf` gives their present ids. */
export async function giftsOf(
  tx: Transaction,
  agentId: number,
  steps: readonly Step[],
  { idOf, at }: { idOf(kind: string, key: string): string; at: Date },
): Promise<Gift[]> {
  const gifts: Gift[] = [];
  for (const step of steps) {
    const { kind, key } = step;
    const costOf = promises(step) ? COSTS[kind] : undefined;
    if (!costOf) continue;
    const cost = await costOf(tx, agentId, idOf(kind, key), at);
    if (cost.all > 0) gifts.push({ kind, key, cost });
  }
  return gifts;
}

export const totalOf = (gifts: readonly Gift[]): number => gifts.reduce((sum, { cost }) => sum + cost.all, 0);

const baht = (amount: number) => (Number.isFinite(amount) ? `${bahtText(satang(Math.ceil(amount)))} baht` : 'no end');

/** The promises of an apply in words, before and after it. */
export function describeGifts(gifts: readonly Gift[]): string[] {
  if (gifts.length === 0) return [];
  return [
    ...gifts.map(
      ({ kind, key, cost }) =>
        `  ${kind} ${key} gives at most ${baht(cost.once)} at a time, ${baht(cost.member)} to one member, ${baht(cost.all)} in all`,
    ),
    `These changes give at most ${baht(totalOf(gifts))} in all.`,
  ];
}

/** The flag by which an apply is told that it may give this much. */
const toldAs = (satangInAll: number): string =>
  Number.isFinite(satangInAll) ? `--gives ${Math.ceil(satangInAll / 100)}` : '--gives unlimited';

/**
 * One person applies files: above the limit of one key for a day, they have to state the amount. `told` in satang.
 * Throws a `FileMistake` with the figures.
 */
export async function refuseUntoldGifts(
  tx: Transaction,
  agentId: number,
  gifts: readonly Gift[],
  told: number,
): Promise<void> {
  const total = totalOf(gifts);
  if (total <= Math.max(told, await giftLimitOf(tx, agentId))) return;
  throw new FileMistake([...describeGifts(gifts), `Nothing was changed. To give so much: ${toldAs(total)}`].join('\n'));
}
