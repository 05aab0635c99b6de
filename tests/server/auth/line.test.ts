import { randomUUID } from 'node:crypto';
import { exportSPKI, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkLine, login, register, unlinkLine } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { signingKey } from '#sandbox/line/signing-key.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { generatedSecret } from '#server/database/generated-secret.ts';
import { lockWaits, startTestServer, type TestServer } from '../harness.ts';
import {
  AGENT,
  CHANNEL,
  forged,
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
  strangersKey,
} from './fixtures.ts';

const ISSUER = 'https://access.line.me.sandbox';
const KID = 'sandbox-line-1';
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  await server.database.rows(
    `insert into agent (id, code, name, config) select 7, 'other', 'อื่น', config from agent where id = 3`,
  );
});
afterAll(() => server.close());
beforeEach(() => passMinute(server));

const nowSeconds = () => Math.floor(server.platform.now().getTime() / 1000);
const claims = (overrides: Record<string, unknown> = {}) => ({
  iss: ISSUER,
  aud: CHANNEL,
  sub: lineUser(),
  name: 'ปลอม',
  iat: nowSeconds(),
  exp: nowSeconds() + 600,
  ...overrides,
});

/** The private key of the sandbox's issuer. */
const issuerKey = async () =>
  (await signingKey({ generatedSecret: (name, make) => generatedSecret(server.database, name, make) })).privateKey;

/** The other signature of the same text: of (r, s) it is (r, n - s), where n is the order of the curve P-256. */
function secondFormOf(signature: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const bytes = Buffer.from(signature, 'base64url');
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const other = Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex');
  return Buffer.concat([bytes.subarray(0, 32), other]).toString('base64url');
}

/** A member bound to a LINE identity by registering with its ticket. */
async function boundMember() {
  const sub = lineUser();
  const ticket = await lineTicket(server, { sub });
  return { sub, ticket, ...(await registered(server, { line_ticket: ticket })) };
}

test('an ID token of the account alone works through registering, binding and login; a later one names the account', async () => {
  const sub = lineUser();
  const nameless = () => lineToken(server, { sub, name: '', picture: undefined });
  const refused = await lineLogin(server, await nameless());
  expect(refused.body).toMatchObject({
    code: 'line_not_linked',
    data: { display_name: 'บัญชี LINE', picture_url: null },
  });
  await registered(server, { line_ticket: refused.body.data.line_ticket });
  await passMinute(server);
  const lineOf = async (token: string) => {
    const { body } = await lineLogin(server, token);
    return (await server.call(getUserInfo, {}, { token: body.data.access_token })).body.data.line;
  };
  expect(await lineOf(await nameless())).toEqual({ linked: true, display_name: null, picture_url: null });
  await passMinute(server);
  const named = { linked: true, display_name: 'น้องโชค', picture_url: 'https://profile.line-scdn.net/x' };
  expect(await lineOf(await lineToken(server, { sub, name: 'น้องโชค' }))).toEqual(named);
  await passMinute(server);
  expect(await lineOf(await nameless())).toEqual(named);
});

describe('first and second open', () => {
  test('unbound: a ticket with the verified name and picture; registering with it binds; then LINE alone logs in', async () => {
    const sub = lineUser();
    const refused = await lineLogin(server, await lineToken(server, { sub, name: 'น้องโชค' }));
    expect(refused).toMatchObject({
      status: 200,
      body: {
        code: 'line_not_linked',
        data: {
          line_ticket: expect.any(String),
          display_name: 'น้องโชค',
          picture_url: 'https://profile.line-scdn.net/x',
        },
      },
    });
    const { token } = await registered(server, { line_ticket: refused.body.data.line_ticket });
    const info = await server.call(getUserInfo, {}, { token });
    expect(info.body.data.line).toEqual({
      linked: true,
      display_name: 'น้องโชค',
      picture_url: 'https://profile.line-scdn.net/x',
    });

    const second = await lineLogin(server, await lineToken(server, { sub, exp: nowSeconds() + 100 }));
    expect(second.body.error).toBe(0);
    const again = await server.call(getUserInfo, {}, { token: second.body.data.access_token });
    expect(again.body.data.username).toBe(info.body.data.username);
  });

  test("an account's own password with a ticket binds too", async () => {
    const { person } = await registered(server);
    const sub = lineUser();
    const line_ticket = await lineTicket(server, { sub });
    const reply = await server.call(login, {
      agent_code: AGENT,
      username: person.phone,
      password: PASSWORD,
      line_ticket,
    });
    expect(reply.body.error).toBe(0);
    expect((await lineLogin(server, await lineToken(server, { sub, exp: nowSeconds() + 100 }))).body.error).toBe(0);
  });

  test('a wrong password binds nothing and leaves the ticket usable', async () => {
    const { person } = await registered(server);
    const line_ticket = await lineTicket(server);
    const wrong = await server.call(login, {
      agent_code: AGENT,
      username: person.phone,
      password: 'wrong',
      line_ticket,
    });
    expect(wrong.body.code).toBe('wrong_credentials');
    const right = await server.call(login, {
      agent_code: AGENT,
      username: person.phone,
      password: PASSWORD,
      line_ticket,
    });
    expect(right.body.error).toBe(0);
  });
});

