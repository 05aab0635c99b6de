import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentChannels } from '#contract/deposit.ts';
import { operatorConfirm } from '#contract/operator.ts';
import * as contract from '#contract/operator-accounts.ts';
import { operatorNow } from '#contract/operator-desk.ts';
import { nextReceivingAccount } from '#server/deposit/receiving-account-queries.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { linesOf, newKey } from '../operator/fixture.ts';
import { AGENT, type Payments, type Player, startPayments } from './fixture.ts';

const MINUTE_MS = 60_000;
/** Noon in Bangkok, so that a day is left for each test. */
const NOON = new Date('2026-11-28T05:00:00Z');

let payments: Payments;
let [first, second]: { name: string; key: string }[] = [];
beforeAll(async () => {
  payments = await startPayments();
  payments.server.clock.set(NOON);
  const { limits } = payments.server.platform;
  Object.assign(limits, { take: async () => undefined });
  [first, second] = [await newKey(payments.server), await newKey(payments.server)];
});
afterAll(async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
  await payments.close();
});
beforeEach(async () => {
  const { database } = payments.server;
  await database.rows(
    'update receiving_account set is_on = true, paused_at = null, paused_until = null, day_count = null, day_satang = null',
  );
  await database.rows(`update deposit set status = 'cancelled' where status = 'pending'`);
});

const call = (...args: Parameters<Payments['server']['call']>) => payments.server.call(...args);
const by = (operator = first) => ({ token: operator?.key ?? '' });

interface Account {
  account_id: string;
  type: string;
  bank_code: string;
  account_no: string;
  state: string;
  is_next: boolean;
  today: { count: number; amount: number; open: number; open_amount: number };
  limits: { count: number | null; amount: number | null };
  paused_until: string | null;
  last_at: string | null;
  silent_since: string | null;
  asked: { by: string } | null;
}
const list = async () => (await call(contract.operatorAccounts, {}, by())).body.data;
const accounts = async (type = 'promptpay'): Promise<Account[]> =>
  (await list()).accounts.filter((account: Account) => account.type === type);
async function account(type = 'promptpay', place = 0): Promise<Account> {
  const found = (await accounts(type))[place];
  if (!found) throw new Error('no such account');
  return found;
}
const pause = (account_id: string, more: object = {}) =>
  call(contract.operatorPauseAccount, { account_id, ...more }, by());
const resume = (account_id: string) => call(contract.operatorResumeAccount, { account_id }, by());
const confirm = (confirmation_id: string, digits: string, operator = second) =>
  call(operatorConfirm, { confirmation_id, digits }, by(operator));
const digitsOf = ({ account_no }: { account_no: string }) => account_no.slice(-5, -1);
/** Limits that two operators have set. */
async function limit(of: Account, limits: { count?: number | null; amount?: number | null }) {
  const input = { account_id: of.account_id, count: null, amount: null, ...limits, reason: 'ธนาคารแจ้งวงเงิน' };
  const { data } = (await call(contract.operatorLimitAccount, input, by())).body;
  expect((await confirm(data.confirmation_id, digitsOf(of))).body.error).toBe(0);
}
const accountIdOf = async (paymentId: string) =>
  (
    await payments.server.database.row<{ id: string }>(
      'select receiving_account_id::text as id from deposit where id::text = $1',
      [paymentId],
    )
  )?.id;
async function open(amount = 500, type: 'promptpay' | 'bank' | 'truemoney' = 'promptpay', player?: Player) {
  const who = player ?? (await payments.addPlayer());
  const { body } = await payments.open(who, amount, type);
  return { who, code: body.code ?? 'opened', data: body.data };
}
const channelOf = async (type: string) => {
  const { token } = await payments.addPlayer();
  const channels: { type: string; available: boolean; min: number; sub_channels: { sub_channel_id: string }[] }[] = (
    await call(paymentChannels, {}, { token })
  ).body.data;
  return channels.find((one) => one.type === type);
};

