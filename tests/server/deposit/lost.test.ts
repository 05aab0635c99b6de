import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorConfirm, operatorConfirmations } from '#contract/operator.ts';
import {
  operatorAllDeposits,
  operatorDepositLife,
  operatorExportDeposits,
  operatorLostDeposit,
} from '#contract/operator-deposits.ts';
import { operatorReturnDeposit } from '#contract/operator-money.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { linesOf, newKey } from '../operator/fixture.ts';
import { type Payments, type Player, startPayments } from './fixture.ts';

let payments: Payments;
let [first, second]: { name: string; key: string }[] = [];
beforeAll(async () => {
  payments = await startPayments();
  [first, second] = [await newKey(payments.server), await newKey(payments.server)];
});
afterAll(() => payments.close());

const call = (...args: Parameters<Payments['server']['call']>) => payments.server.call(...args);
const keyOf = (operator: { key: string } | undefined) => ({ token: operator?.key ?? '' });

/** A payment of the player's open deposit that the bank does not report. */
async function lost() {
  const player = await payments.addPlayer();
  const { data } = (await payments.open(player, 700)).body;
  const report = await payments.webhookBody(player, data);
  const account_id = await payments.server.database
    .row<{ id: string }>('select receiving_account_id::text as id from deposit where id::text = $1', [data.payment_id])
    .then((row) => row?.id);
  const input = {
    account_id,
    amount: data.amount,
    payer: player.payer,
    paid_at: payments.server.platform.now().toISOString(),
    bank_line: '22/11/69 15:31 โอนเงินเข้า',
    member_id: String(player.memberId),
    payment_id: String(data.payment_id),
    reason: 'ธนาคารไม่แจ้งเงินเข้า',
  };
  return { player, input, report, amount: Number(data.amount), payment_id: String(data.payment_id) };
}
const ask = (input: object) => call(operatorLostDeposit, input, { ...keyOf(first), idempotencyKey: randomUUID() });
const confirm = (id: string, { payer }: Player, operator = second, digits = payer.account_no.slice(-5, -1)) =>
  call(operatorConfirm, { confirmation_id: id, digits }, keyOf(operator));

test('always by two, with four digits; the bank’s later report joins it and credits nothing', async () => {
  const { player, input, report, amount, payment_id } = await lost();
  const { data } = (await ask(input)).body;
  expect(data.state).toBe('waiting');
  expect((await ask(input)).body.code).toBe('record_conflict');
  expect((await confirm(data.confirmation_id, player, first)).body.code).toBe('confirmation_invalid');
  expect((await confirm(data.confirmation_id, player, second, '9999')).body.code).toBe('invalid_input');
  expect(await payments.balance(player)).toBe(0);
  expect((await confirm(data.confirmation_id, player)).body.data.state).toBe('confirmed');
  expect(await payments.balance(player)).toBe(amount);
  expect(await payments.status(player, payment_id)).toBe('paid');

  expect((await payments.sendWebhook(report)).body.data).toEqual({ result: 'credited' });
  expect((await payments.sendWebhook(report)).body.data).toEqual({ result: 'repeated' });
  expect(await payments.balance(player)).toBe(amount);
  // A second payment of the same amount is one of its own.
  expect((await payments.sendWebhook({ ...report, transaction_id: randomUUID() })).body.data).toEqual({
    result: 'review',
  });
  expect(await payments.balance(player)).toBe(amount);

  const { events } = (await call(operatorDepositLife, { payment_id }, keyOf(first))).body.data;
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['opened', 'evidence', 'credited', 'paid', 'bank_told']),
  );
});

test('the payer is in no log, and of a waiting request only for those who may read deposits', async () => {
  const { input } = await lost();
  const secret = { ...input, slip_payload: '0041000600000101030040220SLIP', note: 'โทรถามธนาคารแล้ว' };
  const { confirmation_id } = (await ask(secret)).body.data;
  const line = (await linesOf(payments.server, first?.name ?? '')).at(-1);
  const { payer, slip_payload, bank_line, ...rest } = secret;
  expect(line).toMatchObject({ action: 'POST /operator/deposits/lost', outcome: 'waiting' });
  expect(line?.input).toEqual(rest);
  expect(JSON.stringify(line)).not.toMatch(new RegExp(`${payer.account_no}|${slip_payload}|${bank_line}`));
  const shown = async (...scopes: string[]) => {
    const { items } = (
      await call(operatorConfirmations, { state: 'waiting' }, keyOf(await newKey(payments.server, scopes)))
    ).body.data;
    return items.find((item: { confirmation_id: string }) => item.confirmation_id === confirmation_id).input;
  };
  expect(await shown('confirmations:read', 'deposits:read')).toMatchObject({ payer, slip_payload, bank_line });
  expect(await shown('confirmations:read', 'lotto')).toEqual(rest);

  const q = payer.account_no;
  await call(operatorAllDeposits, { q, limit: 5 }, keyOf(first));
  expect((await linesOf(payments.server, first?.name ?? '')).at(-1)?.input).toEqual({ limit: 5 });
});

