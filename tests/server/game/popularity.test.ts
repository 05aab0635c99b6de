import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gameList } from '#contract/game.ts';
import { COUNTING_LOCK, countPlayers } from '#server/game/popularity-queries.ts';
import { bet, closing, type Games, type Player, SOURCE, startGames } from './seamless-fixture.ts';

const DAY_MS = 86_400_000;
let games: Games;
beforeAll(async () => {
  games = await startGames();
  await games.server.database.rows(
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, source, released_on, position, tags)
     select 'game-' || n, $1, 'main', 'slot', 'Game ' || n, 'เกม ' || n, $1, '2026-01-01', n, '{new}' from generate_series(1, 8) n`,
    [SOURCE],
  );
});
afterAll(() => games.close());
beforeEach(() => games.server.database.rows("update game set is_enabled = id like 'game-%'"));

/** The member plays the game `times` times on one day, by default today. */
async function play(player: Player, game: string, rounds = 1): Promise<void> {
  const session = await games.openSession(player);
  await games.server.database.rows('update game_session set game_id = $2 where id = $1', [session, game]);
  for (let round = 0; round < rounds; round += 1) {
    const placed = bet(session, 1);
    await games.sendCallback('bet', placed);
    await games.sendCallback('win', closing(placed, 0));
  }
}
async function listed(): Promise<{ game_id: string; tags: string[] }[]> {
  const { database, clock, platform } = games.server;
  // The server counts at its start, too: until it has, another count does nothing.
  await database.rows('select pg_advisory_xact_lock($1)', [COUNTING_LOCK]);
  await countPlayers(database, platform.now());
  // Lists are shared for some seconds.
  clock.advance(6000);
  return (await games.server.call(gameList, { category: 'slot' })).body.data;
}
const ids = (list: { game_id: string }[]) => list.map(({ game_id }) => game_id.replace('game-', '')).join('');
const hot = (list: { game_id: string; tags: string[] }[]) => ids(list.filter(({ tags }) => tags.includes('hot')));

test('before anybody has played, the catalogue’s own order, and its first games are hot', async () => {
  const list = await listed();
  expect(ids(list)).toBe('12345678');
  expect(hot(list)).toBe('123456');
  expect(list[0]?.tags).toEqual(['hot', 'new']);
});

test('a player counts once a day, however often they play; refunds do not count; nothing counts after a week', async () => {
  const [one, two] = [await games.addPlayer(), await games.addPlayer()];
  await play(one, 'game-8', 1);
  await play(two, 'game-8', 1);
  await play(one, 'game-7', 5);
  const refunded = bet(await games.openSession(one), 1);
  await games.server.database.rows("update game_session set game_id = 'game-5' where id = $1", [refunded.session_id]);
  await games.sendCallback('bet', refunded);
  await games.sendCallback('refund', closing(refunded, 1));
  const list = await listed();
  expect(ids(list)).toBe('87123456');
  expect(hot(list)).toBe('871234');
  expect(list[0]?.tags).toEqual(['hot', 'new']);

  games.server.clock.advance(DAY_MS);
  await play(one, 'game-7', 1);
  await play(await games.addPlayer(), 'game-7', 1);
  expect(ids(await listed())).toBe('78123456');

  games.server.clock.advance(8 * DAY_MS);
  expect(ids(await listed())).toBe('12345678');
});

test('a disabled game is not hot and takes no other game’s place; counting again changes nothing', async () => {
  await games.server.database.rows("update game set is_enabled = false where id = 'game-1'");
  expect(hot(await listed())).toBe('234567');
  const state = () => games.server.database.rows('select id, tags, players, xmin::text from game order by id');
  const before = await state();
  const { database, platform } = games.server;
  await Promise.all([1, 2, 3].map(() => countPlayers(database, platform.now())));
  expect(await state()).toEqual(before);
});
