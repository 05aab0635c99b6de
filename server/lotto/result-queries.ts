import type { OutputOf } from '../../contract/endpoint.ts';
import type { lottoResult, lottoResults } from '../../contract/lotto-results.ts';
import type { Queries } from '../platform/database.ts';
import { ROUND, type RoundRow, roundOnWire } from './round-queries.ts';

type Result = OutputOf<typeof lottoResult>;
type Prizes = NonNullable<Result['prizes']>;

interface VersionRow {
  version: number;
  prizes: Prizes | null;
  reason: string | null;
  entered_at: string;
}
type ResultRow = RoundRow & { versions: VersionRow[]; seed: string | null };

/** As ROUND ($1 the time of asking), with every version of its result, oldest first; the seed is told with the first. */
const RESULT = `
  select r.*, coalesce(v.versions, '[]') as versions, v.seed from (${ROUND}) r left join lateral (
    select jsonb_agg(jsonb_build_object('version', s.version, 'prizes', s.prizes, 'reason', s.reason, 'entered_at', s.entered_at) order by s.version) as versions,
      min(d.seed) as seed
    from lotto_result s join lotto_round d on d.id = s.round_id where s.round_id = r.id
  ) v on true`;

/** The newest version stands; each later one tells what it replaced, and why (domain.md, Settle: a public log). */
function onWire(row: ResultRow): Result {
  const newest = row.versions.at(-1);
  const corrections = row.versions.slice(1).map((later, index) => ({
    version: later.version,
    at: new Date(later.entered_at).toISOString(),
    reason: later.reason ?? '',
    previous: row.versions[index]?.prizes ?? null,
  }));
  return {
    round: roundOnWire(row),
    prizes: newest?.prizes ?? null,
    void_reason: newest && newest.prizes === null ? newest.reason : null,
    resulted_at: newest ? new Date(newest.entered_at).toISOString() : null,
    proof:
      row.rule.draw === 'seed' && row.seed !== null && newest?.version === 1
        ? { seed: row.seed, seed_hash: row.seed_hash }
        : null,
    version: newest?.version ?? 0,
    corrections,
  };
}

export async function resultOf(queries: Queries, at: Date, roundId: number): Promise<Result | undefined> {
  const row = await queries.row<ResultRow>(`${RESULT} where r.id = $2`, [at, roundId]);
  return row && onWire(row);
}

const DATES_SHOWN = 31;

/** Results of a day, or of the newest day that has one; with the recent days to choose from. */
export async function resultsOf(
  queries: Queries,
  agentId: number,
  at: Date,
  filter: { date?: string; categoryId: number | null },
): Promise<OutputOf<typeof lottoResults>> {
  const days = await queries.rows<{ draw_date: string }>(
    `select distinct draw_date from lotto_round where agent_id = $1 and version > 0 and ($2::bigint is null or category_id = $2)
     order by draw_date desc limit ${DATES_SHOWN}`,
    [agentId, filter.categoryId],
  );
  const dates = days.map(({ draw_date }) => draw_date);
  const today = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  const date = filter.date ?? dates[0] ?? today;
  const rows = await queries.rows<ResultRow>(
    `${RESULT} where r.agent_id = $2 and r.draw_date = $3 and r.version > 0 and ($4::bigint is null or r.category_id = $4)
     order by r.result_at desc, r.id desc`,
    [at, agentId, date, filter.categoryId],
  );
  return { date, dates, results: rows.map(onWire) };
}

/** The newest results of a lottery, newest first. */
export async function historyOf(
  queries: Queries,
  agentId: number,
  at: Date,
  filter: { categoryId: number; limit: number },
): Promise<Result[]> {
  const rows = await queries.rows<ResultRow>(
    `${RESULT} where r.agent_id = $2 and r.category_id = $3 and r.version > 0 order by r.result_at desc, r.id desc limit $4`,
    [at, agentId, filter.categoryId, filter.limit],
  );
  return rows.map(onWire);
}

/** The newest results of the last week, yeekee apart: its rounds come every few minutes. */
export async function newestResults(queries: Queries, agentId: number, at: Date, limit: number): Promise<Result[]> {
  const rows = await queries.rows<ResultRow>(
    `${RESULT} where r.agent_id = $2 and r.version > 0 and r.kind <> 'yeekee' and r.result_at > $1::timestamptz - interval '7 days'
     order by r.result_at desc, r.id desc limit $3`,
    [at, agentId, limit],
  );
  return rows.map(onWire);
}
