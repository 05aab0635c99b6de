import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameCategory, gameDemo, gameList, gameLobby, lobbyConfigs } from '../../../contract/game.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

type Game = {
  game_id: string;
  name_th: string;
  name: string;
  rtp: number | null;
  category: string;
  provider_id: string;
  tags: string[];
  image: string | null;
};
const list = async (query: Record<string, unknown>): Promise<Game[]> => (await server.call(gameList, query)).body.data;

describe('game/list', () => {
  test('60 games of all categories unless told', async () => {
    const all = await list({ limit: 100 });
    expect(all).toHaveLength(52);
    expect(await list({})).toHaveLength(52);
    expect(new Set(all.map((game) => game.category))).toEqual(new Set(gameCategory.options));
  });

  test.each(['popular', 'new', 'name', 'rtp'])('pages by cursor, sorted by %s, give each game once', async (sort) => {
    const whole = await list({ sort, limit: 100 });
    const paged: Game[] = [];
    for (;;) {
      const page = await list({ sort, limit: 7, cursor: paged.at(-1)?.game_id });
      paged.push(...page);
      if (page.length < 7) break;
    }
    expect(paged.map((game) => game.game_id)).toEqual(whole.map((game) => game.game_id));
    expect(new Set(paged.map((game) => game.game_id)).size).toBe(whole.length);
  });

  test('by category, provider and tag', async () => {
    const slots = await list({ category: 'slot' });
    expect(slots).toHaveLength(12);
    expect(slots[0]).toMatchObject({ name_th: 'ดาวเรืองทองคำ', has_demo: true });
    const picture = await fetch(new URL(slots[0]?.image ?? '', server.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(slots[0]?.image).toContain('marigold');
    const moonbay = await list({ provider: 'moonbay' });
    expect(moonbay.length).toBeGreaterThan(0);
    expect(moonbay.every((game) => game.provider_id === 'moonbay')).toBe(true);
    const hot = await list({ category: 'slot', tag: 'hot' });
    expect(hot.every((game) => game.tags.includes('hot'))).toBe(true);
  });

  test.each([
    ['part of a Thai name', 'ดาวเรืองทอง', ['ดาวเรืองทองคำ']],
    ['part of an English name in other letters', ' GOLDEN mari ', ['ดาวเรืองทองคำ']],
    ['a wildcard', '%', []],
    ['the other wildcard', '_', []],
    ['a backslash', '\\', []],
    ['SQL', "' or 1=1 --", []],
    ['10,000 characters', 'x'.repeat(10_000), []],
  ])('search by %s', async (_what, search, names) => {
    const found = await list({ search });
    expect(found.map((game) => game.name_th)).toEqual(names);
  });

  test.each([
    ['category', 'unknown', 'lottery'],
    ['limit', 'zero', '0'],
    ['limit', 'too many', '101'],
    ['limit', 'no whole number', '1e9'],
    ['sort', 'unknown', 'name; drop table game'],
    ['search', 'too long', 'x'.repeat(10_001)],
  ])('wrong %s (%s) is said at the field', async (field, _what, value) => {
    const reply = await server.call(gameList, { [field]: value });
    expect(reply.body).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  test('an unknown cursor or provider finds nothing', async () => {
    expect(await list({ cursor: 'nothing' })).toEqual([]);
    expect(await list({ provider: 'nothing' })).toEqual([]);
  });

  test('disabled games and providers are left out', async () => {
    await server.database.rows(`update game set is_enabled = false where id = 'sport-1'`);
    await server.database.rows(`update game_provider set is_enabled = false where id = 'riverlive'`);
    const all = await list({ limit: 100 });
    expect(all.some((game) => game.game_id === 'sport-1' || game.provider_id === 'riverlive')).toBe(false);
    await server.database.rows(`update game set is_enabled = true`);
    await server.database.rows(`update game_provider set is_enabled = true`);
  });
});

test('game/lobby counts, and narrows to a category', async () => {
  const all = (await server.call(gameLobby, {})).body.data;
  expect(all.providers).toHaveLength(8);
  expect(
    all.categories.map(({ category, title, game_count }: Record<string, unknown>) => [category, title, game_count]),
  ).toEqual([
    ['slot', 'สล็อต', 12],
    ['casino', 'คาสิโน', 10],
    ['sport', 'กีฬา', 10],
    ['fishing', 'ยิงปลา', 10],
    ['freespin', 'ฟรีสปิน', 10],
  ]);
  expect(all.last).toEqual([]);
  const casino = (await server.call(gameLobby, { category: 'casino' })).body.data;
  expect(casino.providers.map(({ name }: { name: string }) => name)).toEqual(['ริเวอร์ไลฟ์', 'ลักกี้เทเบิล']);
  expect(casino.hot.every((game: Game) => game.category === 'casino')).toBe(true);
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

test('playing says that it is not built yet', async () => {
  const reply = await server.call(gameDemo, {
    game_id: 'slot-1',
    provider_id: 'luckyreel',
    is_mobile: true,
    source: 'sandbox',
    agent_code: 'chokdee',
  });
  expect(reply).toMatchObject({ status: 501, body: { code: 'not_available' } });
});
