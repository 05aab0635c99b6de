import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINIMUM_SHOTS } from '#contract/yeekee-rules.ts';
import { startCrowd } from '#sandbox/crowd/crowd.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { faultsOfBooks } from '../server/ledger/fixture.ts';

let server: TestServer;
const lines: string[] = [];

const count = async (what: string): Promise<number> => {
  const [row] = await server.database.rows<{ n: number }>(`select count(*) as n from ${what}`);
  return row?.n ?? 0;
};
const membersOfCrowd = () => count("member where phone like '0600000%'");

/** Each of them shoots once in 6 seconds. */
const ENOUGH = 22;

/** Moves the server's time, and gives the crowd a moment of ours. */
async function pass(milliseconds: number, ours: number): Promise<void> {
  server.clock.advance(milliseconds);
  await new Promise((resolve) => setTimeout(resolve, ours));
}

beforeAll(async () => {
  server = await startTestServer({ seed: true, log: { write: (line) => lines.push(line) } });
});
afterAll(() => server.close());

test('a compressed hour of the crowd: members bet and play, every round gets its shots, and the books are exact', {
  timeout: 90_000,
}, async () => {
  const { clock, database, platform } = server;
  const crowd = startCrowd(platform, { startMs: 0, pauseMs: 1, loginMs: 0, pauseTimes: 0 });
  while ((await membersOfCrowd()) < ENOUGH) await pass(20_000, 30);
  // Late in the night the next one is of another day, and not in the app's list yet.
  const round = await database.row<{ round_id: string; bet_opens_at: Date; shoot_closes_at: Date; result_at: Date }>(
    `select id::text as round_id, bet_opens_at, shoot_closes_at, result_at from lotto_round
     where shoot_closes_at is not null and bet_opens_at > $1 order by bet_opens_at limit 1`,
    [clock.now()],
  );
  if (!round) throw new Error('no round that takes shots later');
  clock.set(round.bet_opens_at);
  for (let minute = 0; minute < 60; minute += 2) await pass(120_000, 60);
  clock.set(new Date(round.shoot_closes_at.getTime() - 40_000));
  await expect
    .poll(() => count(`lotto_shot where round_id = ${round.round_id}`), { timeout: 35_000 })
    .toBeGreaterThanOrEqual(MINIMUM_SHOTS);
  const done = () => Promise.all(["deposit where status = 'paid'", 'lotto_bill', 'game_transaction'].map(count));
  // The crowd plans only for the minutes in which it looks at the clock, and on a slow machine those are few: the clock goes on
  // until something of each kind is done.
  const minuteLater = async () => {
    clock.advance(60_000);
    return Math.min(...(await done()));
  };
  await expect.poll(minuteLater, { timeout: 25_000, interval: 250 }).toBeGreaterThan(2);
  await crowd.close();
  clock.set(new Date(Math.max(clock.now().getTime(), round.result_at.getTime() + 1000)));
  await drawRound(database, Number(round.round_id), clock.now());
  await settleRound(database, Number(round.round_id), { now: () => clock.now() });

  expect(await count(`lotto_round where id = ${round.round_id} and version = 1 and voided_at is null`)).toBe(1);
  expect(await faultsOfBooks(database)).toEqual([]);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  const shots = await count('lotto_shot');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await count('lotto_shot')).toBe(shots);
});
