import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, register } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { createLog } from '#server/runtime/log.ts';
import { startTestServer, type TestServer } from '../harness.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true, log: { write: (line) => lines.push(line) } });
});
afterAll(() => server.close());

const LINE_TOKEN = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJVMTIzIn0.c2lnbmF0dXJl';

describe('a real server at level debug', () => {
  test('never writes a password, a token, a phone or an account number', async () => {
    const credentials = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
    const { body } = await server.call(login, credentials);
    const token: string = body.data.access_token;
    await server.call(getUserInfo, { access_token: token }, { token });
    await server.call(login, { ...credentials, password: 'another secret' });
    await server.call(login, { agent_code: 'chokdee', line_id_token: LINE_TOKEN });
    const person = {
      first_name: 'สมหญิง',
      last_name: 'ใจงาม',
      bank_code: 'SCB',
      bank_account_no: '4051148210',
      birth_date: '1995-05-05',
      accept_terms: true,
    };
    await server.call(register, { agent_code: 'chokdee', phone: '0877777777', password: 'a long password', ...person });
    // A defect below a route: the driver's error carries the row that it stumbled over.
    const failed = server.database.rows(
      "insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at) select 3, 'x', phone, 'h', 'a', 'b', birth_date, now() from member",
    );
    await failed.catch((error: unknown) =>
      server.platform.log.error({ err: error, token }, `failed for 0812345678 with Bearer ${token}`),
    );

    const text = lines.join('');
    expect(text).toContain('"path":"/api/login"');
    expect(text).toContain('duplicate key');
    expect(text, 'the connection that a driver hangs on its errors').not.toContain('connectionParameters');
    for (const secret of [
      token,
      'chokdee-demo',
      'another secret',
      'a long password',
      LINE_TOKEN,
      '0812345678',
      '0877777777',
      '4051148210',
      'access_token=',
    ]) {
      expect(text, `the log holds ${secret}`).not.toContain(secret);
    }
  });

  test('has a line of each request, but none of those by which a proxy sees each second that it is there', async () => {
    for (const path of ['/healthz', '/readyz', '/nowhere']) await fetch(server.url + path);
    await expect.poll(() => lines.join('')).toContain('"path":"/nowhere"');
    expect(lines.join('')).not.toMatch(/"path":"\/(healthz|readyz)"/);
  });
});

describe('whatever is logged', () => {
  function logged(fields: object, message = ''): string {
    const written: string[] = [];
    createLog({ logLevel: 'info' }, { write: (line) => written.push(line) }).info(fields, message);
    return written.join('');
  }
  test.each([
    [{ headers: { authorization: 'Bearer abc.def', cookie: 'sid=1234' } }, ['abc.def', 'sid=1234']],
    [{ body: { password: 'p"w\\', otp: '123456', deep: { new_password: 'other' } } }, ['p"w', '123456', 'other']],
    [{ url: '/api/stream?access_token=abc&x=1' }, ['abc', 'x=1']],
    [{ link: 'https://example.com/?liff.state=x#1' }, ['liff.state']],
    [{ databaseUrl: 'postgres://user:hunter2@db/x' }, ['hunter2', 'user:']],
    [{ note: 'call 081-234-5678 or +66812345678' }, ['234-5678', '66812345678']],
    [{ detail: 'Key (account_no)=(1234567890) exists' }, ['1234567890']],
    [{ phone: '0812345678', account_no: '4051148210' }, ['0812345678', '4051148210']],
  ])('%o', (fields, secrets) => {
    const line = logged(fields, JSON.stringify(fields));
    for (const secret of secrets) expect(line).not.toContain(secret);
    expect(() => JSON.parse(line)).not.toThrow();
  });
  // 100,000 characters are the longest address that a stranger can send; one of them held the whole process for twenty seconds.
  test.each(['a', 'eyJ-', 'https://', 'x://', '"/', 'Bearer ', '"otp":"\\\\"'])(
    'is written at once, however often it says %s',
    (part) => {
      const startedAt = performance.now();
      logged({ path: `/${part.repeat(100_000 / part.length)}` }, 'request');
      expect(performance.now() - startedAt).toBeLessThan(1000);
    },
  );
  test('data that operators need stays', () => {
    const line = logged(
      { payment_id: '1234', ms: 12, path: '/api/login', status: 200, reqId: '0b6b9b0e-3f5c-4a55-9a3a-6a4f1d1b2c3d' },
      'request',
    );
    expect(JSON.parse(line)).toMatchObject({
      payment_id: '1234',
      ms: 12,
      path: '/api/login',
      status: 200,
      reqId: '0b6b9b0e-3f5c-4a55-9a3a-6a4f1d1b2c3d',
      msg: 'request',
    });
    expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
});
