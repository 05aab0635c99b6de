import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareEnvironment } from './main-process.ts';

/** Two operating system processes as an operator runs them, started at the same moment over one empty database. */
const COUNT = 2;
const children: ChildProcess[] = [];
let dropDatabase: () => Promise<void>;
let database: pg.Client;
let urls: string[];
let outputs: string[];

let databaseUrl: string;

async function startBoth(): Promise<void> {
  outputs = Array.from({ length: COUNT }, () => '');
  for (let n = 0; n < COUNT; n++) {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...bareEnvironment(),
        PORT: '0',
        GAMES_PORT: '0',
        SANDBOX: 'on',
        SANDBOX_CROWD: 'off',
        DATABASE_URL: databaseUrl,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk) => (outputs[n] += String(chunk)));
    child.stderr?.on('data', (chunk) => (outputs[n] += String(chunk)));
    children.push(child);
  }
  const areReady = () => outputs.every((text) => text.includes('login    0812345678'));
  const isStartedOrFailed = () => areReady() || children.some(({ exitCode }) => exitCode !== null);
  await vi.waitUntil(isStartedOrFailed, { timeout: 60_000, interval: 100 });
  if (!areReady()) throw new Error(outputs.join('\n'));
  urls = outputs.map((text) => /app {6}(http:\/\/[^/]+)/.exec(text)?.[1] ?? '');
}

beforeAll(async () => {
  const cluster = new pg.Client({ connectionString: process.env.CHOKDEE_TEST_CLUSTER });
  await cluster.connect();
  const name = `processes_${randomUUID().replaceAll('-', '')}`;
  await cluster.query(`create database ${name}`);
  const url = new URL(process.env.CHOKDEE_TEST_CLUSTER ?? '');
  url.pathname = `/${name}`;
  dropDatabase = async () => {
    await cluster.query(`drop database ${name} with (force)`);
    await cluster.end();
  };
  database = new pg.Client({ connectionString: url.href });
  await database.connect();
  databaseUrl = url.href;
  await startBoth();
}, 90_000);
afterAll(async () => {
  const exits = children.map((child) => (child.exitCode === null ? once(child, 'exit') : undefined));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(exits);
  await database.end();
  await dropDatabase();
}, 60_000);

interface CallOptions {
  token?: string;
  key?: string;
}
async function post(server: number, path: string, body: object, { token, key = randomUUID() }: CallOptions = {}) {
  const response = await fetch(`${urls[server]}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
async function get(server: number, path: string, token: string) {
  const response = await fetch(`${urls[server]}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
}
const LOGIN = { agent_code: 'chokdee', password: 'chokdee-demo' };
async function logIn(server: number, username = '0898887777'): Promise<string> {
  const { body } = await post(server, '/api/login', { ...LOGIN, username });
  expect(body.error).toBe(0);
  return body.data.access_token;
}

test('both migrated and seeded at once: each thing is there once, and one of them shows the operator’s keys', async () => {
  const count = async (sql: string) => Number((await database.query(sql)).rows[0]?.count);
  expect(await count('select count(*) from agent')).toBe(1);
  expect(await count('select count(*) from member')).toBe(2);
  expect(await count('select count(distinct name) - count(*) as count from migration')).toBe(0);
  // The people of the desk are keys without a secret.
  const keys =
    "select count(*) from operator_key k where name <> 'files' and not exists (select 1 from operator_person p where p.key_id = k.id)";
  expect(await count(keys)).toBe(2);
  expect(await count('select count(*) - count(distinct username) as count from operator_person')).toBe(0);
  expect(outputs.map((text) => text.match(/ck_op_[\w-]{43}/g)?.length ?? 0).sort()).toEqual([0, 2]);
  expect(outputs.join('')).not.toMatch(/"level":50/);
  for (const url of urls) expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(new Set(urls).size).toBe(COUNT);
});

test('a session of one is a session of the other, until either ends it', async () => {
  const token = await logIn(0);
  expect((await get(1, '/api/get_user_info', token)).body.error).toBe(0);
  await post(1, '/api/logout', {}, { token });
  expect((await get(0, '/api/get_user_info', token)).status).toBe(401);
});

test('an event on one process reaches a stream on the other: a payment', async () => {
  const token = await logIn(0);
  const stream = await fetch(`${urls[1]}/api/stream`, { headers: { authorization: `Bearer ${token}` } });
  let text = '';
  const reading = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })();
  reading.catch(() => undefined);
  const channels = await get(0, '/api/member/payment/channels', token);
  const deposit = await post(
    0,
    '/api/member/payment/generate_qr',
    { channel_id: channels.body.data[0].channel_id, amount: 100 },
    { token },
  );
  const paid = await post(0, '/sandbox/bank/pay', { payload: deposit.body.data.payload });
  expect(paid.body.results).toEqual(['credited']);
  await expect
    .poll(() => text, { timeout: 3000 })
    .toMatch(/event: wallet\ndata: .*\n\n[\s\S]*event: payment\ndata: .*"paid"/);
  await stream.body?.cancel().catch(() => undefined);
});

