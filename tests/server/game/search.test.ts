import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameList } from '#contract/game.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { listAllGames, listGames, names } from './game-lists.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

const agent_code = 'chokdee';
const list = (query: Record<string, unknown>) => listGames(server, query);
const everyPage = (query: Record<string, unknown>, limit: number) => listAllGames(server, query, limit);

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

test('names that begin with it, then names that contain it, then names with the same consonants', async () => {
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

test('a line break, which separates the searched names, counts as a space', async () => {
  expect(await list({ search: 'ทอง\nGold' })).toEqual(await list({ search: 'ทอง Gold' }));
  expect(await list({ search: '\nทรัพย์', category: 'slot' })).toEqual(await list({ search: 'ทรัพย์', category: 'slot' }));
});

test('within a category, a provider and a tag', async () => {
  const found = await list({ search: 'ทอง', category: 'slot', provider: 'luckyreel', tag: 'hot' });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ tags, provider_id }) => tags.includes('hot') && provider_id === 'luckyreel')).toBe(true);
});

test('one consonant finds names that begin with it, not every name that contains it', async () => {
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

test('only spaces: no search', async () => {
  expect(await list({ search: '  ' })).toEqual(await list({}));
});