test('a paused account gets no new deposit; what is open is paid, what comes late is credited, and the log has it', async () => {
  const [one, two] = await accounts();
  expect([one?.is_next, two?.is_next]).toEqual([true, false]);
  const before = await open();
  expect(await accountIdOf(before.data.payment_id)).toBe(one?.account_id);
  const paused = await pause(one?.account_id ?? '', { reason: 'เปลี่ยนผู้ลงนาม' });
  expect(paused.body.data).toMatchObject({ state: 'paused', paused_until: null, is_next: false });

  const after = await open();
  expect(await accountIdOf(after.data.payment_id)).toBe(two?.account_id);
  expect((await payments.sendWebhook(await payments.webhookBody(before.who, before.data))).body.data.result).toBe(
    'credited',
  );
  expect((await account()).today).toMatchObject({ count: 1, amount: before.data.amount });

  await pause(two?.account_id ?? '');
  expect((await channelOf('promptpay'))?.available).toBe(false);
  expect((await open()).code).toBe('channel_unavailable');
  expect((await resume(one?.account_id ?? '')).body.data.state).toBe('open');
  expect((await channelOf('promptpay'))?.available).toBe(true);
  expect((await open()).code).toBe('opened');

  const { changes } = await list();
  expect(changes.slice(0, 3)).toMatchObject([
    { kind: 'resumed', by: first?.name, confirmed_by: null },
    { kind: 'paused', account_id: two?.account_id },
    { kind: 'paused', account_id: one?.account_id, reason: 'เปลี่ยนผู้ลงนาม' },
  ]);
  const rows = await payments.server.database.rows<{ before: object; after: object }>(
    `select before, after from operator_audit where action = 'POST /operator/accounts/pause' order by id limit 1`,
  );
  expect(rows).toEqual([
    { before: { state: 'open', paused_until: null }, after: { state: 'paused', paused_until: null } },
  ]);
});

test('a pause until midnight ends by itself; one that is repeated changes nothing', async () => {
  const one = await account();
  const { data } = (await pause(one.account_id, { until_midnight: true })).body;
  expect(data.paused_until).toBe('2026-11-28T17:00:00.000Z');
  const before = (await list()).changes.length;
  await pause(one.account_id, { until_midnight: true });
  expect((await list()).changes).toHaveLength(before);
  payments.server.clock.set(new Date('2026-11-28T17:00:01Z'));
  expect(await account()).toMatchObject({ state: 'open', is_next: true, paused_until: null });
  payments.server.clock.set(NOON);
});

test('a pause until somebody opens it is not cut short by one until midnight, which a page that is behind sends', async () => {
  const { account_id } = await account();
  await pause(account_id, { until_midnight: true });
  expect((await pause(account_id)).body.data.paused_until).toBeNull();
  expect((await pause(account_id, { until_midnight: true })).body.data).toMatchObject({
    state: 'paused',
    paused_until: null,
  });
  payments.server.clock.set(new Date('2026-11-28T17:00:01Z'));
  expect((await account()).state).toBe('paused');
  payments.server.clock.set(NOON);
  // One that has ended by itself is no pause any more.
  await resume(account_id);
  await pause(account_id, { until_midnight: true });
  payments.server.clock.set(new Date('2026-11-28T17:00:01Z'));
  expect((await pause(account_id, { until_midnight: true })).body.data.paused_until).toBe('2026-11-29T17:00:00.000Z');
  payments.server.clock.set(NOON);
});

test('the banks that a player may choose are those with an account that receives', async () => {
  const banks = async () => (await channelOf('bank'))?.sub_channels.map(({ sub_channel_id }) => sub_channel_id);
  expect(await banks()).toEqual(['KBANK', 'SCB']);
  expect((await accounts('bank')).map(({ is_next }) => is_next)).toEqual([true, true]);
  await pause((await account('bank')).account_id);
  expect(await banks()).toEqual(['SCB']);
});

