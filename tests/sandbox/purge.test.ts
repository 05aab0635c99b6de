import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeGames } from '#sandbox/games/purge-queries.ts';
import { type GamesWorld, SESSION, startGamesWorld } from './games-world.ts';

const DAY_MS = 86_400_000;
const SPIN = { stakeSatang: 1000 };
let world: GamesWorld;
beforeAll(async () => {
  world = await startGamesWorld();
});
afterAll(() => world.close());

const purge = () => purgeGames(world.server.database, world.server.platform.now());
const later = (days: number) => world.server.clock.advance(days * DAY_MS);
async function counts() {
  return world.server.database.row(
    `select (select count(*) from sandbox_games_session) as sessions, (select count(*) from sandbox_games_round) as rounds,
       (select count(*) from sandbox_games_draw) as draws`,
  );
}

test('demos are deleted after 2 days, play for money after 90, unused launches too', async () => {
  const demo = await world.open({ mode: 'demo', sessionId: null });
  await world.play(demo.bearer, SPIN);
  await world.launch({ mode: 'demo', sessionId: null });
  const real = await world.open({ sessionId: SESSION });
  await world.play(real.bearer, SPIN);
  await world.until(real.bearer, 'settled');
  later(2);
  await purge();
  expect(await counts()).toMatchObject({ sessions: 3, rounds: 2 });
  later(1);
  await Promise.all([purge(), purge()]);
  expect(await counts()).toMatchObject({ sessions: 1, rounds: 1 });
  later(89);
  await purge();
  expect(await counts()).toMatchObject({ sessions: 0, rounds: 0 });
});

test('a round that is not paid yet is never deleted', async () => {
  const real = await world.open({ sessionId: SESSION });
  world.platform.behaviour.win = 'broken';
  await world.play(real.bearer, SPIN);
  later(200);
  await purge();
  expect(await counts()).toMatchObject({ sessions: 1, rounds: 1 });
  world.platform.behaviour.win = 'fine';
  await world.until(real.bearer, 'settled');
  await purge();
  expect(await counts()).toMatchObject({ sessions: 0, rounds: 0 });
});

test('draws without bets are deleted', async () => {
  const launch = { mode: 'demo', sessionId: null, category: 'sport', gameId: 'sport-1' };
  const { bearer } = await world.open(launch);
  const { body } = await world.call<{ fixtures: { id: string }[] }>('/api/sport/fixtures?sport=football', { bearer });
  expect(body.fixtures.length).toBeGreaterThan(0);
  await purge();
  expect(await counts()).toMatchObject({ draws: body.fixtures.length });
  later(2.5);
  await purge();
  expect(await counts()).toMatchObject({ sessions: 0, draws: 0 });
});
