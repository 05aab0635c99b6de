import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { BATCH_COLUMNS, type BatchRow } from './coupon-batch-queries.ts';

export interface CodeRow extends BatchRow {
  code_id: number;
  member_id: number | null;
  uses: number;
  max_uses: number;
  used_by_member: number;
  last_used_at: Date | null;
  /** The newest deposit that meets the batch's minimum, or null. */
  deposit_satang: Satang | null;
}

/** A code with the member's uses of its batch, locked until the transaction ends. */
export function lockCode(tx: Transaction, agentId: number, key: string, memberId: number) {
  return tx.row<CodeRow>(
    `select ${BATCH_COLUMNS}, c.id as code_id, c.member_id, c.uses, c.max_uses, u.used_by_member, u.last_used_at,
       (select coalesce(d.credited_satang, d.amount_satang) from deposit d
        where d.member_id = $3 and d.status = 'paid' and d.paid_at >= b.valid_from
          and coalesce(d.credited_satang, d.amount_satang) >= coalesce(b.min_deposit_satang, 0)
          -- A percentage of a deposit is given once for it.
          and (b.percent is null or u.last_used_at is null or d.paid_at > u.last_used_at)
        order by d.paid_at desc limit 1) as deposit_satang
     from coupon_code c join coupon_batch b on b.id = c.batch_id
     cross join lateral (
       select count(*)::int as used_by_member, max(x.used_at) as last_used_at from coupon_use x where x.batch_id = b.id and x.member_id = $3
     ) u where c.agent_id = $1 and c.code_key = $2 for no key update of c`,
    [agentId, key, memberId],
  );
}

export interface LossRow {
  /** Below 0 if the member won. */
  satang: Satang;
  /** Whether the night's job has counted the day. */
  is_counted: boolean;
  /** Whether the member gets no returns, because of a limit on stakes or losses. */
  is_excluded: boolean;
}

/** A member's cash loss in these categories on a day. */
export async function lossOfDay(
  tx: Transaction,
  memberId: number,
  day: string,
  categories: readonly string[],
): Promise<LossRow> {
  const row = await tx.row<LossRow>(
    `select coalesce((
         select sum(c.stake_satang - c.won_satang) from cashback_day d cross join unnest(d.by_category) c
         where d.member_id = m.id and d.day = $2::date and d.kind = 'turnover' and c.category = any ($3)), 0)::bigint as satang,
       -- A day before the agent was made is never counted: nobody can have lost on it.
       a.created_at >= ($2::date + 1)::timestamp at time zone 'Asia/Bangkok'
         or exists (select 1 from cashback_run r where r.agent_id = a.id and r.day = $2::date and r.finished_at is not null) as is_counted,
       m.has_stake_limit as is_excluded
     from member m join agent a on a.id = m.agent_id where m.id = $1`,
    [memberId, day, categories],
  );
  if (!row) throw new Error(`there is no member ${memberId}`);
  return row;
}

/** Records a use and counts it on the code. Returns the use's id. */
export async function insertUse(tx: Transaction, code: CodeRow, memberId: number, at: Date): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `with counted as (update coupon_code set uses = uses + 1 where id = $2)
     insert into coupon_use (batch_id, code_id, member_id, nth, used_at) values ($1, $2, $3, $4, $5) returning id`,
    [code.id, code.code_id, memberId, code.used_by_member + 1, at],
  );
  if (!row) throw new Error('the use was not written');
  return row.id;
}

export interface HistoryRow extends BatchRow {
  /** The part of the list: 1 usable, 2 used, 3 expired. */
  place: number;
  row_id: number;
  code: string;
  state: 'usable' | 'used' | 'expired';
  used_at: Date | null;
}

/** A code of the member's own that can be used: neither its uses nor the member's of its batch are all made. */
const LEFT = `c.member_id = $1 and c.uses < c.max_uses
  and (select count(*) from coupon_use x where x.batch_id = b.id and x.member_id = $1) < b.max_uses_per_member`;

/**
 * $1 member, $2 now. 1: the member's own that can be used; 2: used ones; 3: the member's own that have ended. A
 * coupon that is stopped, or waits for a second key, is in no part before its time is over: it cannot be used yet.
 */
const HISTORY = `
  select 1 as place, c.id as row_id, c.code, c.batch_id, 'usable' as state, null::timestamptz as used_at
  from coupon_code c join coupon_batch b on b.id = c.batch_id
  where ${LEFT} and b.is_active and b.valid_until > $2
  union all
  select 2, u.id, c.code, u.batch_id, 'used', u.used_at from coupon_use u join coupon_code c on c.id = u.code_id where u.member_id = $1
  union all
  select 3, c.id, c.code, c.batch_id, 'expired', null
  from coupon_code c join coupon_batch b on b.id = c.batch_id
  where ${LEFT} and b.valid_until <= $2`;

/** A page of the member's coupons, usable ones first, with one row more than the limit. `after`: place and row id. */
export function couponsOf(
  queries: Queries,
  memberId: number,
  at: Date,
  page: { state: string | undefined; after: readonly [number, number] | null; limit: number },
): Promise<HistoryRow[]> {
  return queries.rows<HistoryRow>(
    `select h.place, h.row_id, h.code, h.state, h.used_at, ${BATCH_COLUMNS}
     from (${HISTORY}) h join coupon_batch b on b.id = h.batch_id
     where ($3::text is null or h.state = $3) and ($4::int is null or h.place > $4 or (h.place = $4 and h.row_id < $5::bigint))
     order by h.place, h.row_id desc limit $6`,
    [memberId, at, page.state ?? null, page.after?.[0] ?? null, page.after?.[1] ?? null, page.limit + 1],
  );
}