test('limits need a second person with four digits; nothing changes before, and one request waits', async () => {
  const one = await account();
  const input = { account_id: one.account_id, count: 3, amount: 1000, reason: 'ธนาคารแจ้งวงเงิน' };
  const { data } = (await call(contract.operatorLimitAccount, input, by())).body;
  expect(data.state).toBe('waiting');
  expect((await call(contract.operatorLimitAccount, input, by(second))).body.code).toBe('record_conflict');
  expect(await account()).toMatchObject({ limits: { count: null, amount: null }, asked: { by: first?.name } });
  expect((await confirm(data.confirmation_id, digitsOf(one), first)).body.code).toBe('confirmation_invalid');
  expect((await confirm(data.confirmation_id, '0000')).body.code).toBe('invalid_input');
  expect((await account()).limits).toEqual({ count: null, amount: null });
  expect((await confirm(data.confirmation_id, digitsOf(one))).body.data.state).toBe('confirmed');
  expect(await account()).toMatchObject({ limits: { count: 3, amount: 1000 }, asked: null });
  expect((await list()).changes[0]).toMatchObject({
    kind: 'limited',
    by: first?.name,
    confirmed_by: second?.name,
    before: { count: null, amount: null },
    after: { count: 3, amount: 1000 },
  });
  const line = (await linesOf(payments.server, first?.name ?? '')).findLast(({ action }) => action.endsWith('limits'));
  expect(line?.outcome).toBe('waiting');
});

test('openings at once never pass a limit of count: accounts are filled in order, then the channel is closed', async () => {
  const [one, two] = await accounts();
  if (!one || !two) throw new Error('two accounts of PromptPay');
  await limit(one, { count: one.today.count + 5 });
  await limit(two, { count: two.today.count + 4 });
  const players = await Promise.all(Array.from({ length: 24 }, () => payments.addPlayer()));
  const opened = await Promise.all(players.map((player, n) => open(300 + (n % 3), 'promptpay', player)));
  const codes = opened.map(({ code }) => code);
  expect(codes.filter((code) => code === 'opened')).toHaveLength(9);
  expect(codes.filter((code) => code === 'channel_unavailable')).toHaveLength(15);
  expect((await accounts()).map(({ state, today }) => [state, today.open])).toEqual([
    ['full', 5],
    ['full', 4],
  ]);
  // One is paid: it still counts. One is cancelled: its place is free.
  const [paid, gone] = opened.filter(({ code }) => code === 'opened');
  if (!paid || !gone) throw new Error('nothing was opened');
  expect((await payments.sendWebhook(await payments.webhookBody(paid.who, paid.data))).body.data.result).toBe(
    'credited',
  );
  expect((await open()).code).toBe('channel_unavailable');
  await payments.server.database.rows(`update deposit set status = 'cancelled' where id::text = $1`, [
    gone.data.payment_id,
  ]);
  expect((await open()).code).toBe('opened');
  expect((await open()).code).toBe('channel_unavailable');
});

test('openings at once never pass a limit of the sum', async () => {
  const [one, two] = await accounts();
  if (!one || !two) throw new Error('two accounts of PromptPay');
  // With any satang.
  const roomFor = (deposits: number, { today }: Account) => Math.round((today.amount + deposits * 1001) * 100) / 100;
  await limit(one, { amount: roomFor(3, one) });
  await limit(two, { amount: roomFor(2, two) });
  const players = await Promise.all(Array.from({ length: 24 }, () => payments.addPlayer()));
  const opened = await Promise.all(players.map((player) => open(1000, 'promptpay', player)));
  expect(opened.filter(({ code }) => code === 'channel_unavailable')).toHaveLength(19);
  expect((await accounts()).map(({ today }) => today.open)).toEqual([3, 2]);
});

test('openings, pauses and new orders at once neither pass a limit nor refuse one another', async () => {
  const [one, two] = await accounts();
  if (!one || !two) throw new Error('two accounts of PromptPay');
  const { database } = payments.server;
  await database.rows(`update receiving_account set day_count = 12, day_satang = 600000 where type = 'promptpay'`);
  const ids: string[] = (await list()).accounts.map(({ account_id }: Account) => account_id);
  const [a, b] = [ids.indexOf(one.account_id), ids.indexOf(two.account_id)];
  const swapped = ids.with(a, two.account_id).with(b, one.account_id);
  const players = await Promise.all(Array.from({ length: 120 }, () => payments.addPlayer()));
  let isOver = false;
  const codes = new Set<string>();
  const again = async (act: (turn: number) => Promise<{ body: { code?: string } }>) => {
    for (let turn = 0; !isOver; turn++) codes.add((await act(turn)).body.code ?? 'opened');
  };
  const openAndCancel = async (player: Player, n: number) => {
    const { code, data } = await open(100 + ((n * 37) % 900), 'promptpay', player);
    codes.add(code);
    if (n % 2) await database.rows(`update deposit set status = 'cancelled' where id::text = $1`, [data?.payment_id]);
  };
  await Promise.all([
    Promise.all(players.map(openAndCancel)).finally(() => (isOver = true)),
    again((turn) => call(contract.operatorOrderAccounts, { account_ids: turn % 2 ? ids : swapped }, by())),
    again((turn) => (turn % 2 ? resume(one.account_id) : pause(one.account_id))),
  ]);
  expect(codes).toEqual(new Set(['opened', 'channel_unavailable']));
  for (const { today } of await accounts()) expect(today.open).toBeLessThanOrEqual(12);
  await call(contract.operatorOrderAccounts, { account_ids: ids }, by());
});

