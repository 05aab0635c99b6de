import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOrNull, plainBaht, satang, satangOf, satangOrNull } from '#contract/money.ts';
import type { operatorCoupons, operatorMakeCoupons } from '#contract/operator-content.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { type Cost, couponCost } from '#server/gift/cost.ts';
import { type HouseEdge, worthOf } from '#server/gift/house-edge.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import { invalidField } from '#server/lib/refusal.ts';
import { refuseUncounted } from './counted-categories.ts';
import {
  type BatchRest,
  type BatchRow,
  type BatchUseRow,
  batchesOf,
  insertBatch,
  insertCodes,
} from './coupon-batch-queries.ts';
import { codeKey, randomCode } from './coupon-code.ts';
import * as text from './coupon-text.ts';

type Input = ParsedInputOf<typeof operatorMakeCoupons>;
type Listed = OutputOf<typeof operatorCoupons>['items'][number];

const PAGE = 50;
/** More than an agent ever makes. */
const ALL = 100_000;

/** Tells whether the amount of such a coupon is a number of points or spins, not satang. */
const isCounted = (kind: BatchRow['kind']) => kind === 'point' || kind === 'free_spin';

/** The amount of a coupon of this kind on the wire: points, spins, or satang as baht. */
export const worthOnWire = (kind: BatchRow['kind'], worth: number): number =>
  isCounted(kind) ? worth : plainBaht(satang(worth));

/** The amount as the batch stores it: satang, points or spins. Refuses with `invalid_input`. */
function amountOf({ kind, amount, percent, turnover_times }: Input): number {
  const worth = isCounted(kind) ? (amount ?? 0) : satangOf(amount ?? 0);
  if (worth <= 0 || !Number.isInteger(worth)) throw invalidField('amount', text.NEEDS_AMOUNT);
  const mayHavePercent = kind === 'bonus' || kind === 'cashback';
  if (percent === null ? kind === 'cashback' : !mayHavePercent || percent === 0)
    throw invalidField('percent', text.NEEDS_PERCENT);
  if (kind !== 'bonus' && turnover_times > 0) throw invalidField('turnover_times', text.TURNOVER_OF_BONUS);
  return worth;
}

/** The codes to be made, each with the only member who may use it, or null. Refuses with `invalid_input` (code). */
function codesOf({ code, count, prefix, member_ids }: Input): { code: string; member_id: string | null }[] {
  if (code !== undefined) {
    if (count > 1 || member_ids) throw invalidField('code', text.ONE_NAMED_CODE);
    return [{ code, member_id: null }];
  }
  const owners = member_ids ?? Array.from({ length: count }, () => null);
  return owners.map((member_id) => ({ code: randomCode(prefix), member_id }));
}

/**
 * Makes a batch of coupons (docs/rules.md#coupons). Refuses with `invalid_input` (amount, percent, code, categories,
 * valid_until, member_ids, turnover_times).
 */
export async function makeCoupons(
  tx: Transaction,
  agentId: number,
  input: Input,
  at: Date,
): Promise<Pick<OutputOf<typeof operatorMakeCoupons>, 'id' | 'codes'>> {
  const amount = amountOf(input);
  const codes = codesOf(input);
  await refuseUncounted(tx, agentId, input);
  if (Date.parse(input.valid_until) <= Date.parse(input.valid_from)) throw invalidField('valid_until', text.BAD_PERIOD);
  const batch = {
    ...input,
    amount,
    min_deposit_satang: input.min_deposit ? satangOf(input.min_deposit) : null,
    max_withdraw_satang: satangOrNull(input.max_withdraw),
    categories: [...new Set(input.categories)],
  };
  const batchId = await insertBatch(tx, agentId, batch, at);
  const keyed = codes.map((made) => ({ ...made, key: codeKey(made.code) }));
  const added = await insertCodes(tx, { agentId, batchId, maxUses: input.max_uses }, keyed);
  if (added < codes.length)
    throw input.member_ids ? invalidField('member_ids', text.UNKNOWN_MEMBERS) : invalidField('code', text.CODE_TAKEN);
  return { id: String(batchId), codes: codes.map(({ code }) => code) };
}

/** The highest cost of a batch's codes from now on (docs/rules.md#second-key). */
export async function costOfBatch(
  queries: Queries,
  agentId: number,
  batch: BatchRest,
  houseEdge: HouseEdge,
): Promise<Cost> {
  const { kind, amount, uses, max_uses_per_member: usesOfMember } = batch;
  const worth = isCounted(kind) ? await worthOf(queries, agentId, { kind, amount }, houseEdge) : amount;
  return couponCost({ worth, uses, usesOfMember });
}

const onWire = (row: BatchUseRow): Listed => ({
  id: String(row.id),
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  title: row.title,
  detail: row.detail,
  kind: row.kind,
  amount: worthOnWire(row.kind, row.amount),
  percent: row.percent,
  min_deposit: bahtOrNull(row.min_deposit_satang),
  turnover_times: row.turnover_times,
  max_withdraw: bahtOrNull(row.max_withdraw_satang),
  categories: row.categories,
  valid_days: row.valid_days,
  max_uses: row.max_uses,
  max_uses_per_member: row.max_uses_per_member,
  valid_from: row.valid_from.toISOString(),
  valid_until: row.valid_until.toISOString(),
  codes: row.codes,
  used: row.used,
  is_active: row.is_active,
});

/** All of the agent's batches with their use, and the code of a batch with only one. */
export const batchesOnWire = async (queries: Queries, agentId: number): Promise<(Listed & { code: string | null })[]> =>
  (await batchesOf(queries, agentId, { before: null, limit: ALL })).map((row) => ({ ...onWire(row), code: row.code }));

/** A page of the agent's batches with their use, newest first. Refuses with `invalid_input` for an unknown cursor. */
export async function batchPage(
  queries: Queries,
  agentId: number,
  cursor: string | undefined,
): Promise<OutputOf<typeof operatorCoupons>> {
  const found = await batchesOf(queries, agentId, { before: readIdCursor(cursor), limit: PAGE + 1 });
  const { rows, nextCursor } = pageOfRows(found, PAGE);
  return { items: rows.map(onWire), next_cursor: nextCursor };
}
