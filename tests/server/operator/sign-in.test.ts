import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorDeposits } from '#contract/operator-money.ts';
import {
  deskCode,
  deskEnrol,
  deskEnrolConfirm,
  deskLogin,
  deskLogout,
  deskMe,
  deskPassword,
  deskRecoveryCodes,
} from '#contract/operator-session.ts';
import { tokenHashOf } from '#server/access/desk-sessions.ts';
import { addPerson } from '#server/operator/people.ts';
import { roleByCode } from '#server/operator/role-queries.ts';
import { insertStep } from '#server/operator/sign-in-queries.ts';
import { totpCode } from '#server/operator/totp.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { AGENT, codeOf, type Desk, newDesk, newPerson, PASSWORD, signedInDesk, stepOf } from './desk-fixture.ts';
import { linesOf, newKey } from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
beforeEach(() => server.database.rows('delete from rate_limit'));
afterAll(() => server.close());

/** The person's lines in the log: call and outcome. */
const log = async (name: string) =>
  (await linesOf(server, name)).map(({ action, outcome }) => `${action.split('/').at(-1)} ${outcome}`);

describe('two steps', () => {
  test('name and password, then a code: a cookie, and the answer who it is', async () => {
    const person = await newPerson(server, 'finance');
    const desk = newDesk(server);
    const begun = (await desk.call(deskLogin, { username: ` ${person.username.toUpperCase()} `, password: PASSWORD }))
      .body;
    expect(begun.data).toMatchObject({
      next: 'code',
      person: { username: person.username, name: person.name, role: { code: 'finance', name: 'การเงิน' } },
      has_passkey: false,
      last_sign_in: null,
    });
    expect((await desk.call(deskMe)).body.data).toBeNull();
    const reply = await desk.call(deskCode, { step: begun.data.step, code: codeOf(server, person) });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    expect(reply.body.data).toMatchObject({
      person: { person_id: person.id },
      agent: { code: 'chokdee' },
      last_sign_in: null,
      second_factor: { app: true, passkeys: [], recovery_codes_left: 0 },
    });
    expect(reply.body.data.scopes).toContain('deposits');
    expect((await desk.call(deskMe)).body.data).toEqual(reply.body.data);
    expect((await desk.call(operatorDeposits)).body.error).toBe(0);
    expect(await log(person.name)).toEqual(['login done', 'code done', 'deposits done']);
  });

  test('the next sign-in says when, where from and with what the last one was', async () => {
    const person = await newPerson(server);
    await signedInDesk(server, person);
    server.clock.advance(3_600_000);
    const desk = newDesk(server, 'Safari on iPhone');
    const { body } = await desk.call(deskLogin, { username: person.username, password: PASSWORD });
    expect(body.data.last_sign_in).toMatchObject({ ip: '127.0.0.1', device: 'Chrome on Windows' });
    const who = (await desk.call(deskCode, { step: body.data.step, code: codeOf(server, person) })).body.data;
    expect(who.last_sign_in).toEqual(body.data.last_sign_in);
  });

  test('a step is good for five minutes, and for one sign-in', async () => {
    const person = await newPerson(server);
    const desk = newDesk(server);
    const step = await stepOf(desk, person);
    server.clock.advance(5 * 60_000 + 1000);
    expect((await desk.call(deskCode, { step, code: codeOf(server, person) })).body.code).toBe('sign_in_ended');
    const again = await stepOf(desk, person);
    const code = codeOf(server, person);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => newDesk(server).call(deskCode, { step: again, code })),
    );
    expect(replies.filter(({ body }) => body.error === 0)).toHaveLength(1);
  });

  test('people of another site are nobody here', async () => {
    await server.database.rows(
      "insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3 on conflict do nothing",
    );
    const stranger = await newPerson(server, 'chief', 4);
    const { body } = await newDesk(server).call(deskLogin, { username: stranger.username, password: PASSWORD });
    expect(body.code).toBe('wrong_credentials');
  });
});

