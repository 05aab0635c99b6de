import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorConfirm } from '#contract/operator.ts';
import * as acts from '#contract/operator-member-acts.ts';
import * as reads from '#contract/operator-members.ts';
import { operatorDebts } from '#contract/operator-money.ts';
import { getLimits, setLimits } from '#contract/safer-play.ts';
import { memberWallets } from '#contract/wallet.ts';
import { registered } from '../auth/fixtures.ts';
import type { Player } from '../deposit/fixture.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { beginDay, linesOf, newKey } from '../operator/fixture.ts';
import { startWithdrawals, type Withdrawals } from '../withdraw/fixture.ts';
import { adjusted } from './fixture.ts';

let withdrawals: Withdrawals;
let key: { name: string; key: string };
let second: string;
let stranger: string;
let reader: string;
beforeAll(async () => {
  withdrawals = await startWithdrawals();
  const { server } = withdrawals;
  [key, second] = [await newKey(server), (await newKey(server)).key];
  reader = (await newKey(server, ['members:read', 'search:read'])).key;
  await server.database.rows(
    `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3`,
  );
  stranger = (await newKey(server, undefined, 4)).key;
});
beforeEach(() => beginDay(withdrawals.server));
afterAll(async () => {
  expect(await faultsOfBooks(withdrawals.server.database)).toEqual([]);
  await withdrawals.payments.close();
});

const call = async (endpoint: Endpoint, input: object, token = key.key) =>
  (await withdrawals.server.call(endpoint, input, { token })).body;
const confirm = (confirmation_id: string, token = second) => call(operatorConfirm, { confirmation_id }, token);
/** A player with cash by an entry that the statement knows. */
async function withCash(baht: number): Promise<Player> {
  const player = await withdrawals.player();
  await adjusted(withdrawals.server.database, player, baht);
  return player;
}
const idOf = ({ memberId }: Player) => ({ member_id: String(memberId) });
const newestEntry = async (player: Player) =>
  (await call(reads.operatorMemberStatement, idOf(player))).data.items[0] as {
    transfer_id: string;
    is_corrected: boolean;
  };
const noticesOf = async ({ token }: Player) => {
  const { body } = await withdrawals.server.call(memberNotifications, {}, { token });
  const items: { kind: string; title: string }[] = body.data.items;
  return items.filter(({ kind }) => kind !== 'announcement');
};
const correct = async (player: Player, changes: object) =>
  call(acts.operatorCorrectBalance, {
    ...idOf(player),
    direction: 'add',
    amount: 50,
    corrects: (await newestEntry(player)).transfer_id,
    reason: 'บิลจ่ายไม่ครบตามผลรางวัล',
    ...changes,
  });

test('every act is refused for a key that only reads, another agent’s key, and a member who is not there', async () => {
  const player = await withCash(100);
  const inputs: readonly (readonly [Endpoint, object])[] = [
    [acts.operatorFreeze, { reason: 'risk', detail: 'ตรวจสอบรูปแบบการเล่น' }],
    [acts.operatorUnfreeze, { reason: 'ตรวจแล้ว' }],
    [acts.operatorCloseMember, { reason: 'สมาชิกขอปิด' }],
    [
      acts.operatorCorrectBalance,
      { direction: 'add', amount: 1, corrects: `adjusted:${player.wallet}:100`, reason: 'แก้ยอดที่ผิดพลาด' },
    ],
    [acts.operatorTightenLimit, { kind: 'deposit', period: 'day', amount: 100, reason: 'สมาชิกขอ' }],
    [acts.operatorResetLogin, { reason: 'ลืมรหัส' }],
    [acts.operatorEndLogins, { reason: 'เครื่องหาย' }],
    [acts.operatorMessageMember, { title: 'แจ้ง', text: 'ข้อความ' }],
    [acts.operatorAddNote, { text: 'โทรมา' }],
    [acts.operatorTagMember, { tags: ['วีไอพี'] }],
    [acts.operatorGiveBonus, { kind: 'goodwill', amount: 10, reason: 'ขอบคุณ' }],
    [acts.operatorEndBonus, { wallet_id: String(player.wallet), reason: 'ขอสละ' }],
  ];
  expect(inputs).toHaveLength(Object.keys(acts).length);
  for (const [endpoint, input] of inputs) {
    expect((await call(endpoint, { ...idOf(player), ...input }, reader)).code, endpoint.path).toBe('forbidden');
    expect((await call(endpoint, { ...idOf(player), ...input }, stranger)).code, endpoint.path).toBe(
      'record_not_found',
    );
    expect((await call(endpoint, { member_id: '999999999', ...input })).code, endpoint.path).toBe('record_not_found');
    const again = await withdrawals.server.call(
      endpoint,
      { ...idOf(player), ...input },
      { token: key.key, idempotencyKey: null },
    );
    expect(again.body.code, endpoint.path).toBe('idempotency_key_required');
  }
  expect(await withdrawals.money(player)).toEqual({ balance: 100, held: 0 });
});

