import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberNotifications } from '#contract/notice.ts';
import { operatorConfirm } from '#contract/operator.ts';
import {
  operatorCorrectDeposit,
  operatorCreditDeposit,
  operatorDebts,
  operatorReturnDeposit,
} from '#contract/operator-money.ts';
import { faultsOfBooks, spend } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { type Payments, type Player, startPayments } from './fixture.ts';

let payments: Payments;
let key: string;
let second: string;
beforeAll(async () => {
  payments = await startPayments();
  [key, second] = [(await newKey(payments.server)).key, (await newKey(payments.server)).key];
});
afterAll(async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
  await payments.close();
});

const call = (...args: Parameters<Payments['server']['call']>) => payments.server.call(...args);
const credit = async (input: object) =>
  (await call(operatorCreditDeposit, { reason: 'ตรวจแล้ว', ...input }, { token: key })).body;
const correct = async (transaction_id: string, token = key) =>
  (await call(operatorCorrectDeposit, { transaction_id, reason: 'เติมผิดคน' }, { token })).body;

/** A payment of nobody known. */
async function unmatched(amount: number): Promise<string> {
  const owner = await payments.addPlayer();
  const { data } = (await payments.open(owner, 900)).body;
  const transaction_id = randomUUID();
  const payer = { bank_code: 'SCB', account_no: '9990001234', account_name: 'ใครก็ไม่รู้' };
  const body = await payments.webhookBody(owner, data, { transaction_id, amount, payer });
  expect((await payments.sendWebhook(body)).body.data.result).toBe('review');
  return transaction_id;
}
const debtsOf = async ({ memberId }: Player) =>
  (await call(operatorDebts, { member_id: String(memberId) }, { token: key })).body.data.items;

test('a credit says who has got it; taken back, the payment waits again and is credited to the right one', async () => {
  const [wrong, right] = [await payments.addPlayer(), await payments.addPlayer()];
  const transaction_id = await unmatched(301.25);
  const { deposit } = (await credit({ transaction_id, member_id: wrong.memberId })).data;
  expect(deposit.credited_to).toEqual({
    member_id: String(wrong.memberId),
    username: expect.stringMatching(/^player/),
    name_masked: 'ผู*** ทด***',
    bank_code: 'KBANK',
    account_no_masked: expect.stringContaining(wrong.payer.account_no.slice(5, 9)),
    payment_id: null,
  });
  expect(await payments.balance(wrong)).toBe(301.25);

  const corrected = (await correct(transaction_id)).data;
  expect(corrected).toMatchObject({
    state: 'done',
    deposit: {
      state: 'waiting',
      credited_to: null,
      corrections: [{ member_id: String(wrong.memberId), taken: 301.25, owed: 0, reason: 'เติมผิดคน' }],
    },
  });
  expect(await payments.balance(wrong)).toBe(0);
  expect((await correct(transaction_id)).code).toBe('record_conflict');
  const { body } = await call(memberNotifications, {}, { token: wrong.token });
  expect(body.data.items).toContainEqual(expect.objectContaining({ kind: 'deposit_corrected' }));

  expect((await credit({ transaction_id, member_id: right.memberId })).error).toBe(0);
  expect([await payments.balance(wrong), await payments.balance(right)]).toEqual([0, 301.25]);
  // A second mistake is taken back, too.
  expect((await correct(transaction_id)).data.deposit.corrections).toHaveLength(2);
  expect((await credit({ transaction_id, member_id: right.memberId })).error).toBe(0);
  expect(await payments.balance(right)).toBe(301.25);
});

test('money that the wrong member has spent is owed, and the balance is never below 0', async () => {
  const wrong = await payments.addPlayer();
  const transaction_id = await unmatched(400);
  await credit({ transaction_id, member_id: wrong.memberId });
  await spend(payments.server.database, wrong.wallet, 28_000);
  expect((await correct(transaction_id)).data.deposit.corrections).toMatchObject([{ taken: 120, owed: 280 }]);
  expect(await payments.balance(wrong)).toBe(0);
  expect(await debtsOf(wrong)).toMatchObject([
    { owes: 280, debts: [{ source: 'wrong_credit', about: transaction_id, outstanding: 280 }] },
  ]);
  const sendBack = { transaction_id, reason: 'คืนผู้โอน' };
  expect((await call(operatorReturnDeposit, sendBack, { token: key })).body.error).toBe(0);
  expect(await debtsOf(wrong)).toHaveLength(1);
});

test('the deposit that it had paid is cancelled, and no deposit counts any more', async () => {
  const wrong = await payments.addPlayer();
  const { data } = (await payments.open(wrong, 500)).body;
  const transaction_id = await unmatched(333);
  const credited = await credit({ transaction_id, member_id: wrong.memberId, payment_id: data.payment_id });
  expect(credited.data.deposit.credited_to.payment_id).toBe(data.payment_id);
  expect(await payments.status(wrong, data.payment_id)).toBe('paid');
  await correct(transaction_id);
  expect(await payments.status(wrong, data.payment_id)).toBe('cancelled');
  const counted = await payments.server.database.row<{ satang: number }>(
    `select deposited_between($1, '-infinity', 'infinity')::int as satang`,
    [wrong.memberId],
  );
  expect(counted?.satang).toBe(0);
});