test('a limit of the sum passes over what does not fit, and takes what does', async () => {
  const [one, two] = await accounts();
  if (!one || !two) throw new Error('two accounts of PromptPay');
  await limit(one, { amount: Math.round((one.today.amount + 1000) * 100) / 100 });
  const places = await Promise.all([900, 900, 900].map((amount) => open(amount)));
  const ids = await Promise.all(places.map(({ data }) => accountIdOf(data.payment_id)));
  expect(ids.filter((id) => id === one.account_id)).toHaveLength(1);
  expect(ids.filter((id) => id === two.account_id)).toHaveLength(2);
  expect(await accountIdOf((await open(50)).data.payment_id)).toBe(one.account_id);
  const next = await nextReceivingAccount(payments.server.database, AGENT, 'promptpay', payments.server.platform.now());
  expect(next?.account_no).toBe(one.account_no);
});

test('an account is full when its limit has no room for the least deposit with its satang', async () => {
  const one = await account();
  const least = (await channelOf('promptpay'))?.min ?? 0;
  for (const [satang, state] of [
    [98, 'full'],
    [99, 'open'],
  ] as const) {
    const amount = Math.round((one.today.amount + least) * 100 + satang) / 100;
    await limit(one, { amount });
    expect([satang, (await account()).state]).toEqual([satang, state]);
  }
});

test('what arrives above a limit is credited, and the next day begins at nothing', async () => {
  const one = await account();
  const late = await open(700);
  await limit(one, { count: 1 });
  payments.server.clock.advance(20 * MINUTE_MS);
  expect((await payments.sendWebhook(await payments.webhookBody(late.who, late.data))).body.data.result).toBe(
    'credited',
  );
  expect((await account()).state).toBe('full');
  payments.server.clock.set(new Date('2026-11-28T17:00:01Z'));
  expect(await account()).toMatchObject({ state: 'open', today: { count: 0, amount: 0 } });
  payments.server.clock.set(NOON);
});

test('a provider’s charge goes past pauses and limits, and counts against none', async () => {
  for (const { account_id } of await accounts()) await pause(account_id);
  const { memberId } = await payments.addPlayer();
  const { database, platform } = payments.server;
  const before = (await account()).today;
  await database.rows(`update payment_channel set provider = 'opn' where type = 'promptpay'`);
  const rows = await database.rows<{ outcome: string }>(
    `select outcome from deposit_open($1, $2, null, 50000, 'CHARGED', $3, $3::timestamptz + interval '15 minutes', 'chrg_1', 'data:')`,
    [memberId, payments.channels.promptpay, platform.now()],
  );
  expect(rows).toEqual([{ outcome: 'opened' }]);
  expect((await channelOf('promptpay'))?.available).toBe(true);
  await database.rows(`update payment_channel set provider = null where type = 'promptpay'`);
  expect((await account()).today).toEqual(before);
});

