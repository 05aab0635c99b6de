import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { createSession, findSession, revokeOtherSessions, revokeSession, SESSION_MS } from '#server/access/sessions.ts';
import { startTestServer, type TestServer } from '../harness.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

describe('rate limits', () => {
  const take = (key: string, max: number, windowSeconds = 60) =>
    server.platform.limits.take(key, { max, windowSeconds });

  test('a sliding window: as many as allowed, then the time to wait', async () => {
    for (let n = 0; n < 3; n++) await take('a', 3);
    await expect(take('a', 3)).rejects.toMatchObject({ code: 'rate_limited', detail: { retryAfterSeconds: 60 } });
    await take('b', 3);
    server.clock.advance(59_000);
    await expect(take('a', 3)).rejects.toMatchObject({ detail: { retryAfterSeconds: 1 } });
    server.clock.advance(1_100);
    await take('a', 3);
  });
  test('50 at once through two connections let exactly the allowed number pass', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => take('c', 7)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });
  test('login: 5 a minute for an account, 429 with Retry-After, also with the right password', async () => {
    const wrong = { agent_code: 'chokdee', username: '0898887777', password: 'wrong password' };
    for (let n = 0; n < 5; n++) expect((await server.call(login, wrong)).body.code).toBe('wrong_credentials');
    const { status, body, headers } = await server.call(login, { ...wrong, password: 'chokdee-demo' });
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    server.clock.advance(61_000);
    expect((await server.call(login, { ...wrong, password: 'chokdee-demo' })).body.error).toBe(0);
  });
});

describe("a caller's address behind proxies", () => {
  /** How many of `forwarded` get past the limit of 20 logins a minute for an address. */
  async function passed(trustProxy: false | string[], forwarded: (n: number) => string): Promise<number> {
    const proxied = await startTestServer({ databaseUrl: server.databaseUrl, config: { trustProxy } });
    try {
      await server.database.rows('delete from rate_limit');
      const replies = await Promise.all(
        Array.from({ length: 25 }, (_, n) =>
          proxied.call(
            login,
            { agent_code: 'chokdee', username: `09000000${10 + n}`, password: 'wrong password' },
            { headers: { 'x-forwarded-for': forwarded(n) } },
          ),
        ),
      );
      return replies.filter(({ status }) => status === 200).length;
    } finally {
      await proxied.close();
    }
  }

  test('one proxy: what the caller wrote before it does not count, nor what is no address', async () => {
    expect(await passed(['loopback'], (n) => `203.0.113.${n}, 198.51.100.7`)).toBe(20);
    expect(await passed(['loopback'], (n) => `no-address-${n}`)).toBe(20);
    expect(await passed(['loopback'], (n) => `203.0.113.${n}`)).toBe(25);
  });
  test('addresses of one IPv6 customer are one address', async () => {
    expect(await passed(['loopback'], (n) => `2001:db8:1:2:${n.toString(16)}::1`)).toBe(20);
    expect(await passed(['loopback'], (n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(25);
  });
  test('networks of proxies: the nearest address outside of them', async () => {
    const proxies = ['127.0.0.0/8', '10.0.0.0/8'];
    expect(await passed(proxies, (n) => `203.0.113.${n}, 198.51.100.7, 10.0.0.3`)).toBe(20);
    expect(await passed(proxies, (n) => `203.0.113.${n}, 10.0.0.3`)).toBe(25);
    expect(await passed(['10.0.0.0/8'], (n) => `203.0.113.${n}`)).toBe(20);
  });
  test('no proxy: the header does not count', async () => {
    expect(await passed(false, (n) => `203.0.113.${n}`)).toBe(20);
  });
});

describe('sessions', () => {
  const now = () => server.platform.now();
  async function open(): Promise<{ accessToken: string; sessionId: string; memberId: number }> {
    const member = await server.database.row<{ id: number }>('select id from member order by id limit 1');
    if (!member) throw new Error('no member');
    const session = await server.database.transaction((tx) =>
      createSession(tx, { memberId: member.id, ip: '127.0.0.1', userAgent: 'test', now: now() }),
    );
    return { ...session, memberId: member.id };
  }
  const find = (accessToken: string) => findSession(server.database, accessToken, now());

  test('the token is 32 random bytes and is not in the database', async () => {
    const { accessToken } = await open();
    expect(Buffer.from(accessToken, 'base64url')).toHaveLength(32);
    expect(await find(accessToken)).toMatchObject({ agentId: 3, agentCode: 'chokdee' });
    expect(
      JSON.stringify(
        await server.database.rows('select *, encode(token_hash, $1) as hash from member_session', ['escape']),
      ),
    ).not.toContain(accessToken);
  });
  test('30 days sliding: in use it lives on, unused it ends', async () => {
    const { accessToken } = await open();
    for (let month = 0; month < 3; month++) {
      server.clock.advance(SESSION_MS - HOUR_MS);
      expect(await find(accessToken)).toBeDefined();
    }
    server.clock.advance(SESSION_MS + 1000);
    expect(await find(accessToken)).toBeUndefined();
    expect((await server.call(getUserInfo, {}, { token: accessToken })).status).toBe(401);
  });
  test('it is written at most once an hour', async () => {
    const { accessToken, sessionId } = await open();
    const seen = async () =>
      (
        await server.database.row<{ last_seen_at: Date }>('select last_seen_at from member_session where id = $1', [
          sessionId,
        ])
      )?.last_seen_at.getTime();
    const first = await seen();
    server.clock.advance(HOUR_MS - 60_000);
    await find(accessToken);
    expect(await seen()).toBe(first);
    server.clock.advance(120_000);
    await find(accessToken);
    expect(await seen()).toBeGreaterThan(first ?? 0);
  });
  test('revoked: one, or all the others', async () => {
    const [one, two, three] = [await open(), await open(), await open()];
    const { memberId } = one;
    expect(
      await server.database.transaction((tx) => revokeSession(tx, { memberId, sessionId: one.sessionId, now: now() })),
    ).toBe(true);
    expect(
      await server.database.transaction((tx) =>
        revokeSession(tx, { memberId: memberId + 1, sessionId: two.sessionId, now: now() }),
      ),
    ).toBe(false);
    expect([await find(one.accessToken), await find(two.accessToken)]).toEqual([undefined, expect.anything()]);
    await server.database.transaction((tx) =>
      revokeOtherSessions(tx, { memberId, keepSessionId: two.sessionId, now: now() }),
    );
    expect([await find(two.accessToken), await find(three.accessToken)]).toEqual([expect.anything(), undefined]);
  });
  test('a closed member or agent has no sessions', async () => {
    const { accessToken } = await open();
    await server.database.rows("update agent set status = 'closed'");
    expect(await find(accessToken)).toBeUndefined();
    await server.database.rows("update agent set status = 'open'");
    expect(await find(accessToken)).toBeDefined();
  });
});