describe('a token that does not prove who it says', () => {
  test.each([
    ['alg none', () => new UnsecuredJWT(claims()).encode()],
    ['alg none with a signature', async () => `${new UnsecuredJWT(claims()).encode()}c2lnbmF0dXJl`],
    [
      'HS256 with the public key as secret',
      async () => {
        const certs: { keys: object[] } = await (await fetch(`${server.url}/sandbox/line/certs`)).json();
        return forged(claims(), { alg: 'HS256', kid: KID }, new TextEncoder().encode(JSON.stringify(certs.keys[0])));
      },
    ],
    [
      "HS256 with a public key's PEM as secret",
      async () =>
        forged(
          claims(),
          { alg: 'HS256', kid: KID },
          new TextEncoder().encode(await exportSPKI(strangersKey.publicKey)),
        ),
    ],
    ['another key under the same kid', () => forged(claims(), { alg: 'ES256', kid: KID }, strangersKey.privateKey)],
    [
      'another key under an unknown kid',
      () => forged(claims(), { alg: 'ES256', kid: 'mine' }, strangersKey.privateKey),
    ],
    ['no kid', () => forged(claims(), { alg: 'ES256' }, strangersKey.privateKey)],
    ['another audience', () => lineToken(server, { aud: '1999999999' })],
    [
      'a changed payload',
      async () => {
        const [header, , signature] = (await lineToken(server)).split('.');
        return [header, Buffer.from(JSON.stringify(claims())).toString('base64url'), signature].join('.');
      },
    ],
    ['no JWT', () => 'this is not a token at all'],
    ['three dots', () => '....................'],
    ['Thai text', () => 'โทเคนปลอมโทเคนปลอมโทเคนปลอม'],
  ])('%s: line_token_invalid, nothing written', async (_what, make) => {
    const token = await make();
    const before = await rowCounts(server);
    const reply = await lineLogin(server, token);
    expect(reply).toMatchObject({ status: 200, body: { code: 'line_token_invalid', data: null } });
    expect(await rowCounts(server)).toEqual(before);
  });

  test('another issuer with the right key: line_token_invalid', async () => {
    const privateKey = await issuerKey();
    for (const iss of ['https://access.line.me', 'https://evil.example']) {
      const token = await forged(claims({ iss }), { alg: 'ES256', kid: KID }, privateKey);
      expect((await lineLogin(server, token)).body.code).toBe('line_token_invalid');
    }
    const genuine = await forged(claims(), { alg: 'ES256', kid: KID }, privateKey);
    expect((await lineLogin(server, genuine)).body.code).toBe('line_not_linked');
  });

  test('without exp or sub: line_token_invalid', async () => {
    const privateKey = await issuerKey();
    for (const missing of [{ exp: undefined }, { sub: undefined }, { sub: '' }]) {
      const token = await forged(claims(missing), { alg: 'ES256', kid: KID }, privateKey);
      expect((await lineLogin(server, token)).body.code).toBe('line_token_invalid');
    }
  });

  test("a strange claim under the issuer's own key: line_token_invalid, nothing written", async () => {
    const privateKey = await issuerKey();
    const before = await rowCounts(server);
    for (const strange of [
      { iat: nowSeconds() + 3600 },
      { exp: nowSeconds() + 10 * 365 * 86_400 },
      { exp: 1e18 },
      { sub: 'U\0' },
      { sub: 'U\ud800' },
      { sub: 'U 1' },
    ]) {
      const token = await forged(claims(strange), { alg: 'ES256', kid: KID }, privateKey);
      expect([strange, (await lineLogin(server, token)).body.code]).toEqual([strange, 'line_token_invalid']);
    }
    const accessToken = await forged(claims(), { alg: 'ES256', kid: KID, typ: 'at+jwt' }, privateKey);
    expect((await lineLogin(server, accessToken)).body.code).toBe('line_token_invalid');
    expect(await rowCounts(server)).toEqual(before);
  });

  test('a name and a picture that no database can store are left out', async () => {
    const strange = claims({ name: 'น้อง\0', picture: 'https://profile.line-scdn.net/\ud800' });
    const token = await forged(strange, { alg: 'ES256', kid: KID, typ: 'JWT' }, await issuerKey());
    expect((await lineLogin(server, token)).body).toMatchObject({
      code: 'line_not_linked',
      data: { display_name: 'บัญชี LINE', picture_url: null },
    });
  });

  test('expired: line_token_expired, nothing written', async () => {
    const token = await lineToken(server, { exp: nowSeconds() - 1 });
    const before = await rowCounts(server);
    expect((await lineLogin(server, token)).body.code).toBe('line_token_expired');
    expect(await rowCounts(server)).toEqual(before);
  });

  test("an agent without LINE takes no LINE token; an unknown agent's is refused as such", async () => {
    await server.database.rows(
      `insert into agent (id, code, name, config) select 8, 'noline', 'ไม่มี', config - 'line' from agent where id = 3`,
    );
    const token = await lineToken(server);
    const without = await server.call(login, { agent_code: 'noline', line_id_token: token });
    expect(without.body.code).toBe('line_token_invalid');
    const unknown = await server.call(login, { agent_code: 'nobody', line_id_token: token });
    expect(unknown.body.code).toBe('unknown_agent');
  });

  test('a name or picture of its own sending is not taken', async () => {
    const reply = await server.call(login, {
      agent_code: AGENT,
      line_id_token: await lineToken(server),
      display_name: 'แอดมิน',
    });
    expect(reply.body).toMatchObject({ code: 'invalid_input', fields: { display_name: expect.any(String) } });
  });

  test('a picture that is no https address is left out', async () => {
    const reply = await lineLogin(server, await lineToken(server, { picture: 'javascript:alert(1)' }));
    expect(reply.body.data.picture_url).toBeNull();
  });
});

