import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { gameList, gameLobby } from '#contract/game.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { addManyGames } from './many-games.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  await server.database.rows(
    `insert into agent (id, code, name, config) select 5, 'picky', 'เลือกค่าย', config || '{"games": {"disabled_providers": ["luckyreel"]}}' from agent where id = 3`,
  );
  const reply = await server.call(login, { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' });
  token = reply.body.data.access_token;
});
afterAll(() => server.close());

const firstSlot = async (agent_code: string, options = {}): Promise<string> =>
  (await server.call(gameList, { agent_code, category: 'slot' }, options)).body.data[0].game_id;
const hide = (id: string) => server.database.rows('update game set is_enabled = false where id = $1', [id]);

test('a list is shared for 4 seconds, then read again; each agent has its own', async () => {
  expect(await firstSlot('chokdee')).toBe('slot-1');
  expect(await firstSlot('picky')).toBe('slot-2');
  await hide('slot-1');
  expect(await firstSlot('chokdee')).toBe('slot-1');
  server.clock.advance(4000);
  expect(await firstSlot('chokdee')).toBe('slot-2');
});

test('an unknown agent is refused each time, and the refusal is not kept', async () => {
  for (let n = 0; n < 2; n += 1)
    expect((await server.call(gameList, { agent_code: 'later' })).body.code).toBe('unknown_agent');
  await server.database.rows(
    `insert into agent (id, code, name, config) select 6, 'later', 'ต่อมา', config from agent where id = 3`,
  );
  expect((await server.call(gameList, { agent_code: 'later' })).body.data).toHaveLength(60);
});

test('visitors and caches may keep a list; a member’s browser revalidates it and gets 304 while nothing changes', async () => {
  const input = { agent_code: 'chokdee', category: 'casino' };
  const visitor = await server.call(gameList, input);
  expect(visitor.headers.get('cache-control')).toBe('public, max-age=4');
  expect(visitor.headers.get('vary')).toBe('authorization, accept-encoding');
  // Not as long again as the server has kept it.
  server.clock.advance(1001);
  expect((await server.call(gameList, input)).headers.get('cache-control')).toMatch(/^public, max-age=[0-2]$/);
  const member = await server.call(gameList, input, { token });
  expect(member.headers.get('cache-control')).toBe('private, no-cache');
  const etag = member.headers.get('etag');
  const again = await fetch(new URL(`${gameList.path}?agent_code=chokdee&category=casino`, server.url), {
    headers: { authorization: `Bearer ${token}`, 'if-none-match': etag ?? '' },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await hide('casino-1');
  server.clock.advance(4000);
  expect((await server.call(gameList, input, { token })).headers.get('etag')).not.toBe(etag);
});

test('a list is compressed for clients that accept it', async () => {
  const url = new URL(`${gameList.path}?agent_code=chokdee&category=slot`, server.url);
  const { body } = await server.call(gameList, { agent_code: 'chokdee', category: 'slot' });
  const compressed = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(await compressed.json()).toEqual(body);
  const { request } = await import('node:http');
  const raw = await new Promise<Buffer>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    })
      .on('error', reject)
      .end();
  });
  expect(raw.length * 4).toBeLessThan(brotliDecompressSync(raw).length);
});

test("a search and a member's own lobby are not shared; the lobby is the visitors' one with their last games", async () => {
  const search = await server.call(gameList, { agent_code: 'chokdee', search: 'ทอง' });
  expect(search.headers.get('cache-control')).toBe('no-store');
  const own = await server.call(gameLobby, {}, { token });
  expect(own.headers.get('cache-control')).toBe('no-store');
  const visitor = await server.call(gameLobby, { agent_code: 'chokdee' });
  expect(visitor.headers.get('cache-control')).toMatch(/^public, max-age=[34]$/);
  expect(own.body.data).toEqual({ ...visitor.body.data, last: own.body.data.last });
});

test.each(['popular', 'new', 'name', 'rtp'] as const)(
  'among 5,000 games a page by %s is read from an index',
  async (sort) => {
    const count = await server.database.row<{ count: number }>('select count(*) as count from game');
    if ((count?.count ?? 0) < 5000) await addManyGames(server.database);
    const statements: string[] = [];
    const { gamesBy } = await import('#server/game/game-list-queries.ts');
    for (const filter of [{}, { category: 'slot' }, { category: 'slot', cursor: 'slot-900' }] as const) {
      const explained = {
        row: server.database.row,
        async rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
          const plan = await server.database.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
          statements.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
          return [];
        },
      };
      await gamesBy(
        explained,
        {
          hiddenProviders: ['moonbay'],
          hiddenGames: ['slot-3'],
          providerMaintenance: {},
          first: [],
          tiles: {},
          now: new Date(),
        },
        { sort, limit: 60, ...filter },
      );
    }
    expect(statements).toHaveLength(3);
    for (const plan of statements) {
      expect(plan).toMatch(new RegExp(`Index Scan using game_(category_)?${sort}\\b`));
      expect(plan).not.toMatch(/Sort/);
    }
  },
);
