import { jobSchemaOf } from '#server/config/cell.ts';
import type { Queries } from '#server/database/database.ts';

/** The waiting items of one queue. */
export interface Waiting {
  queue: string;
  count: number;
  /** The age of the item that has waited longest; 0 if nothing waits. */
  seconds: number;
}

/**
 * Every part reads an index that holds only waiting items, or a table with few rows, so the statement costs little
 * however old the database is.
 */
const WAITING = `
  with waiting (queue, since) as (
    select 'deposit_review', created_at from payment_review where resolved_at is null
    union all
    select case status when 'requested' then 'withdrawal_desk' else 'withdrawal_payout' end, coalesce(approved_at, requested_at)
      from withdrawal where finished_at is null
    union all
    select 'message_' || channel, created_at from message where state = 'waiting' and (attempts > 0 or next_try_at <= $1)
    union all
    select 'lottery_result', result_at from lotto_round where version = 0 and result_at <= $1
    union all
    select 'result_alarm', raised_at from lotto_alarm where closed_at is null
    union all
    select 'shrunk_game_list', coalesce(listed_at, $1) from game_source where would_hide is not null
    union all
    select 'settlement', r.entered_at from lotto_round o join lotto_result r on r.round_id = o.id and r.version = o.version
      where o.settled_version < o.version
    union all
    -- An alarm for a day; the list of debts shows what is left to do.
    select 'payout_paid_twice', created_at from member_debt where source = 'payout_paid' and created_at > $1::timestamptz - interval '1 day'
    union all
    select 'member_event', created_at from event_outbox where delivery is null)
  select queue, count(*)::float8 as count, greatest(extract(epoch from $1::timestamptz - min(since)), 0)::float8 as seconds
  from waiting group by queue`;

/** The names are those of the statement above. */
export const QUEUES = [
  'deposit_review',
  'withdrawal_desk',
  'withdrawal_payout',
  'message_sms',
  'message_line',
  'lottery_result',
  'result_alarm',
  'shrunk_game_list',
  'settlement',
  'payout_paid_twice',
  'member_event',
] as const;

/** The waiting items by queue; an empty queue is left out. */
export const waitingRows = (queries: Queries, now: Date): Promise<Waiting[]> => queries.rows<Waiting>(WAITING, [now]);

/** Due jobs that are not done, by kind. None before the first process with jobs has made their tables. */
export async function waitingJobs(queries: Queries, cell: string | null): Promise<Waiting[]> {
  const schema = jobSchemaOf(cell);
  const found = await queries.row<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    `${schema}.job`,
  ]);
  if (!found?.is_there) return [];
  return queries.rows<Waiting>(
    `select q.name as queue, count(j.id)::float8 as count,
       coalesce(greatest(extract(epoch from now() - min(coalesce(j.started_on, j.start_after))), 0), 0)::float8 as seconds
     from ${schema}.queue q left join ${schema}.job j
       on j.name = q.name and j.state in ('created', 'retry', 'active') and j.start_after <= now()
     where q.name not like '\\_\\_%' group by q.name`,
  );
}

/** The sum of all accounts by currency: money moves from one to another, so it is 0. */
export const ledgerSums = (queries: Queries): Promise<{ currency: string; sum: number }[]> =>
  queries.rows('select currency, sum(balance_satang)::float8 as sum from account group by currency');

export interface LogReceiver {
  /** The name of its replication slot. */
  receiver: string;
  is_connected: boolean;
  /** Log that is kept for it, because it has not confirmed it. */
  behind_bytes: number;
}

/** The receivers of the database's log (docs/operations.md#backups). */
export const logReceivers = (queries: Queries): Promise<LogReceiver[]> =>
  queries.rows(
    `select slot_name as receiver, active as is_connected,
       coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as behind_bytes
     from pg_replication_slots where slot_type = 'physical'`,
  );