describe('wrong passwords', () => {
  test('the same sentence and count whether the name exists or not; the fifth locks for 15 minutes', async () => {
    const person = await newPerson(server);
    const desk = newDesk(server);
    const wrong = async (username: string) => (await desk.call(deskLogin, { username, password: 'ผิดแน่' })).body;
    const known = [];
    const unknown = [];
    for (let n = 0; n < 6; n++) {
      known.push(await wrong(person.username));
      unknown.push(await wrong('nobody.at.all'));
    }
    const read = ({ code, message }: { code: string; message: string }) => [code, message];
    expect(known.map(read)).toEqual(unknown.map(read));
    expect(known.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 4 }, () => 'wrong_credentials'),
      'sign_in_locked',
      'sign_in_locked',
    ]);
    expect(known[1].message).toBe('รหัสผ่านไม่ถูกต้อง ลองได้อีก 3 ครั้ง');
    expect(known[1].data).toEqual({ tries_left: 3 });
    expect(known[4].message).toMatch(/^ผิดครบ 5 ครั้ง ล็อกถึง \d\d:\d\d น\. แจ้งหัวหน้ากะแล้ว$/);

    const right = () => desk.call(deskLogin, { username: person.username, password: PASSWORD });
    expect((await right()).body.code).toBe('sign_in_locked');
    server.clock.advance(15 * 60_000 + 1000);
    expect((await right()).body.error).toBe(0);
    expect(await log(person.name)).toEqual([
      ...Array.from({ length: 4 }, () => 'login wrong_credentials'),
      ...Array.from({ length: 3 }, () => 'login sign_in_locked'),
      'login done',
    ]);
  });

  test('names of nobody are in the log, with the name that was tried', async () => {
    await newDesk(server).call(deskLogin, { username: 'somchai99', password: 'x' });
    const lines = await linesOf(server, 'sign-in');
    expect(lines.at(-1)).toMatchObject({ input: { username: 'somchai99' }, outcome: 'wrong_credentials' });
  });

  test('of a hundred guesses at once no more than five are judged', async () => {
    const person = await newPerson(server);
    Object.assign(server.platform.limits, { take: async () => undefined, check: async () => undefined });
    const guesses = Array.from({ length: 100 }, (_, n) =>
      newDesk(server).call(deskLogin, { username: person.username, password: n === 60 ? PASSWORD : `ผิด ${n}` }),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code ?? 'done');
    expect(codes.filter((code) => code === 'wrong_credentials').length).toBeLessThanOrEqual(5);
    expect(codes.filter((code) => code === 'sign_in_locked').length).toBeGreaterThanOrEqual(94);
  });

  test('a suspended person is told what a stranger is told', async () => {
    const person = await newPerson(server);
    await server.database.rows('update operator_key set revoked_at = now() where id = $1', [person.id]);
    const { body } = await newDesk(server).call(deskLogin, { username: person.username, password: PASSWORD });
    expect(body.message).toBe('รหัสผ่านไม่ถูกต้อง ลองได้อีก 4 ครั้ง');
  });
});

