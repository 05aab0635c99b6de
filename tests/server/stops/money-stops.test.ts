import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentConfig } from '#contract/agent.ts';
import { checkAccount } from '#contract/auth.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorStop, operatorStopText } from '#contract/operator-stops.ts';
import { watchStop } from '#contract/stops.ts';
import { memberWallets } from '#contract/wallet.ts';
import { cancelWithdraw } from '#contract/withdraw.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { linesOf, newKey } from '../operator/fixture.ts';
import { startWithdrawals, type Withdrawals } from '../withdraw/fixture.ts';
import { type Stops, startStops } from './fixture.ts';

let money: Withdrawals;
let stops: Stops;
beforeAll(async () => {
  money = await startWithdrawals();
  stops = await startStops(money.server);
});
afterAll(() => money.close());

const config = async () =>
  (await money.server.call(agentConfig, { agent_code: 'chokdee' })).body.data.stops.map(
    ({ kind, subject, message }: { kind: string; subject: string | null; message: string }) => [kind, subject, message],
  );
const rowOf = async (kind: string) => (await stops.list()).body.data.find((row: { kind: string }) => row.kind === kind);
const noticesOf = async (token: string) =>
  (await money.server.call(memberNotifications, {}, { token })).body.data.items.map(
    ({ kind, title }: { kind: string; title: string }) => [kind, title],
  );

test('one key stops, at once; the same key cannot lift, a second one can; all of it is in the log', async () => {
  const stopped = await stops.stop('deposits', null, { message: 'ธนาคารแจ้งเงินเข้าช้า' });
  expect(stopped.body).toMatchObject({
    error: 0,
    data: { kind: 'deposits', subject: null, told_at: expect.any(String) },
  });
  expect(await config()).toEqual([['deposits', null, 'ธนาคารแจ้งเงินเข้าช้า']]);
  // A second press changes nothing.
  expect((await stops.stop('deposits', null, { message: 'อื่น' })).body.data).toEqual(stopped.body.data);

  const asked = await stops.askToLift('deposits');
  expect(asked.body.data).toMatchObject({ state: 'waiting' });
  expect(await rowOf('deposits')).toMatchObject({
    lift_requested: { confirmation_id: asked.body.data.confirmation_id, reason: 'ธนาคารกลับมาแล้ว' },
  });
  expect((await stops.confirm(asked.body.data.confirmation_id, stops.keys.first)).body.code).toBe(
    'confirmation_invalid',
  );
  expect(await config()).toHaveLength(1);
  expect((await stops.confirm(asked.body.data.confirmation_id)).body.error).toBe(0);
  expect(await config()).toEqual([]);
  expect(await rowOf('deposits')).toMatchObject({
    stop: null,
    lift_requested: null,
    last: { reason: expect.any(String), stopped_by: expect.any(String), lifted_by: expect.any(String) },
  });
  expect((await stops.askToLift('deposits')).body.code).toBe('record_conflict');
});

test('a key without the scope stops nothing, and what cannot be stopped is refused', async () => {
  const other = await newKey(money.server, ['deposits', 'confirmations']);
  const call = (input: object, token: string) =>
    money.server.call(operatorStop, { reason: 'ทดสอบ', ...input }, { token });
  expect((await call({ kind: 'site' }, other.key)).body.code).toBe('forbidden');
  expect((await linesOf(money.server, other.name)).map(({ outcome }) => outcome)).toEqual(['forbidden']);
  for (const input of [
    { kind: 'lottery' },
    { kind: 'lottery', subject: '999999' },
    { kind: 'lottery', subject: '1 or 1=1' },
    { kind: 'provider', subject: 'nobody' },
    { kind: 'site', subject: '1' },
    { kind: 'everything' },
    { kind: 'site', message: 'ย'.repeat(201) },
    { kind: 'site', expected_at: 'soon' },
  ])
    expect((await call(input, stops.keys.first)).body.code, JSON.stringify(input)).toBe('invalid_input');
  expect(await config()).toEqual([]);
});