test('a new account needs two, is last in order, and gets deposits and money as the others', async () => {
  const input = {
    ...{ type: 'truemoney', bank_code: 'TRUEMONEY', account_no: '0611112222', account_name: 'บจก. ใหม่ เพย์' },
    ...{ count: 50, amount: 20_000, reason: 'เปิดวอลเล็ทใหม่' },
  };
  const add = (change: object = {}) => call(contract.operatorAddAccount, { ...input, ...change }, by());
  expect((await add({ bank_code: 'KBANK' })).body.fields).toHaveProperty('bank_code');
  expect((await add({ account_no: '12' })).body.fields).toHaveProperty('account_no');
  expect((await add({ account_no: (await account('truemoney')).account_no })).body.fields).toHaveProperty('account_no');
  for (const account_no of ['11111111111', '222222222222', '44444444444444', '9812345678'])
    expect(
      (await add({ type: 'promptpay', bank_code: 'PROMPTPAY', account_no })).body.fields,
      `no QR can name ${account_no}`,
    ).toHaveProperty('account_no');
  const { data } = (await add()).body;
  expect(data.state).toBe('waiting');
  expect((await add()).body.code).toBe('record_conflict');
  expect((await confirm(data.confirmation_id, '9999')).body.code).toBe('invalid_input');
  expect((await confirm(data.confirmation_id, digitsOf(input))).body.data.state).toBe('confirmed');
  expect((await add()).body.fields).toHaveProperty('account_no');
  const all: Account[] = (await list()).accounts;
  expect(all.at(-1)).toMatchObject({ account_no: input.account_no, limits: { count: 50, amount: 20_000 } });
  await pause((await account('truemoney')).account_id);
  const { who, data: deposit } = await open(200, 'truemoney');
  expect(await accountIdOf(deposit.payment_id)).toBe(all.at(-1)?.account_id);
  const payer = { bank_code: 'TRUEMONEY', account_no: who.phone, account_name: 'x' };
  expect((await payments.sendWebhook(await payments.webhookBody(who, deposit, { payer }))).body.data.result).toBe(
    'credited',
  );
});

test('a new order changes who is next; one that does not have all accounts is refused', async () => {
  const ids = (await list()).accounts.map(({ account_id }: Account) => account_id);
  const order = (account_ids: string[]) => call(contract.operatorOrderAccounts, { account_ids }, by());
  expect((await order(ids.slice(1))).body.code).toBe('record_conflict');
  expect((await order([...ids.slice(1), ids[1]])).body.code).toBe('record_conflict');
  const [one, two] = await accounts();
  const swapped = ids.map((id: string) =>
    id === one?.account_id ? two?.account_id : id === two?.account_id ? one?.account_id : id,
  );
  expect((await order(swapped)).body.error).toBe(0);
  expect((await list()).accounts.map(({ account_id }: Account) => account_id)).toEqual(swapped);
  expect(await accountIdOf((await open()).data.payment_id)).toBe(two?.account_id);
  expect((await list()).changes[0]).toMatchObject({ kind: 'ordered', account_id: null, after: { order: swapped } });
  await order(ids);
});

test('an account that the files have off is not opened at the desk; an unknown one is not found', async () => {
  const one = await account();
  await payments.server.database.rows('update receiving_account set is_on = false where id::text = $1', [
    one.account_id,
  ]);
  expect((await account()).state).toBe('off');
  expect((await resume(one.account_id)).body.code).toBe('record_conflict');
  expect((await pause(one.account_id)).body.code).toBe('record_conflict');
  expect((await pause('no such')).body.code).toBe('record_not_found');
});

test('an account is silent when deposits are opened and nothing arrives; only who may read accounts is told', async () => {
  // No payment of another test is later.
  payments.server.clock.set(new Date(NOON.getTime() + 120 * MINUTE_MS));
  const [one] = await accounts();
  const last = await open(400);
  await payments.sendWebhook(await payments.webhookBody(last.who, last.data));
  const since = (await account()).last_at;
  payments.server.clock.advance(MINUTE_MS);
  const opened = [];
  for (let n = 0; n < 8; n++) opened.push(await open(410 + n));
  const silent = async (operator = first) => (await call(operatorNow, {}, by(operator))).body.data.silent;
  expect(await silent()).toEqual([]);
  payments.server.clock.advance(11 * MINUTE_MS);
  expect(await silent()).toMatchObject([{ account_id: one?.account_id, since, open: 8 }]);
  expect((await account()).silent_since).toBe(since);
  expect(await silent(await newKey(payments.server, ['now:read']))).toEqual([]);
  const [paid] = opened;
  if (!paid) throw new Error('nothing was opened');
  await payments.sendWebhook(await payments.webhookBody(paid.who, paid.data));
  expect(await silent()).toEqual([]);
});