describe('codes', () => {
  test('guessed a hundred times: locked after five, and the right password does not give more', async () => {
    const person = await newPerson(server);
    Object.assign(server.platform.limits, { take: async () => undefined, check: async () => undefined });
    const desk = newDesk(server);
    const codes: string[] = [];
    for (let n = 0; n < 100; n++) {
      const step = (await desk.call(deskLogin, { username: person.username, password: PASSWORD })).body;
      if (step.error !== 0) codes.push(step.code);
      else {
        const right = codeOf(server, person);
        const wrong = right === '000000' ? '000001' : '000000';
        codes.push((await desk.call(deskCode, { step: step.data.step, code: wrong })).body.code);
      }
    }
    expect(codes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'otp_invalid'));
    expect(codes.slice(4).every((code) => code === 'sign_in_locked')).toBe(true);
    expect((await log(person.name)).filter((line) => line.endsWith('sign_in_locked')).length).toBeGreaterThan(90);
  });

  test.each([-30, 0, 30])('of a clock %i s off is right', async (seconds) => {
    const person = await newPerson(server);
    const desk = newDesk(server);
    const step = await stepOf(desk, person);
    expect((await desk.call(deskCode, { step, code: codeOf(server, person, seconds) })).body.error).toBe(0);
  });

  test.each([-120, 120, 86_400])(
    'of a clock %i s off is refused with the sentence of any wrong code',
    async (seconds) => {
      const person = await newPerson(server);
      const desk = newDesk(server);
      const step = await stepOf(desk, person);
      const { body } = await desk.call(deskCode, { step, code: codeOf(server, person, seconds) });
      expect([body.code, body.message]).toEqual([
        'otp_invalid',
        'รหัสไม่ถูกต้อง ถ้าพิมพ์ตรงกับแอปแล้ว ให้ตั้งนาฬิกาของโทรศัพท์เป็นเวลาอัตโนมัติ แล้วใช้รหัสใหม่ ลองได้อีก 4 ครั้ง',
      ]);
    },
  );

  test('is good once', async () => {
    const person = await newPerson(server);
    const desk = newDesk(server);
    const code = codeOf(server, person);
    expect((await desk.call(deskCode, { step: await stepOf(desk, person), code })).body.error).toBe(0);
    const again = await newDesk(server).call(deskCode, { step: await stepOf(desk, person), code });
    expect(again.body.message).toBe('รหัสนี้ใช้ไปแล้ว รอรหัสถัดไปในแอป ลองได้อีก 4 ครั้ง');
  });

  test('either a code or a recovery code', async () => {
    const step = 'x'.repeat(43);
    for (const input of [{ step }, { step, code: '123456', recovery_code: 'abcd-abcd-abcd' }])
      expect((await newDesk(server).call(deskCode, input)).body.code).toBe('invalid_input');
  });
});

describe('the first sign-in', () => {
  async function newcomer() {
    const username = `new-${Math.random().toString(36).slice(2, 10)}`;
    return server.database.transaction(async (tx) => {
      const role = await roleByCode(tx, AGENT, 'content');
      if (!role) throw new Error('no role');
      const at = server.platform.now();
      return { username, ...(await addPerson(tx, { agentId: AGENT, role, username, name: username, at })) };
    });
  }

  test('sets up the app, replaces the one-time password, and shows ten recovery codes once', async () => {
    const { username, password } = await newcomer();
    const desk = newDesk(server);
    const begun = (await desk.call(deskLogin, { username, password })).body.data;
    expect(begun.next).toBe('enrol');
    const { step } = begun;
    expect((await desk.call(deskCode, { step, code: '123456' })).body.code).toBe('sign_in_ended');
    const shown = (await desk.call(deskEnrol, { step })).body.data;
    expect(shown.otpauth_uri).toContain(`secret=${shown.secret}`);
    expect((await desk.call(deskEnrol, { step })).body.data).toEqual(shown);

    const code = totpCode(shown.secret, server.platform.now());
    const confirm = (new_password: string) => desk.call(deskEnrolConfirm, { step, code, new_password });
    expect((await confirm(password)).body.fields).toEqual({ new_password: 'ต้องไม่ใช่รหัสผ่านเดิม' });
    expect((await confirm(`${username}!!`)).body.fields).toEqual({ new_password: 'ต้องไม่มีชื่อผู้ใช้อยู่ในรหัสผ่าน' });
    const done = (await confirm(PASSWORD)).body.data;
    expect(done.who.second_factor).toEqual({ app: true, passkeys: [], recovery_codes_left: 10 });
    expect(new Set(done.recovery_codes).size).toBe(10);
    expect((await desk.call(deskMe)).body.data).not.toBeNull();
    expect((await desk.call(deskLogin, { username, password })).body.code).toBe('wrong_credentials');

    const [first] = done.recovery_codes;
    const recovered = async (recovery_code: string) => {
      const next = (await newDesk(server).call(deskLogin, { username, password: PASSWORD })).body.data.step;
      return (await newDesk(server).call(deskCode, { step: next, recovery_code })).body;
    };
    const who = (await recovered(` ${first.toUpperCase().replaceAll('-', ' ')} `)).data;
    expect(who.second_factor.recovery_codes_left).toBe(9);
    expect((await recovered(first)).code).toBe('otp_invalid');
    // The code of the app that set it up is spent, too.
    const step2 = (await desk.call(deskLogin, { username, password: PASSWORD })).body.data.step;
    expect((await desk.call(deskCode, { step: step2, code })).body.code).toBe('otp_invalid');
  });

  test('is one: what else was begun with the one-time password is over', async () => {
    const { username, password, id } = await newcomer();
    const begin = async (desk: Desk) => {
      const { step } = (await desk.call(deskLogin, { username, password })).body.data;
      return { step, secret: (await desk.call(deskEnrol, { step })).body.data.secret };
    };
    const [first, second] = [newDesk(server), newDesk(server)];
    const [one, other] = [await begin(first), await begin(second)];
    const enrol = async (desk: Desk, { step, secret }: typeof one, new_password: string) =>
      (await desk.call(deskEnrolConfirm, { step, new_password, code: totpCode(secret, server.platform.now()) })).body;
    expect((await enrol(first, one, PASSWORD)).error).toBe(0);
    const late = 'คนที่มาทีหลัง';
    expect((await enrol(second, other, late)).code).toBe('sign_in_ended');
    // Nor does a step count that outlived it.
    await insertStep(server.database, {
      ...{ agentId: AGENT, kind: 'enrol', personId: id, secret: other.secret },
      tokenHash: tokenHashOf(other.step),
      expiresAt: new Date(server.platform.now().getTime() + 60_000),
    });
    expect((await enrol(second, other, late)).code).toBe('sign_in_ended');
    expect((await first.call(deskLogin, { username, password: PASSWORD })).body.error).toBe(0);
    expect((await first.call(deskMe)).body.data).not.toBeNull();
  });

  test('a one-time password ends after three days', async () => {
    const { username, password } = await newcomer();
    server.clock.advance(3 * 86_400_000 + 1000);
    const { body } = await newDesk(server).call(deskLogin, { username, password });
    expect([body.code, body.message]).toEqual(['sign_in_ended', 'รหัสผ่านชั่วคราวหมดอายุแล้ว ขอใหม่จากหัวหน้ากะ']);
  });
});

