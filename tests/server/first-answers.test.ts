import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { login } from '#contract/auth.ts';
import { callName, type FirstAnswer } from '#contract/first-answers.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { firstAnswers } from '#server/first-answers.ts';
import type { PageContents } from '#server/http/page.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let pages: PageContents;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  pages = firstAnswers(async ({ method, url, payload }) => {
    const body = payload && { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } };
    const answer = await fetch(server.url + url, { method, ...body });
    return { statusCode: answer.status, body: await answer.text() };
  }, server.platform);
});
afterAll(() => server.close());

const byName = new Map(Object.values(endpoints).map((endpoint) => [callName(endpoint), endpoint]));
const namesOf = (answers: readonly FirstAnswer[]) => answers.map(([name]) => name.replace(/^\w+ \/api\//, ''));

test('each answer is what a visitor’s call gets, and no call needs a session', async () => {
  for (const path of pages.paths) {
    const { shared, visitor } = (await pages.contentOf(path)).answers;
    for (const [name, input, data] of [...shared, ...visitor]) {
      const endpoint = byName.get(name);
      if (!endpoint) throw new Error(`${name} is not in the contract`);
      expect(endpoint.access, name).toBe('visitor');
      const tenant = endpoint.tenant && { [endpoint.tenant]: server.platform.config.agent.id };
      const { body } = await server.call(endpoint, { ...tenant, ...Object(input) });
      expect(body.data, `${path} ${name}`).toEqual(data);
    }
  }
});

test('shared answers equal a member’s call, so the app does not make it', async () => {
  const { code } = server.platform.config.agent;
  const [demo] = demoLoginsOf(code);
  const entered = await server.call(login, { agent_code: code, username: demo?.phone, password: demo?.password });
  const token: string = entered.body.data.access_token;
  for (const path of pages.paths)
    for (const [name, input, data] of (await pages.contentOf(path)).answers.shared) {
      const endpoint = byName.get(name);
      if (!endpoint) throw new Error(`${name} is not in the contract`);
      const tenant = endpoint.tenant && { [endpoint.tenant]: server.platform.config.agent.id };
      const { body } = await server.call(endpoint, { ...tenant, ...Object(input) }, { token });
      expect(body.data, `${path} ${name}`).toEqual(data);
    }
});

test('home has its lotteries, rates and results; what a member gets more of stands apart', async () => {
  const { answers } = await pages.contentOf('/');
  expect(namesOf(answers.shared)).toEqual(['agent/config', 'lotto/lobby', 'lotto/rates', 'lotto/history']);
  expect(namesOf(answers.visitor)).toEqual(['game/lobby']);
  expect(Math.abs(answers.at - server.clock.now().getTime())).toBeLessThan(5000);
});

test('a page’s first drawings come with it, each once, and no other picture', async () => {
  const counts: Record<string, number> = {};
  for (const path of pages.paths) {
    const { pictures } = (await pages.contentOf(path)).answers;
    counts[path] = pictures.length;
    expect(new Set(pictures.map(([address]) => address)).size).toBe(pictures.length);
    for (const [address, data] of pictures) {
      const drawing = await (await fetch(server.url + address)).text();
      expect(decodeURIComponent(data), address).toBe(`data:image/svg+xml,${drawing}`);
    }
  }
  expect(counts).toMatchObject({ '/': 19, '/lotto/lobby': 13, '/promotions': 3, '/login': 0 });
  expect(counts['/slot']).toBeGreaterThanOrEqual(18);
  const photographs = firstAnswers(async ({ url }) => {
    const answer = await fetch(server.url + url);
    return {
      statusCode: answer.status,
      body: (await answer.text()).replace(/\/media\/flag-\w+\.svg/g, '/media/photo.webp'),
    };
  }, server.platform);
  expect((await photographs.contentOf('/')).answers.pictures).toHaveLength(6);
});

test('results and rates have the lotteries too, which their menus name', async () => {
  for (const [path, own] of [
    ['/lotto/results', 'lotto/results'],
    ['/lotto/rates', 'lotto/rates'],
  ] as const)
    expect(namesOf((await pages.contentOf(path)).answers.shared)).toEqual(['agent/config', own, 'lotto/lobby']);
});

test('a page without a content of its own has the agent’s configuration only', async () => {
  const { answers } = await pages.contentOf('');
  expect(namesOf(answers.shared)).toEqual(['agent/config']);
  expect(answers.visitor).toEqual([]);
});

test('a call that fails is left out', async () => {
  const failing = firstAnswers(
    async ({ url }) => ({ statusCode: url.startsWith('/api/lotto') ? 500 : 404, body: '{}' }),
    server.platform,
  );
  expect((await failing.contentOf('/')).answers).toMatchObject({ shared: [], visitor: [] });
});
