import { computeDay } from '#server/cashback/job.ts';
import type { Transaction } from '#server/database/database.ts';
import { startTestServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { type Figure, median } from './bench.ts';

const MEMBERS = 100_000;
const STAKES = 10_000_000;
const ROUNDS = 3;
const DAY = '2026-01-15';

/** The bare statement: the same rows, added up by member and category. */
const BARE = `
  select count(*), sum(stake) from (
    select member_id, category, sum(stake_satang) as stake, sum(won_satang) as won from game_bet
    where agent_id = ${AGENT} and state = 'settled' and closed_at >= '${DAY} 00:00+07' and closed_at < '${DAY} 24:00+07'
    group by member_id, category) t`;

/** The memory that the job takes, too. */
async function bareAggregate(tx: Transaction): Promise<void> {
  await tx.rows("set local work_mem = '64MB'");
  await tx.rows(BARE);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The night's job over a day of stakes against one bare aggregate over the same rows, in turns. */
export async function cashbackBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  const { database } = server;
  try {
    await database.rows(
      `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
       select ${AGENT}, 'night' || n, lpad(n::text, 10, '0'), 'x', 'ก', 'ข', '1990-01-01', now() from generate_series(1, ${MEMBERS}) n`,
    );
    const first = await database.row<{ id: number }>("select min(id) as id from member where username like 'night%'");
    // Keys that neither of the two reads; without them the rows are there in a minute.
    await database.rows('alter table game_transaction drop constraint game_transaction_pkey');
    await database.rows('drop index game_bet_member, game_bet_round');
    await database.rows(
      `insert into game_transaction (source, transaction_id, kind, input_hash, balance_satang, at, agent_id, member_id, wallet_id, session_id, game_id,
         category, round_id, stake_satang, won_satang, state, closed_at)
       select 'bench', n::text, 'bet', '', 0, t.at, ${AGENT}, $1::bigint + (n::bigint * 7919) % ${MEMBERS}, 1, 's', 'g',
         (array['slot', 'slot', 'slot', 'casino'])[1 + n / ${MEMBERS} % 4], 'r', 1000, (n % 3) * 900, 'settled', t.at
       from generate_series(1, ${STAKES}) n cross join lateral (select timestamptz '${DAY} 00:00+07' + n * (interval '86399 seconds' / ${STAKES}) as at) t`,
      [first?.id],
    );
    await database.rows('vacuum analyze game_transaction');
    await database.rows('analyze member');
    const [job, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await timed(() => database.transaction(bareAggregate)));
      job.push(await timed(() => computeDay(database, AGENT, DAY, new Date())));
      await database.rows('truncate cashback_day, cashback_run');
    }
    return [
      {
        what: `Night's job, ${MEMBERS.toLocaleString('en')} members, ${STAKES.toLocaleString('en')} stakes, median of ${ROUNDS}`,
        measured: `${(median(job) / 1000).toFixed(1)} s`,
        comparison: `${(median(bare) / 1000).toFixed(1)} s bare aggregate over the same rows`,
        ratio: median(job) / median(bare),
        limit: { most: 3 },
      },
    ];
  } finally {
    await server.close();
  }
}