describe('the session', () => {
  test('is the cookie of the desk’s own pages alone', async () => {
    const desk = await signedInDesk(server, await newPerson(server));
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { status } = await desk.call(operatorDeposits, {}, { headers: { 'sec-fetch-site': site } });
      expect([site, status]).toEqual([site, 401]);
    }
    const bare = await server.call(operatorDeposits, {}, { headers: { cookie: desk.cookie } });
    expect([bare.status, bare.body.message]).toEqual([401, 'ยังไม่ได้เข้าสู่ระบบ หรือเซสซันสิ้นสุดแล้ว กรุณาเข้าสู่ระบบอีกครั้ง']);
    expect((await desk.call(operatorDeposits)).status).toBe(200);
  });

  test('beside a key does not count', async () => {
    const desk = await signedInDesk(server, await newPerson(server));
    const { name, key } = await newKey(server, ['audit']);
    expect((await desk.call(operatorDeposits, {}, { token: key })).status).toBe(403);
    expect((await desk.call(operatorDeposits, {}, { token: 'wrong' })).status).toBe(401);
    expect((await linesOf(server, name)).map(({ outcome }) => outcome)).toEqual(['forbidden']);
  });

  test('ends after 30 minutes without a call, after 12 hours at work, and by leaving', async () => {
    const person = await newPerson(server);
    const idle = await signedInDesk(server, person);
    server.clock.advance(29 * 60_000);
    expect((await idle.call(deskMe)).body.data).not.toBeNull();
    server.clock.advance(30 * 60_000 + 1000);
    expect((await idle.call(deskMe)).body.data).toBeNull();

    const busy = await signedInDesk(server, person);
    for (let minute = 0; minute < 12 * 60 - 20; minute += 20) {
      server.clock.advance(20 * 60_000);
      expect((await busy.call(deskMe)).body.data).not.toBeNull();
    }
    server.clock.advance(20 * 60_000);
    expect((await busy.call(deskMe)).body.data).toBeNull();

    const left = await signedInDesk(server, person);
    const { cookie } = left;
    expect((await left.call(deskLogout)).headers.get('set-cookie')).toContain('Max-Age=0');
    left.cookie = cookie;
    expect((await left.call(deskMe)).body.data).toBeNull();
  });

  test('the database keeps neither cookie nor step', async () => {
    const person = await newPerson(server);
    const desk = await signedInDesk(server, person);
    const step = await stepOf(desk, person);
    const [row] = await server.database.rows<{ text: string }>(
      `select (select string_agg(s::text, ' ') from operator_session s) || (select string_agg(t::text, ' ') from operator_sign_in_step t) as text`,
    );
    expect(row?.text).toContain(person.id);
    expect(row?.text).not.toContain(desk.cookie.slice(5));
    expect(row?.text).not.toContain(step);
  });
});

