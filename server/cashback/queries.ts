import type { Satang } from '#contract/money.ts';
import { type DueDay, daysToSum } from '#server/agent/due-days.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';

/** Daily cashback of the turnover, or return of the loss (docs/rules.md#cashback). */
export type Kind = 'turnover' | 'loss';

export interface DayRow {
  day: string;
  kind: Kind;
  stake_satang: Satang;
  won_satang: Satang;
  by_category: { category: string; stake_satang: Satang; percent: number; satang: Satang }[];
  percent: number;
  amount_satang: Satang;
  paid_satang: Satang;
  /** The amount that claims have paid, by the ledger. */
  received_satang: Satang;
  claimable_until: Date | null;
  claimed_at: Date | null;
  /** When a corrected lottery result last changed the day. */
  corrected_at: Date | null;
  /** Play was limited, paused or excluded when the day was computed. */
  is_excluded: boolean;
  /** The minimum by the rules of that night. */
  min_satang: Satang;
  min_loss_satang: Satang;
}

const DAY =
  'day, kind, stake_satang, won_satang, to_jsonb(array(select c from unnest(by_category) c where c.stake_satang > 0 order by c.stake_satang desc, c.category)) as by_category, percent::float8 as percent, amount_satang, paid_satang, claimable_until, claimed_at, corrected_at, is_excluded, ' +
  ['min_satang', 'min_loss_satang']
    .map(
      (name) =>
        `(select (r.rules ->> '${name}')::bigint from cashback_run r where r.agent_id = cashback_day.agent_id and r.day = cashback_day.day) as ${name}, `,
    )
    .join('') +
  `(select coalesce(sum(t.amount_satang), 0)::bigint from generate_series(1, cashback_day.payments) n
    join transfer t on t.id = format('cashback:%s:%s:%s:%s', cashback_day.kind, cashback_day.member_id, to_char(cashback_day.day, 'YYYY-MM-DD'), n)
  ) as received_satang`;

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

/** The member's days that can be claimed at a time, newest first. */
export function waitingOf(queries: Queries, memberId: number, kind: Kind, at: Date): Promise<DayRow[]> {
  return queries.rows<DayRow>(
    `select ${DAY} from cashback_day where member_id = $1 and kind = $2 and amount_satang > paid_satang and claimable_until > $3 order by day desc`,
    [memberId, kind, at],
  );
}

export interface RunningRow {
  stake_satang: Satang;
  won_satang: Satang;
  /** Computed by the rates of the categories, each rounded down. */
  turnover_satang: Satang;
  /** Computed from the net loss, capped by the share of the stakes that may come back; below 0 for a win. */
  loss_satang: Satang;
}

/**
 * The member's cash stakes settled in a period, counted as the nightly job does (`cashback_step`), before minimum and
 * maximum. Game bets are found by the time of the bet: one that is settled more than 7 days later is only added by
 * the nightly job.
 */
export async function runningSums(
  queries: Queries,
  { agentId, memberId, since, until }: { agentId: number; memberId: number; since: Date; until: Date },
  rates: {
    percent: Readonly<Record<string, number>>;
    loss_percent: number;
    loss_stake_percent: Readonly<Record<string, number>>;
  },
): Promise<RunningRow> {
  const row = await queries.row<RunningRow>(
    `with part as (
       select b.category, sum(b.stake_satang)::bigint as stake, sum(b.won_satang)::bigint as won from game_counted_bet b
       where b.member_id = $2 and b.state = 'settled' and b.closed_at >= $3 and b.closed_at < $4 and b.placed_at >= $3 - interval '7 days'
         and b.wallet_id not in (select w.id from wallet w where w.member_id = $2 and w.wallet_type_id = 2)
       group by b.category
       union all
       select 'lotto', b.stake_satang, b.won_satang from cashback_bills($1, $3, $4, array[$2::bigint]) b
     )
     select coalesce(sum(p.stake), 0)::bigint as stake_satang, coalesce(sum(p.won), 0)::bigint as won_satang,
       coalesce(sum(floor(p.stake * coalesce(($5::jsonb ->> p.category)::numeric, 0) / 100)), 0)::bigint as turnover_satang,
       least(floor(coalesce(sum(p.stake) - sum(p.won), 0) * $6::numeric / 100)::bigint,
         coalesce(floor(sum(p.stake * coalesce(($7::jsonb ->> p.category)::numeric, 0)) / 100)::bigint, 0)) as loss_satang
     from part p`,
    [
      agentId,
      memberId,
      since,
      until,
      JSON.stringify(rates.percent),
      rates.loss_percent,
      JSON.stringify(rates.loss_stake_percent),
    ],
  );
  if (!row) throw new Error('a sum without a row');
  return row;
}

export interface Payment {
  day: string;
  /** The day's amount less what was paid before. */
  satang: Satang;
  /** The number of payments of this day, this one included. */
  payments: number;
}

/** Marks claimable amounts, of one day or of all, as paid. Returns the payments, oldest first. */
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

/** Tells whether the member gets no new cashback because their play is limited, paused or excluded. */
export async function isOffFor(queries: Queries, memberId: number, at: Date): Promise<boolean> {
  const row = await queries.row<{ off: boolean }>(
    'select cashback_excluded(m, $2) as off from member m where m.id = $1',
    [memberId, at],
  );
  return row?.off ?? true;
}

/**
 * Computes the next portion of an agent's day. `rules`: the agent's rules as JSON. True when the day is finished. The
 * one statement is the whole transaction, so that members are not locked for the whole run.
 */
export async function computeStep(
  database: Database,
  { agentId, day, rules, at }: { agentId: number; day: string; rules: string; at: Date },
): Promise<boolean> {
  const row = await database.row<{ done: boolean }>('select cashback_step($1, $2, $3, $4) as done', [
    agentId,
    day,
    rules,
    at,
  ]);
  return row?.done ?? true;
}

/** Agents' days that are over and are not computed yet, oldest first. A day waits for the results that belong to it. */
export function dueDays(queries: Queries, at: Date): Promise<DueDay[]> {
  return queries.rows<DueDay>(
    `select d.agent_id, d.day from lotto_settled_days($1, $2) d
     where not exists (select 1 from cashback_run r where r.agent_id = d.agent_id and r.day = d.day and r.finished_at is not null)
     order by d.day`,
    daysToSum(at),
  );
}