test('the sentence for players can be changed while it is stopped, and only then', async () => {
  const tell = (message: string) =>
    money.server.call(operatorStopText, { kind: 'payouts', message }, { token: stops.keys.second });
  expect((await tell('รอ')).body.code).toBe('record_conflict');
  await stops.stop('payouts');
  expect((await tell('ตรวจช่องทางจ่าย')).body.data).toMatchObject({ message: 'ตรวจช่องทางจ่าย' });
  expect(await config()).toEqual([['payouts', null, 'ตรวจช่องทางจ่าย']]);
  await stops.lift('payouts');
});

test('no deposit is opened while new deposits are stopped; one that is open is still paid', async () => {
  const player = await money.payments.addPlayer();
  const { data } = (await money.payments.open(player, 500)).body;
  const late = await money.player();
  await stops.stop('deposits');
  for (const type of ['promptpay', 'bank', 'truemoney'] as const)
    expect((await money.payments.open(late, 500, type)).body, type).toMatchObject({
      code: 'deposits_stopped',
      data: null,
    });
  await money.payments.sendWebhook(await money.payments.webhookBody(player, data));
  expect(await money.payments.status(player, data.payment_id)).toBe('paid');
  await stops.lift('deposits');
  expect((await money.payments.open(late, 500)).body.error).toBe(0);
});

test('an approved withdrawal that a person pays is not taken back: they may have paid it', async () => {
  const player = await money.player(1000);
  await money.server.database.rows(`update member_bank_account set bank_code = 'OTHER' where member_id = $1`, [
    player.memberId,
  ]);
  await stops.stop('payouts');
  const { withdraw_id } = (await money.request(player, 300)).body.data;
  expect(await money.status(player)).toMatchObject({ status: 'requested', can_cancel: true });
  await money.approve(withdraw_id);
  expect(await money.status(player)).toMatchObject({ status: 'approved', can_cancel: false });
  const cancelled = await money.server.call(cancelWithdraw, { withdraw_id }, { token: player.token });
  expect(cancelled.body.code).toBe('withdraw_not_cancellable');
  expect((await money.paidByHand(withdraw_id)).body.error).toBe(0);
  expect(await money.money(player)).toEqual({ balance: 700, held: 0 });
  await stops.lift('payouts');
});

test('payouts that were not sent wait, one that was sent goes on, and a member takes the waiting one back', async () => {
  const sent = await money.player(1000);
  const waiting = await money.player(1000);
  const patient = await money.player(1000);
  const { body } = await money.request(sent, 300);
  await money.approve(body.data.withdraw_id);
  await money.runJobs();
  await stops.stop('payouts');

  const second = (await money.request(waiting, 400)).body.data;
  const third = (await money.request(patient, 500)).body.data;
  await money.approve(second.withdraw_id);
  await money.approve(third.withdraw_id);
  money.passPayoutTime();
  await money.runJobs();
  money.passPayoutTime();
  await money.runJobs();
  expect(await money.status(sent)).toMatchObject({ status: 'paid', can_cancel: false });
  expect(await money.status(waiting)).toMatchObject({ status: 'approved', can_cancel: true });

  const cancel = (token: string, withdraw_id: string) => money.server.call(cancelWithdraw, { withdraw_id }, { token });
  expect((await cancel(patient.token, second.withdraw_id)).body.code).toBe('withdraw_not_cancellable');
  expect((await cancel(sent.token, body.data.withdraw_id)).body.code).toBe('withdraw_not_cancellable');
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(waiting.token, second.withdraw_id)));
  expect(answers.map((answer) => answer.body.error)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await money.money(waiting)).toEqual({ balance: 1000, held: 0 });

  await stops.lift('payouts');
  expect((await cancel(patient.token, third.withdraw_id)).body.code).toBe('withdraw_not_cancellable');
  await money.runJobs();
  money.passPayoutTime();
  await money.runJobs();
  money.passPayoutTime();
  await money.runJobs();
  expect(await money.status(patient)).toMatchObject({ status: 'paid' });
  expect(await money.money(patient)).toEqual({ balance: 500, held: 0 });
  expect(await faultsOfBooks(money.server.database)).toEqual([]);
});

