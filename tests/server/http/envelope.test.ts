import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/agent.ts';
import { banner } from '#contract/agent-content.ts';
import { endpoints } from '#contract/all.ts';
import { checkAccount, login, logout, register } from '#contract/auth.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { getUserInfo } from '#contract/member.ts';
import { createFastify } from '#server/http/fastify.ts';
import { addNotAvailable } from '#server/http/server.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  token = (await server.call(login, { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' })).body
    .data.access_token;
});
afterAll(() => server.close());

const post = (path: string, body: string, contentType = 'application/json') =>
  fetch(new URL(path, server.url), { method: 'POST', headers: { 'content-type': contentType }, body });

describe('success', () => {
  test('error 0, no message, data', async () => {
    const { status, body } = await server.call(checkAccount, { agent_code: 'chokdee', phone: '081-234-5678' });
    expect([status, body]).toEqual([200, { error: 0, message: '', data: { available: false } }]);
  });
  test('an empty body is an empty input', async () => {
    const response = await fetch(new URL(logout.path, server.url), { method: 'POST' });
    expect(response.status).toBe(401);
  });
});

describe('requests that no correct client sends', () => {
  test.each([
    ['not JSON', '{"agent_code":', 'application/json', 400, 'malformed_request'],
    ['a list', '[]', 'application/json', 400, 'malformed_request'],
    ['a text', '"x"', 'application/json', 400, 'malformed_request'],
    ['a poisoned prototype', '{"__proto__":{"a":1}}', 'application/json', 400, 'malformed_request'],
    ['1 MB', JSON.stringify({ phone: 'x'.repeat(1_000_000) }), 'application/json', 413, 'payload_too_large'],
    ['another media type', 'phone=1', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['plain text', 'hello', 'text/plain', 415, 'unsupported_media_type'],
  ])('%s', async (_name, body, contentType, status, code) => {
    const response = await post(checkAccount.path, body, contentType);
    const envelope = await response.json();
    expect([response.status, envelope.code, envelope.data]).toEqual([status, code, null]);
    expect(envelope.error).toBeGreaterThan(0);
    expect(envelope.message).toMatch(/[ก-๙]/);
  });
});

describe('wrong input is an ordinary refusal with a Thai sentence a field', () => {
  const right = { agent_code: 'chokdee', phone: '0812345670' };
  test.each([
    ['a missing field', { agent_code: 'chokdee' }, 'phone'],
    ['a wrong type', { ...right, phone: 812345670 }, 'phone'],
    ['null', { ...right, phone: null }, 'phone'],
    ['a nested object', { ...right, phone: { $gt: '' } }, 'phone'],
    ['an extra field', { ...right, is_admin: true }, 'is_admin'],
    ['too long', { ...right, phone: '0'.repeat(5000) }, 'phone'],
    ['an emoji', { ...right, phone: '😀😀😀😀😀' }, 'phone'],
    ['a script', { ...right, phone: '<script>alert(1)</script>' }, 'phone'],
    ['a NUL', { ...right, phone: '081234\u00005670' }, 'phone'],
    ['half a surrogate pair', { ...right, agent_code: 'chok\ud800dee' }, 'agent_code'],
  ])('%s', async (_name, input, field) => {
    const { status, body } = await server.call(checkAccount, input);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([200, 'invalid_input', [field]]);
    expect(body.fields[field]).toMatch(/^[^a-z]*[ก-๙][^a-z]*$/i);
  });
  test('of a union the branch that was meant', async () => {
    const { body } = await server.call(login, { agent_code: 'chokdee', username: '0812345678', password: '' });
    expect(Object.keys(body.fields)).toEqual(['password']);
  });
  test('every call of the contract refuses an unknown field, or requires a session first', async () => {
    const quiet = new Set(['unauthorized', 'not_available', 'invalid_input', 'signature_invalid']);
    for (const endpoint of Object.values(endpoints)) {
      const { status, body } = await server.call(endpoint, { no_such_field: 1 });
      expect(quiet, `${endpoint.path} answered ${status} ${body.code}`).toContain(body.code);
    }
  });
});

describe('sessions', () => {
  test.each(['', 'x', 'a'.repeat(43), 'e30.e30.', `${'A'.repeat(42)}=`])(
    'a forged token %j is 401 for a member call',
    async (forged) => {
      const { status, body } = await server.call(getUserInfo, {}, { headers: { authorization: `Bearer ${forged}` } });
      expect([status, body.code, body.message]).toEqual([401, 'unauthorized', 'เซสซั่นหมดอายุ กรุณาลองใหม่']);
    },
  );
  test('a visitor call with an ended token is handled as a visitor’s', async () => {
    const { body } = await server.call(banner, { agent_code: 'chokdee' }, { token: 'a'.repeat(43) });
    expect(body.error).toBe(0);
  });
  test('another agent than the session’s is refused', async () => {
    const { status, body } = await server.call(bankAccounts, { agent_code: 'other' }, { token });
    expect([status, body.code]).toEqual([200, 'agent_mismatch']);
  });
});

/** The server's answer to bytes that need not be HTTP. */
async function rawAnswer(sent: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(sent);
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  await new Promise((closed) => socket.once('close', closed));
  return text;
}

describe('the rest', () => {
  test('an idempotent call without a key', async () => {
    const { status, body } = await server.call(register, {}, { idempotencyKey: null });
    expect([status, body.code]).toEqual([200, 'invalid_input']);
    const keyless = await server.call(
      login,
      { agent_code: 'chokdee', username: '0812345678', password: 'x' },
      { idempotencyKey: null },
    );
    expect([keyless.status, keyless.body.code]).toEqual([400, 'idempotency_key_required']);
  });
  test('a call that is not built yet says so, in its own envelope', async () => {
    const fastify = createFastify(server.platform);
    addNotAvailable(fastify, [lottoLobby]);
    const { statusCode, body } = await fastify.inject(`${lottoLobby.path}?agent_id=3`);
    await fastify.close();
    expect([statusCode, JSON.parse(body)]).toEqual([
      501,
      { status: 1010, message: 'ส่วนนี้ยังไม่เปิดให้บริการ', code: 'not_available', data: null },
    ]);
  });
  test.each(['/api/no_such_call', '/provider/none', '/sandbox/none', '/assets/none.js', '/favicon.none'])(
    '%s is 404 in the envelope',
    async (path) => {
      const response = await fetch(new URL(path, server.url));
      expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
    },
  );
  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'NONSENSE / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    [
      'a wrong chunk',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['too large headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(200_000)}\r\n\r\n`, 413],
    ['no host', 'GET /api/banner HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an odd expectation', 'GET /api/banner HTTP/1.1\r\nhost: x\r\nexpect: cake\r\nconnection: close\r\n\r\n', 400],
    ['a path that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ])('%s is refused in the envelope', async (_, sent, status) => {
    const [head = '', body = ''] = (await rawAnswer(sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({
      error: expect.any(Number),
      message: expect.stringMatching(/[ก-ฮ]/),
      code: status === 413 ? 'payload_too_large' : 'malformed_request',
      data: null,
    });
  });
  test('a page has a strict CSP and every header of a document', async () => {
    const { headers } = await fetch(new URL('/', server.url));
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });
  test.each(['/media/art/slot/slot-8.seven.svg', '/assets/gone.svg', '/api/gone', '/favicon.svg', '/icon-180.png'])(
    '%s has no headers of a document, and may do nothing when it is opened by itself',
    async (path) => {
      const { headers } = await fetch(new URL(path, server.url));
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('permissions-policy')).toBeNull();
    },
  );
  test('answers: nosniff, no caching', async () => {
    const { headers } = await server.call(banner, { agent_code: 'chokdee' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
  test('health and readiness', async () => {
    expect(await (await fetch(new URL('/healthz', server.url))).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(new URL('/readyz', server.url))).json()).toEqual({ status: 'ready' });
  });
  test('the API’s document and its page', async () => {
    const document = await (await fetch(new URL('/docs/openapi.json', server.url))).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toContain('/api/login');
    const page = await fetch(new URL('/docs/', server.url));
    expect(await page.text()).toContain('swagger-ui');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});
