import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { gameDemo, gameInfo, gameLink, gameList, gameLobby, gameWallets } from '#contract/game.ts';
import {
  operatorCatalogueMaintenance,
  operatorGames,
  operatorHideGame,
  operatorProviderMaintenance,
  operatorSaveGame,
} from '#contract/operator-content.ts';
import { readConfig } from '#server/config/config.ts';
import { refuseUnready } from '#server/start-checks.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { linesOf, newKey } from '../operator/fixture.ts';

type Listed = OutputOf<typeof operatorGames>;

let server: TestServer;
let key: { name: string; key: string };
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  key = await newKey(server);
});
afterAll(() => server.close());

const callWithKey = (endpoint: Endpoint, input: object = {}, token = key.key) =>
  server.call(endpoint, input, { token });
const games = async (input: object): Promise<Listed> => (await callWithKey(operatorGames, input)).body.data;
const info = (game_id: string) => server.call(gameInfo, { agent_code: 'chokdee', game_id });

async function someGame() {
  const { items } = await games({ category: 'fishing' });
  const open = items.find((game) => game.is_active && game.maintenance_until === null);
  if (!open) throw new Error('no open fishing game');
  const { updated_at: _, ...game } = open;
  return game;
}

test('the catalogue is read page by page, hidden games too, each once', async () => {
  const { game_id } = await someGame();
  await server.database.rows('update game set is_enabled = false where id = $1', [game_id]);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Listed = await games({ ...(cursor && { cursor }) });
    seen.push(...page.items.map((game) => game.game_id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  const rows = await server.database.rows<{ id: string }>('select id from game');
  expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)));
  expect(seen).toHaveLength(rows.length);
  expect((await games({ search: game_id })).items).toMatchObject([{ game_id, is_active: false }]);
  expect((await games({ search: '%_\\' })).items).toEqual([]);
  await server.database.rows('update game set is_enabled = true where id = $1', [game_id]);
});

test('a game is changed, hidden and added, and players see it', async () => {
  const game = await someGame();
  const saved = await callWithKey(operatorSaveGame, { ...game, name_th: 'ปลาใหม่ล่าสุด', rtp: 95.5, tags: ['hot'] });
  expect(saved.body.data).toMatchObject({ game_id: game.game_id, name_th: 'ปลาใหม่ล่าสุด', rtp: 95.5 });
  expect((await info(game.game_id)).body.data).toMatchObject({ name_th: 'ปลาใหม่ล่าสุด', rtp: 95.5, tags: ['hot'] });
  server.clock.advance(6_000);
  const found = await server.call(gameList, { agent_code: 'chokdee', search: 'ปลาใหม่ล่าสุด' });
  expect(found.body.data).toMatchObject([{ game_id: game.game_id }]);

  await callWithKey(operatorSaveGame, { ...game, is_active: false });
  expect((await info(game.game_id)).body.code).toBe('game_not_found');
  await callWithKey(operatorSaveGame, game);
  expect((await info(game.game_id)).body.data).toMatchObject({ name_th: game.name_th });

  await callWithKey(operatorSaveGame, { ...game, game_id: 'a-new-game', name: 'A New Game', name_th: 'เกมใหม่เอี่ยม' });
  expect((await info('a-new-game')).body.data).toMatchObject({
    provider_id: game.provider_id,
    maintenance_until: null,
  });
});

test('a game that returns more than an open agent’s rebates leave is saved hidden only', async () => {
  const game = await someGame();
  const config = readConfig({ SANDBOX: 'off' });
  const refused = { code: 'invalid_input', fields: { rtp: 'RTP สูงเกินไป สิ่งที่คืนให้ผู้เล่นจะเกินส่วนที่เว็บได้' } };
  const stays = { ...game, rtp: 99.9 };
  expect((await callWithKey(operatorSaveGame, stays)).body).toMatchObject(refused);
  expect((await info(game.game_id)).body.data).toMatchObject({ rtp: game.rtp });
  // It would be another's best game, too.
  const other = 'a-generous-game';
  expect((await callWithKey(operatorSaveGame, { ...stays, game_id: other })).body).toMatchObject(refused);
  expect((await callWithKey(operatorSaveGame, { ...stays, game_id: other, is_active: false })).body.error).toBe(0);
  await refuseUnready(config, server.database);
  expect((await callWithKey(operatorSaveGame, { ...stays, game_id: other })).body).toMatchObject(refused);
  // An unknown return cannot be checked.
  expect((await callWithKey(operatorSaveGame, { ...stays, game_id: other, rtp: null })).body.error).toBe(0);

  // Agents that do not offer the provider do not mind.
  const without = (providers: string[]) =>
    server.database.rows(
      `update agent set config = jsonb_set(config, '{games}', coalesce(config -> 'games', '{}') || jsonb_build_object('disabled_providers', $1::jsonb))`,
      [JSON.stringify(providers)],
    );
  await without([game.provider_id]);
  expect((await callWithKey(operatorSaveGame, { ...stays, game_id: other })).body.error).toBe(0);
  await refuseUnready(config, server.database);
  expect((await callWithKey(operatorSaveGame, { ...stays, game_id: other, is_active: false })).body.error).toBe(0);
  await without([]);
});

