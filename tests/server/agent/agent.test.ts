import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentConfig, bankAccounts, notifications, trueMoneyAccounts, validateAgent } from '#contract/agent.ts';
import { banner, eventList } from '#contract/agent-content.ts';
import { login } from '#contract/auth.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  await server.database.rows(
    `insert into agent (id, code, name, status, config) select 4, 'shut', 'ปิด', 'closed', config from agent where id = 3`,
  );
  await server.database.rows(
    `insert into agent (id, code, name, config) select 5, 'other', 'อื่น', config from agent where id = 3`,
  );
  const reply = await server.call(login, { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' });
  token = reply.body.data.access_token;
});
afterAll(() => server.close());

describe('the agent', () => {
  test('config', async () => {
    const reply = await server.call(agentConfig, { agent_code: 'CHOKDEE' });
    expect(reply.body).toMatchObject({
      error: 0,
      data: {
        agent_code: 'chokdee',
        agent_name: 'โชคดี',
        info: {
          agent_logo: null,
          theme: {},
          license: { number: expect.any(String), jurisdiction: expect.any(String) },
        },
      },
    });
    expect(reply.body.data.info.line_contact_url).toMatch(/^https:/);
    expect(reply.body.data.info.demonstration).toBe(true);
  });

  test.each([
    ['nobody', 'unknown_agent'],
    ['shut', 'agent_closed'],
  ])('%s: %s on every call', async (code, refusal) => {
    expect((await server.call(validateAgent, { code })).body).toMatchObject({ code: refusal, data: null });
    for (const endpoint of [agentConfig, bankAccounts, trueMoneyAccounts, notifications, banner, eventList]) {
      const reply = await server.call(endpoint, { agent_code: code });
      expect(reply, endpoint.path).toMatchObject({ status: 200, body: { code: refusal } });
    }
  });

  test('validate says 0 for an open one', async () => {
    expect((await server.call(validateAgent, { code: 'chokdee' })).body).toMatchObject({
      error: 0,
      data: { agent_code: 'chokdee' },
    });
  });

  test.each(['', 'x', '../../etc', "' or 1=1", 'ก'.repeat(40)])('a code like %j is wrong input', async (code) => {
    const reply = await server.call(validateAgent, { code });
    expect(reply.body).toMatchObject({ code: 'invalid_input', fields: { code: expect.stringMatching(/[ก-๙]/) } });
  });

  test('a configuration that would break out of the style rule is refused', async () => {
    const { parseAgentConfig } = await import('#server/agent/config.ts');
    const good = { line_contact_url: 'https://line.me/a', line_admin_url: 'https://line.me/b' };
    expect(parseAgentConfig({ ...good, theme: { '--hero-from': 'oklch(34% 0.055 262)' } }).theme).toEqual({
      '--hero-from': 'oklch(34% 0.055 262)',
    });
    for (const theme of [{ '--hero-from': 'red;}body{display:none' }, { '--win': '#fff' }]) {
      expect(() => parseAgentConfig({ ...good, theme })).toThrow();
    }
    expect(() => parseAgentConfig({ ...good, line_admin_url: 'javascript:alert(1)' })).toThrow();
  });
});

describe('receiving accounts', () => {
  test('a visitor sees four digits, a member all', async () => {
    const visitor = await server.call(bankAccounts, { agent_code: 'chokdee' });
    expect(visitor.body.data).toMatchObject([
      { bank_code: 'KBANK', bank_name: 'กสิกรไทย', account_no: 'xxxxxx6789' },
      { bank_code: 'SCB', bank_name: 'ไทยพาณิชย์', account_no: 'xxxxxx4567' },
    ]);
    const member = await server.call(bankAccounts, { agent_code: 'chokdee' }, { token });
    expect(member.body.data[0].account_no).toBe('0123456789');
    const trueMoney = await server.call(trueMoneyAccounts, { agent_code: 'chokdee' }, { token });
    expect(trueMoney.body.data).toMatchObject([{ bank_code: 'TRUEMONEY', account_no: '0898765432' }]);
  });

  test("a member's call about another agent is refused", async () => {
    const reply = await server.call(bankAccounts, { agent_code: 'other' }, { token });
    expect(reply.body.code).toBe('agent_mismatch');
  });
});

describe('content', () => {
  test('notifications: the session names the agent, a visitor has to', async () => {
    const visitor = await server.call(notifications, { agent_code: 'chokdee' });
    expect(visitor.body.data).toHaveLength(3);
    expect(visitor.body.data[0]).toMatchObject({ type: 1, image: expect.stringMatching(/^\/media\//) });
    expect((await server.call(notifications, {}, { token })).body.data).toEqual(visitor.body.data);
    expect((await server.call(notifications, {})).body.code).toBe('unknown_agent');
    expect((await server.call(notifications, { agent_code: 'other' })).body.data).toEqual([]);
  });

  test('a hidden one is not shown', async () => {
    await server.database.rows(
      `insert into agent_notification (agent_id, type, title, is_active) values (3, 2, 'ซ่อน', false)`,
    );
    expect((await server.call(notifications, { agent_code: 'chokdee' })).body.data).toHaveLength(3);
  });

  test('every picture that the demo agent names is served, and kept by browsers', async () => {
    const banners = (await server.call(banner, { agent_code: 'chokdee' })).body.data;
    const events = (await server.call(eventList, { agent_code: 'chokdee' })).body.data;
    expect(banners).toHaveLength(4);
    expect(events).toHaveLength(3);
    for (const { image } of [...banners, ...events]) {
      const response = await fetch(new URL(image, server.url));
      expect(response.status, image).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('cache-control')).toContain('max-age=2592000');
      expect(await response.text()).toMatch(/^<svg [^>]*xmlns=/);
    }
  });

  test.each(['nothing.svg', '..%2fdemo.ts', '%2e%2e%2f%2e%2e%2fpackage.json'])(
    '/media/%s is not there',
    async (file) => {
      const response = await fetch(`${server.url}/media/${file}`);
      expect(response.status).toBe(404);
    },
  );
});
