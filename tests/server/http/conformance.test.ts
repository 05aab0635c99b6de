import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '#contract/auth.ts';
import { agentOfSite } from '../../contract/conformance/backend.ts';
import { checkBackend } from '../../contract/conformance/checks.ts';
import { report, totalOf } from '../../contract/conformance/report.ts';
import { listNotAvailable, withList } from '../../contract/not-available-list.ts';
import { startTestServer, type TestServer } from '../harness.ts';

/** A new member at the demo agent; phone and password are for logging in. */
async function newMember(server: TestServer): Promise<{ username: string; password: string }> {
  const login = { username: '0861234567', password: 'stays under water' };
  const reply = await server.call(register, {
    agent_code: 'chokdee',
    phone: login.username,
    password: login.password,
    first_name: 'ปิ่นแก้ว',
    last_name: 'ณ อยุธยา',
    bank_code: 'KBANK',
    bank_account_no: '0123456780',
    birth_date: '1990-05-05',
    accept_terms: true,
  });
  expect(reply.body).toMatchObject({ error: 0 });
  return login;
}

describe('our own backend', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ seed: true });
  });
  afterAll(() => server.close());

  test('keeps the contract', async () => {
    const checks = await checkBackend({ url: server.url, agentCode: 'chokdee', login: await newMember(server) });
    expect(checks.filter(({ result }) => result === 'failed')).toEqual([]);
    const answered = checks
      .filter(({ name, result }) => name === 'answer' && result === 'passed')
      .map(({ call }) => call);
    expect(answered).toEqual(expect.arrayContaining(['GET /api/banner', 'GET /api/get_user_info']));
    expect(checks.find(({ name }) => name === 'logout')?.result).toBe('passed');
  }, 60_000);

  test("the README lists exactly what isn't available", async () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    // Not `toBe` of both: printing the difference of two such lines takes longer than the test may.
    const isTrue = readme === withList(readme, await listNotAvailable(server.url));
    expect(isTrue, 'run node tests/contract/not-available.ts').toBe(true);
  });
});

describe('our own backend with an agent that has no poll and no wheel', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ seed: true });
    await server.database.rows('truncate wheel, poll cascade');
  });
  afterAll(() => server.close());

  test('keeps the contract, and its page says whose it is', async () => {
    const agentCode = await agentOfSite(server.url);
    expect(agentCode).toBe('chokdee');
    const login = await newMember(server);
    const checks = await checkBackend({ url: server.url, agentCode: agentCode ?? '', login });
    expect(checks.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(checks.find(({ call, name }) => call === 'GET /api/wheel/config' && name === 'answer')?.why).toBe(
      'the agent has none',
    );
  }, 60_000);
});

describe('a backend that breaks it', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    // Accepts everything from everybody, with an envelope of its own.
    server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"ok":true}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no address');
    url = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('fails every call', async () => {
    const checks = await checkBackend({ url, agentCode: 'chokdee' });
    expect(checks.filter(({ name, result }) => name === 'reached' && result !== 'failed')).toEqual([]);
    const { failed, passed } = totalOf(checks, { strict: false });
    expect(passed).toBe(0);
    expect(report(checks, { strict: false }).split('\n').at(-1)).toBe(`0 passed, ${failed} failed`);
  });
});
