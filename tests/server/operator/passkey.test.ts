import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deskLogin,
  deskMe,
  deskPasskey,
  deskPasskeyOptions,
  deskPasskeyRegister,
  deskPasskeyRegisterOptions,
  deskPasskeyRemove,
} from '#contract/operator-session.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { newPasskey, type Site } from './authenticator.ts';
import { type Desk, newDesk, newPerson, PASSWORD, type Person, signedInDesk } from './desk-fixture.ts';
import { linesOf } from './fixture.ts';

type Passkey = ReturnType<typeof newPasskey>;

let server: TestServer;
let site: Site;
let person: Person;
let desk: Desk;
let passkey: Passkey;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  site = { rpId: 'localhost', origin: server.url.replace('127.0.0.1', 'localhost') };
});
beforeEach(async () => {
  await server.database.rows('delete from rate_limit');
  person = await newPerson(server);
  desk = await signedInDesk(server, person);
  passkey = newPasskey(site);
});
afterAll(() => server.close());

const optionsFor = async (by = desk) => (await by.call(deskPasskeyRegisterOptions, { password: PASSWORD })).body.data;

/** Makes the passkey of the signed-in person. */
async function register(made = passkey) {
  const { step, options } = await optionsFor();
  return desk.call(deskPasskeyRegister, { step, name: 'โน้ตบุ๊กที่ทำงาน', response: made.made(options.challenge) });
}

async function signIn(used = passkey, how: Parameters<Passkey['used']>[1] = {}) {
  const browser = newDesk(server);
  const { step, options } = (await browser.call(deskPasskeyOptions)).body.data;
  const reply = await browser.call(deskPasskey, { step, response: used.used(options.challenge, how) });
  return { browser, step, body: reply.body };
}

test('is made after the password, and signs in alone', async () => {
  const begun = await optionsFor();
  expect(begun.options).toMatchObject({
    rp: { id: 'localhost', name: 'โชคดี' },
    user: { name: person.username, displayName: person.name },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const { data } = (await register()).body;
  expect(data.second_factor.passkeys).toMatchObject([{ name: 'โน้ตบุ๊กที่ทำงาน', used_at: null }]);
  expect((await optionsFor()).options.excludeCredentials).toMatchObject([{ id: passkey.id }]);

  const { browser, body } = await signIn();
  expect(body.data.person.username).toBe(person.username);
  expect(body.data.second_factor.passkeys[0].used_at).not.toBeNull();
  expect((await browser.call(deskMe)).body.data).not.toBeNull();
  const begin = await newDesk(server).call(deskLogin, { username: person.username, password: PASSWORD });
  expect(begin.body.data.has_passkey).toBe(true);
  const lines = await linesOf(server, person.name);
  expect(lines.find(({ action }) => action === 'POST /operator/session/passkey')).toMatchObject({
    outcome: 'done',
    input: { username: person.username, passkey: 'โน้ตบุ๊กที่ทำงาน' },
  });
});

test('is not made with a wrong password, without a session, for another’s step, or twice', async () => {
  const wrong = await desk.call(deskPasskeyRegisterOptions, { password: 'ผิด' });
  expect(wrong.body.code).toBe('wrong_credentials');
  const nobody = newDesk(server);
  expect((await nobody.call(deskPasskeyRegisterOptions, { password: PASSWORD })).status).toBe(401);
  const { step, options } = await optionsFor();
  const response = passkey.made(options.challenge);
  const other = await signedInDesk(server, await newPerson(server));
  const stolen = await other.call(deskPasskeyRegister, { step, name: 'x', response });
  expect(stolen.body.code).toBe('sign_in_ended');
  expect((await register()).body.error).toBe(0);
  expect((await register()).body.code).toBe('wrong_credentials');
});

test.each([
  ['an answer to another challenge', (one: Passkey) => one.used('AAAA')],
  [
    'a device that has not verified its holder',
    (one: Passkey, challenge: string) => one.used(challenge, { isVerified: false }),
  ],
  ['a passkey of nobody', (_: Passkey, challenge: string) => newPasskey(site).used(challenge)],
  [
    'another site’s passkey',
    (one: Passkey, challenge: string) => {
      const { id, rawId } = one.used(challenge);
      return { ...newPasskey({ rpId: 'evil.example', origin: 'https://evil.example' }).used(challenge), id, rawId };
    },
  ],
])('%s is refused', async (_, answer) => {
  await register();
  const browser = newDesk(server);
  const { step, options } = (await browser.call(deskPasskeyOptions)).body.data;
  const { body } = await browser.call(deskPasskey, { step, response: answer(passkey, options.challenge) });
  expect([body.code, body.message]).toEqual(['wrong_credentials', 'ใช้พาสคีย์นี้ไม่ได้ ลองอีกครั้ง หรือเข้าด้วยรหัสผ่าน']);
  expect((await browser.call(deskMe)).body.data).toBeNull();
});

test('a copied passkey, whose counter goes back, and a step used twice are refused', async () => {
  await register();
  expect((await signIn(passkey, { at: 7 })).body.error).toBe(0);
  expect((await signIn(passkey, { at: 6 })).body.code).toBe('wrong_credentials');
  const { browser, step, body } = await signIn(passkey, { at: 9 });
  expect(body.error).toBe(0);
  const again = await browser.call(deskPasskey, { step, response: passkey.used('AAAA') });
  expect(again.body.code).toBe('sign_in_ended');
});

test('opens despite a locked name, not for a suspended person, and not once it is removed', async () => {
  await register();
  for (let n = 0; n < 5; n++) await newDesk(server).call(deskLogin, { username: person.username, password: 'ผิด' });
  const { body } = await signIn();
  expect(body.error).toBe(0);
  const suspend = (at: string) =>
    server.database.rows(`update operator_key set revoked_at = ${at} where id = $1`, [person.id]);
  await suspend('now()');
  expect((await signIn()).body.code).toBe('wrong_credentials');
  await suspend('null');
  const [{ passkey_id }] = body.data.second_factor.passkeys;
  expect((await desk.call(deskPasskeyRemove, { passkey_id })).body.data.second_factor.passkeys).toEqual([]);
  expect((await desk.call(deskPasskeyRemove, { passkey_id })).body.code).toBe('record_not_found');
  expect((await signIn()).body.code).toBe('wrong_credentials');
});
