import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { PROMOTION, type PromotionRow } from './queries.ts';

export interface PromotionUseRow extends PromotionRow {
  /** The number of its bonuses, and the sum of their amounts. */
  taken: number;
  paid_satang: Satang;
}

/** All promotions of an agent that were not removed, including hidden and ended ones, with their use. */
export function promotionsWithUse(queries: Queries, agentId: number): Promise<PromotionUseRow[]> {
  return queries.rows<PromotionUseRow>(
    `select p.*, b.taken, b.paid_satang
     from (${PROMOTION} where p.agent_id = $1 and p.removed_at is null) p
     cross join lateral (
       select count(*)::int as taken, coalesce(sum(x.bonus_satang), 0)::bigint as paid_satang from bonus x where x.promotion_id = p.id
     ) b order by p.position, p.id`,
    [agentId],
  );
}

type Stored = 'id' | 'version' | 'updated_at' | 'given_satang';
/** The fields of a promotion that an operator sets. */
export type PromotionFields = Omit<PromotionRow, Stored | 'starts_at' | 'ends_at'> & {
  starts_at: string | null;
  ends_at: string | null;
};

const FIELDS = [
  ...['title', 'description', 'image', 'terms', 'kind', 'bonus_percent', 'bonus_fixed_satang', 'min_deposit_satang'],
  ...['max_bonus_satang', 'turnover_times', 'max_withdraw_satang', 'categories', 'valid_days', 'is_active', 'position'],
  ...['starts_at', 'ends_at', 'budget_satang'],
] as const satisfies readonly (keyof PromotionFields)[];
/** $1 is the agent and $2 the time; the fields follow. */
const PARAMETERS = FIELDS.map((_field, place) => `$${place + 3}`).join(', ');

/** Adds a promotion. Returns its id. */
export async function insertPromotion(
  tx: Transaction,
  agentId: number,
  fields: PromotionFields,
  at: Date,
): Promise<number | undefined> {
  const row = await tx.row<{ id: number }>(
    `insert into promotion (agent_id, updated_at, ${FIELDS.join(', ')}) values ($1, $2, ${PARAMETERS}) returning id`,
    [agentId, at, ...FIELDS.map((field) => fields[field])],
  );
  return row?.id;
}

/** Changes a promotion. Returns its id; undefined if there is none, or a given `version` is not the newest. */
export async function updatePromotion(
  tx: Transaction,
  agentId: number,
  { id, version, fields }: { id: string; version: number | undefined; fields: PromotionFields },
  at: Date,
): Promise<number | undefined> {
  const values = [agentId, at, ...FIELDS.map((field) => fields[field])];
  const row = await tx.row<{ id: number }>(
    `update promotion set updated_at = $2, version = version + 1, (${FIELDS.join(', ')}) = row(${PARAMETERS})
     where agent_id = $1 and id::text = $${values.length + 1} and removed_at is null
       and ($${values.length + 2}::int is null or version = $${values.length + 2}) returning id`,
    [...values, id, version ?? null],
  );
  return row?.id;
}

/** A promotion by its id, removed or not. */
export function storedPromotion(queries: Queries, id: number): Promise<PromotionRow | undefined> {
  return queries.row<PromotionRow>(`${PROMOTION} where p.id = $1`, [id]);
}

/** Tells whether the agent has such a promotion that was not removed. */
export async function hasPromotion(queries: Queries, agentId: number, id: string | undefined): Promise<boolean> {
  const row = await queries.row(
    'select 1 from promotion where agent_id = $1 and id::text = $2 and removed_at is null',
    [agentId, id],
  );
  return row !== undefined;
}

/** Removes a promotion from all lists. False if there is none. */
export async function removePromotion(tx: Transaction, agentId: number, id: string, at: Date): Promise<boolean> {
  const row = await tx.row(
    `update promotion set removed_at = $3, updated_at = $3, version = version + 1
     where agent_id = $1 and id::text = $2 and removed_at is null returning id`,
    [agentId, id, at],
  );
  return row !== undefined;
}
