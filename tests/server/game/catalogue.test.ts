import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { gameCategory, gameInfo, gameList, gameLobby, lobbyConfigs } from '#contract/game.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { listAllGames, listGames, names } from './game-lists.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  await server.database.rows(
    `insert into agent (id, code, name, config) select 5, 'picky', 'เลือกค่าย', config || '{"games": {"disabled_providers": ["moonbay", "riverlive"]}}' from agent where id = 3`,
  );
  const reply = await server.call(login, { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' });
  token = reply.body.data.access_token;
});
afterAll(() => server.close());

const agent_code = 'chokdee';
const list = (query: Record<string, unknown>) => listGames(server, query);
const everyPage = (query: Record<string, unknown>, limit: number) => listAllGames(server, query, limit);
const info = (input: Record<string, unknown>) => server.call(gameInfo, { agent_code, ...input });
const lobby = async (query: Record<string, unknown>, options = {}): Promise<OutputOf<typeof gameLobby>> =>
  (await server.call(gameLobby, { agent_code, ...query }, options)).body.data;
/** Lists are shared for some seconds. */
const change = async (sql: string) => {
  await server.database.rows(sql);
  server.clock.advance(6000);
};

describe('the demo catalogue', () => {
  test('600 games or more, each with names of its own, 8 providers or more, every category', async () => {
    const all = await everyPage({}, 100);
    expect(all.length).toBeGreaterThanOrEqual(600);
    expect(new Set(all.map(({ category }) => category))).toEqual(new Set(gameCategory.options));
    expect(new Set(all.map(({ provider_id }) => provider_id)).size).toBeGreaterThanOrEqual(8);
    for (const category of gameCategory.options) {
      const games = all.filter((game) => game.category === category);
      expect(new Set(names(games)).size).toBe(games.length);
      expect(new Set(games.map(({ name }) => name)).size).toBe(games.length);
    }
    for (const { name, name_th } of all) {
      expect(name_th).toMatch(/^[ก-๙][ก-๙0-9 ]+$/);
      expect(name).toMatch(/^[A-Z][A-Za-z0-9’ -]+$/);
    }
    expect(all.filter(({ maintenance_until }) => maintenance_until !== null).length).toBeGreaterThan(3);
    expect(all.filter(({ has_demo }) => !has_demo).length).toBeGreaterThan(3);
    expect(all.every(({ category, rtp }) => (category === 'sport' ? rtp === null : rtp !== null && rtp > 90))).toBe(
      true,
    );
  });
});

