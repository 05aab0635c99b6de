import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { login } from '#contract/auth.ts';
import { callName, type FirstAnswer } from '#contract/first-answers.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { pathsDrawnFor } from '#server/first-answers.ts';
import { PATIENT_MS, startTestServer, type TestServer } from './harness.ts';
import { loadPage, memberHeaders } from './page-load.ts';
import { startStops } from './stops/fixture.ts';

let server: TestServer;
/** The demo's member, who has weeks of history. */
let token: string;
beforeAll(async () => {
  server = await startTestServer({ seed: true, config: { pageWaitMs: PATIENT_MS } });
  const { code } = server.platform.config.agent;
  const [demo] = demoLoginsOf(code);
  const entered = await server.call(login, { agent_code: code, username: demo?.phone, password: demo?.password });
  token = entered.body.data.access_token;
});
afterAll(() => server.close());

const byName = new Map(Object.values(endpoints).map((endpoint) => [callName(endpoint), endpoint]));
const namesOf = (answers: readonly FirstAnswer[]) => answers.map(([name]) => name.replace(/^\w+ \/api\//, ''));

async function answersAt(path: string, headers: Record<string, string> = {}) {
  const { answers } = await loadPage(server.url + path, headers);
  if (!answers) throw new Error(`${path} came without answers`);
  return answers;
}

/** Compares the answers of a page with those of the same calls. */
async function compare(path: string, answers: readonly FirstAnswer[], as: { token?: string }) {
  for (const [name, input, data] of answers) {
    const endpoint = byName.get(name);
    if (!endpoint) throw new Error(`${name} is not in the contract`);
    if (!as.token) expect(endpoint.access, name).toBe('visitor');
    const tenant = endpoint.tenant && { [endpoint.tenant]: server.platform.config.agent.id };
    const { body } = await server.call(endpoint, { ...tenant, ...Object(input) }, as);
    expect(body.data, `${path} ${name}`).toEqual(data);
  }
}

test('each answer is what a visitor’s call gets, and no call needs a session', async () => {
  for (const path of pathsDrawnFor('visitor')) {
    const { shared, own, mark } = await answersAt(path);
    expect(mark).toBeNull();
    await compare(path, [...shared, ...own], {});
  }
});

test('shared answers equal a member’s call, so the app does not make it', async () => {
  for (const path of pathsDrawnFor('visitor')) await compare(path, (await answersAt(path)).shared, { token });
});

test('each answer of a member’s page is what their own call gets', async () => {
  for (const path of [...pathsDrawnFor('visitor'), ...pathsDrawnFor('member')]) {
    if (path === '/login' || path === '/register') continue;
    const { shared, own, mark } = await answersAt(path, memberHeaders(token));
    expect(mark).toBe(token.slice(0, 6));
    await compare(path, [...shared, ...own], { token });
    expect(namesOf(own), path).toEqual(
      expect.arrayContaining(['get_user_info', 'member/wallets', 'member/points', 'member/notifications']),
    );
  }
});

test('what everybody gets is read once a second for all members’ pages; what is the member’s own, for each page', async () => {
  const start = server.clock.now().getTime();
  const at = async (ms: number) => {
    server.clock.set(new Date(start + ms));
    const { shared, own } = await answersAt('/lotto/lobby', memberHeaders(token));
    return JSON.stringify([shared, own]);
  };
  const change = async (note: string, firstName: string) => {
    await server.database.rows('update lotto_category set note = $1', [note]);
    await server.database.rows('update member set first_name = $1', [firstName]);
  };
  try {
    await change('ข้อความแรก', 'ชื่อแรก');
    await at(5000);
    await change('ข้อความใหม่', 'ชื่อใหม่');
    expect(await at(5100)).toMatch(/ข้อความแรก.*ชื่อใหม่/);
    expect(await at(6100)).toMatch(/ข้อความใหม่.*ชื่อใหม่/);
  } finally {
    server.clock.set(new Date());
  }
});

test('a member’s pages have what their first screen shows', async () => {
  const namesAt = async (path: string) => namesOf((await answersAt(path, memberHeaders(token))).own);
  expect(await namesAt('/')).toEqual(expect.arrayContaining(['game/lobby', 'lotto/bill/list']));
  expect(await namesAt('/lotto/bills')).toEqual(
    expect.arrayContaining(['lotto/bill/list', 'lotto/bill/days', 'lotto/buyer/list']),
  );
  expect(await namesAt('/member')).toEqual(expect.arrayContaining(['lotto/bill/list', 'promotion/bonuses']));
  expect(await namesAt('/member/deposit')).toEqual(
    expect.arrayContaining(['member/payment/channels', 'promotion/list']),
  );
  // What follows from the round that closes next comes with it.
  const { shared } = await answersAt('/lotto', memberHeaders(token));
  expect(namesOf(shared)).toEqual([
    'agent/config',
    'lotto/round',
    'lotto/round',
    'lotto/rate',
    'lotto/limit',
    'notifications',
  ]);
});

test('home has its lotteries, rates and results; what a member gets more of stands apart', async () => {
  const { shared, own, at } = await answersAt('/');
  expect(namesOf(shared)).toEqual(['agent/config', 'lotto/lobby', 'lotto/rates', 'lotto/history']);
  expect(namesOf(own)).toEqual(['game/lobby']);
  expect(Math.abs(at - server.clock.now().getTime())).toBeLessThan(5000);
});

test('a page’s first drawings come with it, each once, and no other picture', async () => {
  const counts: Record<string, number> = {};
  for (const path of pathsDrawnFor('visitor')) {
    const { pictures } = await answersAt(path);
    counts[path] = pictures.length;
    expect(new Set(pictures.map(([address]) => address)).size).toBe(pictures.length);
    for (const [address, data] of pictures) {
      const drawing = await (await fetch(server.url + address)).text();
      expect(decodeURIComponent(data), address).toBe(`data:image/svg+xml,${drawing}`);
    }
  }
  expect(counts).toMatchObject({ '/': 19, '/lotto/lobby': 13, '/promotions': 3, '/login': 0 });
  expect(counts['/slot']).toBeGreaterThanOrEqual(18);
});

test('a photograph is not in the page', async () => {
  const { config } = server.platform;
  const drawings = await answersAt('/');
  await server.database.rows("update lotto_category set icon = '/media/photo.webp' where agent_id = $1", [
    config.agent.id,
  ]);
  try {
    server.clock.advance(10_000);
    const { pictures } = await answersAt('/');
    expect(pictures.length).toBeLessThan(drawings.pictures.length);
    expect(pictures.map(([address]) => address).filter((address) => !address.endsWith('.svg'))).toEqual([]);
  } finally {
    server.clock.set(new Date());
  }
});

test('results and rates have the lotteries too, which their menus name', async () => {
  for (const [path, own] of [
    ['/lotto/results', 'lotto/results'],
    ['/lotto/rates', 'lotto/rates'],
  ] as const)
    expect(namesOf((await answersAt(path)).shared)).toEqual(['agent/config', own, 'lotto/lobby']);
});

test('a page without a content of its own has the agent’s configuration only', async () => {
  const { shared, own } = await answersAt('/member/limits');
  expect(namesOf(shared)).toEqual(['agent/config']);
  expect(own).toEqual([]);
});

test('a call that is refused is left out: a stopped site still says why', async () => {
  await (await startStops(server)).stop('site');
  server.clock.advance(20_000);
  await expect
    .poll(async () => {
      server.clock.advance(2000);
      const { shared, own } = await answersAt('/');
      return [namesOf(shared), own];
    })
    .toEqual([['agent/config'], []]);
});
