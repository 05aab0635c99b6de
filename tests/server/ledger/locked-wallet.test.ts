import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberWallets } from '#contract/wallet.ts';
import { requestWithdraw } from '#contract/withdraw.ts';
import { bet, type Games, type Player, startGames } from '../game/seamless-fixture.ts';

let games: Games;
let victim: Player;
let other: Player;
let locker: pg.Client;
beforeAll(async () => {
  games = await startGames({ maxConnections: 16 });
  [victim, other] = [await games.addPlayer(), await games.addPlayer()];
  locker = new pg.Client({ connectionString: games.server.databaseUrl });
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await games.close();
});

/** Runs `work` while somebody else holds the locks of the wallet and its member. */
async function whileLocked<Result>({ wallet, memberId }: Player, work: () => Promise<Result>): Promise<Result> {
  await locker.query('begin');
  await locker.query('select 1 from member where id = $1 for update', [memberId]);
  await locker.query('select 1 from account where id = $1 for update', [wallet]);
  try {
    return await work();
  } finally {
    await locker.query('rollback');
  }
}

test('a wallet that stays locked makes its own calls busy, and nobody else wait', async () => {
  const [busySession, otherSession] = [await games.openSession(victim), await games.openSession(other)];
  await whileLocked(victim, async () => {
    const bets = Array.from({ length: 40 }, () => games.sendCallback('bet', bet(busySession, 1)));
    const withdrawals = Array.from({ length: 20 }, () =>
      games.server.call(requestWithdraw, { wallet_id: String(victim.wallet), amount: 100 }, { token: victim.token }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const start = performance.now();
    const calls = await Promise.all([
      games.sendCallback('bet', bet(otherSession, 1)),
      games.server.call(memberWallets, {}, { token: other.token }),
      fetch(`${games.server.url}/readyz`),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - start).toBeLessThan(1500);

    for (const { status, body, headers } of await Promise.all([...bets, ...withdrawals])) {
      expect([status, body.code]).toEqual([503, 'overloaded']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
  expect(await games.balance(victim.wallet)).toBe(1000);
  expect((await games.sendCallback('bet', bet(busySession, 1))).status).toBe(200);
});