test('above the limit a second key confirms; at once from ten sides it is taken once', async () => {
  const wrong = await payments.addPlayer();
  const transaction_id = await unmatched(30_000);
  const asked = await credit({ transaction_id, member_id: wrong.memberId });
  expect(asked.data).toMatchObject({ state: 'waiting', deposit: { credited_to: null } });
  const confirm = async (confirmation_id: string) =>
    (await call(operatorConfirm, { confirmation_id }, { token: second })).body;
  expect((await confirm(asked.data.confirmation_id)).error).toBe(0);
  expect(await payments.balance(wrong)).toBe(30_000);

  const { data } = await correct(transaction_id);
  expect(data.state).toBe('waiting');
  expect(await payments.balance(wrong)).toBe(30_000);
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(data.confirmation_id)));
  expect(replies.filter(({ error }) => error === 0)).toHaveLength(1);
  expect(await payments.balance(wrong)).toBe(0);
});

/** A payment credited to a member by a key that has no more to give today, so that its next decisions wait. */
async function creditedByPoorKey() {
  const poor = (await newKey(payments.server)).key;
  const [wrong, spare] = [await payments.addPlayer(), await payments.addPlayer()];
  const [transaction_id, other] = [await unmatched(9_000), await unmatched(9_500)];
  for (const [id, member] of [[transaction_id, wrong] as const, [other, spare] as const])
    await call(
      operatorCreditDeposit,
      { transaction_id: id, member_id: member.memberId, reason: 'ตรวจแล้ว' },
      { token: poor },
    );
  expect(await payments.balance(wrong)).toBe(9_000);
  return { poor, wrong, transaction_id };
}
const confirmed = async (confirmation_id: string) =>
  (await call(operatorConfirm, { confirmation_id }, { token: second })).body;

test('a request to take a credit back ends once somebody else has done so: the next member keeps the money', async () => {
  const { poor, wrong, transaction_id } = await creditedByPoorKey();
  const right = await payments.addPlayer();
  const rich = (await newKey(payments.server)).key;
  const asked = (await correct(transaction_id, poor)).data;
  expect(asked.state).toBe('waiting');

  expect((await correct(transaction_id, rich)).data.state).toBe('done');
  const again = { transaction_id, member_id: right.memberId, reason: 'คนนี้' };
  expect((await call(operatorCreditDeposit, again, { token: rich })).body.data.state).toBe('done');
  expect((await confirmed(asked.confirmation_id)).code).toBe('confirmation_invalid');
  expect([await payments.balance(wrong), await payments.balance(right)]).toEqual([0, 9_000]);
});

test('requests to credit or return end once somebody else has credited or returned', async () => {
  const { poor } = await creditedByPoorKey();
  const [one, two] = [await payments.addPlayer(), await payments.addPlayer()];
  const rich = (await newKey(payments.server)).key;
  const creditAs = async (token: string, transaction_id: string, { memberId }: Player) =>
    (await call(operatorCreditDeposit, { transaction_id, member_id: memberId, reason: 'ตรวจแล้ว' }, { token })).body;
  const returnAs = async (token: string, transaction_id: string) =>
    (await call(operatorReturnDeposit, { transaction_id, reason: 'คืนผู้โอน' }, { token })).body;
  const [a, b] = [await unmatched(4_000), await unmatched(4_100)];

  const sendBack = (await returnAs(poor, a)).data;
  expect((await creditAs(rich, a, one)).data.state).toBe('done');
  expect((await correct(a, rich)).data.state).toBe('done');
  expect((await confirmed(sendBack.confirmation_id)).code).toBe('confirmation_invalid');

  const toTwo = (await creditAs(poor, b, two)).data;
  expect(toTwo.state).toBe('waiting');
  expect((await returnAs(rich, b)).data.state).toBe('done');
  expect((await confirmed(toTwo.confirmation_id)).code).toBe('confirmation_invalid');
  expect([await payments.balance(one), await payments.balance(two)]).toEqual([0, 0]);
});

test('the confirmation and another key’s own correction at the same moment take the money once', async () => {
  for (let n = 0; n < 4; n++) {
    const { poor, wrong, transaction_id } = await creditedByPoorKey();
    const rich = (await newKey(payments.server)).key;
    const { confirmation_id } = (await correct(transaction_id, poor)).data;
    const replies = await Promise.all([confirmed(confirmation_id), correct(transaction_id, rich)]);
    expect(replies.filter(({ error }) => error === 0)).toHaveLength(1);
    expect(await payments.balance(wrong)).toBe(0);
    expect(await debtsOf(wrong)).toEqual([]);
  }
});

test('only what was credited is taken back, and only of one’s own agent', async () => {
  const transaction_id = await unmatched(150);
  expect((await correct(transaction_id)).code).toBe('record_conflict');
  expect((await correct('unknown')).code).toBe('record_not_found');
  await payments.server.database.rows(
    `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3 on conflict do nothing`,
  );
  const { key: otherKey } = await newKey(payments.server, ['deposits'], 4);
  expect((await correct(transaction_id, otherKey)).code).toBe('record_not_found');
});

test('a page that still shows the member before takes nothing from the next one', async () => {
  const [first, next] = [await payments.addPlayer(), await payments.addPlayer()];
  const transaction_id = await unmatched(120.5);
  await credit({ transaction_id, member_id: first.memberId });
  await correct(transaction_id);
  await credit({ transaction_id, member_id: next.memberId });
  const takeFrom = async ({ memberId }: Player) =>
    (await call(operatorCorrectDeposit, { transaction_id, member_id: memberId, reason: 'เติมผิดคน' }, { token: key }))
      .body;
  expect((await takeFrom(first)).code).toBe('record_conflict');
  expect(await payments.balance(next)).toBe(120.5);
  expect((await takeFrom(next)).error).toBe(0);
  expect(await payments.balance(next)).toBe(0);
});