test('a correction waits for another person, is one transfer linked to its entry, and is made once', async () => {
  const player = await withCash(100);
  const entry = await newestEntry(player);
  const asked = await correct(player, { amount: 50.25 });
  expect(asked.data).toMatchObject({ state: 'waiting', before: 100, after: 150.25, owed: 0 });
  expect((await withdrawals.money(player)).balance).toBe(100);
  expect((await correct(player, {})).code).toBe('record_conflict'); // One waits.
  const id: string = asked.data.confirmation_id;
  expect((await confirm(id, key.key)).code).toBe('confirmation_invalid');
  expect((await confirm(id, reader)).code).toBe('forbidden');
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(id)));
  expect(replies.filter(({ error }) => error === 0)).toHaveLength(1);
  expect((await withdrawals.money(player)).balance).toBe(150.25);
  const { data } = await call(reads.operatorMemberStatement, idOf(player));
  expect(data.items).toMatchObject([
    { amount: 50.25, balance_before: 100, balance_after: 150.25, type: 'adjustment', is_corrected: false },
    { transfer_id: entry.transfer_id, is_corrected: true },
  ]);
  expect((await correct(player, { corrects: entry.transfer_id })).code).toBe('record_conflict');
  expect(await noticesOf(player)).toMatchObject([{ kind: 'balance_corrected', title: 'แก้ไขยอดเงิน +50.25 บาท' }]);
  // A correction that was wrong itself is corrected by its own entry.
  const back = await correct(player, { direction: 'take', amount: 50.25 });
  expect((await confirm(back.data.confirmation_id)).error).toBe(0);
  expect((await withdrawals.money(player)).balance).toBe(100);
});

test('what is taken and spent already is owed, never a balance below 0; what is held stays held', async () => {
  const player = await withCash(1000);
  await withdrawals.request(player, 600);
  const asked = await correct(player, { direction: 'take', amount: 900, corrects: `adjusted:${player.wallet}:1000` });
  expect(asked.data).toMatchObject({ before: 400, after: 0, owed: 500 });
  expect((await confirm(asked.data.confirmation_id)).error).toBe(0);
  expect(await withdrawals.money(player)).toEqual({ balance: 600, held: 600 });
  const { items } = (await call(operatorDebts, idOf(player))).data;
  expect(items).toMatchObject([{ owes: 500, debts: [{ source: 'correction', outstanding: 500 }] }]);
  const card = (await call(reads.operatorMember, idOf(player))).data;
  expect(card.money).toMatchObject({ cash: 0, held: 600, debt: 500 });
});

test('another member’s entry, one of points, and one that is not there correct nothing', async () => {
  const [player, other] = [await withCash(100), await withCash(100)];
  for (const corrects of [(await newestEntry(other)).transfer_id, 'no such', `${'x'.repeat(200)}`])
    expect(await correct(player, { corrects })).toMatchObject({
      code: 'invalid_input',
      fields: { corrects: 'ไม่พบรายการเงินนี้ของสมาชิก' },
    });
  for (const amount of [0, -5, 1.005, 10_000_001])
    expect((await correct(player, { amount })).code).toBe('invalid_input');
});

test('a balance that changed meanwhile is what counts when it is confirmed', async () => {
  const player = await withCash(100);
  const asked = await correct(player, { direction: 'take', amount: 80 });
  await adjusted(withdrawals.server.database, player, -50);
  expect((await confirm(asked.data.confirmation_id)).error).toBe(0);
  expect((await withdrawals.money(player)).balance).toBe(0);
  expect((await call(operatorDebts, idOf(player))).data.items[0].owes).toBe(30);
});

