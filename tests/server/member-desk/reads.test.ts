import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorFreeze } from '#contract/operator-member-acts.ts';
import * as reads from '#contract/operator-members.ts';
import { operatorSearch } from '#contract/operator-search.ts';
import { transfer } from '#server/ledger/ledger.ts';
import type { Player } from '../deposit/fixture.ts';
import { move } from '../ledger/fixture.ts';
import { linesOf, newKey } from '../operator/fixture.ts';
import { startWithdrawals, type Withdrawals } from '../withdraw/fixture.ts';
import { adjusted } from './fixture.ts';

let withdrawals: Withdrawals;
let key: { name: string; key: string };
let reader: string;
let stranger: string;
beforeAll(async () => {
  withdrawals = await startWithdrawals();
  const { server } = withdrawals;
  key = await newKey(server);
  reader = (await newKey(server, ['members:read', 'search:read'])).key;
  await server.database.rows(
    `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3`,
  );
  stranger = (await newKey(server, undefined, 4)).key;
});
afterAll(() => withdrawals.payments.close());

const call = async (endpoint: Endpoint, input: object, token = key.key) =>
  (await withdrawals.server.call(endpoint, input, { token })).body;
const idOf = ({ memberId }: Player) => ({ member_id: String(memberId) });
const card = async (player: Player, token?: string) => (await call(reads.operatorMember, idOf(player), token)).data;
const search = async (q: string, token?: string) => call(operatorSearch, { q }, token);
const fieldsOf = async (q: string, token?: string) =>
  (await search(q, token)).data.items.map((item: { field: string; value: string }) => `${item.field} ${item.value}`);

test('one answer says who it is, what they have, and why a withdrawal is blocked', async () => {
  const player = await withdrawals.player();
  const paid = await withdrawals.deposit(player, 500);
  const [own] = (await card(player)).bank_accounts;
  expect(own).toMatchObject({ bank_code: 'KBANK', is_primary: true, is_usable: true, name_matches: true });
  const { money, withdrawal, state, sessions } = await card(player);
  expect(state).toBe('active');
  expect(sessions).toMatchObject([{ device: 'test', address: '127.0.0.1', ended_at: null }]);
  expect(money).toMatchObject({
    cash: paid,
    held: 0,
    deposits: { count: 1, amount: paid },
    withdrawals: { count: 0, amount: 0 },
  });
  const failed = withdrawal.checks.filter(({ is_met }: { is_met: boolean }) => !is_met);
  expect(failed).toEqual([
    { code: 'turnover_not_met', is_met: false, message: expect.stringMatching(/^เล่นเพิ่มอีก 500\.\d\d บาท จึงจะถอนได้$/) },
  ]);
  expect(withdrawal.rules.blocked.code).toBe('turnover_not_met');
  await withdrawals.stake(player, 600);
  expect((await card(player)).withdrawal.rules.blocked).toBeNull();
  await withdrawals.request(player, 200);
  expect((await card(player)).withdrawal).toMatchObject({
    open: { amount: 200 },
    rules: { blocked: { code: 'withdraw_pending' } },
  });
  await call(operatorFreeze, { ...idOf(player), reason: 'risk', detail: 'ตรวจสอบรูปแบบการเล่น' });
  expect(await card(player)).toMatchObject({
    state: 'frozen',
    freeze: { reason: 'risk', by: key.name, until: null },
    withdrawal: { rules: { blocked: { code: 'member_frozen' } } },
  });
});

test('the sum of all deposits, also after the newest, and of two of one moment', async () => {
  const { database, platform } = withdrawals.server;
  const player = await withdrawals.player();
  const paid = [await withdrawals.deposit(player, 500), await withdrawals.deposit(player, 300)];
  const amount = Math.round(paid.reduce((sum, baht) => sum + baht * 100, 0)) / 100;
  expect((await card(player)).money.deposits).toEqual({ count: 2, amount });
  const together = [2000, 300].map((satang) =>
    move(`together:${player.wallet}:${satang}`, { house: 'bank_in' }, player, satang, { kind: 'deposit' }),
  );
  await transfer(database, together, platform.now());
  expect((await card(player)).money.deposits).toEqual({ count: 4, amount: (Math.round(amount * 100) + 2300) / 100 });
});