test('while the whole site is stopped every call of players is refused, and payments are still credited', async () => {
  const player = await money.payments.addPlayer();
  const { data } = (await money.payments.open(player, 700)).body;
  await stops.stop('site', null, { message: 'เรากำลังแก้ไข', expected_at: '2099-01-01T16:30:00+07:00' });
  const refused = await money.server.call(memberWallets, {}, { token: player.token });
  expect(refused).toMatchObject({ status: 503, body: { code: 'site_stopped', data: null } });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect((await money.payments.open(player, 100)).body.code).toBe('site_stopped');
  expect(await config()).toEqual([['site', null, 'เรากำลังแก้ไข']]);
  const paid = await money.payments.sendWebhook(await money.payments.webhookBody(player, data));
  expect(paid.body.data.result).toBe('credited');
  await stops.lift('site');
  expect(await money.payments.status(player, data.payment_id)).toBe('paid');
});

test('a stopped site refuses the visitors of its own agent, and of no other', async () => {
  const { database } = money.server;
  await database.rows(
    `insert into agent (id, code, name, config) select 88, 'elsewhere', 'อื่น', config from agent where code = 'chokdee'`,
  );
  const check = async (agent_code: string) =>
    (await money.server.call(checkAccount, { agent_code, phone: '0812345678' })).body.code;
  await stops.stop('site');
  expect([await check('chokdee'), await check('elsewhere')]).toEqual(['site_stopped', undefined]);
  await stops.lift('site');
  await database.rows(
    `insert into emergency_stop (agent_id, kind, subject, reason, message, stopped_at, stopped_by, told_at)
     select 88, 'site', '', '', '', now(), min(id), now() from operator_key`,
  );
  money.server.platform.siteStop.forget();
  expect([await check('chokdee'), await check('elsewhere')]).toEqual([undefined, 'site_stopped']);
});

test('a member who asked for it gets one notice when it is lifted', async () => {
  const player = await money.player();
  const { stop_id } = (await stops.stop('deposits')).body.data;
  const watch = (id: string) => money.server.call(watchStop, { stop_id: id }, { token: player.token });
  expect((await watch(stop_id)).body.data).toEqual({ stop_id, watching: true });
  expect((await watch(stop_id)).body.data).toEqual({ stop_id, watching: true });
  expect(await rowOf('deposits')).toMatchObject({ watchers: 1 });
  expect(await noticesOf(player.token)).not.toContainEqual(['stop_lifted', expect.anything()]);
  await stops.lift('deposits');
  expect(await noticesOf(player.token)).toContainEqual(['stop_lifted', 'เปิดรับฝากแล้ว']);
  expect((await watch(stop_id)).body.data).toEqual({ stop_id, watching: false });
  expect((await watch('no id')).body.data).toEqual({ stop_id: 'no id', watching: false });
});

test('an operator reads what a stop would meet: open payouts and deposits with their sums', async () => {
  const affected = async (kind: string) => (await rowOf(kind)).affects;
  const [payouts, deposits] = [await affected('payouts'), await affected('deposits')];
  const player = await money.player(1000);
  await money.request(player, 300);
  const depositor = await money.payments.addPlayer();
  const { amount } = (await money.payments.open(depositor, 500)).body.data;
  expect(await affected('payouts')).toEqual({ count: payouts.count + 1, amount: payouts.amount + 300, until: null });
  const { count, amount: sum } = await affected('deposits');
  expect([count, sum]).toEqual([deposits.count + 1, expect.closeTo(deposits.amount + amount, 2)]);
});
