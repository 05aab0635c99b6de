import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberNotifications } from '#contract/notice.ts';
import { takePromotion } from '#contract/promotion.ts';
import { memberWallets } from '#contract/wallet.ts';
import { bet, type Games, type Player, startGames } from '../game/seamless-fixture.ts';

let games: Games;
let reader: Player;
let players: Player[];
let sessions: string[];
let locker: pg.Client;
beforeAll(async () => {
  // The default of a process.
  games = await startGames({ maxConnections: 32 });
  reader = await games.addPlayer();
  players = await Promise.all(Array.from({ length: 30 }, () => games.addPlayer()));
  sessions = await Promise.all(players.map((player) => games.openSession(player)));
  locker = new pg.Client({ connectionString: games.server.databaseUrl });
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await games.close();
});

/** Runs `work` while somebody else holds the lock. */
async function whileLocked<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  await locker.query('begin');
  await locker.query(lock);
  try {
    return await work();
  } finally {
    await locker.query('rollback');
  }
}

const HOUSE = 'select 1 from account where member_id is null for update';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Statuses of reads by somebody else, one every 100 ms, and how long half of them took at most. */
async function reads(count: number): Promise<{ statuses: number[]; usualMs: number }> {
  const answers = Array.from({ length: count }, async (_, index) => {
    await pause(index * 100);
    const start = performance.now();
    const { status } = await games.server.call(memberNotifications, {}, { token: reader.token });
    return { status, ms: performance.now() - start };
  });
  const all = await Promise.all(answers);
  return {
    statuses: all.map(({ status }) => status),
    usualMs: all.map(({ ms }) => ms).sort((one, other) => one - other)[count / 2] ?? 0,
  };
}
const allWell = (count: number) => Array.from({ length: count }, () => 200);

/** A call of each player every second, for so many seconds. */
async function crowd(seconds: number, call: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const rounds = Array.from({ length: seconds }, async (_, second) => {
    await pause(second * 1000);
    return Promise.all(players.map((_player, index) => call(index)));
  });
  return (await Promise.all(rounds)).flat().map(({ status }) => status);
}

test('locked house accounts make bets busy, and others’ reads are answered at once', async () => {
  await whileLocked(HOUSE, async () => {
    const bets = crowd(4, (index) => games.sendCallback('bet', bet(sessions[index] ?? '', 1)));
    await pause(50);
    const { statuses, usualMs } = await reads(50);
    expect(statuses).toEqual(allWell(50));
    expect(usualMs).toBeLessThan(3000);
    expect(new Set(await bets)).toEqual(new Set([503]));
  });
  const [session = ''] = sessions;
  expect((await games.sendCallback('bet', bet(session, 1))).status).toBe(200);
}, 60_000);

test('a locked table makes the calls that need it busy, and others’ reads are answered at once', async () => {
  await whileLocked('lock table account in access exclusive mode', async () => {
    const bets = crowd(4, (index) => games.sendCallback('bet', bet(sessions[index] ?? '', 1)));
    const wallets = crowd(4, (index) => games.server.call(memberWallets, {}, { token: players[index]?.token ?? '' }));
    const taken = crowd(4, (index) =>
      games.server.call(takePromotion, { promotion_id: '1', amount: 100 }, { token: players[index]?.token ?? '' }),
    );
    await pause(50);
    const { statuses, usualMs } = await reads(50);
    expect(statuses).toEqual(allWell(50));
    expect(usualMs).toBeLessThan(3000);
    for (const busy of [await bets, await wallets]) expect(new Set(busy)).toEqual(new Set([503]));
    await taken;
  });
  expect((await games.server.call(memberWallets, {}, { token: reader.token })).status).toBe(200);
}, 60_000);
