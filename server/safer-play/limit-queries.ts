import type { Satang } from '#contract/money.ts';
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { LimitState } from './limit-rules.ts';

export interface LimitRow {
  kind: LimitKind;
  period: LimitPeriod;
  amount_satang: Satang | null;
  pending_from: Date | null;
  pending_satang: Satang | null;
  used_satang: Satang;
  /** The time when the period begins anew; null for a rolling one. */
  resets_at: Date | null;
}

const PERIODS = [
  'day',
  'week',
  'month',
  'calendar_day',
  'calendar_week',
  'calendar_month',
] as const satisfies LimitPeriod[];
/** A month of the calendar. */
const LONGEST_PERIOD = '31 days';

const usedIn = (period: LimitPeriod) =>
  `sum(m.satang) filter (where m.at > (select since from periods where period = '${period}'))`;

/** One row for each kind and period, whether the member has set a limit or not. Each page of a member asks, so what counts is read once. */
export function limitsOf(queries: Queries, memberId: number, at: Date): Promise<LimitRow[]> {
  return queries.rows<LimitRow>(
    `with periods as materialized (
       select period, period_no, limit_period_start(period, $2) as since, limit_period_end(period, $2) as resets_at
       from unnest(array['${PERIODS.join("', '")}']) with ordinality p (period, period_no)
     ), used as (
       select m.kind, array[${PERIODS.map(usedIn).join(', ')}] as satang
       from limit_movements($1, null, $2::timestamptz - interval '${LONGEST_PERIOD}') m group by m.kind
     )
     select k.kind, p.period, l.amount_satang, l.pending_from, l.pending_satang, coalesce(u.satang[p.period_no], 0)::bigint as used_satang, p.resets_at
     from unnest(array['deposit', 'loss', 'stake']) with ordinality k (kind, kind_no) cross join periods p
     left join used u on u.kind = k.kind
     left join member_limit l on l.member_id = $1 and l.kind = k.kind and l.period = p.period
     order by k.kind_no, p.period_no`,
    [memberId, at],
  );
}

/** A limit as it is stored, locked until the transaction ends. */
export async function lockLimit(
  tx: Transaction,
  memberId: number,
  kind: LimitKind,
  period: LimitPeriod,
): Promise<LimitState> {
  const row = await tx.row<Pick<LimitRow, 'amount_satang' | 'pending_from' | 'pending_satang'>>(
    'select amount_satang, pending_from, pending_satang from member_limit where member_id = $1 and kind = $2 and period = $3 for update',
    [memberId, kind, period],
  );
  if (!row) return { amount: null, pending: null };
  const { amount_satang: amount, pending_from: from, pending_satang } = row;
  return { amount, pending: from && { amount: pending_satang, from } };
}

export async function saveLimit(
  tx: Transaction,
  memberId: number,
  { kind, period, state }: { kind: LimitKind; period: LimitPeriod; state: LimitState },
): Promise<void> {
  await tx.rows(
    `insert into member_limit values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, kind, period) do update
     set amount_satang = excluded.amount_satang, pending_from = excluded.pending_from, pending_satang = excluded.pending_satang`,
    [memberId, kind, period, state.amount, state.pending?.from ?? null, state.pending?.amount ?? null],
  );
}

/** Keeps `member.has_stake_limit` true to the member's limits: stakes of a member without one skip the sums. */
export async function updateHasStakeLimit(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows(
    `update member set has_stake_limit = exists (
       select 1 from member_limit l where l.member_id = $1 and l.kind in ('loss', 'stake') and l.amount_satang is not null) where id = $1`,
    [memberId],
  );
}
