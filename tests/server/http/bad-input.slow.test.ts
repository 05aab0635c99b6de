import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import { login } from '#contract/auth.ts';
import { paymentWebhook } from '#contract/deposit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorSaveQuest } from '#contract/operator-quest.ts';
import { setLimits } from '#contract/safer-play.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { webhookSecret } from '#server/payment-provider/webhook-secret.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { newKey } from '../operator/fixture.ts';

/**
 * Every call of the contract, whoever implements it: nothing that a caller can send makes a 500, everything wrong is
 * refused in the envelope, and nothing is written. What isn't implemented is left out until it is.
 */
let server: TestServer;
let memberToken: string;
let expiredToken: string;
let operatorKey: string;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  const token = async () => {
    const input = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
    return String((await server.call(login, input)).body.data.access_token);
  };
  [expiredToken, memberToken] = [await token(), await token()];
  await server.database.rows(
    `update member_session set expires_at = now() - interval '1 second' where id = (select id from member_session order by created_at limit 1)`,
  );
  operatorKey = (await newKey(server)).key;
  await watchWrites();
});
afterAll(() => server.close());

/** Tables that may change: they count calls and log them. */
const MAY_CHANGE = ['rate_limit', 'operator_audit', 'generated_secret', 'written'];

/** From now on every row that is written to a table of ours notes the table. */
async function watchWrites(): Promise<void> {
  await server.database.rows('create table written (name text not null)');
  await server.database.rows(
    'create function note_write() returns trigger language plpgsql as $$ begin insert into written values (tg_table_name); return null; end $$',
  );
  const tables = await server.database.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> all ($1)`,
    [MAY_CHANGE],
  );
  for (const { name } of tables)
    await server.database.rows(
      `create trigger note_write after insert or update or delete on "${name}" for each row execute function note_write()`,
    );
}

/** Nothing was written since the last time; each write is reported once. */
async function expectNothingWritten(): Promise<void> {
  const written = await server.database.rows<{ name: string }>(
    'with deleted as (delete from written returning name) select distinct name from deleted',
  );
  expect(written).toEqual([]);
}

test('a write is seen', async () => {
  await server.database.rows(
    `update member_session set expires_at = expires_at where id = (select id from member_session limit 1)`,
  );
  await expect(expectNothingWritten()).rejects.toThrow('member_session');
});

const fieldNames = (endpoint: Endpoint): string[] => {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const branches = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...new Set(branches.flatMap((branch) => (typeof branch === 'object' ? Object.keys(branch.properties ?? {}) : []))),
  ];
};

/** Megabytes and deep lists go to one call of each kind of caller: the same few lines read every body. */
const LARGE: readonly Endpoint[] = [login, setLimits, operatorSaveQuest, paymentWebhook];
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.001,
  1e-9,
  5e-324,
  1.005,
  2 ** 31,
  2 ** 53,
  '',
  'x'.repeat(5000),
  '\0',
  '\ud800',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '😀',
  [],
  [[[]]],
  {},
  { $gt: '' },
  { __proto__x: 1 },
];

/** Bodies of which the contract's own schema says that they are wrong, and texts that are no JSON object at all. */
function wrongBodies(endpoint: Endpoint): string[] {
  const names = fieldNames(endpoint);
  const inputs: object[] = [
    {},
    { no_such_field: 1 },
    { constructor: 1, toString: 2 },
    ...VALUES.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    ...names.map((name) => ({ [name]: 'x', no_such_field: name })),
  ];
  return [
    ...inputs.filter((input) => !endpoint.input.safeParse(input).success).map((input) => JSON.stringify(input)),
    'not json',
    '{"a":',
    '[]',
    '"text"',
    '1',
    '{"__proto__":{"is_admin":true}}',
    ...names.map((name) => `{"${name}":${deep(200)}}`).slice(0, 1),
    ...(LARGE.includes(endpoint)
      ? [`{"no_such_field":${deep(30_000)}}`, `{"no_such_field":"${'x'.repeat(1_000_000)}"}`]
      : []),
  ];
}

function wrongQueries(endpoint: Endpoint): string[] {
  const names = fieldNames(endpoint);
  const texts = ['', '%00', '%ff', '%F0%9F%98%80', "'%20or%201=1--", '-1', '1e308', 'x'.repeat(5000), '%5B%5D'];
  // What is no UTF-8 is read as it is written, `%ff`, which a search may look for.
  const isWrong = (fields: object) => !endpoint.input.safeParse(fields).success;
  const wrong = texts
    .filter((text) => text !== '%ff' || isWrong(Object.fromEntries(names.map((name) => [name, text]))))
    .map((text) => names.map((name) => `${name}=${text}`).join('&'))
    .filter((query) => isWrong(Object.fromEntries(new URLSearchParams(query))));
  return [
    'no_such_field=1',
    '__proto__=1&no_such_field=1',
    'no_such_field[a]=1',
    ...wrong,
    ...names.map((name) => `${name}=a&${name}=b&no_such_field=1`),
    `no_such_field=${'x'.repeat(10_000)}`,
  ];
}

async function credentials(endpoint: Endpoint, body: string): Promise<Record<string, string>> {
  const { platform } = server;
  if (endpoint.access === 'member') return { authorization: `Bearer ${memberToken}` };
  if (endpoint.access === 'operator') return { authorization: `Bearer ${operatorKey}` };
  if (endpoint.access === 'provider')
    return { 'x-provider': 'sandbox', ...signatureHeaders(await webhookSecret(platform)(), body, platform.now()) };
  return {};
}

interface Answer {
  sent: string;
  status: number;
  code: unknown;
}

async function send(endpoint: Endpoint, sent: string, headers: Record<string, string>): Promise<Answer> {
  const isGet = endpoint.method === 'GET';
  const response = await fetch(`${server.url}${endpoint.path}${isGet ? `?${sent}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    },
    ...(isGet ? {} : { body: sent }),
  });
  const body = await response.json();
  return { sent: sent.slice(0, 120), status: response.status, code: body.code };
}

const isRefused = ({ status, code }: Answer) => status < 500 && typeof code === 'string';
const freshLimits = () => server.database.rows('delete from rate_limit');

const all = Object.entries(endpoints);
const implemented = async ([, endpoint]: [string, Endpoint]) =>
  (await server.call(endpoint, { no_such_field: 1 })).status !== 501;

/** Each fits some type of the contract, and not every column that it may be compared with. */
const EXTREMES = [
  '2147483648',
  '-2147483649',
  '999999999999999',
  '99999999999999999999',
  '1e18',
  '0000-01-01',
  '0000-01-01.1',
  '9999-12-31',
  '2023-02-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '9999999999999999-1-1',
  '999999999999999-999999999999999',
];

test('a query at the edge of what fits is never a 500', async () => {
  const broken: unknown[] = [];
  for (const [name, endpoint] of all) {
    if (endpoint.method !== 'GET' || endpoint.raw || !(await implemented([name, endpoint]))) continue;
    await freshLimits();
    const names = fieldNames(endpoint);
    const headers = await credentials(endpoint, '');
    for (const field of names)
      for (const value of EXTREMES) {
        const query = new URLSearchParams({ agent_code: 'chokdee', [field]: value });
        if (!names.includes('agent_code')) query.delete('agent_code');
        const answer = await send(endpoint, query.toString(), headers);
        if (answer.status === 429) await freshLimits();
        if (answer.status >= 500) broken.push([name, answer]);
      }
  }
  expect(broken).toEqual([]);
}, 120_000);

describe.each(all)('%s', (name, endpoint) => {
  test('wrong input: refused, never a 500, nothing written', async ({ skip }) => {
    if (endpoint.raw || !(await implemented([name, endpoint]))) skip();
    await freshLimits();
    const wrong = endpoint.method === 'GET' ? wrongQueries(endpoint) : wrongBodies(endpoint);
    const answers: Answer[] = [];
    for (const sent of wrong) {
      const answer = await send(endpoint, sent, await credentials(endpoint, sent));
      if (answer.status === 429) await freshLimits();
      answers.push(answer.status === 429 ? await send(endpoint, sent, await credentials(endpoint, sent)) : answer);
    }
    expect(answers.filter((answer) => !isRefused(answer))).toEqual([]);
    expect(answers.length).toBeGreaterThan(3);
    await expectNothingWritten();
  });

  test('a forged or ended token, a foreign kind of key: refused before anything else', async ({ skip }) => {
    if (endpoint.access === 'visitor' || endpoint.access === 'desk' || !(await implemented([name, endpoint]))) skip();
    await freshLimits();
    const forged = ['', 'x', 'a'.repeat(43), 'e30.e30.e30', 'x'.repeat(8000), '%00', `ck_op_${'a'.repeat(43)}`];
    const stranger = endpoint.access === 'member' ? operatorKey : memberToken;
    // The same few lines read the token of every call: one of each kind of caller gets all that is forged.
    for (const token of [...(LARGE.includes(endpoint) ? forged : forged.slice(1, 2)), expiredToken, stranger]) {
      const answer = await send(endpoint, endpoint.method === 'GET' ? '' : '{}', { authorization: `Bearer ${token}` });
      const code = endpoint.access === 'provider' ? 'signature_invalid' : 'unauthorized';
      expect([answer.status, answer.code, token.slice(0, 20)]).toEqual([401, code, token.slice(0, 20)]);
    }
    await expectNothingWritten();
  });
});