test('what the bank has reported, a time to come and a stranger’s account are refused', async () => {
  const { input, report } = await lost();
  const later = new Date(payments.server.platform.now().getTime() + 60_000).toISOString();
  expect((await ask({ ...input, paid_at: later })).body.fields).toHaveProperty('paid_at');
  expect((await ask({ ...input, account_id: '999999' })).body.fields).toHaveProperty('account_id');
  const { data } = (await ask(input)).body;
  await payments.sendWebhook(report);
  expect((await ask({ ...input, note: 'อีกครั้ง' })).body.code).toBe('payment_not_open');
  expect(
    (
      await call(
        operatorConfirm,
        { confirmation_id: data.confirmation_id, digits: input.payer.account_no.slice(-5, -1) },
        keyOf(second),
      )
    ).body.error,
  ).not.toBe(0);
});

test('the report and the confirmation at the same moment credit once', async () => {
  for (let n = 0; n < 6; n++) {
    const { player, input, report, amount } = await lost();
    const { data } = (await ask(input)).body;
    await Promise.all([payments.sendWebhook(report), confirm(data.confirmation_id, player)]);
    expect(await payments.balance(player)).toBe(amount);
  }
});

test('all deposits leave as a file for spreadsheets: the same ones, in which no text is a formula', async () => {
  const player = await payments.addPlayer();
  const { data } = (await payments.open(player, 910)).body;
  const payer = { ...player.payer, account_name: '=HYPERLINK("x")' };
  await payments.sendWebhook(await payments.webhookBody(player, data, { payer }));
  const file = (input: Record<string, string>, operator = first) =>
    fetch(`${payments.server.url}${operatorExportDeposits.path}?${new URLSearchParams(input)}`, {
      headers: { authorization: `Bearer ${operator?.key}` },
    });
  const response = await file({ q: data.reference, type: 'promptpay' });
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="deposits-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(data.reference);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect((await (await file({ q: data.reference, type: 'bank' })).text()).trimEnd().split('\r\n')).toHaveLength(1);
  expect((await file({}, await newKey(payments.server, ['audit']))).status).toBe(403);
  const line = (await linesOf(payments.server, first?.name ?? '')).at(-1);
  expect(line).toMatchObject({ action: 'GET /operator/deposits/export', outcome: 'done', input: { type: 'bank' } });
});

test('the list of all deposits finds by reference, payer, amount and username, and shows the life of one', async () => {
  const player = await payments.addPlayer();
  const { data } = (await payments.open(player, 900)).body;
  const transaction_id = randomUUID();
  const amount = Math.round(data.amount * 100 - 41) / 100;
  const body = await payments.webhookBody(player, data, { transaction_id, amount });
  await payments.sendWebhook(body);
  const find = async (q: string, more: object = {}) =>
    (await call(operatorAllDeposits, { q, ...more }, keyOf(first))).body.data.items.map(
      ({ payment_id }: { payment_id: string }) => payment_id,
    );
  const id = String(data.payment_id);
  for (const q of [data.reference, player.payer.account_no, String(data.amount)]) expect(await find(q)).toEqual([id]);
  expect(await find(data.reference, { status: 'review' })).toEqual([id]);
  expect(await find(data.reference, { status: 'paid' })).toEqual([]);
  expect(await find(data.reference, { type: 'promptpay' })).toEqual([id]);
  expect(await find(data.reference, { type: 'bank' })).toEqual([]);
  expect(await find('100% \\ _ไม่มี')).toEqual([]);
  expect((await call(operatorAllDeposits, { q: 'ก'.repeat(10_000) }, keyOf(first))).body.code).toBe('invalid_input');
  await call(operatorReturnDeposit, { transaction_id, reason: 'ไม่ใช่ของเรา' }, keyOf(first));
  const { events } = (await call(operatorDepositLife, { payment_id: id }, keyOf(first))).body.data;
  expect(events).toMatchObject([
    { kind: 'opened', text: data.reference },
    { kind: 'arrived', amount },
    { kind: 'returned', by: first?.name, text: 'ไม่ใช่ของเรา' },
  ]);
});

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
});