test('a limit is set lower, at once, and never higher', async () => {
  const player = await withdrawals.player();
  const limit = (amount: number) =>
    call(acts.operatorTightenLimit, { ...idOf(player), kind: 'deposit', period: 'day', amount, reason: 'สมาชิกขอ' });
  expect((await limit(5000)).data).toEqual({ amount: 5000 });
  expect(await limit(5000)).toMatchObject({
    code: 'invalid_input',
    fields: { amount: 'ตั้งแทนสมาชิกได้เฉพาะวงเงินที่ต่ำกว่าเดิม' },
  });
  expect((await limit(6000)).code).toBe('invalid_input');
  expect((await limit(300)).error).toBe(0);
  expect((await withdrawals.payments.open(player, 400)).body.code).toBe('limit_reached');
  // The member's own way up is the usual one: it waits.
  await withdrawals.server.call(setLimits, { kind: 'deposit', period: 'day', amount: 900 }, { token: player.token });
  const { limits } = (await withdrawals.server.call(getLimits, {}, { token: player.token })).body.data;
  expect(limits[0]).toMatchObject({ amount: 300, pending: { amount: 900 } });
});

test('ends one login or all; the old password opens nothing after a reset', async () => {
  const { server } = withdrawals;
  const { person, token } = await registered(server);
  const logIn = async () =>
    (await server.call(login, { agent_code: 'chokdee', username: person.phone, password: person.password })).body;
  await logIn();
  const row = await server.database.row<{ id: number }>('select id from member where phone = $1', [person.phone]);
  const member_id = String(row?.id);
  const sessions = (await call(reads.operatorMember, { member_id })).data.sessions;
  expect(sessions).toHaveLength(2);
  const end = (session_id: string | null) =>
    call(acts.operatorEndLogins, { member_id, session_id, reason: 'ไม่รู้จักเครื่อง' });
  expect((await end(sessions[0].session_id)).data).toEqual({ sessions_ended: 1 });
  expect((await end(sessions[0].session_id)).code).toBe('record_not_found');
  expect((await end('x')).code).toBe('record_not_found');
  expect((await end(null)).data).toEqual({ sessions_ended: 1 });
  expect((await server.call(memberWallets, {}, { token })).body.code).toBe('unauthorized');
  expect((await logIn()).error).toBe(0);
  const reset = await call(acts.operatorResetLogin, { member_id, reason: 'ถูกขโมยรหัส', unlink_line: true });
  expect(reset.data).toEqual({ sessions_ended: 1 });
  expect((await logIn()).code).toBe('wrong_credentials');
  const listed = (await call(reads.operatorMemberSessions, { member_id, limit: 2 })).data;
  expect(listed.items).toHaveLength(2);
  const rest = (await call(reads.operatorMemberSessions, { member_id, limit: 2, cursor: listed.next_cursor })).data;
  expect([...listed.items, ...rest.items].every(({ ended_at }: { ended_at: string | null }) => ended_at !== null)).toBe(
    true,
  );
  expect(new Set([...listed.items, ...rest.items].map(({ session_id }) => session_id)).size).toBe(3);
});

test('notes, tags and messages: seen by operators, a message by the member too', async () => {
  const player = await withdrawals.player();
  for (const text of ['โทรถามเรื่องสตางค์', 'ขอเปลี่ยนเบอร์'])
    expect((await call(acts.operatorAddNote, { ...idOf(player), text })).error).toBe(0);
  await call(acts.operatorTagMember, { ...idOf(player), tags: ['วีไอพี', 'โทรบ่อย', 'วีไอพี'] });
  await call(acts.operatorTagMember, { ...idOf(player), tags: ['วีไอพี'] });
  const sent = await call(acts.operatorMessageMember, { ...idOf(player), title: 'เรื่องถอน', text: 'เล่นเพิ่มอีก 20 บาท' });
  expect(sent.data).toEqual({ by_line: false });
  const card = (await call(reads.operatorMember, idOf(player))).data;
  expect(card).toMatchObject({
    tags: ['วีไอพี'],
    notes: [{ text: 'ขอเปลี่ยนเบอร์', by: key.name }, { text: 'โทรถามเรื่องสตางค์' }],
  });
  const page = (await call(reads.operatorMemberNotes, { ...idOf(player), limit: 1 })).data;
  const next = (await call(reads.operatorMemberNotes, { ...idOf(player), limit: 1, cursor: page.next_cursor })).data;
  expect([page.items[0].text, next.items[0].text, next.next_cursor]).toEqual(['ขอเปลี่ยนเบอร์', 'โทรถามเรื่องสตางค์', null]);
  expect(await noticesOf(player)).toMatchObject([{ kind: 'operator_message', title: 'เรื่องถอน' }]);
  expect((await call(reads.operatorMemberNotices, idOf(player))).data.items).toMatchObject([
    { title: 'เรื่องถอน', text: 'เล่นเพิ่มอีก 20 บาท', read_at: null },
  ]);
});