test('a provider is under maintenance until a time, and back before it', async () => {
  const { game_id, provider_id } = await someGame();
  const until = new Date(server.platform.now().getTime() + 3_600_000).toISOString();
  const [{ count } = { count: 0 }] = await server.database.rows<{ count: number }>(
    'select count(*)::int as count from game where provider_id = $1',
    [provider_id],
  );
  const taken = await callWithKey(operatorProviderMaintenance, { provider_id, until });
  expect(taken.body.data).toEqual({ provider_id, games: count, until });
  expect((await info(game_id)).body.data.maintenance_until).toBe(until);
  await callWithKey(operatorProviderMaintenance, { provider_id, until: null });
  expect((await info(game_id)).body.data.maintenance_until).toBeNull();
  expect((await linesOf(server, key.name)).filter(({ action }) => action.includes('maintenance'))).toHaveLength(2);
});

test("an agent's key changes what its own players see, and a platform's key what all see", async () => {
  const { game_id, provider_id } = await someGame();
  await server.database.rows(
    `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3 on conflict do nothing`,
  );
  const until = new Date(server.platform.now().getTime() + 3_600_000).toISOString();
  const agentsKey = (await newKey(server, ['games'], 4)).key;
  const infoOf = async (agent_code: string) => (await server.call(gameInfo, { agent_code, game_id })).body.data;

  expect((await callWithKey(operatorProviderMaintenance, { provider_id, until }, agentsKey)).body.error).toBe(0);
  expect([(await infoOf('other')).maintenance_until, (await infoOf('chokdee')).maintenance_until]).toEqual([
    until,
    null,
  ]);
  for (const endpoint of [operatorCatalogueMaintenance, operatorSaveGame])
    expect((await callWithKey(endpoint, { provider_id, until }, agentsKey)).status).toBe(403);

  const later = new Date(Date.parse(until) + 1000).toISOString();
  await callWithKey(operatorCatalogueMaintenance, { provider_id, until: later });
  expect([(await infoOf('other')).maintenance_until, (await infoOf('chokdee')).maintenance_until]).toEqual([
    later,
    later,
  ]);
  await callWithKey(operatorCatalogueMaintenance, { provider_id, until: null });
  await callWithKey(operatorProviderMaintenance, { provider_id, until: null }, agentsKey);
  expect((await infoOf('other')).maintenance_until).toBeNull();
});

