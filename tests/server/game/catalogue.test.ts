import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../contract/auth.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { gameCategory, gameInfo, gameList, gameLobby, lobbyConfigs } from '../../../contract/game.ts';
import { startTestServer, type TestServer } from '../harness.ts';

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

type Game = OutputOf<typeof gameInfo>;
const agent_code = 'chokdee';
const list = async (query: Record<string, unknown>): Promise<Game[]> =>
  (await server.call(gameList, { agent_code, ...query })).body.data;
const info = (input: Record<string, unknown>) => server.call(gameInfo, { agent_code, ...input });
const lobby = async (query: Record<string, unknown>, options = {}): Promise<OutputOf<typeof gameLobby>> =>
  (await server.call(gameLobby, { agent_code, ...query }, options)).body.data;
/** Lists may be some seconds old. */
const change = async (sql: string) => {
  await server.database.rows(sql);
  server.clock.advance(6000);
};
async function everyPage(query: Record<string, unknown>, limit: number): Promise<Game[]> {
  const games: Game[] = [];
  for (;;) {
    const page = await list({ ...query, limit, cursor: games.at(-1)?.game_id });
    games.push(...page);
    if (page.length < limit) return games;
  }
}
const names = (games: Game[]) => games.map(({ name_th }) => name_th);

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
  test('60 games unless told', async () => {
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
  ])('wrong %s (%s) is said at the field', async (field, _what, value) => {
    const reply = await server.call(gameList, { [field]: value });
    expect(reply.body).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  test('an unknown cursor or provider finds nothing', async () => {
    expect(await list({ cursor: 'nothing' })).toEqual([]);
    expect(await list({ cursor: 'nothing', search: 'ทอง' })).toEqual([]);
    expect(await list({ provider: 'nothing' })).toEqual([]);
  });

  test('a game in maintenance, or of a provider in maintenance, says until when; afterwards nothing', async () => {
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

describe('search', () => {
  test.each([
    ['the beginning of a name', 'ดาวเรืองทอง', 'ดาวเรืองทองคำ'],
    ['English in other letters', ' GOLDEN mari ', 'ดาวเรืองทองคำ'],
    ['without tone marks', 'ขาวเหนียวมะมวง', 'ข้าวเหนียวมะม่วง'],
    ['with other tone marks', 'ปลาค้าร์ปพันปี่', 'ปลาคาร์ปพันปี'],
    ['with other vowels', 'โคมไฟเยวราช', 'โคมไฟเยาวราช'],
    ['without any vowel', 'กรตยพรจนทร', 'กระต่ายพระจันทร์'],
    ['ำ typed as ํ and า', 'ดาวเรืองทองคํา', 'ดาวเรืองทองคำ'],
    ['with spaces in between', 'แมว กวัก ทรัพย์', 'แมวกวักทรัพย์'],
    ['a word within the name', 'กวักทรัพย์', 'แมวกวักทรัพย์'],
    ['Thai digits', 'ซ่าส์ ๗', 'เชอร์รี่ซ่าส์ 7'],
  ])('by %s', async (_what, search, first) => {
    expect(names(await list({ search, category: 'slot' }))[0]).toBe(first);
  });

  test('names that begin so, then those that have it within, then those with the same consonants', async () => {
    const found = names(await everyPage({ search: 'ดาว', category: 'slot' }, 100));
    const rank = (name: string) => (name.startsWith('ดาว') ? 0 : name.includes('ดาว') ? 1 : 2);
    const ranks = found.map(rank);
    expect(ranks).toEqual([...ranks].sort());
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
    expect(names(await everyPage({ search: 'ดาว', category: 'slot' }, 7))).toEqual(found);
  });

  test('by the name of a provider, in Thai or by its id', async () => {
    for (const search of ['มูนเบย์', 'มุนเบย', 'MoonBay']) {
      const found = await everyPage({ search }, 100);
      expect(found.length, search).toBeGreaterThan(50);
      expect(
        found.every(({ provider_id }) => provider_id === 'moonbay'),
        search,
      ).toBe(true);
    }
  });

  test('by its words in any order, in either language, with its provider', async () => {
    for (const search of ['ทรัพย์ กวัก', 'plenty cat', 'ทรัพย์\nกวัก']) {
      const [found] = await list({ search, category: 'slot' });
      expect(found?.name_th, search).toContain('กวักทรัพย์');
    }
    const [one] = await list({ category: 'slot', provider: 'moonbay' });
    const { name_th = '', name = '' } = one ?? {};
    for (const search of [`มูนเบย์ ${name_th}`, `${name_th} มูนเบย์`, `moonbay ${name}`]) {
      const found = await everyPage({ search, category: 'slot' }, 100);
      expect(names(found), search).toContain(name_th);
      expect(found.every(({ provider_id }) => provider_id === 'moonbay')).toBe(true);
    }
    expect(await list({ search: `${name_th} ดาวเหนือที่ไม่มี` })).toEqual([]);
  });

  test('a line break, which parts the names that are looked through, is a space', async () => {
    expect(await list({ search: 'ทอง\nGold' })).toEqual(await list({ search: 'ทอง Gold' }));
    expect(await list({ search: '\nทรัพย์', category: 'slot' })).toEqual(
      await list({ search: 'ทรัพย์', category: 'slot' }),
    );
  });

  test('within a category, a provider and a tag', async () => {
    const found = await list({ search: 'ทอง', category: 'slot', provider: 'luckyreel', tag: 'hot' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ tags, provider_id }) => tags.includes('hot') && provider_id === 'luckyreel')).toBe(true);
  });

  test('one consonant finds names that begin with it, not every name that has it', async () => {
    const found = await everyPage({ search: 'ปู', category: 'slot' }, 100);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ name_th }) => /^[เแโใไ]?ป/.test(name_th))).toBe(true);
  });

  test.each([
    ['a wildcard', '%'],
    ['the other wildcard', '_'],
    ['a backslash', '\\'],
    ['all three', '%_\\'],
    ['a tone mark', '้'],
    ['vowels that are in no name so', 'ะะาา'],
    ['SQL', "' or 1=1 --"],
    ['a word of a name beside a wildcard', 'plenty %% cat'],
    ['an emoji', '🎰'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['10,000 Thai characters', 'กี่'.repeat(3333)],
  ])('%s finds nothing', async (_what, search) => {
    const reply = await server.call(gameList, { agent_code, search });
    expect(reply).toMatchObject({ status: 200, body: { error: 0, data: [] } });
  });

  test('nothing but spaces is no search', async () => {
    expect(await list({ search: '  ' })).toEqual(await list({}));
  });
});

describe('what is not shown', () => {
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
    expect([...providers, ...hot].some(({ provider_id }) => hidden.includes(provider_id))).toBe(false);
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
