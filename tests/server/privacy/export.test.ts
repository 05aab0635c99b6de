import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setConsent } from '#contract/auth.ts';
import { privacyOverview, requestExport } from '#contract/privacy.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { createSession } from '#server/access/sessions.ts';
import { NOT_EXPORTED, SECTIONS } from '#server/privacy/export-queries.ts';
import { giveReward } from '#server/wallet/rewards.ts';
import { PASSWORD, registered } from '../auth/fixtures.ts';
import { startTestServer, type TestServer } from '../harness.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());
// Limits count by address, and all tests have the same one.
beforeEach(() => server.clock.advance(2 * MINUTE));

const ask = async (token: string, format: string, password = PASSWORD) =>
  (await server.call(requestExport, { format, password }, { token })).body;
const download = (path: string) => fetch(`${server.url}${path}`);
const memberIdOf = async (phone: string) =>
  (await server.database.row<{ id: number }>('select id from member where phone = $1', [phone]))?.id ?? 0;

/** Columns that say whose a row is. */
const OF_A_MEMBER = /^(member_id|owner_id|claimed_by|line_user_id|phone|payer_account_no)$|_member_id$/;

test('the export names every table that names a member, and every column of a table', async () => {
  const rows = await server.database.rows<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and c.relname not like 'sandbox%' order by 1, 2`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  const personal = [...tables]
    .filter(([, names]) => names.some((name) => OF_A_MEMBER.test(name)))
    .map(([name]) => name);
  const listed = new Set([...SECTIONS.map(({ table }) => table), ...Object.keys(NOT_EXPORTED)]);
  expect(personal.filter((table) => !listed.has(table))).toEqual([]);
  expect([...listed].filter((table) => !tables.has(table))).toEqual([]);
  for (const { table, columns: given, excluded } of SECTIONS)
    expect([...given, ...Object.keys(excluded)].sort(), table).toEqual([...(tables.get(table) ?? [])].sort());
});

/** Tables that are read whole, and why: docs/decisions/2026-11-23-erased-without-a-hole-in-the-books.md. */
const READ_WHOLE = [
  'erasure_request',
  'provider_transaction',
  'payment_review',
  'lotto_receivable',
  'free_spin',
  'affiliate_transaction',
  'message',
];

test('a member’s rows are found by an index, but for those of tables that are read whole', async () => {
  const whole: string[] = [];
  for (const { table, where } of SECTIONS) {
    const [plan = []] = await server.database.transaction(async (tx) => {
      // The demo's tables are small enough to be read whole anyway.
      await tx.rows('set local enable_seqscan = off');
      const statement = `explain (format json) select 1 from ${table} t where ${where.replaceAll('$1', '17')}`;
      return (await tx.rows<{ 'QUERY PLAN': object[] }>(statement)).map((row) => row['QUERY PLAN']);
    });
    const text = JSON.stringify(plan);
    if (text.includes('"Seq Scan"') || !text.includes('"Index Cond"')) whole.push(table);
  }
  expect(whole).toEqual(READ_WHOLE);
});

test('a member gets all of the own data and nothing of anybody else, as JSON', async () => {
  const mine = await registered(server, { first_name: 'ฉันเอง', accept_marketing: true });
  const other = await registered(server, { first_name: 'คนอื่น' });
  await server.call(setConsent, { kind: 'marketing', granted: false }, { token: mine.token });
  const { data } = await ask(mine.token, 'json');
  // A scanner of links looks first, and uses nothing up.
  expect((await fetch(`${server.url}${data.path}`, { method: 'HEAD' })).status).toBe(404);
  const text = await (await download(data.path)).text();
  const { tables } = JSON.parse(text);
  expect(Object.keys(tables)).toEqual(SECTIONS.map(({ table }) => table));
  expect(tables.member.rows).toMatchObject([
    { phone: mine.person.phone, first_name: 'ฉันเอง', birth_date: '1990-02-28' },
  ]);
  expect(tables.member_bank_account.rows).toMatchObject([{ account_no: mine.person.bank_account_no }]);
  expect(tables.consent.rows).toMatchObject([
    { kind: 'terms', granted: true, source: 'registration' },
    { kind: 'marketing', granted: true, source: 'registration' },
    { kind: 'marketing', granted: false, source: 'profile' },
  ]);
  for (const secret of ['คนอื่น', other.person.phone, mine.token, 'argon2', 'token_hash'])
    expect(text).not.toContain(secret);
});

/** A session of a demo member, whose password becomes the tests'. */
async function sessionOf(memberId: number): Promise<string> {
  const hash = await hashPassword(PASSWORD);
  await server.database.rows('update member set password_hash = $2 where id = $1', [memberId, hash]);
  const session = await server.database.transaction((tx) =>
    createSession(tx, { memberId, ip: '127.0.0.1', userAgent: 'test', now: server.platform.now() }),
  );
  return session.accessToken;
}

test('every row of the demo’s busiest member is given, page by page, and entries add up to the balance', async () => {
  const { database } = server;
  const busiest = await database.row<{ id: number; entries: number }>(
    `select a.member_id as id, count(*)::int as entries from entry e join account a on a.id = e.account_id
     where a.member_id is not null group by 1 order by 2 desc limit 1`,
  );
  if (!busiest) throw new Error('the demo has no entries');
  const token = await sessionOf(busiest.id);
  const { data } = await ask(token, 'json');
  const { tables } = JSON.parse(await (await download(data.path)).text());
  for (const { table, where } of SECTIONS) {
    const row = await database.row<{ count: number }>(`select count(*)::int as count from ${table} t where ${where}`, [
      busiest.id,
    ]);
    expect(tables[table].rows.length, table).toBe(row?.count);
  }
  const sums = new Map<number, number>();
  for (const { account_id, balance_change_satang } of tables.entry.rows)
    sums.set(account_id, (sums.get(account_id) ?? 0) + balance_change_satang);
  for (const { id, balance_satang } of tables.account.rows) expect(sums.get(id) ?? 0).toBe(balance_satang);
});

test('100,000 rows come in pieces, and are never all in memory', async () => {
  const { person, token } = await registered(server);
  await server.database.rows(
    `insert into member_notice (agent_id, member_id, kind, data, created_at)
     select 3, $1, 'deposit_paid', jsonb_build_object('satang', n), now() - n * interval '1 second' from generate_series(1, 100000) n`,
    [await memberIdOf(person.phone)],
  );
  const { data } = await ask(token, 'csv');
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  let lines = 0;
  const reply = await download(data.path);
  if (!reply.body) throw new Error('no body');
  for await (const chunk of reply.body) {
    lines += Buffer.from(chunk).toString('utf8').split('\n').length - 1;
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  expect(lines).toBeGreaterThan(100_000);
  expect(most).toBeLessThan(150_000_000);
}, 60_000);

test('CSV has a mark of UTF-8, Thai titles, and no formula', async () => {
  const { person, token } = await registered(server, { first_name: 'สมชาย' });
  const memberId = await memberIdOf(person.phone);
  await server.database.rows(`update member set line_display_name = '=cmd|calc' where id = $1`, [memberId]);
  const { data } = await ask(token, 'csv');
  const reply = await download(data.path);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = bytes.toString('utf8');
  expect(text).toContain('ข้อมูลสมาชิก\r\nชื่อผู้ใช้,เบอร์โทรศัพท์,ชื่อ,นามสกุล');
  expect(text).toContain(`,${person.phone},สมชาย,`);
  expect(text).toContain(",'=cmd|calc,");
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.csv"$/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('CSV shows points as points and a prize of cash in baht', async () => {
  const { person, token } = await registered(server);
  const memberId = await memberIdOf(person.phone);
  const now = server.platform.now();
  const prize = { agentId: 3, memberId, reference: 'x', from: 'wheel' } as const;
  await server.database.transaction(async (tx) => {
    await giveReward(tx, { ...prize, id: `test:${memberId}:points`, gives: 'point', amount: 500 }, now);
    await giveReward(tx, { ...prize, id: `test:${memberId}:cash`, gives: 'cash', amount: 12_345 }, now);
  });
  await server.database.rows(
    `insert into wheel_spin (agent_id, member_id, wheel_id, used, prize_id, position, name, kind, amount, weight, weight_sum, created_at, rewarded_at)
     select 3, $1, w.wheel_id, 'free', w.id, 1, 'เงินสด', 'cash', 5000, 1, 1, $2, $2 from wheel_prize w limit 1`,
    [memberId, now],
  );
  const { data } = await ask(token, 'csv');
  const text = await (await download(data.path)).text();
  const [, accounts = '', entries = ''] = /ยอดคงเหลือ\r\n(.+?)\r\n\r\n(.+?)\r\n\r\n/s.exec(text) ?? [];
  expect(accounts).toMatch(/,POINT,points,500 คะแนน,0 คะแนน,/);
  expect(accounts).toMatch(/,THB,wallet,123.45,0.00,/);
  expect(entries).toMatch(/,500 คะแนน,0 คะแนน,500 คะแนน,0 คะแนน,[^,]+,POINT/);
  expect(entries).toMatch(/,123.45,0.00,123.45,0.00,[^,]+,THB/);
  expect(text).toContain('\r\nเงินสด,cash,50.00,free,');
});

test('the address is good once, for five minutes, and never a guess', async () => {
  const { token } = await registered(server);
  const once = await ask(token, 'json');
  const replies = await Promise.all(Array.from({ length: 5 }, () => download(once.data.path)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  const late = await ask(token, 'json');
  server.clock.advance(5 * MINUTE + 1);
  expect((await download(late.data.path)).status).toBe(404);
  expect((await download(`/api/member/privacy/file/${'A'.repeat(43)}`)).status).toBe(404);
  expect((await download('/api/member/privacy/file/x')).status).toBe(404);
});

test('an export needs the password, and is given five times a day', async () => {
  const { token } = await registered(server);
  expect(await ask(token, 'json', 'not the password')).toMatchObject({
    code: 'wrong_credentials',
    fields: { password: expect.any(String) },
  });
  expect((await ask(token, 'xml')).code).toBe('invalid_input');
  expect((await server.call(requestExport, { format: 'json', password: PASSWORD })).status).toBe(401);
  for (let n = 0; n < 5; n += 1) {
    server.clock.advance(2 * MINUTE);
    expect((await ask(token, 'json')).error).toBe(0);
  }
  server.clock.advance(2 * MINUTE);
  expect((await ask(token, 'json')).code).toBe('rate_limited');
  server.clock.advance(DAY);
  expect((await ask(token, 'json')).error).toBe(0);
});

test('consents have a history that nobody can change', async () => {
  const { person, token } = await registered(server, { accept_marketing: false });
  await server.call(setConsent, { kind: 'marketing', granted: true }, { token });
  const { data } = (await server.call(privacyOverview, {}, { token })).body;
  expect(data.keep_years).toBe(5);
  expect(data.history).toMatchObject([
    { kind: 'marketing', granted: true, source: 'profile', version: expect.any(String) },
    { kind: 'marketing', granted: false, source: 'registration' },
    { kind: 'terms', granted: true, source: 'registration' },
  ]);
  const memberId = await memberIdOf(person.phone);
  const { database } = server;
  await expect(database.rows('update consent set granted = true where member_id = $1', [memberId])).rejects.toThrow();
  await expect(database.rows('delete from consent where member_id = $1', [memberId])).rejects.toThrow();
});
