import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, bahtOrNull, type Satang, satang, satangOf, satangOrNull } from '#contract/money.ts';
import type { operatorPromotions, operatorSavePromotion } from '#contract/operator-content.ts';
import { refuseUnknownPictures } from '#server/agent/picture-store.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { type Cost, daysOf, NO_COST, promotionCost } from '#server/gift/cost.ts';
import type { HouseEdge } from '#server/gift/house-edge.ts';
import { keepsTerms } from '#server/gift/terms.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { expireWaiting } from '#server/operator/confirmation-queries.ts';
import { refuseUncounted } from './counted-categories.ts';
import {
  hasPromotion,
  insertPromotion,
  type PromotionFields,
  promotionsWithUse,
  removePromotion,
  storedPromotion,
  updatePromotion,
} from './operator-queries.ts';
import { promotionOnWire } from './promotion-on-wire.ts';
import type { PromotionRow } from './queries.ts';
import { ENDLESS, FIXED_OR_PERCENT } from './text.ts';

type Input = ParsedInputOf<typeof operatorSavePromotion>;
type Saved = NonNullable<OutputOf<typeof operatorSavePromotion>['promotion']>;

/** The fields that decide a promotion's cost. */
const TERMS = [
  ...(['kind', 'bonus_percent', 'bonus_fixed', 'min_deposit', 'max_bonus', 'budget', 'turnover_times'] as const),
  ...(['max_withdraw', 'categories', 'valid_days', 'is_active', 'starts_at', 'ends_at'] as const),
] as const;

/** The subject of a confirmation: the promotion's id, or a new one's title. */
export const subjectOf = (idOrTitle: string) => `promotion ${idOrTitle}`;

/**
 * Ends waiting confirmations on a promotion that is changed meanwhile: confirmed later, they would undo the change.
 */
const endWaiting = (tx: Transaction, agentId: number, id: string) => expireWaiting(tx, agentId, subjectOf(id));

const onWire = (row: PromotionRow): Saved => ({
  ...promotionOnWire(row),
  id: String(row.id),
  updated_at: row.updated_at.toISOString(),
  budget: bahtOrNull(row.budget_satang),
  is_active: row.is_active,
  position: row.position,
});

const fieldsOf = (input: Input): PromotionFields => ({
  ...input,
  bonus_fixed_satang: satangOrNull(input.bonus_fixed),
  min_deposit_satang: satangOf(input.min_deposit),
  max_bonus_satang: satangOf(input.max_bonus),
  max_withdraw_satang: satangOrNull(input.max_withdraw),
  budget_satang: satangOrNull(input.budget),
  categories: [...new Set(input.categories)],
});

/** All promotions of an agent, including hidden and ended ones, with their use. */
export async function listPromotions(queries: Queries, agentId: number): Promise<OutputOf<typeof operatorPromotions>> {
  const rows = await promotionsWithUse(queries, agentId);
  return rows.map((row) => ({ ...onWire(row), taken: row.taken, bonus_paid: bahtOf(row.paid_satang) }));
}

/** Checks what the contract's schema cannot. Throws `invalid_input` (bonus_fixed, categories, image). */
async function checkPromotion(tx: Transaction, agentId: number, input: Input, at: Date): Promise<void> {
  if (input.bonus_fixed === null && (input.bonus_percent === 0 || input.kind === 'free'))
    throw invalidField('bonus_fixed', FIXED_OR_PERCENT);
  await refuseUncounted(tx, agentId, input);
  await refuseUnknownPictures(tx, { image: input.image }, { agentId, at });
}

/** The highest bonus of one taking. */
export const mostOf = ({ bonus_fixed, max_bonus }: Pick<Input, 'bonus_fixed' | 'max_bonus'>): Satang =>
  satang(Math.min(satangOrNull(bonus_fixed) ?? Number.POSITIVE_INFINITY, satangOf(max_bonus)));

/** The highest cost of a visible promotion from now on (docs/rules.md#second-key). */
export function costOfPromotion(
  promotion: Pick<Input, (typeof TERMS)[number]>,
  { given, at }: { given: Satang; at: Date },
): Cost {
  if (!promotion.is_active) return NO_COST;
  const budget = satangOrNull(promotion.budget);
  return promotionCost({
    kind: promotion.kind,
    days: daysOf(promotion, at),
    bonus: mostOf(promotion),
    budgetLeft: budget === null ? null : Math.max(0, budget - given),
  });
}

/** Tells whether a change only concerns words, which promise nothing new. */
export const changesWordsOnly = (before: Saved | null, input: Input): boolean => keepsTerms(before, input, TERMS);

/**
 * The promotion before it is changed (null for a new one), and what it has given. Refuses with `invalid_input`,
 * `record_not_found` and `record_conflict` (version).
 */
export async function savablePromotion(
  tx: Transaction,
  agentId: number,
  input: Input,
  at: Date,
): Promise<{ before: Saved | null; given: Satang }> {
  await checkPromotion(tx, agentId, input, at);
  if (input.id === undefined) return { before: null, given: satang(0) };
  const before = (await promotionsWithUse(tx, agentId)).find(({ id }) => String(id) === input.id);
  if (!before) throw new Refusal('record_not_found');
  if (input.version !== undefined && input.version !== before.version) throw new Refusal('record_conflict');
  return { before: onWire(before), given: before.given_satang };
}

/**
 * Makes or changes a promotion; bonuses already taken keep their terms. A waiting confirmation on it ends. Refuses
 * with `invalid_input` (bonus_fixed, categories, image), `record_not_found`, and `record_conflict` if the version is
 * not the newest.
 */
export async function savePromotion(tx: Transaction, agentId: number, input: Input, at: Date): Promise<Saved> {
  const { id, version } = input;
  if (id !== undefined) await endWaiting(tx, agentId, id);
  await checkPromotion(tx, agentId, input, at);
  const fields = fieldsOf(input);
  const saved =
    id === undefined
      ? await insertPromotion(tx, agentId, fields, at)
      : await updatePromotion(tx, agentId, { id, version, fields }, at);
  const row = saved && (await storedPromotion(tx, saved));
  if (row) return onWire(row);
  throw new Refusal((await hasPromotion(tx, agentId, id)) ? 'record_conflict' : 'record_not_found');
}

/**
 * Saves a promotion as a call asks for it. Refuses as `savePromotion` does, and with `invalid_input` (budget) an
 * endless one that gives everything that its stakes leave the house (docs/rules.md#edge).
 */
export async function savePromotionOfCall(
  tx: Transaction,
  agentId: number,
  input: Input,
  { at, houseEdge }: { at: Date; houseEdge: HouseEdge },
): Promise<Saved> {
  const saved = await savePromotion(tx, agentId, input, at);
  if (!input.is_active || input.budget !== null) return saved;
  const given = await houseEdge.rebatesOf(tx, agentId, await agentConfigOf(tx, agentId));
  if (await houseEdge.isTakenByPromotion(tx, agentId, given)) throw invalidField('budget', ENDLESS);
  return saved;
}

/** Removes a promotion from all lists, and ends its waiting confirmation. Refuses with `record_not_found`. */
export async function endPromotion(tx: Transaction, agentId: number, id: string, at: Date): Promise<void> {
  await endWaiting(tx, agentId, id);
  if (!(await removePromotion(tx, agentId, id, at))) throw new Refusal('record_not_found');
}
