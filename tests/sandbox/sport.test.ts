import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { beginRound } from '#sandbox/games/begin-round.ts';
import { commit, randomFrom } from '#sandbox/games/fairness.ts';
import { createRoundLifecycle } from '#sandbox/games/round-lifecycle.ts';
import { roundById } from '#sandbox/games/round-queries.ts';
import { openLaunch, sessionOfBearer, tradeToken } from '#sandbox/games/session-queries.ts';
import { listFixtures } from '#sandbox/games/sport/fixtures.ts';
import { playMatch } from '#sandbox/games/sport/match.ts';
import { oddsOf } from '#sandbox/games/sport/model.ts';
import { fixtureOf, MATCH_MS, OPEN_BEFORE_MS } from '#sandbox/games/sport/schedule.ts';
import { SPORTS } from '#sandbox/games/sport/sports.ts';
import type { WalletCall, WalletClient } from '#sandbox/games/wallet-client.ts';
import { dayFromToday } from '../server/days.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { newBearer } from './games-world.ts';

/** Later than the clock of the server in this process, which would otherwise resume these rounds. */
const NOW = Date.parse(`${dayFromToday(2)}T07:01:00Z`);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = (at: number) => listFixtures(server.database, 'football', at);
function known(id: string | undefined) {
  const fixture = fixtureOf(id ?? '');
  if (!fixture) throw new Error(`no fixture ${id}`);
  return fixture;
}

/** A wallet that takes and pays everything, and counts. */
function countingWallet() {
  const calls: string[] = [];
  const answer = (name: string) => async (call: WalletCall) => {
    calls.push(`${name} ${call.transactionId} ${call.amount}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { kind: 'ok', balanceSatang: satang(1_000_000) } as const;
  };
  const wallet: WalletClient = {
    balance: async () => ({ kind: 'ok', balanceSatang: satang(1_000_000) }),
    bet: answer('bet'),
    win: answer('win'),
    refund: answer('refund'),
  };
  return { calls, wallet };
}

async function openSession(platformSessionId: string | null): Promise<number> {
  const launch = {
    platformSessionId,
    gameId: 'sport-1',
    gameName: 'ลีก',
    category: 'sport',
    motif: null,
    playerName: null,
    playerId: null,
  };
  const token = await openLaunch(server.database, { ...launch, category: 'sport' }, new Date(NOW));
  const bearer = newBearer();
  await tradeToken(server.database, token, bearer, new Date(NOW));
  const session = await sessionOfBearer(server.database, bearer);
  if (!session) throw new Error('no session');
  return session.id;
}

function lifeAt(at: () => number, wallet: WalletClient) {
  return createRoundLifecycle({
    database: server.database,
    wallet,
    now: () => new Date(at()),
    log: pino({ level: 'silent' }),
  });
}

test('processes that open the same fixtures at once agree on their seeds', async () => {
  const lists = await Promise.all(Array.from({ length: 6 }, () => list(NOW)));
  const hashes = lists.map(({ fixtures }) => JSON.stringify(fixtures.map(({ id, seedHash }) => [id, seedHash])));
  expect(new Set(hashes).size).toBe(1);
  expect(lists[0]?.fixtures.length).toBe(24);
});

test('the seed and the score stay secret until their time', async () => {
  const at = NOW + 3_600_000;
  const before = await list(at);
  const { id, seedHash } = before.fixtures[0] ?? { id: '', seedHash: '' };
  expect(before.fixtures[0]).toEqual({ id, seedHash, seed: null, match: null });

  const fixture = known(id);
  const halfTime = (await list(fixture.kickoffAt + MATCH_MS / 2)).fixtures.find((one) => one.id === id);
  expect(halfTime?.seed).toBeNull();
  expect(halfTime?.match?.points.every(({ minute }) => minute <= 45)).toBe(true);

  const over = (await list(fixture.endsAt)).fixtures.find((one) => one.id === id);
  expect(commit(over?.seed ?? '')).toBe(seedHash);
  expect(over?.match).toEqual(playMatch(fixture, randomFrom(over?.seed ?? '', id)));
});

test('a fixture that nobody saw before its kick-off is not made up afterwards', async () => {
  const at = NOW + 7_200_000;
  const { fixtures } = await list(at);
  expect(fixtures.every(({ id }) => known(id).kickoffAt > at)).toBe(true);
  expect(fixtures.every(({ id }) => known(id).kickoffAt <= at + OPEN_BEFORE_MS)).toBe(true);
});

test('bets outlive the session and are settled once each, by whichever of four workers comes first', async () => {
  const at = NOW + 10_800_000;
  const { fixtures } = await list(at);
  const { calls, wallet } = countingWallet();
  const sessionId = await openSession('a-platform-session');
  let clock = at;
  const lives = Array.from({ length: 4 }, () => lifeAt(() => clock, wallet));
  const bets = fixtures.slice(0, 10).map(({ id }) => ({
    fixtureId: id,
    market: 'total',
    pick: 'over',
    odds: oddsOf(known(id).rates, SPORTS.football).over,
    stakeSatang: 5000,
  }));
  const rounds = await Promise.all(
    bets.map(async (bet) => {
      const round = await beginRound(server.database, sessionId, { requestId: randomUUID(), bet }, new Date(clock));
      return lives[0]?.advance(round);
    }),
  );
  expect(rounds.map((round) => round?.state)).toEqual(bets.map(() => 'open'));

  await Promise.all(lives.map((life) => life.resume()));
  expect(calls.filter((call) => call.startsWith('win'))).toEqual([]);

  // The session ended long ago.
  clock = at + 5 * 3_600_000;
  await Promise.all(lives.map((life) => life.resume()));
  const wins = calls.filter((call) => call.startsWith('win'));
  expect(new Set(wins).size).toBe(bets.length);
  expect(wins).toHaveLength(bets.length);
  for (const [i, round] of rounds.entries()) {
    const settled = await roundById(server.database, round?.id ?? '');
    const bet = bets[i];
    if (!settled || !bet) throw new Error('a round is missing');
    const { score } = playMatch(known(bet.fixtureId), randomFrom(settled.seed, bet.fixtureId));
    expect([settled.state, settled.win_satang]).toEqual(['settled', score.home + score.away > 2 ? 50 * bet.odds : 0]);
    expect(wins).toContain(`win win-${settled.id} ${settled.win_satang}`);
  }
});

test('after kick-off, and at odds that are not shown, no bet is taken', async () => {
  const sessionId = await openSession(null);
  const at = NOW + 18_000_000;
  const fixture = known((await list(at)).fixtures[0]?.id);
  const odds = oddsOf(fixture.rates, SPORTS.football).home;
  const bet = { fixtureId: fixture.id, market: 'result', pick: 'home', odds, stakeSatang: 5000 };
  const begin = (input: object, when: number) =>
    beginRound(server.database, sessionId, { requestId: randomUUID(), bet: { ...bet, ...input } }, new Date(when));
  await expect(begin({}, fixture.kickoffAt)).rejects.toMatchObject({ code: 'draw_closed' });
  await expect(begin({ odds: odds + 5 }, at)).rejects.toMatchObject({ code: 'draw_closed' });
  await expect(begin({ pick: 'over' }, at)).rejects.toMatchObject({ code: 'invalid' });
});
