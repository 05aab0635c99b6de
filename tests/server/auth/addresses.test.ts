import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliateReferrer } from '#contract/affiliate.ts';
import { changePassword, checkAccount, login, register } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { times } from '../../long.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { AGENT, newcomer, PASSWORD, passMinute, registered } from './fixtures.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    seed: true,
    config: { publicUrl: 'https://play.example' },
    log: { write: (line) => lines.push(line) },
  });
});
afterAll(() => server.close());
beforeEach(() => passMinute(server));

const logIn = (username: string, password: string, cookie?: string) =>
  server.call(login, { agent_code: AGENT, username, password }, cookie ? { headers: { cookie } } : {});
const codesOf = (replies: { body: { code?: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const { body } of replies) counts[body.code ?? 'ok'] = (counts[body.code ?? 'ok'] ?? 0) + 1;
  return counts;
};

/** Members with the same password, of whom only one had to be hashed. */
async function crowd(count: number): Promise<string[]> {
  const { person } = await registered(server);
  const rows = await server.database.rows<{ username: string }>(
    `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
     select m.agent_id, m.username || 'n' || n, '07' || substr(m.phone, 5) || lpad(n::text, 3, '0'), m.password_hash, 'ก', 'ข', '1990-01-01', m.created_at
     from member m, generate_series(1, $2) n where m.phone = $1 returning username`,
    [person.phone, count],
  );
  return rows.map(({ username }) => username);
}

describe('many phones with the address of one mobile network', () => {
  const LOGINS = times(60, 200);
  test(`${LOGINS} right logins in a minute go through, at once too`, async () => {
    const names = await crowd(LOGINS / 4);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => names).flatMap((all) => all.map((name) => logIn(name, PASSWORD))),
    );
    expect(codesOf(replies)).toEqual({ ok: LOGINS });
  });

  test('20 wrong passwords are answered, however many come at once; nobody learns whether a 21st was right or wrong', async () => {
    const names = await crowd(60);
    const replies = await Promise.all(names.map((name) => logIn(name, 'a wrong guess')));
    expect(codesOf(replies)).toEqual({ wrong_credentials: 20, rate_limited: 40 });
    expect((await logIn(names[0] ?? '', PASSWORD)).body.code).toBe('rate_limited');
  });

  test('a member logs in on their own device while a stranger of the same network has used the address up', async () => {
    const { person } = await registered(server);
    const entered = await logIn(person.phone, PASSWORD);
    const cookie = /^__Host-device=[^;]+/.exec(entered.headers.get('set-cookie') ?? '')?.[0] ?? '';
    const names = await crowd(25);
    for (const name of names) await logIn(name, 'a wrong guess');
    expect((await logIn(person.phone, PASSWORD)).body.code).toBe('rate_limited');
    expect((await logIn(person.phone, PASSWORD, cookie)).body.error).toBe(0);
  });

  test('registrations and questions that find nothing do not count, those that find somebody do', async () => {
    const free = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        server.call(checkAccount, { agent_code: AGENT, phone: `0600${String(n).padStart(6, '0')}` }),
      ),
    );
    expect(codesOf(free)).toEqual({ ok: 100 });
    const opened = await Promise.all(Array.from({ length: 40 }, () => server.call(register, newcomer())));
    expect(codesOf(opened)).toEqual({ ok: 40 });
    const refs = await Promise.all(
      Array.from({ length: 50 }, () => server.call(affiliateReferrer, { agent_code: AGENT, ref: 'nobody00' })),
    );
    expect(codesOf(refs)).toEqual({ ref_unknown: 30, rate_limited: 20 });
    const { person } = await registered(server);
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => server.call(checkAccount, { agent_code: AGENT, phone: person.phone })),
    );
    expect(codesOf(taken)).toEqual({ ok: 30, rate_limited: 20 });
    const refused = await Promise.all(
      Array.from({ length: 50 }, () => server.call(register, newcomer({ phone: person.phone }))),
    );
    expect(codesOf(refused)).toEqual({ phone_taken: 30, rate_limited: 20 });
  });
});

