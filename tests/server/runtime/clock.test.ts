import { afterEach, expect, test, vi } from 'vitest';
import { setLimits } from '#contract/safer-play.ts';
import { bet, closing, startGames } from '../game/seamless-fixture.ts';
import { startTestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';

afterEach(() => vi.restoreAllMocks());

const HOUR_MS = 3_600_000;

/** From now on this computer's clock is off. */
function setComputerClock(offMs: number): void {
  const right = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => right() + offMs);
}

test('a computer whose clock is a day fast has the right time, logs that, is not ready and does no jobs', async () => {
  const start = Date.now();
  setComputerClock(26 * HOUR_MS);
  const logged: string[] = [];
  const server = await startTestServer({
    seed: true,
    config: { jobs: true },
    log: { write: (line) => logged.push(line) },
  });
  try {
    expect(server.platform.now().getTime() - start).toBeLessThan(60_000);
    const readiness = await fetch(`${server.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'clock differs' }]);
    expect(logged.join('')).toContain('"offSeconds":93600');
    const queued = await server.database.row<{ jobs: number }>('select count(*)::int as jobs from job.job');
    expect(queued?.jobs).toBe(0);
  } finally {
    await server.close();
  }
});

test('a limit of a minute lasts a minute, also when a clock jumps back', async () => {
  const server = await startTestServer();
  try {
    const take = () => server.platform.limits.take('jump', { max: 2, windowSeconds: 60 });
    await take();
    setComputerClock(-2 * HOUR_MS);
    await take();
    await expect(take()).rejects.toMatchObject({ code: 'rate_limited' });
    await take().catch((refusal) => expect(refusal.detail.retryAfterSeconds).toBeLessThanOrEqual(60));
    // The database's own clock: what it counted in the future no longer counts.
    server.clock.advance(-2 * HOUR_MS);
    await take();
  } finally {
    await server.close();
  }
});

test('the database’s clock jumps an hour ahead and back: bets and wins go on, limits hold, and the books are exact', async () => {
  const games = await startGames();
  const { clock, database, call } = games.server;
  try {
    const player = await games.addPlayer();
    const play = async () => {
      // The jump ends no login, and a session of a game only when its own time has come.
      const session = await games.openSession(player);
      const placed = bet(session, 10);
      const answers = await Promise.all([
        games.sendCallback('bet', placed),
        ...Array.from({ length: 4 }, () => games.sendCallback('bet', bet(session, 5))),
      ]);
      const won = await games.sendCallback('win', closing(placed, 30));
      return [...answers, won].map(({ status, body }) => body.code ?? status);
    };
    const allWell = Array(6).fill(200);
    expect(await play()).toEqual(allWell);
    for (const jump of [HOUR_MS, -HOUR_MS, -HOUR_MS, 2 * HOUR_MS, -3 * HOUR_MS]) {
      clock.advance(jump);
      expect(await play()).toEqual(allWell);
    }
    expect(await games.balance(player.wallet)).toBe(1000);
    expect(await faultsOfBooks(database)).toEqual([]);

    // A limit of a day counts what was staked while the clock was ahead.
    expect(
      (await call(setLimits, { kind: 'stake', period: 'day', amount: 200 }, { token: player.token })).body.error,
    ).toBe(0);
    const session = await games.openSession(player);
    expect((await games.sendCallback('bet', bet(session, 100))).body.code).toBe('limit_reached');
  } finally {
    await games.close();
  }
});
