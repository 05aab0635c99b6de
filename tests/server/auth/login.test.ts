import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  listConsents,
  listSessions,
  login,
  logout,
  register,
  revokeSession,
  setConsent,
} from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { lockWaits, startTestServer, type TestServer } from '../harness.ts';
import {
  AGENT,
  lineLogin,
  lineTicket,
  lineToken,
  lineUser,
  newcomer,
  ownNotices,
  PASSWORD,
  passMinute,
  registered,
  rowCounts,
} from './fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());
beforeEach(() => passMinute(server));

const byPassword = (username: string, password: string = PASSWORD) =>
  server.call(login, { agent_code: AGENT, username, password });
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('login', () => {
  test('by phone in any writing, or by username', async () => {
    const { person, token } = await registered(server);
    const info = await server.call(getUserInfo, {}, { token });
    const username: string = info.body.data.username;
    const dashed = `${person.phone.slice(0, 3)}-${person.phone.slice(3)}`;
    for (const name of [person.phone, dashed, username, ` ${username.toUpperCase()} `]) {
      const reply = await byPassword(name);
      expect(reply.body.error, name).toBe(0);
      const own = await server.call(getUserInfo, {}, { token: reply.body.data.access_token });
      expect(own.body.data.username).toBe(username);
    }
  });

  test('an unknown account and a wrong password get the same answer', async () => {
    const { person } = await registered(server);
    const before = await rowCounts(server);
    const wrong = await byPassword(person.phone, 'not my password');
    const unknown = await byPassword('0699999999', 'not my password');
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong).toMatchObject({ status: 200, body: { code: 'wrong_credentials', data: null } });
    expect(await rowCounts(server)).toEqual(before);
  });

  test('and about the same time', async () => {
    const timed = async (name: string) => {
      const start = performance.now();
      const reply = await byPassword(name, 'not my password');
      expect(reply.body.code).toBe('wrong_credentials');
      return performance.now() - start;
    };
    await timed('0690000000');
    const { person } = await registered(server);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let index = 0; index < 10; index++) {
      passMinute(server);
      known.push(await timed(person.phone));
      unknown.push(await timed('0699999998'));
    }
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  const wrong: [string, string, unknown][] = [
    ['username', 'empty', ''],
    ['username', 'script', '<script>'],
    ['username', 'emoji', '😀😀😀😀'],
    ['username', 'a wildcard', '%%%%'],
    ['username', 'absurdly long', 'a'.repeat(9999)],
    ['password', 'empty', ''],
    ['password', 'too long', 'x'.repeat(65)],
    ['password', 'an object', { $ne: '' }],
    ['line_ticket', 'a number', 7],
    ['remember', 'a field that does not exist', true],
  ];
  test.each(wrong)('refuses %s: %s, at the field', async (field, _what, value) => {
    const reply = await server.call(login, {
      agent_code: AGENT,
      username: '0812345678',
      password: PASSWORD,
      [field]: value,
    });
    expect(reply).toMatchObject({ status: 200, body: { code: 'invalid_input' } });
    expect(Object.keys(reply.body.fields)).toEqual([field]);
  });

  test('an account belongs to its agent', async () => {
    await server.database.rows(
      `insert into agent (id, code, name, config) select 7, 'other', 'อื่น', config from agent where id = 3 on conflict do nothing`,
    );
    const { person } = await registered(server);
    const reply = await server.call(login, { agent_code: 'other', username: person.phone, password: PASSWORD });
    expect(reply.body.code).toBe('wrong_credentials');
    const there = await server.call(login, { agent_code: 'nobody', username: person.phone, password: PASSWORD });
    expect(there.body.code).toBe('unknown_agent');
  });

  test('a closed account is as good as none', async () => {
    const { person, token } = await registered(server);
    await server.database.rows(`update member set status = 'closed' where phone = $1`, [person.phone]);
    expect((await byPassword(person.phone)).body.code).toBe('wrong_credentials');
    expect((await server.call(getUserInfo, {}, { token })).status).toBe(401);
  });

  test('5 a minute for an account, by phone and username together', async () => {
    const { person, token } = await registered(server);
    const { username } = (await server.call(getUserInfo, {}, { token })).body.data;
    for (const name of [person.phone, username, person.phone, username, person.phone]) {
      expect((await byPassword(name, 'wrong')).body.code).toBe('wrong_credentials');
    }
    const refused = await byPassword(username);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    passMinute(server);
    expect((await byPassword(username)).body.error).toBe(0);
  });

  test('an account that does not exist is limited the same way', async () => {
    for (let index = 0; index < 5; index++)
      expect((await byPassword('0699999997')).body.code).toBe('wrong_credentials');
    expect((await byPassword('0699999997')).status).toBe(429);
  });

  test('20 a minute for an address', async () => {
    for (let index = 0; index < 20; index++) {
      const reply = await byPassword(`06999980${String(index).padStart(2, '0')}`, 'wrong');
      expect(reply.body.code).toBe('wrong_credentials');
    }
    expect((await byPassword('0699997000')).status).toBe(429);
  });

  test('a LINE login is sent with each start, and many phones have one address: passwords do not use up its limit', async () => {
    const sub = lineUser();
    expect((await server.call(register, newcomer({ line_ticket: await lineTicket(server, { sub }) }))).body.error).toBe(
      0,
    );
    passMinute(server);
    for (let index = 0; index < 20; index++) await byPassword(`06999990${String(index).padStart(2, '0')}`, 'wrong');
    for (let index = 0; index < 30; index++) {
      const exp = Math.floor(server.platform.now().getTime() / 1000) + 600 + index;
      const { body } = await lineLogin(server, await lineToken(server, { sub, exp }));
      expect(body.error, String(index)).toBe(0);
    }
  });

  test('a lost reply: the same key gets the same session, even when the limit is used up', async () => {
    const { person } = await registered(server);
    const input = { agent_code: AGENT, username: person.phone, password: PASSWORD };
    const idempotencyKey = randomUUID();
    const first = await server.call(login, input, { idempotencyKey });
    for (let index = 0; index < 10; index++) {
      const again = await server.call(login, input, { idempotencyKey });
      expect(again.body).toEqual(first.body);
    }
    const sessions = await server.call(listSessions, {}, { token: first.body.data.access_token });
    expect(sessions.body.data).toHaveLength(2);
  });

  test('a stranger who guesses the key but not the password gets nothing', async () => {
    const { person } = await registered(server);
    const idempotencyKey = randomUUID();
    await server.call(login, { agent_code: AGENT, username: person.phone, password: PASSWORD }, { idempotencyKey });
    const guess = await server.call(
      login,
      { agent_code: AGENT, username: person.phone, password: 'guess' },
      { idempotencyKey },
    );
    expect(guess).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch', data: null } });
  });
});

