import type { Prizes, StockIndex } from '#contract/lotto-draw.ts';
import type { Queries } from '#server/database/database.ts';
import { ROUND, type RoundRow } from '../rounds/round-queries.ts';

export interface Version {
  version: number;
  prizes: Prizes | null;
  index: StockIndex | null;
  reason: string | null;
  entered_at: string;
}
export type ResultRow = RoundRow & { versions: Version[]; seed: string | null };

/** ROUND ($1 is the present time) with every version of its result, oldest first; the seed is public with the first. */
const RESULT = `
  select r.*, coalesce(v.versions, '[]') as versions, v.seed from (${ROUND}) r left join lateral (
    select jsonb_agg(jsonb_build_object('version', s.version, 'prizes', s.prizes, 'index', s.computation -> 'index', 'reason', s.reason, 'entered_at', s.entered_at) order by s.version) as versions,
      min(d.seed) as seed
    from lotto_result s join lotto_round d on d.id = s.round_id where s.round_id = r.id
  ) v on true`;

export function resultRow(queries: Queries, at: Date, roundId: number): Promise<ResultRow | undefined> {
  return queries.row<ResultRow>(`${RESULT} where r.id = $2`, [at, roundId]);
}

/** Every version of a round's result, oldest first. */
export async function versionsOf(queries: Queries, roundId: number): Promise<Version[]> {
  return queries.rows<Version>(
    `select version, prizes, computation -> 'index' as index, reason, to_jsonb(entered_at) #>> '{}' as entered_at
     from lotto_result where round_id = $1 order by version`,
    [roundId],
  );
}

const DATES_SHOWN = 31;

/**
 * SQL: whether a round of RESULT is one of the draws so far. One that is called off weeks before its day has a result
 * too, but does not come before those that were drawn.
 */
const IS_DRAWN = "(r.version > 0 and (r.result_at <= $1 or r.status <> 'void'))";

/** The newest days with results up to a day, newest first, of one lottery or of all. */
export async function drawDates(
  queries: Queries,
  agentId: number,
  today: string,
  categoryId: number | null,
): Promise<string[]> {
  const days = await queries.rows<{ draw_date: string }>(
    `select distinct draw_date from lotto_round
     where agent_id = $1 and version > 0 and draw_date <= $3 and ($2::bigint is null or category_id = $2)
     order by draw_date desc limit ${DATES_SHOWN}`,
    [agentId, categoryId, today],
  );
  return days.map(({ draw_date }) => draw_date);
}

/** The days of the government lottery's last draws up to a day, newest first: those of two years. */
export async function governmentDates(queries: Queries, agentId: number, today: string): Promise<string[]> {
  const days = await queries.rows<{ draw_date: string }>(
    `select r.draw_date from lotto_round r join lotto_category c on c.id = r.category_id
     where r.agent_id = $1 and c.kind = 'government' and r.version > 0 and r.draw_date <= $2 order by r.draw_date desc limit 50`,
    [agentId, today],
  );
  return days.map(({ draw_date }) => draw_date);
}

/** The newest result of the government's lottery. */
export function newestGovernment(queries: Queries, agentId: number, at: Date): Promise<ResultRow | undefined> {
  return queries.row<ResultRow>(
    `${RESULT} where r.agent_id = $2 and r.kind = 'government' and ${IS_DRAWN} order by r.result_at desc limit 1`,
    [at, agentId],
  );
}

/** The results of a draw date, of one lottery or of all, newest first. */
export function resultsOfDay(
  queries: Queries,
  agentId: number,
  at: Date,
  filter: { date: string; categoryId: number | null },
): Promise<ResultRow[]> {
  return queries.rows<ResultRow>(
    `${RESULT} where r.agent_id = $2 and r.draw_date = $3 and r.version > 0 and ($4::bigint is null or r.category_id = $4)
     order by r.result_at desc, r.id desc`,
    [at, agentId, filter.date, filter.categoryId],
  );
}

/** The newest results of a lottery, newest first. */
export function resultsOfCategory(
  queries: Queries,
  agentId: number,
  at: Date,
  filter: { categoryId: number; limit: number },
): Promise<ResultRow[]> {
  return queries.rows<ResultRow>(
    `${RESULT} where r.agent_id = $2 and r.category_id = $3 and ${IS_DRAWN} order by r.result_at desc, r.id desc limit $4`,
    [at, agentId, filter.categoryId, filter.limit],
  );
}

/** SQL: the round with the newest result of each lottery on sale of this agent, without rounds that were not held. */
export const newestRoundOfEach = (agent: string): string => `
  select n.id from lotto_category c cross join lateral (
    select id from lotto_round where category_id = c.id and version > 0 and voided_at is null
    order by planned_date desc, round_no desc limit 1
  ) n where c.agent_id = ${agent} and c.is_on`;

/** The newest result of each lottery on sale, newest first, without rounds that were not held. */
export function newestRowOfEach(queries: Queries, agentId: number, at: Date, limit: number): Promise<ResultRow[]> {
  return queries.rows<ResultRow>(
    `${RESULT} where r.id in (${newestRoundOfEach('$2')}) order by r.result_at desc, r.id desc limit $3`,
    [at, agentId, limit],
  );
}

/** The newest results of the last week, newest first, without yeekee. */
export function newestResultRows(queries: Queries, agentId: number, at: Date, limit: number): Promise<ResultRow[]> {
  return queries.rows<ResultRow>(
    `${RESULT} where r.agent_id = $2 and ${IS_DRAWN} and r.kind <> 'yeekee' and r.result_at > $1::timestamptz - interval '7 days'
     order by r.result_at desc, r.id desc limit $3`,
    [at, agentId, limit],
  );
}
