import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSessions, login, requestOtp, resetPassword, resetPasswordV2, verifyOtp } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { memberNotifications } from '#contract/notice.ts';
import { type CallOptions, startTestServer, type TestServer } from '../harness.ts';
import { messagesTo, newestCode, otherThan, sendDue } from '../message/fixture.ts';
import { AGENT, lineUser, PASSWORD, passMinute, registered } from './fixtures.ts';

/** Behind a proxy that sends the caller's address, so that a test can have many. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true, config: { trustProxy: ['loopback'] } });
});
afterAll(() => server.close());
beforeEach(() => passMinute(server));

let addresses = 0;
function elsewhere() {
  addresses += 1;
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
}
const NEW_PASSWORD = 'quite another one';
const forget = (phone: string, options: CallOptions = {}) =>
  server.call(resetPassword, { agent_code: AGENT, phone }, { headers: elsewhere(), ...options });
const reset = (phone: string, otp: string, options: CallOptions = {}, new_password = NEW_PASSWORD) =>
  server.call(resetPasswordV2, { agent_code: AGENT, phone, otp, new_password }, { headers: elsewhere(), ...options });
const logIn = (phone: string, password: string) =>
  server.call(login, { agent_code: AGENT, username: phone, password }, { headers: elsewhere() });

/** A member who was sent a code. */
async function forgetful() {
  const { person, token } = await registered(server);
  await forget(person.phone);
  return { phone: person.phone, token, code: await newestCode(server, person.phone) };
}

/** A member's device: the cookie that the server sets. */
const deviceOf = (reply: { headers: Headers }) => {
  const cookie = /^device=[^;]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0];
  if (cookie === undefined) throw new Error('no device');
  return { cookie };
};

describe('a stranger who knows the phone', () => {
  test('uses up the tries at its password, and the member logs in on a device of their own, or by LINE', async () => {
    const { person } = await registered(server);
    const own = deviceOf(await logIn(person.phone, PASSWORD));
    for (let n = 0; n < 6; n += 1) await logIn(person.phone, 'a wrong guess');
    expect((await logIn(person.phone, PASSWORD)).body.code).toBe('rate_limited');
    const attempt = (password: string, cookie: object) =>
      server.call(
        login,
        { agent_code: AGENT, username: person.phone, password },
        { headers: { ...elsewhere(), ...cookie } },
      );
    expect((await attempt(PASSWORD, own)).body.error).toBe(0);
    expect((await attempt(PASSWORD, { cookie: own.cookie.replace(/.$/, '') })).body.code).toBe('rate_limited');
    const strangers = deviceOf(await logIn((await registered(server)).person.phone, PASSWORD));
    expect((await attempt(PASSWORD, strangers)).body.code).toBe('rate_limited');
    // The device has the same limit.
    for (let n = 0; n < 4; n += 1) expect((await attempt('a wrong guess', own)).body.code).toBe('wrong_credentials');
    expect((await attempt(PASSWORD, own)).body.code).toBe('rate_limited');
  });

  test('uses up its codes and their tries, and the member resets the password on a device of their own', async () => {
    const { person } = await registered(server);
    const own = deviceOf(await logIn(person.phone, PASSWORD));
    for (let n = 0; n < 10; n += 1) {
      expect((await forget(person.phone)).body.error).toBe(0);
      server.clock.advance(20 * 60_000);
    }
    expect((await forget(person.phone)).body.code).toBe('rate_limited');
    expect((await forget(person.phone, { headers: { ...elsewhere(), ...own } })).body.error).toBe(0);
    const code = await newestCode(server, person.phone);
    for (let n = 0; n < 6; n += 1) expect((await reset(person.phone, otherThan(code))).body.code).toBe('otp_ended');
    expect((await reset(person.phone, code)).body.code).toBe('otp_ended');
    const done = await reset(person.phone, code, { headers: { ...elsewhere(), ...own } });
    expect(done.body).toMatchObject({ error: 0, data: null });
  });
});

