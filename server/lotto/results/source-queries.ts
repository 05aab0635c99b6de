import type { Prizes, StockIndex } from '#contract/lotto-draw.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { SourcedLottery } from './sources/questions.ts';

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
  /** The lottery's code. */
  lottery: string;
  kind: string;
  draw_date: string;
  result_at: Date;
  source: string;
  symbol: string | null;
}

/** The sources of a round that are due. */
export function dueSources(queries: Queries, roundId: number, at: Date): Promise<DueSource[]> {
  return queries.rows<DueSource>(
    `select r.agent_id, c.code as lottery, c.kind, r.draw_date, r.result_at, s.name as source, s.symbol
     from ${WATCHED_ROUNDS} and r.id = $2 and coalesce(a.next_at, $1) <= $1`,
    [at, roundId],
  );
}

/** Locks the round against results while its sources are judged; returns the newest result, if there is one. */
export async function lockJudged(
  tx: Transaction,
  roundId: number,
): Promise<{ version: number; prizes: Prizes | null; draw_date: string } | undefined> {
  // A statement of its own: one that waits for the row sees the result as it was before it waited.
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
  /** Null if it has given none that can be used. */
  prizes: Prizes | null;
  stock_index: StockIndex | null;
  /** Why its newest answer is not used. */
  fault: string | null;
  /** The time when it first gave these numbers. */
  answered_at: Date | null;
  read_at: Date | null;
}

/** The sources of a round's lottery with their answers, in the order of the file. */
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

/** Stores a source's answer. Earlier numbers stay if it now gives none. */
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

/** Tells whether a person has refused these numbers of the round's sources. */
export async function isRejected(tx: Transaction, agentId: number, subject: string, input: object): Promise<boolean> {
  const row = await tx.row(
    "select 1 from operator_confirmation where agent_id = $1 and subject = $2 and state = 'rejected' and input = $3",
    [agentId, subject, JSON.stringify(input)],
  );
  return row !== undefined;
}

/** The lotteries that open agents sell, with the sources of their results. */
export function soldLotteries(queries: Queries): Promise<(SourcedLottery & { agent: string })[]> {
  return queries.rows(
    `select a.code as agent, c.code, c.kind, c.sources from lotto_category c join agent a on a.id = c.agent_id
     where a.status = 'open' and c.is_on order by a.id, c.position, c.id`,
  );
}