test('a bonus counts to the key’s day, above the limit another person confirms; ended, it leaves', async () => {
  const player = await withCash(100);
  const give = (amount: number, changes: object = {}) =>
    call(acts.operatorGiveBonus, { ...idOf(player), kind: 'compensation', amount, reason: 'ชดเชยเกมค้าง', ...changes });
  expect((await give(300, { times: 2 })).data).toMatchObject({ state: 'done', cost: { all: 300 } });
  const card = async () => (await call(reads.operatorMember, idOf(player))).data;
  const [bonus] = (await card()).bonuses;
  expect(bonus).toMatchObject({
    title: 'โบนัสชดเชย',
    state: 'running',
    balance: 300,
    turnover: { done: 0, target: 600 },
  });
  const large = await give(19_800);
  expect(large.data).toMatchObject({ state: 'waiting' });
  expect((await card()).money.bonus).toBe(300);
  expect((await confirm(large.data.confirmation_id)).error).toBe(0);
  expect((await card()).money.bonus).toBe(20_100);
  const end = () => call(acts.operatorEndBonus, { ...idOf(player), wallet_id: bonus.wallet_id, reason: 'สมาชิกขอสละ' });
  expect((await end()).data).toEqual({ state: 'done', returned: 0 });
  expect((await end()).code).toBe('invalid_input');
  expect(await withdrawals.money(player)).toEqual({ balance: 100, held: 0 });
  await call(acts.operatorFreeze, { ...idOf(player), reason: 'risk', detail: 'ตรวจสอบรูปแบบการเล่น' });
  expect((await give(10)).code).toBe('member_frozen');
});

test('closes an account for good once two agree, and not while anything is open', async () => {
  const [rich, empty] = [await withCash(500), await withCash(1)];
  const close = (player: Player, give_up_rest = false) =>
    call(acts.operatorCloseMember, { ...idOf(player), reason: 'สมาชิกขอปิดบัญชี', give_up_rest });
  expect((await close(rich)).code).toBe('erasure_blocked');
  expect((await close(empty)).code).toBe('erasure_blocked');
  await call(acts.operatorFreeze, { ...idOf(empty), reason: 'authority', detail: 'หนังสือสั่งปิดเลขที่ 12' });
  const asked = await close(empty, true);
  expect(asked.data.state).toBe('waiting');
  expect((await confirm(asked.data.confirmation_id)).error).toBe(0);
  const card = (await call(reads.operatorMember, idOf(empty))).data;
  expect(card).toMatchObject({ state: 'closed', withdrawal: null });
  expect((await call(acts.operatorAddNote, { ...idOf(empty), text: 'อีกครั้ง' })).code).toBe('record_conflict');
});

test('what an operator wrote to or about a member is not in the log, which is kept for ever', async () => {
  const player = await withdrawals.player();
  await call(acts.operatorAddNote, { ...idOf(player), text: 'แม่ชื่อ สมศรี โทร 0891112222' });
  await call(acts.operatorMessageMember, { ...idOf(player), title: 'ถึงคุณสมศรี', text: 'โทรกลับ 0891112222' });
  const lines = (await linesOf(withdrawals.server, key.name)).slice(-2);
  expect(lines.map(({ outcome, input }) => [outcome, input])).toEqual([
    ['done', idOf(player)],
    ['done', idOf(player)],
  ]);
});

test('a repeat with the same key is answered, not done again', async () => {
  const player = await withdrawals.player();
  const idempotencyKey = randomUUID();
  const note = () =>
    withdrawals.server.call(
      acts.operatorAddNote,
      { ...idOf(player), text: 'ครั้งเดียว' },
      { token: key.key, idempotencyKey },
    );
  const [one, other] = [await note(), await note()];
  expect(other.body).toEqual(one.body);
  expect((await call(reads.operatorMemberNotes, idOf(player))).data.items).toHaveLength(1);
  expect((await linesOf(withdrawals.server, key.name)).slice(-3).map(({ outcome }) => outcome)).toEqual([
    'done',
    'repeated',
    'done',
  ]);
});