describe('a forgotten password', () => {
  test('is replaced with the code; all sessions end, the old password is worth nothing, and the phone is verified', async () => {
    const { phone, token, code } = await forgetful();
    const [sms] = await messagesTo(server, phone);
    expect(sms).toMatchObject({
      channel: 'sms',
      text: expect.stringMatching(/^\d{6} คือรหัส OTP.*\n@127\.0\.0\.1 #\d{6}$/),
    });
    expect((await reset(phone, code)).body).toMatchObject({ error: 0, data: null });
    expect((await server.call(listSessions, {}, { token })).status).toBe(401);
    expect((await logIn(phone, PASSWORD)).body.code).toBe('wrong_credentials');
    const own = { token: (await logIn(phone, NEW_PASSWORD)).body.data.access_token };
    expect((await server.call(getUserInfo, {}, own)).body.data.phone_proved).toBe(true);
    expect((await server.call(memberNotifications, {}, own)).body.data.items[0]).toMatchObject({
      kind: 'password_reset',
      description: expect.not.stringContaining('LINE'),
    });
  });

  test('a lost answer is repeated: one code is sent, and the reset holds', async () => {
    const { person } = await registered(server);
    const first = { idempotencyKey: '11111111-1111-4111-8111-111111111111' };
    const sent = await forget(person.phone, first);
    expect((await forget(person.phone, first)).body).toEqual(sent.body);
    const code = await newestCode(server, person.phone);
    expect(await messagesTo(server, person.phone)).toHaveLength(1);
    const second = { idempotencyKey: '22222222-2222-4222-8222-222222222222' };
    expect((await reset(person.phone, code, second)).body.error).toBe(0);
    expect((await reset(person.phone, code, second)).body.error).toBe(0);
    expect((await logIn(person.phone, NEW_PASSWORD)).body.error).toBe(0);
  });

  test('is sent by LINE where it is bound, by SMS when another code is requested', async () => {
    const { person } = await registered(server);
    const line = lineUser();
    await server.database.rows('update member set line_user_id = $2, phone_verified_at = created_at where phone = $1', [
      person.phone,
      line,
    ]);
    await forget(person.phone);
    const code = await newestCode(server, line);
    expect(await messagesTo(server, person.phone)).toEqual([]);
    passMinute(server);
    await forget(person.phone);
    const second = await newestCode(server, person.phone);
    expect((await reset(person.phone, code === second ? otherThan(code) : code)).body.code).toBe('otp_invalid');
    expect((await reset(person.phone, second)).body.error).toBe(0);
    // A thief who knew the old password may have bound a LINE account of their own.
    const token = (await logIn(person.phone, NEW_PASSWORD)).body.data.access_token;
    const { items } = (await server.call(memberNotifications, {}, { token })).body.data;
    expect(items[0]).toMatchObject({ kind: 'password_reset', description: expect.stringContaining('LINE ที่เชื่อมไว้') });
  });
});

test('a second code goes by LINE, too, where there is no gateway for SMS', async () => {
  const withoutSms = await startTestServer({
    databaseUrl: server.databaseUrl,
    config: { sandbox: false, sms: null, linePushTokens: new Map([[AGENT, 'the-token']]) },
  });
  const { person } = await registered(server);
  await server.database.rows('update member set line_user_id = $2 where phone = $1', [person.phone, lineUser()]);
  for (const n of [0, 1]) {
    withoutSms.clock.advance(n * 61_000);
    const { body } = await withoutSms.call(resetPassword, { agent_code: AGENT, phone: person.phone });
    expect(body.error).toBe(0);
  }
  const sent = await server.database.rows(
    'select x.channel from message x join member m on m.id = x.member_id where m.phone = $1',
    [person.phone],
  );
  expect(sent).toEqual([{ channel: 'line' }, { channel: 'line' }]);
  await withoutSms.close();
});

describe('the code', () => {
  test('wrong: says how many tries are left; after five not even the right one holds', async () => {
    const { phone, code } = await forgetful();
    for (const left of [4, 3, 2, 1]) {
      const wrong = await reset(phone, otherThan(code));
      expect(wrong.body).toMatchObject({
        code: 'otp_invalid',
        fields: { otp: expect.stringContaining(`เหลืออีก ${left} ครั้ง`) },
      });
    }
    expect((await reset(phone, otherThan(code))).body).toMatchObject({
      code: 'otp_ended',
      message: expect.stringContaining('ครบ 5 ครั้ง'),
    });
    expect((await reset(phone, code)).body).toMatchObject({
      code: 'otp_ended',
      message: expect.stringContaining('ครบ 5 ครั้ง'),
    });
    expect((await logIn(phone, PASSWORD)).body.error).toBe(0);
  });

  test('old: over after five minutes, and when a newer one was sent', async () => {
    const { phone, code } = await forgetful();
    server.clock.advance(5 * 60_000);
    expect((await reset(phone, code)).body).toMatchObject({
      code: 'otp_ended',
      message: expect.stringContaining('หมดอายุ'),
    });
    await forget(phone);
    const newer = await newestCode(server, phone);
    if (newer !== code) expect((await reset(phone, code)).body.code).toBe('otp_invalid');
    expect((await reset(phone, newer)).body.error).toBe(0);
  });

  test('is used once, however many calls come at once; only who has the right code learns that it was used', async () => {
    const { phone, code } = await forgetful();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => reset(phone, code, {}, `password no ${n} here`)),
    );
    const codes = answers.map(({ body }) => body.code ?? 'done').sort();
    expect(codes).toEqual(['done', 'otp_ended', 'otp_ended', 'otp_ended']);
    const winner = answers.findIndex(({ body }) => body.error === 0);
    expect((await logIn(phone, `password no ${winner} here`)).body.error).toBe(0);
    expect((await reset(phone, otherThan(code))).body.code).toBe('otp_ended'); // The fifth try.

    const again = await forgetful();
    await reset(again.phone, again.code);
    expect((await reset(again.phone, otherThan(again.code))).body.code).toBe('otp_invalid');
    expect((await reset(again.phone, again.code)).body).toMatchObject({
      code: 'otp_ended',
      message: expect.stringContaining('ถูกใช้ไปแล้ว'),
    });
  });

  test('guessed from many addresses at once: five tries in all', async () => {
    const { phone, code } = await forgetful();
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, n) => reset(phone, otherThan(code, n + 1))));
    const outcomes = Map.groupBy(guesses, ({ body }) => body.code);
    expect(outcomes.get('otp_invalid')).toHaveLength(4);
    expect(outcomes.get('otp_ended')).toHaveLength(56);
    expect((await reset(phone, code)).body.code).toBe('otp_ended');
  });

  test('guessed from one address over many phones: the address is stopped', async () => {
    const headers = elsewhere();
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1)
      statuses.push((await reset(`06123456${String(n).padStart(2, '0')}`, '123456', { headers })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('is stored as a hash, and nowhere once it is sent', async () => {
    const { phone, code } = await forgetful();
    const rows = await server.database.rows<{ row: string }>(
      `select to_jsonb(c)::text as row from one_time_code c where phone = $1
       union all select to_jsonb(x)::text from message x join member m on m.id = x.member_id where m.phone = $1`,
      [phone],
    );
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
  });

  test('is sent once a minute and five times an hour at most, from any address', async () => {
    const { person } = await registered(server);
    expect((await forget(person.phone)).body.error).toBe(0);
    const early = await forget(person.phone);
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    for (let n = 2; n <= 5; n += 1) {
      passMinute(server);
      expect((await forget(person.phone)).body.error).toBe(0);
    }
    passMinute(server);
    const late = await forget(person.phone);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(1800);
  });
});

describe('an unknown phone', () => {
  let strangers = 0;
  function unknown(): string {
    strangers += 1;
    return `0690${String(strangers).padStart(6, '0')}`;
  }

  test('gets the same answers, and nothing is sent', async () => {
    const { person } = await registered(server);
    const phone = unknown();
    const [known, stranger] = [await forget(person.phone), await forget(phone)];
    expect(Object.keys(stranger.body.data)).toEqual(Object.keys(known.body.data));
    expect({ ...stranger.body, data: null }).toEqual({ ...known.body, data: null });
    await sendDue(server);
    expect(await messagesTo(server, phone)).toEqual([]);
    const code = await newestCode(server, person.phone);
    for (let n = 1; n <= 6; n += 1) {
      const [right, wrong] = [await reset(person.phone, otherThan(code, n)), await reset(phone, otherThan(code, n))];
      expect(wrong.body).toEqual(right.body);
    }
  });

  test('after about the same time', async () => {
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const timed = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknowns: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { person } = await registered(server);
      passMinute(server);
      const phone = unknown();
      known.push(await timed(() => forget(person.phone)));
      unknowns.push(await timed(() => forget(phone)));
    }
    expect(median(unknowns)).toBeGreaterThan(median(known) * 0.6);
    expect(median(unknowns)).toBeLessThan(median(known) * 1.6);
  });
});

describe("a member's own phone", () => {
  const requestCode = (token: string) => server.call(requestOtp, { purpose: 'verify_phone' }, { token });
  const prove = (token: string, otp: string) => server.call(verifyOtp, { purpose: 'verify_phone', otp }, { token });

  test('is proved by SMS, with LINE bound too; a code for a password proves nothing, and the other way round', async () => {
    const { person, token } = await registered(server);
    await server.database.rows('update member set line_user_id = $2 where phone = $1', [person.phone, lineUser()]);
    await requestCode(token);
    const code = await newestCode(server, person.phone);
    expect((await reset(person.phone, code)).body.code).toBe('otp_ended');
    expect((await prove(token, otherThan(code))).body.code).toBe('otp_invalid');
    const answers = await Promise.all([prove(token, code), prove(token, code)]);
    expect(answers.map(({ body }) => body.error === 0).sort()).toEqual([false, true]);
    expect((await server.call(getUserInfo, {}, { token })).body.data.phone_proved).toBe(true);
    expect((await requestCode(token)).body.code).toBe('phone_proved');
  });
});
