import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkAccount, listConsents, login, register } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { selfExclude, startTimeout } from '#contract/safer-play.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { seedDemo } from '#sandbox/seed/demo.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { AGENT, newcomer, PASSWORD, passMinute, registered, rowCounts } from './fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());
beforeEach(() => passMinute(server));

describe('register', () => {
  test('opens an account that is logged in', async () => {
    const person = newcomer({ accept_marketing: true, ref: 'friend42' });
    const reply = await server.call(register, person);
    expect(reply.body).toMatchObject({
      error: 0,
      data: { access_token: expect.stringMatching(/^[\w-]{43}$/), referral: 'unknown' },
    });
    const token = reply.body.data.access_token;

    const info = await server.call(getUserInfo, {}, { token });
    expect(info.body.data).toMatchObject({
      username: expect.stringMatching(/^chok\d{4,}$/),
      display_name: 'สมหญิง ทดสอบ',
      phone: `08x-xxx-${person.phone.slice(-4)}`,
      vip_level: 0,
      agent_code: AGENT,
      bank_accounts: [{ bank_code: 'KBANK', bank_name: 'กสิกรไทย', account_name: 'สมหญิง ทดสอบ', is_primary: true }],
      line: { linked: false },
    });
    expect(JSON.stringify(info.body)).not.toContain(person.bank_account_no);
    expect(JSON.stringify(info.body)).not.toContain(person.phone);

    const consents = await server.call(listConsents, {}, { token });
    expect(consents.body.data).toEqual([
      { kind: 'marketing', version: '2026-11', granted: true, at: expect.any(String) },
      { kind: 'terms', version: '2026-11', granted: true, at: expect.any(String) },
    ]);
    const row = await server.database.row<{ referred_by: string | null; password_hash: string }>(
      'select referred_by, password_hash from member where phone = $1',
      [person.phone],
    );
    expect(row?.referred_by).toBeNull();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('opens a cash wallet and points, both empty', async () => {
    const { person } = await registered(server);
    const accounts = await server.database.rows(
      `select a.kind, balance_satang from account a join member m on m.id = a.member_id where m.phone = $1 order by kind`,
      [person.phone],
    );
    expect(accounts).toEqual([
      { kind: 'points', balance_satang: 0 },
      { kind: 'wallet', balance_satang: 0 },
    ]);
  });

  const normalised: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['dashes and spaces in the phone', { phone: ' 086-111 2222 ' }, { phone: '0861112222' }],
    ['Thai digits in the phone', { phone: '๐๘๖๑๑๑๓๓๓๓' }, { phone: '0861113333' }],
    ['a phone with +66', { phone: '+66 86 111 4444' }, { phone: '0861114444' }],
    [
      'dashes in the account number',
      { phone: '0861115555', bank_account_no: '111-2-33333-4' },
      { account_no: '1112333334' },
    ],
    [
      'Thai digits in the account number',
      { phone: '0861116666', bank_account_no: '๑๑๑๒๓๓๓๓๓๕' },
      { account_no: '1112333335' },
    ],
    ['spaces around a name', { phone: '0861117777', first_name: '  สมชาย ' }, { first_name: 'สมชาย' }],
    ['a Buddhist year of birth', { phone: '0861118888', birth_date: '2533-02-28' }, { birth_date: '1990-02-28' }],
  ];
  test.each(normalised)('accepts %s', async (_what, overrides, stored) => {
    const reply = await server.call(register, newcomer(overrides));
    expect(reply.body.error).toBe(0);
    const row = await server.database.row(
      'select phone, first_name, birth_date, account_no from member m join member_bank_account b on b.member_id = m.id order by m.id desc limit 1',
    );
    expect(row).toMatchObject(stored);
  });

  const LONG = 'ก'.repeat(300);
  const wrong: [string, string, unknown][] = [
    ['phone', 'empty', ''],
    ['phone', 'too short', '08123'],
    ['phone', 'too long', '081234567890'],
    ['phone', 'a fixed line', '0212345678'],
    ['phone', 'letters', '08abcdefgh'],
    ['phone', 'emoji', '📱0812345678'],
    ['phone', 'a number', 812345678],
    ['phone', 'missing', undefined],
    ['phone', 'absurdly long', '0'.repeat(5000)],
    ['password', 'empty', ''],
    ['password', 'too short', 'seven77'],
    ['password', 'too long', 'x1'.repeat(33)],
    ['password', 'a common one', 'password123'],
    ['first_name', 'empty', ''],
    ['first_name', 'blank', '   '],
    ['first_name', 'one letter', 'ก'],
    ['first_name', 'too long', LONG],
    ['first_name', 'digits', 'สมชาย2'],
    ['first_name', 'Thai digits', 'สมชาย๒'],
    ['first_name', 'emoji', 'สมชาย😀'],
    ['first_name', 'script', '<script>alert(1)</script>'],
    ['last_name', 'empty', ''],
    ['last_name', 'mixed alphabets', 'ใจdee'],
    ['bank_code', 'unknown', 'XYZ'],
    ['bank_code', 'of the prototype', 'constructor'],
    ['bank_account_no', 'empty', ''],
    ['bank_account_no', 'too short', '123456789'],
    ['bank_account_no', 'too long', '1234567890123456'],
    ['bank_account_no', 'letters', '12345abcde'],
    ['bank_account_no', 'one digit repeated', '1111111111'],
    ['birth_date', 'empty', ''],
    ['birth_date', 'under 20', `${new Date().getFullYear() - 19}-01-01`],
    ['birth_date', 'in the future', '2999-01-01'],
    ['birth_date', 'no such day', '1990-02-30'],
    ['birth_date', 'not a date', 'yesterday'],
    ['accept_terms', 'refused', false],
    ['accept_terms', 'missing', undefined],
    ['accept_marketing', 'not a boolean', 'yes'],
    ['ref', 'too long', 'r'.repeat(33)],
    ['line_ticket', 'too short', 'x'],
    ['is_admin', 'a field that does not exist', true],
    ['agent_code', 'of the wrong alphabet', '../etc'],
  ];
  test.each(wrong)('refuses %s: %s, at the field, in Thai, and writes nothing', async (field, _what, value) => {
    const before = await rowCounts(server);
    const reply = await server.call(register, newcomer({ [field]: value }));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ code: 'invalid_input', data: null });
    expect(Object.keys(reply.body.fields)).toEqual([field]);
    expect(reply.body.fields[field]).toMatch(/[ก-๙]/);
    expect(await rowCounts(server)).toEqual(before);
  });

  test('names every wrong field at once', async () => {
    const reply = await server.call(register, newcomer({ phone: '', bank_account_no: 'x', birth_date: '' }));
    expect(Object.keys(reply.body.fields).sort()).toEqual(['bank_account_no', 'birth_date', 'phone']);
  });

  test.each([
    ['an unknown agent', 'nobody', 'unknown_agent'],
    ['a closed agent', 'shut', 'agent_closed'],
  ])('refuses %s and writes nothing', async (_what, agent_code, code) => {
    await server.database.rows(
      `insert into agent (id, code, name, status) values (9, 'shut', 'ปิด', 'closed') on conflict do nothing`,
    );
    const before = await rowCounts(server);
    const reply = await server.call(register, newcomer({ agent_code }));
    expect(reply).toMatchObject({ status: 200, body: { code } });
    expect(await rowCounts(server)).toEqual(before);
  });

  test('a phone or a bank account opens one account', async () => {
    const { person } = await registered(server);
    const before = await rowCounts(server);
    const samePhone = await server.call(register, newcomer({ phone: person.phone }));
    expect(samePhone.body).toMatchObject({ code: 'phone_taken', fields: { phone: expect.any(String) } });
    const sameAccount = await server.call(register, newcomer({ bank_account_no: person.bank_account_no }));
    expect(sameAccount.body).toMatchObject({
      code: 'bank_account_taken',
      fields: { bank_account_no: expect.any(String) },
    });
    expect(await rowCounts(server)).toEqual(before);

    const otherBank = newcomer({ bank_code: 'SCB', bank_account_no: person.bank_account_no });
    expect((await server.call(register, otherBank)).body.error).toBe(0);
  });

  test('the same phone 20 times at once: one account, 19 phone_taken', async () => {
    const people = Array.from({ length: 20 }, () => newcomer({ phone: '0877777777' }));
    const before = await rowCounts(server);
    const replies = await Promise.all(people.map((person) => server.call(register, person)));
    const codes = replies.map(({ body }) => body.code ?? 'ok').sort();
    expect(codes).toEqual(['ok', ...Array(19).fill('phone_taken')].sort());
    const after = await rowCounts(server);
    expect(after).toMatchObject({ member: (before.member ?? 0) + 1, member_session: (before.member_session ?? 0) + 1 });
  });

  test('the same bank account 20 times at once: one account, 19 bank_account_taken', async () => {
    const people = Array.from({ length: 20 }, () => newcomer({ bank_account_no: '7777777778' }));
    const replies = await Promise.all(people.map((person) => server.call(register, person)));
    const codes = replies.map(({ body }) => body.code ?? 'ok').sort();
    expect(codes).toEqual([...Array(19).fill('bank_account_taken'), 'ok']);
  });

  test('a lost reply: the same key gets the same answer, at once or later', async () => {
    const person = newcomer();
    const idempotencyKey = randomUUID();
    const twins = await Promise.all([1, 2, 3].map(() => server.call(register, person, { idempotencyKey })));
    const later = await server.call(register, person, { idempotencyKey });
    const tokens = new Set([...twins, later].map(({ body }) => body.data?.access_token));
    expect(tokens.size).toBe(1);
    expect(later.body.error).toBe(0);

    const other = await server.call(register, newcomer(), { idempotencyKey });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  });

  test('without an idempotency key nothing is written', async () => {
    const before = await rowCounts(server);
    const reply = await server.call(register, newcomer(), { idempotencyKey: null });
    expect(reply).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
    expect(await rowCounts(server)).toEqual(before);
  });

  test('a person who rests from playing opens no second account, however the name is written, until the rest is over', async () => {
    const MONTHS_MS = 190 * 86_400_000;
    const name = { first_name: 'Anna-Lena', last_name: 'Sukjai' };
    const { token } = await registered(server, name);
    await registered(server, name);
    await server.call(selfExclude, { months: 6, password: PASSWORD, confirm: true }, { token });
    const before = await rowCounts(server);
    const spellings = [
      name,
      { first_name: 'anna lena', last_name: 'SUKJAI' },
      { first_name: 'Sukjai', last_name: 'Anna-Lena' },
      { first_name: 'Miss Anna\u200b Lena', last_name: 'Sukjai' },
    ];
    for (const again of spellings) {
      const { body } = await server.call(register, newcomer(again));
      expect(body).toMatchObject({ code: 'registration_refused', data: null });
      // A stranger who types somebody's name and birth date must not learn that the person rests.
      expect(JSON.stringify(body)).not.toMatch(/งดเล่น|พักเล่น|ชื่อ|วันเกิด/);
    }
    expect(await rowCounts(server)).toEqual(before);
    await registered(server, { ...name, birth_date: '1990-03-01' });
    await registered(server, { ...name, last_name: 'Sukjaidee' });

    const resting = { first_name: 'ก้อง', last_name: 'พักก่อนนะเเจ๋ว' };
    await server.call(startTimeout, { hours: 24 }, { token: (await registered(server, resting)).token });
    const swapped = { first_name: 'พักก่อนนะแจ๋ว', last_name: 'ก้อง' };
    for (const again of [resting, swapped]) {
      const { body } = await server.call(register, newcomer(again));
      expect(body.code).toBe('registration_refused');
    }
    server.clock.advance(MONTHS_MS);
    await registered(server, name);
    await registered(server, resting);
  });

  test('30 refused ones a minute from one address', async () => {
    const replies = [];
    for (let index = 0; index < 31; index++)
      replies.push(await server.call(register, newcomer({ agent_code: 'nobody' })));
    expect(replies.slice(0, 30).every(({ body }) => body.code === 'unknown_agent')).toBe(true);
    expect(replies[30]).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(replies[30]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('check_account', () => {
  test('answers whether a phone is free', async () => {
    const { person } = await registered(server);
    const taken = await server.call(checkAccount, { agent_code: AGENT, phone: person.phone });
    expect(taken.body.data).toEqual({ available: false });
    const free = await server.call(checkAccount, { agent_code: AGENT, phone: '0600000001' });
    expect(free.body.data).toEqual({ available: true });
  });
});

describe('the demo seed', () => {
  test('its members log in, one of them with a balance', async () => {
    const reply = await server.call(login, { agent_code: AGENT, username: '0812345678', password: 'chokdee-demo' });
    const token = reply.body.data.access_token;
    const wallets = await server.call(memberWallets, {}, { token });
    expect(wallets.body.data.wallets).toMatchObject([{ wallet_type_id: 1, balance: 12_480.75 }]);
    const points = await server.call(memberPoints, {}, { token });
    expect(points.body.data).toEqual({ point: 0, usable: 0 });
  });

  test('is a no-op where an agent exists', async () => {
    const before = await rowCounts(server);
    expect(await seedDemo(server.platform)).toEqual({ seeded: false, operatorKeys: [] });
    expect(await rowCounts(server)).toEqual(before);
  });

  test('leaves the books balanced', async () => {
    const row = await server.database.row('select sum(balance_satang)::bigint as sum from account');
    expect(row).toEqual({ sum: 0 });
  });

  test('passwords and tokens never lie in the idempotency table in the clear', async () => {
    const rows = await server.database.rows<{ text: string }>(
      `select encode(coalesce(answer, ''), 'escape') as text from idempotency`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(PASSWORD) || text.includes('access_token'))).toBe(false);
  });
});