describe('sessions', () => {
  test('logout ends this session only', async () => {
    const { person, token } = await registered(server);
    const second = (await byPassword(person.phone)).body.data.access_token;
    expect((await server.call(logout, {}, { token })).body.error).toBe(0);
    expect((await server.call(getUserInfo, {}, { token })).status).toBe(401);
    expect((await server.call(getUserInfo, {}, { token: second })).body.error).toBe(0);
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(43)}'--`])('a forged token %j is no session', async (token) => {
    const reply = await server.call(getUserInfo, {}, { token });
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  test('an expired session is none', async () => {
    const { token } = await registered(server);
    server.clock.advance(31 * 86_400_000);
    expect((await server.call(getUserInfo, {}, { token })).status).toBe(401);
  });

  test('are listed, and one or all others can be ended', async () => {
    const { person, token } = await registered(server);
    const tokens = [];
    for (let index = 0; index < 3; index++) tokens.push((await byPassword(person.phone)).body.data.access_token);
    const listed = await server.call(listSessions, {}, { token });
    expect(listed.body.data).toHaveLength(4);
    expect(listed.body.data.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);

    const other = listed.body.data.find((session: { is_current: boolean }) => !session.is_current);
    expect((await server.call(revokeSession, { session_id: other.session_id }, { token })).body.error).toBe(0);
    expect((await server.call(listSessions, {}, { token })).body.data).toHaveLength(3);
    expect((await server.call(revokeSession, { all_others: true }, { token })).body.error).toBe(0);
    expect((await server.call(listSessions, {}, { token })).body.data).toHaveLength(1);
    for (const ended of tokens) expect((await server.call(getUserInfo, {}, { token: ended })).status).toBe(401);
  });

  test("another member's session can't be ended", async () => {
    const mine = await registered(server);
    const theirs = await registered(server);
    const [session] = (await server.call(listSessions, {}, { token: theirs.token })).body.data;
    for (const session_id of [session.session_id, 'not-a-uuid']) {
      await server.call(revokeSession, { session_id }, { token: mine.token });
    }
    expect((await server.call(getUserInfo, {}, { token: theirs.token })).body.error).toBe(0);
  });
});

describe('change_password', () => {
  test('needs the current one, and ends all other sessions', async () => {
    const { person, token } = await registered(server);
    const other = (await byPassword(person.phone)).body.data.access_token;
    const wrong = await server.call(
      changePassword,
      { current_password: 'wrong', new_password: 'another good one' },
      { token },
    );
    expect(wrong.body).toMatchObject({ code: 'wrong_credentials', fields: { current_password: expect.any(String) } });
    const weak = await server.call(changePassword, { current_password: PASSWORD, new_password: '12345678' }, { token });
    expect(weak.body).toMatchObject({ code: 'invalid_input', fields: { new_password: expect.any(String) } });
    expect((await server.call(getUserInfo, {}, { token: other })).body.error).toBe(0);

    const changed = await server.call(
      changePassword,
      { current_password: PASSWORD, new_password: 'another good one' },
      { token },
    );
    expect(changed.body.error).toBe(0);
    expect((await server.call(getUserInfo, {}, { token: other })).status).toBe(401);
    expect((await server.call(getUserInfo, {}, { token })).body.error).toBe(0);
    expect((await byPassword(person.phone)).body.code).toBe('wrong_credentials');
    expect((await byPassword(person.phone, 'another good one')).body.error).toBe(0);
    // The answer was lost: the same call again finds it done.
    const again = { current_password: PASSWORD, new_password: 'another good one' };
    expect((await server.call(changePassword, again, { token })).body.error).toBe(0);
    expect(await ownNotices(server, token)).toMatchObject([{ kind: 'password_changed' }]);
  });

  test('does not undo a reset that was committed while it was under way', async () => {
    const { person, token } = await registered(server);
    const ofReset = await hashPassword('the owner’s new one');
    const answering = await server.database.transaction(async (tx) => {
      await tx.rows('update member set password_hash = $2 where phone = $1', [person.phone, ofReset]);
      const input = { current_password: PASSWORD, new_password: 'a thief would like it' };
      const call = server.call(changePassword, input, { token });
      await expect.poll(() => lockWaits(server.database)).toBe(1);
      return { call };
    });
    expect((await answering.call).body).toMatchObject({
      code: 'wrong_credentials',
      fields: { current_password: expect.any(String) },
    });
    expect(
      await server.database.row('select 1 as yes from member where phone = $1 and password_hash = $2', [
        person.phone,
        ofReset,
      ]),
    ).toBeDefined();
  });

  test('guesses are limited', async () => {
    const { token } = await registered(server);
    for (let index = 0; index < 5; index++) {
      await server.call(changePassword, { current_password: 'wrong', new_password: 'another good one' }, { token });
    }
    const reply = await server.call(
      changePassword,
      { current_password: PASSWORD, new_password: 'another good one' },
      { token },
    );
    expect(reply.status).toBe(429);
    const known = { current_password: 'wrong', new_password: PASSWORD };
    expect((await server.call(changePassword, known, { token })).status).toBe(429);
  });
});

test('marketing consent is withdrawn and given again; every answer is kept', async () => {
  const { person, token } = await registered(server, newcomer({ accept_marketing: true }));
  for (const granted of [false, true, false]) await server.call(setConsent, { kind: 'marketing', granted }, { token });
  const consents = await server.call(listConsents, {}, { token });
  expect(consents.body.data[0]).toMatchObject({ kind: 'marketing', granted: false });
  const row = await server.database.row(
    `select accepts_marketing, (select count(*) from consent c where c.member_id = m.id and kind = 'marketing') as answers from member m where phone = $1`,
    [person.phone],
  );
  expect(row).toEqual({ accepts_marketing: false, answers: 4 });
  expect((await server.call(setConsent, { kind: 'terms', granted: false }, { token })).body.code).toBe('invalid_input');
});

test('a database that fails at a process’s first login fails no later one', async () => {
  const { person } = await registered(server);
  // Its lines in the log are expected here.
  const fresh = await startTestServer({ databaseUrl: server.databaseUrl, log: { write: () => undefined } });
  const input = { agent_code: AGENT, username: person.phone, password: PASSWORD };
  try {
    await server.database.rows('alter table generated_secret rename to away');
    try {
      expect((await fresh.call(login, input)).body.code).toBe('internal');
    } finally {
      await server.database.rows('alter table away rename to generated_secret');
    }
    expect((await fresh.call(login, input)).body.error).toBe(0);
  } finally {
    await fresh.close();
  }
});