describe('a token is exchanged once', () => {
  test('unbound: the same key gets the same ticket, another key line_token_used', async () => {
    const token = await lineToken(server);
    const key = randomUUID();
    const first = await lineLogin(server, token, key);
    expect(first.body.code).toBe('line_not_linked');
    const again = await lineLogin(server, token, key);
    expect(again.body).toEqual(first.body);
    expect((await lineLogin(server, token)).body.code).toBe('line_token_used');
  });

  test('bound: the same key gets the same session, another key line_token_used', async () => {
    const { sub } = await boundMember();
    const token = await lineToken(server, { sub, exp: nowSeconds() + 100 });
    const key = randomUUID();
    const first = await lineLogin(server, token, key);
    expect(first.body.error).toBe(0);
    expect((await lineLogin(server, token, key)).body).toEqual(first.body);
    const before = await rowCounts(server);
    expect((await lineLogin(server, token)).body.code).toBe('line_token_used');
    expect(await rowCounts(server)).toEqual(before);
  });

  test('ten keys at once: one gets it', async () => {
    const { sub } = await boundMember();
    const bound = await lineToken(server, { sub, exp: nowSeconds() + 100 });
    const unbound = await lineToken(server);
    for (const [token, answer] of [
      [bound, 'ok'],
      [unbound, 'line_not_linked'],
    ] as const) {
      passMinute(server);
      const replies = await Promise.all(Array.from({ length: 10 }, () => lineLogin(server, token)));
      const codes = replies.map(({ body }) => body.code ?? 'ok').sort();
      expect(codes).toEqual([answer, ...Array(9).fill('line_token_used')].sort());
    }
  });

  test('a token that gave a ticket gives no session, even after the ticket has bound its identity', async () => {
    const token = await lineToken(server);
    const key = randomUUID();
    const { data } = (await lineLogin(server, token, key)).body;
    await registered(server, { line_ticket: data.line_ticket });
    expect((await lineLogin(server, token, key)).body.code).toBe('line_token_used');
  });

  test('no other spelling of a used token is a token, and a signature has no second form', async () => {
    const { sub } = await boundMember();
    const token = await lineToken(server, { sub, exp: nowSeconds() + 3000 });
    expect((await lineLogin(server, token)).body.error).toBe(0);
    const [header, payload, signature = ''] = token.split('.');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last letter carries 4 bits of the signature and 2 unused ones.
    const sameBytes = `${signature.slice(0, -1)}${alphabet[alphabet.indexOf(signature.at(-1) ?? '') ^ 1]}`;
    const spellings = [
      secondFormOf(signature),
      sameBytes,
      `${signature}==`,
      `${signature} `,
      `${signature.slice(0, 40)}\n${signature.slice(40)}`,
      signature.replaceAll('-', '+').replaceAll('_', '/').replace(/^/, ' '),
    ];
    for (const spelling of spellings) {
      passMinute(server);
      const { body } = await lineLogin(server, [header, payload, spelling].join('.'));
      expect([body.code, spelling]).toEqual([expect.stringMatching(/^line_token_(used|invalid)$/), spelling]);
    }
  });

  test('neither token nor ticket lies in any table', async () => {
    const token = await lineToken(server);
    const { data } = (await lineLogin(server, token)).body;
    for (const table of ['line_token_use', 'line_ticket', 'idempotency']) {
      const rows = await server.database.rows<{ text: string }>(`select ${table}::text as text from ${table}`);
      const text = JSON.stringify(rows);
      expect(text).not.toContain(token);
      expect(text).not.toContain(data.line_ticket);
      expect(text).not.toContain(Buffer.from(data.line_ticket).toString('hex'));
    }
  });
});

