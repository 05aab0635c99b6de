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
  paid_satang: number;
  claimable_until: Date | null;
  claimed_at: Date | null;
  corrected_at: Date | null;
}

const DAY =
  'day, kind, stake_satang, won_satang, to_jsonb(array(select c from unnest(by_category) c order by c.stake_satang desc, c.category)) as by_category, percent::float8 as percent, amount_satang, paid_satang, claimable_until, claimed_at, corrected_at';

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
    `select ${DAY} from cashback_day where member_id = $1 and kind = $2 and amount_satang > paid_satang and claimable_until > $3 order by day desc`,
    [memberId, kind, at],
  );
}

/** What a day is paid: what it gives less what it had, and the how-manieth payment of it this is. */
export interface Payment {
  day: string;
  satang: number;
  payments: number;
}

/** Marks what waits as paid and gives it, oldest first; of one day, or of all. */
export function claimWaiting(
  tx: Transaction,
  memberId: number,
  { kind, day, at }: { kind: Kind; day: string | undefined; at: Date },
): Promise<Payment[]> {
  return tx.rows<Payment>(
    `with due as (
       select day, amount_satang - paid_satang as satang from cashback_day
       where member_id = $1 and kind = $2 and ($3::date is null or day = $3) and amount_satang > paid_satang and claimable_until > $4 for update
     ), claimed as (
       update cashback_day d set claimed_at = $4, paid_satang = d.amount_satang, payments = d.payments + 1
       from due where d.member_id = $1 and d.kind = $2 and d.day = due.day
       returning d.day, due.satang, d.payments
     )
     select day, satang, payments from claimed order by day`,
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