test('every read is refused for another agent’s key and works with a key that only reads, which sees no phone', async () => {
  const player = await withdrawals.player();
  await adjusted(withdrawals.server.database, player, 100);
  const calls: readonly (readonly [Endpoint, object])[] = [
    [reads.operatorMember, {}],
    [reads.operatorMemberStatement, {}],
    [reads.operatorMemberBalanceAt, { at: new Date().toISOString() }],
    [reads.operatorMemberBills, {}],
    [reads.operatorMemberRounds, {}],
    [reads.operatorMemberSessions, {}],
    [reads.operatorMemberNotes, {}],
    [reads.operatorMemberNotices, {}],
    [reads.operatorMemberFreezes, {}],
  ];
  for (const [endpoint, input] of calls) {
    expect((await call(endpoint, { ...idOf(player), ...input }, reader)).error, endpoint.path).toBe(0);
    expect((await call(endpoint, { ...idOf(player), ...input }, stranger)).code, endpoint.path).toBe(
      'record_not_found',
    );
  }
  const open = await card(player);
  const masked = await card(player, reader);
  expect(open.phone).toBe(player.phone);
  expect(masked.phone).toMatch(/^\d{2}x-xxx-\d{4}$/);
  expect(masked.bank_accounts[0].account_no).toContain('x');
  expect(masked.sessions[0].address).toBe('127.0.…');
});

test('the balance at any instant is that of the ledger', async () => {
  const { clock, database } = withdrawals.server;
  const player = await withdrawals.player();
  const start = withdrawals.server.platform.now();
  const paid = await withdrawals.deposit(player, 300);
  const after = withdrawals.server.platform.now();
  clock.advance(60_000);
  await withdrawals.stake(player, 400);
  await withdrawals.request(player, 100);
  clock.advance(60_000);
  const at = async (time: Date) => {
    const { data } = await call(reads.operatorMemberBalanceAt, { ...idOf(player), at: time.toISOString() });
    return [data.wallets[0].balance, data.wallets[0].held];
  };
  expect(await at(new Date(start.getTime() - 1000))).toEqual([0, 0]);
  expect(await at(after)).toEqual([paid, 0]);
  expect(await at(withdrawals.server.platform.now())).toEqual([paid, 100]);
  // Each entry of the ledger is what its own instant answers.
  const entries = await database.rows<{ at: Date; balance: number; held: number }>(
    'select distinct on (created_at) created_at as at, balance_after_satang::int as balance, held_after_satang::int as held from entry where account_id = $1 order by created_at, sequence desc',
    [player.wallet],
  );
  for (const entry of entries)
    expect(await at(new Date(entry.at.getTime() + 1))).toEqual([entry.balance / 100, entry.held / 100]);
  expect((await call(reads.operatorMemberBalanceAt, { ...idOf(player), at: 'yesterday' })).code).toBe('invalid_input');
});

test('the statement runs without a gap, page by page', async () => {
  const player = await withdrawals.player();
  await adjusted(withdrawals.server.database, player, 1000);
  for (let n = 1; n <= 7; n++) await adjusted(withdrawals.server.database, player, -n);
  const rows: { balance_before: number; balance_after: number }[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await call(reads.operatorMemberStatement, {
      ...idOf(player),
      limit: 3,
      ...(cursor && { cursor }),
    });
    rows.push(...data.items);
    cursor = data.next_cursor ?? undefined;
  } while (cursor);
  expect(rows).toHaveLength(8);
  for (const [index, row] of rows.slice(0, -1).entries())
    expect(row.balance_before).toBe(rows[index + 1]?.balance_after);
});

