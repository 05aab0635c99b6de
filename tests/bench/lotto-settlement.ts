import { readFile } from 'node:fs/promises';
import type { Database } from '#server/database/database.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { type Lotto, startLotto } from '../server/lotto/fixture.ts';
import type { Figure } from './bench.ts';

const FEW = 100_000;
const MANY = 1_000_000;
/** One of the 100 numbers that the lines are spread over wins. */
const WINNING = prizesOf({ three_top: '123', two_bottom: '45' });
const LINES_OF_A_BILL = 5;
const MEMBERS = 20_011;
const STAKE = 1_000;

async function addMembers(database: Database): Promise<void> {
  await database.rows(
    `with made as (
       insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
       select $1, 'settled' || n, '07' || lpad(n::text, 8, '0'), 'x', 'ผู้เล่น', 'ทดสอบ', '1990-01-01', now() from generate_series(1, $2::int) n returning id
     ), opened as (
       insert into account (agent_id, currency, kind, member_id) select $1, 'THB', 'wallet', id from made returning id, member_id
     )
     insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name) select id, $1, member_id, 1, 'เงินสด' from opened`,
    [AGENT, MEMBERS],
  );
}

/** A round with so many lines of two_top in bills of five, as if they had been sold: written past the foreign keys' checks. */
async function addLines(lotto: Lotto, roundId: number, lines: number): Promise<void> {
  const { database, platform } = lotto.server;
  await database.transaction(async (tx) => {
    await tx.rows('set local session_replication_role = replica');
    await tx.rows(
      `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
       select $1, w.member_id, $2, w.id, 'B' || $2::bigint || '-' || n, $4, $4 * $5, 90 * $4 * $5, $6
       from generate_series(1, $3::int / $4) n
       join (select id, member_id, row_number() over (order by id) as place from wallet where wallet_name = 'เงินสด') w on w.place = n % ${MEMBERS} + 1`,
      [AGENT, roundId, lines, LINES_OF_A_BILL, STAKE, platform.now()],
    );
    await tx.rows(
      `insert into lotto_line (bill_id, line_no, round_id, bet_type, number, number_key, stake_satang, rate, is_half)
       select b.id, line, $1, 'two_top', k.number, k.number, $2, 90, false
       from (select id, row_number() over (order by id) as n from lotto_bill where round_id = $1) b
       cross join generate_series(1, $3::int) line
       cross join lateral (select lpad(((b.n * $3 + line) % 100)::text, 2, '0') as number) k`,
      [roundId, STAKE, LINES_OF_A_BILL],
    );
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The most that a process ever had in memory, in kilobytes; the database's are those of our connections. */
async function peakKilobytes(pid: number | string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
}

/** Milliseconds that the settlement takes, and the server's peak of memory after it. */
async function settle(lotto: Lotto, roundId: number): Promise<{ ms: number; peak: number }> {
  const { database, platform } = lotto.server;
  await database.transaction((tx) =>
    enterResult(tx, { roundId, after: 0, prizes: WINNING, reason: null, enteredBy: 'bench' }, platform.now()),
  );
  const ms = await timed(async () => {
    if (!(await settleRound(database, roundId, { now: platform.now }))) throw new Error('not settled');
  });
  return { ms, peak: await peakKilobytes('self') };
}

const CREDIT = `
  credited as (
    update account a set balance_satang = a.balance_satang + w.total
    from (select b.wallet_id, sum(p.payout) as total from paid p join lotto_bill b on b.id = p.bill_id group by b.wallet_id) w
    where a.id = w.wallet_id returning 1)
  select count(*) from credited`;
/** Marks every line with its payout. */
const MARK_ALL = `
  with marked as (
    update lotto_line l set payout_satang = case when l.number_key = '23' then l.stake_satang * l.rate else 0 end
    where l.round_id = $1 returning l.bill_id, l.payout_satang as payout),
  paid as (select bill_id, sum(payout) as payout from marked where payout > 0 group by bill_id), ${CREDIT}`;
/** Marks the winning lines only, as ours does: no notice, no entry, no list, no piece. */
const MARK_WINNERS = `
  with marked as (
    update lotto_line l set payout_satang = l.stake_satang * l.rate
    where l.round_id = $1 and l.bet_type = 'two_top' and l.number_key = '23' returning l.bill_id, l.payout_satang as payout),
  paid as (select bill_id, sum(payout) as payout from marked group by bill_id), ${CREDIT}`;

/** The statement's time; it is rolled back, so that the next finds the same lines. */
async function byHand(database: Database, statement: string, roundId: number): Promise<number> {
  let ms = 0;
  await database
    .transaction(async (tx) => {
      ms = await timed(() => tx.rows(statement, [roundId]));
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return ms;
}
class RolledBack extends Error {}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Settling a round of 1,000,000 lines of which 1 % win against one statement written by hand, and against 100,000 lines. */
export async function lottoSettlementBench(): Promise<Figure[]> {
  const lotto = await startLotto();
  const { database } = lotto.server;
  try {
    await addMembers(database);
    const [few, many] = [Number(await lotto.round('hanoi')), Number(await lotto.round('hanoi-vip'))];
    await addLines(lotto, few, FEW);
    await addLines(lotto, many, MANY);
    await database.rows('vacuum analyze');
    await database.rows('checkpoint');
    const small = await settle(lotto, few);
    const large = await settle(lotto, many);
    const winners = await byHand(database, MARK_WINNERS, many);
    const all = await byHand(database, MARK_ALL, many);
    const what = `Settling ${MANY} lines of which 1 % win`;
    return [
      {
        what,
        measured: seconds(large.ms),
        comparison: `${seconds(all)} one statement that marks the lines and credits the wallets (${seconds(winners)} when it touches the winners alone and keeps no books)`,
        ratio: large.ms / all,
        limit: { most: 2 },
      },
      {
        what: `${what}: ten times the lines`,
        measured: seconds(large.ms),
        comparison: `${FEW} lines ${seconds(small.ms)}`,
        ratio: large.ms / small.ms,
        limit: { most: 11 },
      },
      {
        what: `${what}: the server's peak of memory`,
        measured: `${(large.peak / 1024).toFixed(0)} MB`,
        comparison: `${(small.peak / 1024).toFixed(0)} MB after ${FEW} lines`,
        ratio: large.peak / small.peak,
        limit: { most: 1.1 },
      },
    ];
  } finally {
    await lotto.close();
  }
}