describe('one’s own password and recovery codes', () => {
  test('a new password needs the old one, and ends all other sessions', async () => {
    const person = await newPerson(server);
    const [desk, other] = [await signedInDesk(server, person), await signedInDesk(server, person)];
    const change = (password: string, new_password: string) => desk.call(deskPassword, { password, new_password });
    expect((await change('ผิด', 'แมวเหมียวสามตัว')).body.code).toBe('wrong_credentials');
    expect((await change(PASSWORD, 'สั้น')).body.fields).toHaveProperty('new_password');
    expect((await change(PASSWORD, 'แมวเหมียวสามตัว')).body.error).toBe(0);
    expect((await desk.call(deskMe)).body.data).not.toBeNull();
    expect((await other.call(deskMe)).body.data).toBeNull();
    const login = await desk.call(deskLogin, { username: person.username, password: 'แมวเหมียวสามตัว' });
    expect(login.body.error).toBe(0);
  });

  test('a new password ends the sign-ins that were begun with the old one', async () => {
    const person = await newPerson(server);
    const desk = await signedInDesk(server, person);
    const step = await stepOf(newDesk(server), person);
    expect((await desk.call(deskPassword, { password: PASSWORD, new_password: 'แมวเหมียวสามตัว' })).body.error).toBe(0);
    server.clock.advance(30_000);
    const late = await newDesk(server).call(deskCode, { step, code: codeOf(server, person) });
    expect(late.body.code).toBe('sign_in_ended');
  });

  test('new recovery codes take the place of the old ones', async () => {
    const desk = await signedInDesk(server, await newPerson(server));
    const renew = async () => (await desk.call(deskRecoveryCodes, { password: PASSWORD })).body.data.recovery_codes;
    const [old, fresh] = [await renew(), await renew()];
    expect(new Set([...old, ...fresh]).size).toBe(20);
    expect((await desk.call(deskMe)).body.data.second_factor.recovery_codes_left).toBe(10);
  });
});

test('the log has no password, code, recovery code or token of all this', async () => {
  const person = await newPerson(server);
  const desk = newDesk(server);
  await desk.call(deskLogin, { username: person.username, password: 'ความลับหนึ่ง' });
  const step = await stepOf(desk, person);
  const code = codeOf(server, person);
  await desk.call(deskCode, { step, recovery_code: 'secret-recovery-code' });
  await desk.call(deskCode, { step, code });
  await desk.call(deskPassword, { password: PASSWORD, new_password: 'ความลับสองและสาม' });
  const [row] = await server.database.rows<{ text: string }>(
    "select string_agg(a::text, ' ') as text from operator_audit a",
  );
  const secrets = [
    'ความลับหนึ่ง',
    'ความลับสองและสาม',
    PASSWORD,
    step,
    `"${code}"`,
    'secret-recovery-code',
    desk.cookie.slice(5),
  ];
  for (const secret of [...secrets, person.secret]) expect(row?.text).not.toContain(secret);
  expect(row?.text).toContain(person.username);
});
