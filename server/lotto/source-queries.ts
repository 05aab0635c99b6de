import type { Prizes, StockIndex } from '../../contract/lotto-draw.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { inPeriod } from '../platform/period-queries.ts';
import type { AlarmKind } from './sources/judge.ts';

/** Sources are asked for this long after a draw was due: corrections come as late as results. */
const WATCHED = "interval '3 days'";
/** $1 is the present time. */
const WATCHED_ROUNDS = `lotto_round r join lotto_category c on c.id = r.category_id
  cross join lateral jsonb_to_recordset(c.sources) as s (name text, symbol text)
  left join lotto_source_answer a on a.round_id = r.id and a.source = s.name
  where r.rule ->> 'draw' = 'official' and r.result_at <= $1 and r.result_at > $1::timestamptz - ${WATCHED} and r.voided_at is null`;

/** The rounds of which a source is due to be asked. */
export async function dueSourceRounds(queries: Queries, at: Date): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    `select distinct r.id from ${WATCHED_ROUNDS} and coalesce(a.next_at, $1) <= $1 order by r.id`,
    [at],
  );
  return rows.map(({ id }) => id);
}

export interface DueSource {
  agent_id: number;
  kind: string;
  draw_date: string;
  result_at: Date;
  source: string;
  symbol: string | null;
}

/** The sources of a round that are due. */
export function dueSources(queries: Queries, roundId: number, at: Date): Promise<DueSource[]> {
  return queries.rows<DueSource>(
    `select r.agent_id, c.kind, r.draw_date, r.result_at, s.name as source, s.symbol
     from ${WATCHED_ROUNDS} and r.id = $2 and coalesce(a.next_at, $1) <= $1`,
    [at, roundId],
  );
}

/** Locks the round against results while its sources are judged; returns the newest result, if there is one. */
export async function lockJudged(
  tx: Transaction,
  roundId: number,
): Promise<{ version: number; prizes: Prizes | null; draw_date: string } | undefined> {
  // Alone: a statement that waits for the row looks for the result as it was before it waited.
  await tx.rows('select 1 from lotto_round where id = $1 for no key update', [roundId]);
  return tx.row(
    `select r.version, v.prizes, r.draw_date from lotto_round r
     left join lotto_result v on v.round_id = r.id and v.version = r.version
     where r.id = $1`,
    [roundId],
  );
}

export interface SourceRow {
  source: string;
  /** Null: it has given none that can be used. */
  prizes: Prizes | null;
  stock_index: StockIndex | null;
  /** Why its newest answer is not used. */
  fault: string | null;
  /** When it first gave these numbers. */
  answered_at: Date | null;
  read_at: Date | null;
}

/** The sources of a round's lottery with what they said, in the order of the file. */
export function sourceRows(queries: Queries, roundId: number): Promise<SourceRow[]> {
  return queries.rows<SourceRow>(
    `select s.name as source, a.prizes, a.stock_index, a.fault, a.answered_at, a.read_at
     from lotto_round r join lotto_category c on c.id = r.category_id
     cross join lateral rows from (jsonb_to_recordset(c.sources) as (name text)) with ordinality s
     left join lotto_source_answer a on a.round_id = r.id and a.source = s.name
     where r.id = $1 order by s.ordinality`,
    [roundId],
  );
}

/** Keeps what a source said. Numbers that it gave before stay where it now gives none. */
export async function saveReading(
  tx: Transaction,
  roundId: number,
  reading: {
    source: string;
    prizes: Prizes | null;
    stockIndex: StockIndex | null;
    fault: string | null;
    at: Date;
    nextAt: Date;
  },
): Promise<void> {
  await tx.rows(
    `insert into lotto_source_answer as a (round_id, source, prizes, stock_index, fault, answered_at, read_at, next_at)
     values ($1, $2, $3, $4, $5, case when $3::jsonb is not null then $6::timestamptz end, $6, $7)
     on conflict (round_id, source) do update set prizes = coalesce(excluded.prizes, a.prizes),
       stock_index = case when excluded.prizes is null then a.stock_index else excluded.stock_index end, fault = excluded.fault,
       answered_at = case when excluded.prizes is null or excluded.prizes = a.prizes then a.answered_at else excluded.answered_at end,
       read_at = excluded.read_at, next_at = excluded.next_at`,
    [
      roundId,
      reading.source,
      reading.prizes && JSON.stringify(reading.prizes),
      reading.stockIndex && JSON.stringify(reading.stockIndex),
      reading.fault,
      reading.at,
      reading.nextAt,
    ],
  );
}