test('finds a member by phone, its end, username, name, account, id; and says what matched', async () => {
  const player = await withdrawals.player();
  await withdrawals.server.database.rows(
    `update member set first_name = 'กมลวรรณ', last_name = 'ใจดี', line_display_name = 'Kamon ♡ ' || U&'\\202E' || 'ส้ม', username = 'kamon_88', phone = '0894412210' where id = $1`,
    [player.memberId],
  );
  await withdrawals.server.database.rows(
    `update member_bank_account set account_no = '4021447180' where member_id = $1`,
    [player.memberId],
  );
  const phone = 'phone 0894412210';
  for (const q of ['0894412210', '089-441-2210', '+66 89 441 2210', '๐๘๙๔๔๑๒๒๑๐', '0894', '2210'])
    expect(await fieldsOf(q), q).toContain(phone);
  for (const q of ['kamon_88', 'KAMON', 'n_88']) expect(await fieldsOf(q), q).toContain('username kamon_88');
  for (const q of ['กมลวรรณ', 'ใจดี', 'กมล ใจ', '  กมลวรรณ   ใจดี '])
    expect(await fieldsOf(q), q).toContain('name กมลวรรณ ใจดี');
  expect(await fieldsOf('kamon ♡')).toContain('line Kamon ♡ ส้ม');
  expect((await card(player)).line.name).toBe('Kamon ♡ ส้ม');
  for (const q of ['402-1-44718-0', '7180', '402144'])
    expect(await fieldsOf(q), q).toContain('bank_account 4021447180');
  expect((await search(`0894412210`)).data.items[0]).toMatchObject({
    field: 'phone',
    member: { member_id: String(player.memberId), username: 'kamon_88' },
  });
  expect(await fieldsOf('0894412210', reader)).toContain('phone 08x-xxx-2210');
  expect(await fieldsOf('0894412210', stranger)).toEqual([]);
  // A part of a masked number would tell the digits that the mask hides, one query after another.
  expect(await fieldsOf('2210', reader)).toContain('phone 08x-xxx-2210');
  expect(await fieldsOf('4021447180', reader)).toContain('bank_account xxx-x-x4718-x');
  for (const q of ['0894', '08944', '089441221', '12210', '94412210', '7180', '47180', '402144', '402'])
    expect(await fieldsOf(q, reader), q).not.toContainEqual(expect.stringMatching(/2210$|4718/));
  expect(await fieldsOf('127.0.0.1')).toContain('address 127.0.0.1');
});

test('finds deposits, payments and withdrawals by their numbers, where the key may read them', async () => {
  const player = await withdrawals.player();
  await withdrawals.deposit(player, 500);
  await withdrawals.stake(player, 900);
  const { withdraw_id } = (await withdrawals.request(player, 200)).body.data;
  const [row] = await withdrawals.server.database.rows<{ reference: string; payment: string; payout: string }>(
    `select d.reference, t.id as payment, w.payout_id as payout from deposit d join provider_transaction t on t.deposit_id = d.id
     join withdrawal w on w.id = $2 where d.member_id = $1`,
    [player.memberId, Number(withdraw_id)],
  );
  if (!row) throw new Error('no deposit');
  expect(await fieldsOf(row.reference)).toEqual([`deposit ${row.reference}`]);
  expect(await fieldsOf(row.payment)).toEqual([`payment ${row.payment}`]);
  expect(await fieldsOf(row.payout.toLowerCase())).toEqual([`withdrawal ${row.payout}`]);
  expect((await search(row.payout)).data.items[0]).toMatchObject({
    amount: 200,
    state: 'requested',
    member: { member_id: String(player.memberId) },
  });
  for (const q of Object.values(row)) expect(await fieldsOf(q, reader)).toEqual([]);
});

test('absurd queries are refused with a sentence, change nothing, and no query is in the log', async () => {
  const refusals = [
    ['x'.repeat(10_000), 'คำค้นยาวเกินไป พิมพ์ได้ไม่เกิน 64 ตัว'],
    ['กมล\u202Eวรรณ', 'คำค้นมีอักขระที่มองไม่เห็น กรุณาพิมพ์ใหม่'],
    ['a\u0007bc', 'คำค้นมีอักขระที่มองไม่เห็น กรุณาพิมพ์ใหม่'],
    ['ab', 'พิมพ์อย่างน้อย 3 ตัว'],
    ['   ', 'พิมพ์อย่างน้อย 3 ตัว'],
    ['%%%', 'พิมพ์อย่างน้อย 3 ตัว'],
    ['🎰🎰🎰', 'พิมพ์อย่างน้อย 3 ตัว'],
  ] as const;
  for (const [q, sentence] of refusals)
    expect(await search(q)).toMatchObject({ code: 'invalid_input', fields: { q: sentence } });
  expect((await search('a\u0000bc')).error).not.toBe(0);
  for (const q of ["' or 1=1 --", '100%', 'a_b_c', 'a\\b\\c', '9'.repeat(64), '๙๙๙๙๙๙๙๙๙๙๙๙๙๙๙๙๙๙๙๙'])
    expect((await search(q)).error, q).toBe(0);
  const lines = (await linesOf(withdrawals.server, key.name)).filter(({ action }) => action === 'GET /operator/search');
  expect(lines.length).toBeGreaterThan(10);
  for (const { input } of lines) expect(input).toEqual({});
});