describe('a ticket is used once, by its own agent, within 30 minutes', () => {
  async function expectRefused(input: Record<string, unknown>, code: string) {
    const before = await rowCounts(server);
    const reply = await server.call(register, newcomer(input));
    expect(reply).toMatchObject({ status: 200, body: { code, data: null } });
    expect(await rowCounts(server)).toEqual(before);
  }

  test('twice', async () => {
    const { ticket } = await boundMember();
    await expectRefused({ line_ticket: ticket }, 'line_ticket_invalid');
  });
  test('at another agent', async () => {
    await expectRefused({ line_ticket: await lineTicket(server), agent_code: 'other' }, 'line_ticket_invalid');
  });
  test('after 30 minutes', async () => {
    const { person, token } = await registered(server);
    const line_ticket = await lineTicket(server);
    server.clock.advance(30 * MINUTE);
    await expectRefused({ line_ticket }, 'line_ticket_invalid');
    const credentials = { agent_code: AGENT, username: person.phone, password: PASSWORD };
    expect((await server.call(login, { ...credentials, line_ticket })).body.code).toBe('line_ticket_invalid');
    const linked = await server.call(linkLine, { line_ticket, password: PASSWORD }, { token });
    expect(linked.body.code).toBe('line_ticket_invalid');
    expect((await server.call(getUserInfo, {}, { token })).body.data.line.linked).toBe(false);
    expect((await server.call(login, credentials)).body.error).toBe(0);
  });
  test('before 30 minutes it is good', async () => {
    const line_ticket = await lineTicket(server);
    server.clock.advance(29 * MINUTE);
    expect((await server.call(register, newcomer({ line_ticket }))).body.error).toBe(0);
  });
  test('an invented one', async () => {
    await expectRefused({ line_ticket: 'A'.repeat(43) }, 'line_ticket_invalid');
  });
  test('a refused registration leaves it usable', async () => {
    const { person } = await registered(server);
    const line_ticket = await lineTicket(server);
    await expectRefused({ line_ticket, phone: person.phone }, 'phone_taken');
    expect((await server.call(register, newcomer({ line_ticket }))).body.error).toBe(0);
  });
  test('by ten at once: one account', async () => {
    const line_ticket = await lineTicket(server);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.call(register, newcomer({ line_ticket }))),
    );
    expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual([
      ...Array(9).fill('line_ticket_invalid'),
      'ok',
    ]);
  });
});