/** Forgets what sources said of a round that is moved: it was about another day. */
export async function forgetReadings(tx: Transaction, roundId: number): Promise<void> {
  await tx.rows('delete from lotto_source_answer where round_id = $1', [roundId]);
}

/** Raises an alarm, or says more of the one that is open. True where that is news. */
export async function raiseAlarm(
  tx: Transaction,
  alarm: { agentId: number; roundId: number; kind: AlarmKind; detail: string; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    `insert into lotto_alarm as a (agent_id, round_id, kind, detail, raised_at) values ($1, $2, $3, $4, $5)
     on conflict (round_id, kind) where closed_at is null do update set detail = excluded.detail where a.detail <> excluded.detail
     returning 1 as raised`,
    [alarm.agentId, alarm.roundId, alarm.kind, alarm.detail, alarm.at],
  );
  return rows.length > 0;
}

/** Ends the open alarms of a round that are over. A correction stays until a person has seen it. */
export async function endAlarms(
  tx: Transaction,
  roundId: number,
  except: readonly AlarmKind[],
  at: Date,
): Promise<void> {
  await tx.rows(
    `update lotto_alarm set closed_at = $3 where round_id = $1 and closed_at is null and kind <> 'corrected' and kind <> all ($2)`,
    [roundId, except, at],
  );
}

/** Ends an alarm of the agent by hand; false for one that is not open. */
export async function closeAlarm(
  tx: Transaction,
  { agentId, id, by, reason, at }: { agentId: number; id: number; by: string; reason: string; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    `update lotto_alarm set closed_at = $5, closed_by = $3, close_reason = $4
     where agent_id = $1 and id = $2 and closed_at is null returning 1 as closed`,
    [agentId, id, by, reason, at],
  );
  return rows.length > 0;
}

export interface AlarmRow {
  id: number;
  round_id: number;
  category_name: string;
  draw_date: string;
  kind: AlarmKind;
  detail: string;
  raised_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  close_reason: string | null;
}

/** An agent's alarms, newest first; one more than the limit. */
export function alarmRows(
  queries: Queries,
  filter: {
    agentId: number;
    isOpen: boolean | null;
    after: number | null;
    from: string | null;
    to: string | null;
    limit: number;
  },
): Promise<AlarmRow[]> {
  return queries.rows<AlarmRow>(
    `select a.id, a.round_id, c.name as category_name, r.draw_date, a.kind, a.detail, a.raised_at, a.closed_at, a.closed_by, a.close_reason
     from lotto_alarm a join lotto_round r on r.id = a.round_id join lotto_category c on c.id = r.category_id
     where a.agent_id = $1 and ($2::boolean is null or (a.closed_at is null) = $2) and ($3::bigint is null or a.id < $3)
       and ${inPeriod('a.raised_at', '$4', '$5')}
     order by a.id desc limit $6`,
    [filter.agentId, filter.isOpen, filter.after, filter.from, filter.to, filter.limit + 1],
  );
}

/** Whether a person has refused these numbers of the round's sources. */
export async function isRejected(tx: Transaction, agentId: number, subject: string, input: object): Promise<boolean> {
  const row = await tx.row(
    "select 1 from operator_confirmation where agent_id = $1 and subject = $2 and state = 'rejected' and input = $3",
    [agentId, subject, JSON.stringify(input)],
  );
  return row !== undefined;
}
