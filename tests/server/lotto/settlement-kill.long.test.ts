import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type Lotto, startLotto } from './fixture.ts';

/** Bills of the round that is settled; each wins 90 baht. */
const BILLS = 4_000;
const SHOOTERS = 20;
const SHOOTER_BONUS = 2_000;

const DUE = 12;

let lotto: Lotto;
let sold: string;
let due: readonly number[];
const running: ChildProcess[] = [];
beforeAll(async () => {
  lotto = await startLotto();
  sold = await lotto.round('hanoi');
  const { database, platform } = lotto.server;
  // A process starts only for the agent it is configured for.
  await database.rows('update agent set code = $1', [platform.config.agent.code]);
  const yeekee = await database.rows<{ id: number }>(
    `select id from lotto_round where shoot_closes_at is not null order by id limit ${DUE}`,
  );
  due = yeekee.map(({ id }) => id);
  // Leaves only the tested round: by the processes' wall clock half of the lotteries would be due.
  await database.rows('delete from lotto_round where id <> $1 and id <> all ($2)', [sold, due]);
  await database.rows('update lotto_category set is_on = false');
});
afterAll(async () => {
  await Promise.all(running.map(kill));
  await lotto.close();
});

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

/** A real server process over the test's database that takes its share of the jobs. */
function startProcess(): ChildProcess {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      GAMES_PORT: '0',
      DATABASE_URL: lotto.server.databaseUrl,
      SANDBOX: 'on',
      LOG_LEVEL: 'error',
      JOBS: 'on',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(server);
  return server;
}

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`never ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const one = async (text: string, values: unknown[] = []): Promise<number> =>
  (await lotto.server.database.row<{ n: number }>(text, values))?.n ?? 0;

/** A round with many winning bills of a few members, made by SQL as the sales would have left them. */
async function sellBills(round: string): Promise<void> {
  const players = await lotto.crowd(SHOOTERS);
  const { database } = lotto.server;
  const members = players.map(({ memberId, wallet }) => ({ member: memberId, wallet }));
  await database.rows(
    `with made as (
      insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
      select 3, m.member, $1, m.wallet, 'HN-T' || n, 1, 100, 9000, now()
      from generate_series(1, $3::int) n join rows from (jsonb_to_recordset($2) as (member bigint, wallet bigint)) with ordinality m on m.ordinality = n % 20 + 1
      returning id
    )
    insert into lotto_line (bill_id, line_no, round_id, bet_type, number, number_key, stake_satang, rate, is_half)
    select id, 1, $1, 'two_top', '23', '23', 100, 90, false from made`,
    [round, JSON.stringify(members), BILLS],
  );
  await database.rows(
    `insert into lotto_shooter_bonus (round_id, position_from_newest, shot_position, member_id, bill_id, amount_satang)
     select distinct on (b.member_id) $1, b.member_id, 1, b.member_id, b.id, $2 from lotto_bill b where b.round_id = $1 order by b.member_id`,
    [round, SHOOTER_BONUS],
  );
}

test('a settlement whose process is killed in the middle is completed by the others, exactly', async () => {
  const round = sold;
  await sellBills(round);
  const before = await one('select sum(balance_satang)::bigint as n from account where member_id is not null');
  await lotto.server.database.transaction((tx) =>
    enterResult(
      tx,
      {
        roundId: Number(round),
        after: 0,
        prizes: prizesOf({ three_top: '123', two_bottom: '00' }),
        reason: null,
        enteredBy: 'test',
      },
      lotto.server.platform.now(),
    ),
  );
  const paid = () => one('select count(done_at) as n from lotto_payout where round_id = $1', [round]);

  const first = startProcess();
  await until(async () => (await paid()) > 0, 'paid a bill');
  await kill(first);
  // A job in hand counts as lost after ten seconds; here they have passed.
  await lotto.server.database.rows(
    "update job.job set started_on = started_on - interval '1 minute' where state = 'active'",
  );
  const atKill = await paid();
  expect(atKill).toBeLessThan(BILLS);

  startProcess();
  startProcess();
  await until(
    async () => (await one('select settled_version as n from lotto_round where id = $1', [round])) === 1,
    'settled',
  );
  expect(await paid()).toBe(BILLS);
  const after = await one('select sum(balance_satang)::bigint as n from account where member_id is not null');
  expect(after - before).toBe(BILLS * 9_000 + SHOOTERS * SHOOTER_BONUS);
  expect(await one(`select count(*) as n from transfer where kind = 'lotto_shooter'`)).toBe(SHOOTERS);
  expect(await one(`select count(*) as n from transfer where kind = 'lotto_win'`)).toBe(BILLS);
  expect(await faultsOfBooks(lotto.server.database)).toEqual([]);
}, 120_000);

test('the two that are left draw every due round once', async () => {
  const { database } = lotto.server;
  // Yeekee rounds that were due an hour ago, without shots, all at once.
  await database.rows(
    `update lotto_round set bet_opens_at = now() - interval '3 hours', bet_closes_at = now() - interval '2 hours',
       shoot_closes_at = now() - interval '2 hours', result_at = now() - interval '1 hour' where id = any ($1)`,
    [due],
  );
  await until(
    async () =>
      (await one('select count(*) as n from lotto_round where id = any ($1) and settled_version = 1', [due])) ===
      due.length,
    'drawn',
  );
  expect(await one('select max(version) as n from lotto_round where id = any ($1)', [due])).toBe(1);
  expect(await one('select count(*) as n from lotto_round where id = any ($1) and voided_at is not null', [due])).toBe(
    due.length,
  );
}, 120_000);