describe('game/list', () => {
  test('60 games by default', async () => {
    expect(await list({})).toHaveLength(60);
  });

  test.each(['popular', 'new', 'name', 'rtp'])('pages by cursor, sorted by %s, give each game once', async (sort) => {
    const whole = await everyPage({ sort, category: 'slot' }, 100);
    const paged = await everyPage({ sort, category: 'slot' }, 7);
    expect(paged.map((game) => game.game_id)).toEqual(whole.map((game) => game.game_id));
    expect(new Set(paged.map((game) => game.game_id)).size).toBe(340);
  });

  test('by name: as in a Thai dictionary', async () => {
    const sorted = names(await everyPage({ sort: 'name' }, 100));
    expect(sorted).toEqual([...sorted].sort(new Intl.Collator('th').compare));
  });

  test('by category, provider and tag', async () => {
    const slots = await list({ category: 'slot' });
    expect(slots.every(({ category }) => category === 'slot')).toBe(true);
    expect(slots[0]).toMatchObject({
      game_id: 'slot-1',
      name_th: 'ดาวเรืองทองคำ',
      provider_name: 'ลักกี้เรล',
      has_demo: true,
      maintenance_until: null,
    });
    const picture = await fetch(new URL(slots[0]?.image ?? '', server.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(slots[0]?.image).toContain('marigold');
    const moonbay = await list({ provider: 'moonbay' });
    expect(moonbay.length).toBeGreaterThan(0);
    expect(moonbay.every((game) => game.provider_id === 'moonbay')).toBe(true);
    for (const tag of ['hot', 'new', 'jackpot', 'live'] as const) {
      const tagged = await list({ tag });
      expect(tagged.length, tag).toBeGreaterThan(0);
      expect(
        tagged.every((game) => game.tags.includes(tag)),
        tag,
      ).toBe(true);
    }
  });

  test.each([
    ['category', 'unknown', 'lottery'],
    ['limit', 'zero', '0'],
    ['limit', 'too many', '101'],
    ['limit', 'no whole number', '1e9'],
    ['sort', 'unknown', 'name; drop table game'],
    ['search', 'too long', 'x'.repeat(10_001)],
  ])('a wrong %s (%s) is refused at the field', async (field, _what, value) => {
    const reply = await server.call(gameList, { [field]: value });
    expect(reply.body).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  test('an unknown cursor or provider finds nothing', async () => {
    expect(await list({ cursor: 'nothing' })).toEqual([]);
    expect(await list({ cursor: 'nothing', search: 'ทอง' })).toEqual([]);
    expect(await list({ provider: 'nothing' })).toEqual([]);
  });

  test('a game in maintenance, or of a provider in maintenance, has its end; afterwards it has none', async () => {
    const game = async () => (await info({ game_id: 'casino-2' })).body.data.maintenance_until;
    const inMinutes = (minutes: number) => new Date(server.platform.now().getTime() + minutes * 60_000).toISOString();
    const [soon, later] = [inMinutes(10), inMinutes(20)];
    await change(`update game set maintenance_until = '${soon}' where id = 'casino-2'`);
    expect(await game()).toBe(soon);
    await change(`update game_provider set maintenance_until = '${later}'`);
    expect(await game()).toBe(later);
    server.clock.advance(30 * 60_000);
    expect(await game()).toBeNull();
  });
});

describe('games that are not shown', () => {
  test('disabled games and games of disabled providers, anywhere', async () => {
    await change(`update game set is_enabled = false where id = 'sport-1'`);
    await change(`update game_provider set is_enabled = false where id = 'riverlive'`);
    const all = await everyPage({}, 100);
    expect(all.some(({ game_id, provider_id }) => game_id === 'sport-1' || provider_id === 'riverlive')).toBe(false);
    expect((await info({ game_id: 'sport-1' })).body.code).toBe('game_not_found');
    expect((await info({ game_id: 'casino-1' })).body.code).toBe('game_not_found');
    const { providers, categories } = await lobby({});
    expect(providers.some(({ provider_id }) => provider_id === 'riverlive')).toBe(false);
    expect(categories.reduce((sum, { game_count }) => sum + game_count, 0)).toBe(all.length);
    await change(`update game set is_enabled = true`);
    await change(`update game_provider set is_enabled = true`);
  });

  test('providers that the agent has switched off', async () => {
    const picky = { agent_code: 'picky' };
    const all = await everyPage(picky, 100);
    const hidden = ['moonbay', 'riverlive'];
    expect(all.some(({ provider_id }) => hidden.includes(provider_id))).toBe(false);
    expect(await list({ ...picky, search: 'มูนเบย์' })).toEqual([]);
    expect((await info({ ...picky, game_id: 'casino-1' })).body.code).toBe('game_not_found');
    expect((await info({ game_id: 'casino-1' })).body.data.provider_id).toBe('riverlive');
    const { providers, hot, categories } = await lobby(picky);
    expect(hot.some(({ provider_id }) => hidden.includes(provider_id))).toBe(false);
    const ids = (of: { provider_id: string }[]) => of.map(({ provider_id }) => provider_id);
    expect(ids(providers)).toEqual(ids((await lobby({})).providers).filter((id) => !hidden.includes(id)));
    expect(categories.reduce((sum, { game_count }) => sum + game_count, 0)).toBe(all.length);
  });

  test('unknown games and agents', async () => {
    expect((await info({ game_id: 'nothing' })).body).toMatchObject({ code: 'game_not_found', data: null });
    expect((await info({ game_id: 'x'.repeat(65) })).body.code).toBe('invalid_input');
    for (const endpoint of [gameList, gameLobby])
      expect((await server.call(endpoint, { agent_code: 'nobody' })).body.code).toBe('unknown_agent');
  });
});

describe('game/lobby and lobby/configs', () => {
  test('counts, and narrows to a category', async () => {
    const all = await lobby({});
    expect(all.providers.length).toBeGreaterThanOrEqual(8);
    expect(all.categories).toEqual([
      { category: 'slot', title: 'สล็อต', game_count: 340 },
      { category: 'casino', title: 'คาสิโน', game_count: 70 },
      { category: 'sport', title: 'กีฬา', game_count: 40 },
      { category: 'fishing', title: 'ยิงปลา', game_count: 70 },
      { category: 'freespin', title: 'ฟรีสปิน', game_count: 84 },
    ]);
    expect(all.last).toEqual([]);
    const casino = await lobby({ category: 'casino' });
    expect(casino.providers.map(({ name }) => name)).toEqual(['ริเวอร์ไลฟ์', 'ลักกี้เทเบิล', 'ตุ๊กตุ๊กเพลย์']);
    expect(casino.hot.every(({ category }) => category === 'casino')).toBe(true);
  });

  test('the last played games of the member, the latest first, each once, and nobody else’s', async () => {
    const played = ['slot-3', 'casino-1', 'slot-3', 'slot-9', 'sport-2'];
    for (const [minute, game] of played.entries())
      await server.database.rows(
        `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
         select $1, 3, m.id, w.id, g.id, g.source, g.category, gen_random_uuid(), $3, $3::timestamptz + interval '2 hours'
         from member m join wallet w on w.member_id = m.id and w.wallet_type_id = 1 join game g on g.id = $2 where m.phone = '0812345678'`,
        [`s${minute}`, game, new Date(server.platform.now().getTime() + minute * 60_000)],
      );
    const last = async (query: object, options = {}) => (await lobby({ ...query }, options)).last.map((g) => g.game_id);
    expect(await last({}, { token })).toEqual(['sport-2', 'slot-9', 'slot-3', 'casino-1']);
    expect(await last({ category: 'slot' }, { token })).toEqual(['slot-9', 'slot-3']);
    expect(await last({})).toEqual([]);
    await change(`update game set is_enabled = false where id = 'slot-9'`);
    expect(await last({ category: 'slot' }, { token })).toEqual(['slot-3']);
    await change(`update game set is_enabled = true`);
  });

  test('an agent says with which categories home begins, and what their tiles show; all others are the house’s', async () => {
    const own = '/media/art/fishing/sea.shark.svg';
    const games = { first: ['fishing', 'freespin'], tiles: { fishing: own } };
    await server.database.rows(
      `insert into agent (id, code, name, config) select 6, 'sea', 'ทะเล', config || jsonb_build_object('games', $1::jsonb) from agent where id = 3`,
      [games],
    );
    const sea = await lobby({ agent_code: 'sea' });
    const order = ['fishing', 'freespin', 'slot', 'casino', 'sport'];
    expect(sea.categories.map(({ category }) => category)).toEqual(order);
    const house = (await lobby({})).tiles;
    expect(sea.tiles).toEqual({ ...house, fishing: own });
    for (const picture of [own, ...Object.values(house)])
      expect((await fetch(new URL(picture, server.url))).status, picture).toBe(200);
    const home = await server.call(lobbyConfigs, { agent_code: 'sea', lobby_key: 'home' });
    expect(home.body.data.sections.map(({ key }: { key: string }) => key)).toEqual(order);
  });

  test('every section of every lobby is a query that game/list answers with games', async () => {
    for (const lobby_key of ['home', ...gameCategory.options]) {
      const config = (await server.call(lobbyConfigs, { lobby_key })).body.data;
      expect(config.sections.length, lobby_key).toBeGreaterThan(0);
      for (const section of config.sections) {
        const games = await list(section.query);
        expect(games.length, `${lobby_key} ${section.key}`).toBeGreaterThan(0);
      }
    }
    expect((await server.call(lobbyConfigs, { lobby_key: 'nothing' })).body.code).toBe('invalid_input');
  });
});