describe('a LINE identity belongs to one member', () => {
  test('two tickets of one identity, used at once: one account, line_taken', async () => {
    const sub = lineUser();
    const tickets = [await lineTicket(server, { sub }), await lineTicket(server, { sub, exp: nowSeconds() + 100 })];
    const replies = await Promise.all(tickets.map((line_ticket) => server.call(register, newcomer({ line_ticket }))));
    expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['line_taken', 'ok']);
  });

  test('two tickets of one identity for two accounts, at once', async () => {
    const sub = lineUser();
    const tickets = [await lineTicket(server, { sub }), await lineTicket(server, { sub, exp: nowSeconds() + 100 })];
    const members = [await registered(server), await registered(server)];
    const replies = await Promise.all(
      members.map(({ token }, index) =>
        server.call(linkLine, { line_ticket: tickets[index], password: PASSWORD }, { token }),
      ),
    );
    expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['line_taken', 'ok']);
  });

  test('an account that has another identity keeps it', async () => {
    const { person, sub } = await boundMember();
    const line_ticket = await lineTicket(server);
    const reply = await server.call(login, {
      agent_code: AGENT,
      username: person.phone,
      password: PASSWORD,
      line_ticket,
    });
    expect(reply.body.code).toBe('line_already_linked');
    expect((await lineLogin(server, await lineToken(server, { sub, exp: nowSeconds() + 100 }))).body.error).toBe(0);
  });

  test('link and unlink need the password', async () => {
    const { token } = await registered(server);
    const line_ticket = await lineTicket(server, { name: 'ชื่อไลน์' });
    const wrong = await server.call(linkLine, { line_ticket, password: 'wrong' }, { token });
    expect(wrong.body).toMatchObject({ code: 'wrong_credentials', fields: { password: expect.any(String) } });
    // Twice, as after a lost answer; for somebody else the ticket is spent.
    for (const _ of [1, 2])
      expect((await server.call(linkLine, { line_ticket, password: PASSWORD }, { token })).body.error).toBe(0);
    const other = await registered(server);
    const spent = await server.call(linkLine, { line_ticket, password: PASSWORD }, { token: other.token });
    expect(spent.body.code).toBe('line_ticket_invalid');
    expect((await server.call(getUserInfo, {}, { token })).body.data.line).toMatchObject({
      linked: true,
      display_name: 'ชื่อไลน์',
    });

    expect((await server.call(unlinkLine, { password: 'wrong' }, { token })).body.code).toBe('wrong_credentials');
    expect((await server.call(unlinkLine, { password: PASSWORD }, { token })).body.error).toBe(0);
    expect((await server.call(getUserInfo, {}, { token })).body.data.line).toEqual({
      linked: false,
      display_name: null,
      picture_url: null,
    });
    // One of each, not one for each try.
    const own = [{ kind: 'line_unlinked' }, { kind: 'line_linked', description: expect.stringContaining('ชื่อไลน์') }];
    expect(await ownNotices(server, token)).toMatchObject(own);
    passMinute(server);
    expect((await server.call(unlinkLine, { password: PASSWORD }, { token })).body.error).toBe(0);
    expect(await ownNotices(server, token)).toHaveLength(own.length);
  });

  test('nothing is linked with a password that was reset while the link was under way', async () => {
    const { person, token } = await registered(server);
    const line_ticket = await lineTicket(server);
    const ofReset = await hashPassword('the owner’s new one');
    const answering = await server.database.transaction(async (tx) => {
      await tx.rows('update member set password_hash = $2 where phone = $1', [person.phone, ofReset]);
      const call = server.call(linkLine, { line_ticket, password: PASSWORD }, { token });
      await expect.poll(() => lockWaits(server.database)).toBe(1);
      return { call };
    });
    expect((await answering.call).body).toMatchObject({
      code: 'wrong_credentials',
      fields: { password: expect.any(String) },
    });
    expect((await server.call(getUserInfo, {}, { token })).body.data.line.linked).toBe(false);
  });

  test('a ticket of another agent links nothing', async () => {
    const { token } = await registered(server, { agent_code: 'other' });
    const reply = await server.call(linkLine, { line_ticket: await lineTicket(server), password: PASSWORD }, { token });
    expect(reply.body.code).toBe('line_ticket_invalid');
  });
});

test('a second server process shares the issuer and the tickets', async () => {
  const second = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    second.clock.set(server.platform.now());
    const line_ticket = await lineTicket(second, {});
    const reply = await lineLogin(server, await lineToken(second));
    expect(reply.body.code).toBe('line_not_linked');
    expect((await server.call(register, newcomer({ line_ticket }))).body.error).toBe(0);
  } finally {
    await second.close();
  }
});

test('LINE tokens never reach the log', async () => {
  let log = '';
  const loud = await startTestServer({
    seed: true,
    log: {
      write: (line) => {
        log += line;
      },
    },
  });
  try {
    const token = await lineToken(loud);
    const { data } = (await lineLogin(loud, token)).body;
    const { token: accessToken } = await registered(loud, { line_ticket: data.line_ticket });
    await lineLogin(loud, `${token}x`);
    expect(log.length).toBeGreaterThan(0);
    for (const secret of [token, data.line_ticket, accessToken, PASSWORD]) expect(log).not.toContain(secret);
  } finally {
    await loud.close();
  }
});