test('the same Idempotency-Key at both at once: one deposit, one answer', async () => {
  const token = await logIn(1);
  const channels = await get(0, '/api/member/payment/channels', token);
  const input = { channel_id: channels.body.data[0].channel_id, amount: 200 };
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => post(n % COUNT, '/api/member/payment/generate_qr', input, { token, key })),
  );
  for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
  expect(replies[0]?.body.error).toBe(0);
  const { rows } = await database.query('select 1 from deposit where amount_satang / 100 = 200');
  expect(rows).toHaveLength(1);
});

test('one transfer reported to both processes at once is credited once', async () => {
  const token = await logIn(0);
  const open = await get(1, '/api/member/payment/qrcode_info', token);
  const before = await post(0, '/api/member/wallets', {}, { token });
  const replies = await Promise.all(
    [0, 1].map((server) => post(server, '/sandbox/bank/pay', { payload: open.body.data.payload, deliveries: 4 })),
  );
  // Two payments of the bank, each reported four times: the first is the deposit's, the second waits for a person.
  const results = replies.flatMap(({ body }) => body.results).sort();
  expect(results).toEqual(['credited', ...Array(6).fill('repeated'), 'review']);
  const after = await post(1, '/api/member/wallets', {}, { token });
  expect(after.body.data.wallets[0].balance - before.body.data.wallets[0].balance).toBeCloseTo(
    open.body.data.amount,
    6,
  );
});

test('rate limits are one: five wrong passwords a minute, over both', async () => {
  const wrong = (server: number) =>
    post(server, '/api/login', { ...LOGIN, username: '0812345678', password: 'not the password' });
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => wrong(n % COUNT)));
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
  expect(replies.filter(({ body }) => body.code === 'wrong_credentials')).toHaveLength(5);
  expect([(await wrong(0)).status, (await wrong(1)).status]).toEqual([429, 429]);
});

describe('an operator’s key from the command line', () => {
  const run = async (...parameters: string[]) => {
    const child = spawn(process.execPath, ['server/manage-operator-keys.ts', '--agent', 'chokdee', ...parameters], {
      env: { ...bareEnvironment(), DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    const [code] = await once(child, 'exit');
    return { code, text: text.trim() };
  };

  test('opens what its scopes name, at both, until it is revoked', async () => {
    const { code, text: key } = await run('--name', 'ops', '--scopes', 'deposits:read');
    expect([code, key]).toEqual([0, expect.stringMatching(/^ck_op_[\w-]{43}$/)]);
    for (const server of [0, 1]) expect((await get(server, '/operator/deposits', key)).body.error).toBe(0);
    expect((await get(0, '/operator/audit', key)).body.code).toBe('forbidden');
    expect(await run('--name', 'ops', '--revoke')).toEqual({ code: 0, text: 'revoked' });
    for (const server of [0, 1]) expect((await get(server, '/operator/deposits', key)).status).toBe(401);
    expect((await run('--name', 'ops', '--scopes', 'deposits')).text).toContain('is taken');
  });

  test.each([
    [['--name', 'x y', '--scopes', 'deposits'], '--name: has 2 to 40 letters'],
    [['--name', 'ops2'], '--scopes wants some of accounts,'],
    [['--name', 'ops2', '--scopes', 'everything'], '--scopes wants some of accounts,'],
    [['--name', 'ops2', '--scopes', 'deposits', '--agent', 'nobody'], 'no agent "nobody"'],
  ])('a mistake is one line: %j', async (parameters, line) => {
    const { code, text } = await run(...parameters);
    expect([code, text.split('\n').length]).toEqual([1, 1]);
    expect(text).toContain(line);
  });
});
