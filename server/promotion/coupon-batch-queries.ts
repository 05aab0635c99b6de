import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { BonusCategory } from './queries.ts';

export interface BatchRow {
  id: number;
  version: number;
  updated_at: Date;
  title: string;
  detail: string;
  kind: 'cash' | 'bonus' | 'point' | 'free_spin' | 'cashback';
  /** Satang, points, or spins; with a percentage, the maximum. */
  amount: number;
  percent: number | null;
  min_deposit_satang: Satang | null;
  max_uses_per_member: number;
  valid_from: Date;
  valid_until: Date;
  turnover_times: number;
  max_withdraw_satang: Satang | null;
  categories: BonusCategory[];
  valid_days: number;
  is_active: boolean;
}

export const BATCH_COLUMNS = `b.id, b.version, b.updated_at, b.title, b.detail, b.kind, b.amount, b.percent::float8 as percent, b.min_deposit_satang, b.max_uses_per_member,
  b.valid_from, b.valid_until, b.turnover_times::float8 as turnover_times, b.max_withdraw_satang, b.categories, b.valid_days, b.is_active`;

export type NewBatch = Omit<BatchRow, 'id' | 'version' | 'updated_at' | 'valid_from' | 'valid_until' | 'is_active'> & {
  valid_from: string;
  valid_until: string;
};

/** Adds a batch without codes. Returns its id. */
export async function insertBatch(tx: Transaction, agentId: number, batch: NewBatch, at: Date): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `insert into coupon_batch (agent_id, updated_at, title, detail, kind, amount, min_deposit_satang, max_uses_per_member, valid_from,
       valid_until, turnover_times, max_withdraw_satang, categories, valid_days, percent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      agentId,
      at,
      batch.title,
      batch.detail,
      batch.kind,
      batch.amount,
      batch.min_deposit_satang,
      batch.max_uses_per_member,
      batch.valid_from,
      batch.valid_until,
      batch.turnover_times,
      batch.max_withdraw_satang,
      batch.categories,
      batch.valid_days,
      batch.percent,
    ],
  );
  if (!row) throw new Error('the batch was not written');
  return row.id;
}

export interface NewCode {
  code: string;
  key: string;
  /** The only member who may use it; null: anybody. */
  member_id: string | null;
}

/** Adds codes to a batch. Returns how many were added: not those whose key is taken or whose member is unknown. */
export async function insertCodes(
  tx: Transaction,
  { agentId, batchId, maxUses }: { agentId: number; batchId: number; maxUses: number },
  codes: readonly NewCode[],
): Promise<number> {
  const added = await tx.rows(
    `insert into coupon_code (agent_id, code_key, code, batch_id, member_id, max_uses)
     select $1, c.key, c.code, $2, m.id, $3 from jsonb_to_recordset($4::jsonb) as c (key text, code text, member_id text)
     left join member m on m.agent_id = $1 and m.id::text = c.member_id
     where c.member_id is null or m.id is not null on conflict (agent_id, code_key) do nothing returning 1`,
    [agentId, batchId, maxUses, JSON.stringify(codes)],
  );
  return added.length;
}

export interface BatchUseRow extends BatchRow {
  codes: number;
  /** The code of a batch with only one. */
  code: string | null;
  used: number;
  max_uses: number;
}

/** An agent's batches with their use, newest first, continuing after one of them. */
export function batchesOf(
  queries: Queries,
  agentId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<BatchUseRow[]> {
  return queries.rows<BatchUseRow>(
    `select ${BATCH_COLUMNS}, c.codes, c.code, c.used, c.max_uses from coupon_batch b
     cross join lateral (
       select count(*)::int as codes, case count(*) when 1 then min(x.code) end as code, coalesce(sum(x.uses), 0)::int as used, coalesce(max(x.max_uses), 1) as max_uses from coupon_code x where x.batch_id = b.id
     ) c where b.agent_id = $1 and ($2::bigint is null or b.id < $2) order by b.id desc limit $3`,
    [agentId, before, limit],
  );
}

export interface BatchRest
  extends Pick<BatchRow, 'id' | 'title' | 'kind' | 'amount' | 'is_active' | 'max_uses_per_member'> {
  codes: number;
  /** The number of uses left, of all codes together. */
  uses: number;
}

/** The rest of a batch, locked; undefined if there is none. `id` may be any text. */
export function lockBatch(tx: Transaction, agentId: number, id: string): Promise<BatchRest | undefined> {
  return tx.row<BatchRest>(
    `select b.id, b.title, b.kind, b.amount, b.is_active, b.max_uses_per_member, c.codes, c.uses from coupon_batch b
     cross join lateral (
       select count(*)::int as codes, coalesce(sum(x.max_uses - x.uses), 0)::float8 as uses from coupon_code x where x.batch_id = b.id
     ) c where b.agent_id = $1 and b.id::text = $2 for no key update of b`,
    [agentId, id],
  );
}

/** Stops a batch, whose codes then no longer work, or starts it again. False if there is none. */
export async function setBatchActive(
  tx: Transaction,
  agentId: number,
  { id, isActive }: { id: string; isActive: boolean },
  at: Date,
): Promise<boolean> {
  const row = await tx.row(
    `update coupon_batch set is_active = $4, version = version + 1, updated_at = $3
     where agent_id = $1 and id::text = $2 returning id`,
    [agentId, id, at, isActive],
  );
  return row !== undefined;
}