test("an agent's key hides a game from its own players: no list, rail, count, search or launch has it", async () => {
  const [game] = (await server.call(gameList, { agent_code: 'chokdee', category: 'slot', tag: 'hot' })).body.data;
  const { game_id, provider_id, sub_provider_id, source, name_th: search } = game;
  const wanted = { game_id, provider_id, sub_provider_id };
  const input = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
  const { access_token: token } = (await server.call(login, input)).body.data;
  const [wallet] = (await server.call(gameWallets, wanted, { token })).body.data;
  const launch = { game_id, provider_id, source, is_mobile: true };
  expect((await server.call(gameLink, { ...launch, wallet_id: wallet.id }, { token })).body.error).toBe(0);
  const seen = async () => {
    server.clock.advance(6_000);
    const ids = (games: { game_id: string }[]) => games.some((one) => one.game_id === game_id);
    const lobby = (await server.call(gameLobby, { category: 'slot' }, { token })).body.data;
    const refusals = [
      await info(game_id),
      await server.call(gameWallets, wanted, { token }),
      await server.call(gameLink, { ...launch, wallet_id: wallet.id }, { token }),
      await server.call(gameDemo, { ...launch, agent_code: 'chokdee' }),
    ].map(({ body }) => body.code);
    const lists = [
      (await server.call(gameList, { agent_code: 'chokdee', category: 'slot', tag: 'hot' })).body.data,
      (await server.call(gameList, { agent_code: 'chokdee', search })).body.data,
      lobby.hot,
      lobby.last,
    ].map(ids);
    const count = (rows: { game_count: number }[]) => rows.reduce((sum, { game_count }) => sum + game_count, 0);
    const slots = lobby.categories.filter(({ category }: { category: string }) => category === 'slot');
    return { refusals, lists, counts: [count(lobby.providers), count(slots)] };
  };
  const before = await seen();
  expect(before.lists).toEqual([true, true, true, true]);
  expect(before.refusals).toEqual([undefined, undefined, undefined, undefined]);

  const hidden = await callWithKey(operatorHideGame, { game_id, hidden: true });
  expect(hidden.body.data).toEqual({ game_id, hidden: true });
  await callWithKey(operatorHideGame, { game_id, hidden: true });
  const after = await seen();
  expect(after.lists).toEqual([false, false, false, false]);
  expect(after.refusals).toEqual(Array(4).fill('game_not_found'));
  expect(after.counts).toEqual(before.counts.map((count) => count - 1));
  expect((await server.call(gameInfo, { agent_code: 'other', game_id })).body.error).toBe(0);

  expect((await callWithKey(operatorHideGame, { game_id: 'nothing', hidden: true })).body.code).toBe(
    'record_not_found',
  );
  await callWithKey(operatorHideGame, { game_id, hidden: false });
  expect(await seen()).toEqual(before);
});

test('wrong input is refused and changes nothing', async () => {
  const game = await someGame();
  const before = await server.database.rows('select * from game order by id');
  const wrong: [object, string][] = [
    [{ ...game, provider_id: 'nobody' }, 'invalid_input'],
    [{ ...game, sub_provider_id: 'nobody' }, 'invalid_input'],
    [{ ...game, rtp: 101 }, 'invalid_input'],
    [{ ...game, category: 'chess' }, 'invalid_input'],
    [{ ...game, tags: ['popular'] }, 'invalid_input'],
    [{ ...game, name_th: '' }, 'invalid_input'],
    [{ ...game, image: `/media/${'0'.repeat(32)}-400` }, 'invalid_input'],
    // One agent's drawing: all agents share the catalogue.
    [{ ...game, image: '/media/banner-fishing.svg' }, 'invalid_input'],
  ];
  for (const [input, code] of wrong) expect((await callWithKey(operatorSaveGame, input)).body.code).toBe(code);
  const nobody = await callWithKey(operatorProviderMaintenance, { provider_id: 'nobody', until: null });
  expect(nobody.body.code).toBe('record_not_found');
  const { key: other } = await newKey(server, ['banners']);
  expect((await callWithKey(operatorSaveGame, game, other)).status).toBe(403);
  expect(await server.database.rows('select * from game order by id')).toEqual(before);
});

test('a game that breaks the contract is left out of the lists and logged, and its table refuses it', async () => {
  let log = '';
  const logged = await startTestServer({ seed: true, log: { write: (line) => (log += line) } });
  try {
    const first = await logged.call(gameList, { agent_code: 'chokdee' });
    const [{ game_id }] = first.body.data;
    const spoil = () => logged.database.rows(`update game set tags = '{hot,popular}' where id = $1`, [game_id]);
    await expect(spoil()).rejects.toThrow('game_tags_check');
    await logged.database.rows('alter table game drop constraint game_tags_check');
    await spoil();
    logged.clock.advance(6_000);
    const list = await logged.call(gameList, { agent_code: 'chokdee' });
    expect(list.status).toBe(200);
    expect(list.body.data).toEqual(first.body.data.slice(1));
    const lobby = await logged.call(gameLobby, { agent_code: 'chokdee' });
    expect(lobby.status).toBe(200);
    expect(lobby.body.data.hot.length).toBeGreaterThan(0);
    expect(lobby.body.data.hot).not.toContainEqual(expect.objectContaining({ game_id }));
    expect(log).toContain('rows that break the contract are left out');
  } finally {
    await logged.close();
  }
});