test('a wrong password is in the log with its reason, and without what was typed', async () => {
  const { person } = await registered(server);
  lines.length = 0;
  await logIn(person.phone, 'wrong-and-secret');
  await logIn('nobody1234', 'wrong-and-secret');
  const logged = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(logged.filter(({ msg }) => msg === 'login refused')).toMatchObject([
    { agent: AGENT, member: expect.any(Number), reason: 'wrong_password' },
    { agent: AGENT, reason: 'unknown_account' },
  ]);
  await expect
    .poll(
      () =>
        lines.filter((line) => line.includes('"msg":"request"') && line.includes('"code":"wrong_credentials"')).length,
    )
    .toBe(2);
  expect(lines.join('')).not.toMatch(/wrong-and-secret|nobody1234/);
});

test('over https the device is known by a cookie that no other host can set, and a cookie without that is no device', async () => {
  const { person } = await registered(server);
  const cookie = (await logIn(person.phone, PASSWORD)).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^__Host-device=\d+\.[\w-]{22}\.[\w-]{43}; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  const value = /^__Host-device=([^;]+)/.exec(cookie)?.[1];
  for (let n = 0; n < 5; n += 1) await logIn(person.phone, 'a wrong guess');
  expect((await logIn(person.phone, PASSWORD, `device=${value}`)).body.code).toBe('rate_limited');
  expect((await logIn(person.phone, PASSWORD, `__Host-device=${value}`)).body.error).toBe(0);
  const page = await fetch(server.url);
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('a session that is used every day ends 90 days after its login', async () => {
  const { person } = await registered(server);
  const { access_token: token } = (await logIn(person.phone, PASSWORD)).body.data;
  for (let day = 0; day < 89; day += 1) {
    server.clock.advance(86_400_000);
    expect((await server.call(getUserInfo, {}, { token })).status).toBe(200);
  }
  server.clock.advance(86_400_000 + 1000);
  expect((await server.call(getUserInfo, {}, { token })).status).toBe(401);
});

describe('a password that others would try first', () => {
  test.each([
    ['of leaked lists', 'butterfly'],
    ['of leaked lists, in capitals', 'CORVETTE'],
    ['the phone', (phone: string) => phone],
    ['the phone and a letter', (phone: string) => `${phone}a`],
    ['the phone as abroad', (phone: string) => `66${phone.slice(1)}`],
    ['the birth date', '28021990'],
    ['the birth date by the Thai calendar', '28022533x'],
    ['the birth date backwards, with dashes', '1990-02-28'],
    ['the name', 'Somchai99'],
  ] as const)('%s is refused at its field', async (_what, made) => {
    const person = newcomer({ first_name: 'Somchai', last_name: 'Jaidee' });
    const password = typeof made === 'string' ? made : made(person.phone);
    const { body } = await server.call(register, { ...person, password });
    expect(body).toMatchObject({ code: 'invalid_input', fields: { password: expect.stringMatching(/[ก-๙]/) } });
  });

  test('the username is refused where the password is changed, and a good one is not', async () => {
    const { token } = await registered(server);
    const { username } = (await server.call(getUserInfo, {}, { token })).body.data;
    const change = async (new_password: string) =>
      (await server.call(changePassword, { current_password: PASSWORD, new_password }, { token })).body;
    expect(await change(`${username}`)).toMatchObject({
      code: 'invalid_input',
      fields: { new_password: expect.any(String) },
    });
    expect(await change('เมฆสีม่วงลอยไปไกล')).toMatchObject({ error: 0 });
  });
});

test('the list has thousands of passwords', async () => {
  const { readFileSync } = await import('node:fs');
  const list = readFileSync(new URL('../../../server/auth/common-passwords.txt', import.meta.url), 'utf8').split('\n');
  expect(list.filter((line) => line !== '' && !line.startsWith('#!')).length).toBeGreaterThan(3000);
});
