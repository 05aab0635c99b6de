import type { Queries, Transaction } from '../platform/database.ts';

export type Kind = 'turnover' | 'loss';

export interface DayRow {
  day: string;
  kind: Kind;
  stake_satang: number;
  won_satang: number;
  by_category: { category: string; stake_satang: number; percent: number; satang: number }[];
  percent: number;
  amount_satang: number;
  claimable_until: Date | null;
  claimed_at: Date | null;
}

const DAY =
  'day, kind, stake_satang, won_satang, by_category, percent::float8 as percent, amount_satang, claimable_until, claimed_at';

export interface DayFilter {
  from?: string | undefined;
  to?: string | undefined;
  /** Days before this one. */
  before: string | null;
  limit: number;
}

/** The member's days, newest first. */
export function daysOf(queries: Queries, memberId: number, kind: Kind, filter: DayFilter): Promise<DayRow[]> {
  return queries.rows<DayRow>(
    `select ${DAY} from cashback_day where member_id = $1 and kind = $2 and day >= coalesce($3::date, '-infinity') and day <= coalesce($4::date, 'infinity')
       and day < coalesce($5::date, 'infinity') order by day desc limit $6`,
    [memberId, kind, filter.from ?? null, filter.to ?? null, filter.before, filter.limit],
  );
}

/** What can be claimed at a time, newest first. */
export function waitingOf(queries: Queries, memberId: number, kind: Kind, at: Date): Promise<DayRow[]> {
  return queries.rows<DayRow>(
    `select ${DAY} from cashback_day where member_id = $1 and kind = $2 and claimed_at is null and amount_satang > 0 and claimable_until > $3 order by day desc`,
    [memberId, kind, at],
  );
}

/** Marks what waits as claimed and gives it, oldest first; of one day, or of all. */
export async function claimWaiting(
  tx: Transaction,
  memberId: number,
  { kind, day, at }: { kind: Kind; day: string | undefined; at: Date },
): Promise<{ day: string; amount_satang: number }[]> {
  return tx.rows<{ day: string; amount_satang: number }>(
    `with claimed as (
       update cashback_day set claimed_at = $4
       where member_id = $1 and kind = $2 and ($3::date is null or day = $3) and claimed_at is null and amount_satang > 0 and claimable_until > $4
       returning day, amount_satang
     )
     select day, amount_satang from claimed order by day`,
    [memberId, kind, day ?? null, at],
  );
}

/** Whether the member gets nothing back: his play is limited, paused or ended. */
export async function isOffFor(queries: Queries, memberId: number, at: Date): Promise<boolean> {
  const row = await queries.row<{ off: boolean }>('select cashback_off(m, $2) as off from member m where m.id = $1', [
    memberId,
    at,
  ]);
  return row?.off ?? true;
}
