/** Evidence of payments whose payer the bank's report names only in part, or not at all, as that of a charge. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { satangOf } from '#contract/money.ts';
import { operatorConfirm } from '#contract/operator.ts';
import { operatorLostDeposit } from '#contract/operator-deposits.ts';
import { operatorCorrectDeposit } from '#contract/operator-money.ts';
import { receivePayment } from '#server/deposit/payment-queries.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { type Payments, type Player, startPayments } from './fixture.ts';

let payments: Payments;
let [first, second] = ['', ''];
beforeAll(async () => {
  payments = await startPayments();
  [first, second] = [(await newKey(payments.server)).key, (await newKey(payments.server)).key];
});
afterAll(async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
  await payments.close();
});

const call = (...args: Parameters<Payments['server']['call']>) => payments.server.call(...args);

interface Paid {
  player: Player;
  amount: number;
  payment_id: string;
  reference: string;
  account_id: string;
  paid_at: string;
}
/** A player's open deposit, paid just now. */
async function pay(whole: number): Promise<Paid> {
  const player = await payments.addPlayer();
  const { data } = (await payments.open(player, whole)).body;
  const row = await payments.server.database.row<{ account_id: string }>(
    'select receiving_account_id::text as account_id from deposit where id::text = $1',
    [data.payment_id],
  );
  const { amount, payment_id, reference } = data;
  const paid_at = payments.server.platform.now().toISOString();
  return { player, amount, payment_id, reference, account_id: row?.account_id ?? '', paid_at };
}
/** The provider's answer about a charge, which names no payer. */
const reportCharge = ({ amount, reference, account_id, paid_at }: Paid, transaction_id = `opn:${randomUUID()}`) => {
  const payer = { bank_code: 'PROMPTPAY', account_no: '', account_name: '' };
  const amount_satang = satangOf(amount);
  const report = { transaction_id, account_id, amount_satang, reference, payer, is_charge: true, paid_at } as const;
  return receivePayment(payments.server.database, report, payments.server.platform.now());
};
const ask = async ({ player, amount, account_id, paid_at }: Paid, more: object = {}) => {
  const { payer, memberId } = player;
  const input = { account_id, amount, payer, paid_at, member_id: String(memberId), reason: 'ธนาคารไม่แจ้ง', ...more };
  return (await call(operatorLostDeposit, input, { token: first, idempotencyKey: randomUUID() })).body;
};
const confirm = async (confirmation_id: string, { payer }: Player) =>
  (await call(operatorConfirm, { confirmation_id, digits: payer.account_no.slice(-5, -1) }, { token: second })).body;
const creditByEvidence = async (paid: Paid, more: object = {}) => {
  const { data } = await ask(paid, more);
  expect((await confirm(data.confirmation_id, paid.player)).error).toBe(0);
};

test('a charge that is credited is known, so that no evidence of it is taken', async () => {
  const paid = await pay(500);
  expect(await reportCharge(paid)).toBe('credited');
  expect((await ask(paid)).code).toBe('record_conflict');
  expect(await payments.balance(paid.player)).toBe(paid.amount);
});

test('a charge that is credited while the second person is asked ends the evidence', async () => {
  const paid = await pay(510);
  const { data } = await ask(paid);
  expect(await reportCharge(paid)).toBe('credited');
  expect((await confirm(data.confirmation_id, paid.player)).code).toBe('record_conflict');
  expect(await payments.balance(paid.player)).toBe(paid.amount);
});

test.each([
  ['without a deposit', () => ({})],
  ['with its deposit', ({ payment_id }: Paid) => ({ payment_id })],
])('evidence %s comes first: the charge’s report joins it', async (_, more) => {
  const paid = await pay(520);
  await creditByEvidence(paid, more(paid));
  const id = `opn:${randomUUID()}`;
  expect([await reportCharge(paid, id), await reportCharge(paid, id)]).toEqual(['credited', 'repeated']);
  expect(await payments.balance(paid.player)).toBe(paid.amount);
  expect(
    await payments.server.database.row(
      `select r.credited_member_id as member from payment_evidence e
       join payment_review r on r.provider_transaction_id = e.provider_transaction_id where e.joined_transaction_id = $1`,
      [id],
    ),
  ).toEqual({ member: paid.player.memberId });
  // Later evidence of the same payment, from another account's digits, is refused too.
  expect((await ask(paid, { payer: { ...paid.player.payer, account_no: '9998887776' } })).code).toBe('record_conflict');
});

test('a charge of another member is a payment of its own, in either order', async () => {
  const [paid, other] = [await pay(530), await pay(530)];
  const same = { ...other, amount: paid.amount };
  await payments.server.database.rows('update deposit set amount_satang = $2 where id::text = $1', [
    other.payment_id,
    satangOf(paid.amount),
  ]);
  await creditByEvidence(paid);
  expect(await reportCharge(same)).toBe('credited');
  expect([await payments.balance(paid.player), await payments.balance(other.player)]).toEqual([
    paid.amount,
    paid.amount,
  ]);
  const third = await payments.addPlayer();
  expect((await ask({ ...paid, player: third })).error).toBe(0);
});

test('evidence whose credit was taken back still takes the charge of that member', async () => {
  const paid = await pay(540);
  await creditByEvidence(paid);
  const row = await payments.server.database.row<{ id: string }>(
    'select provider_transaction_id as id from payment_review where credited_member_id = $1',
    [paid.player.memberId],
  );
  const input = { transaction_id: row?.id, reason: 'เติมผิด' };
  expect((await call(operatorCorrectDeposit, input, { token: first })).body.error).toBe(0);
  expect(await reportCharge(paid)).toBe('credited');
  expect(await payments.balance(paid.player)).toBe(0);
});

test('the charge’s report and the confirmation at the same moment credit once', async () => {
  for (let n = 0; n < 8; n++) {
    const paid = await pay(550);
    const { data } = await ask(paid);
    await Promise.all([reportCharge(paid), confirm(data.confirmation_id, paid.player)]);
    expect(await payments.balance(paid.player)).toBe(paid.amount);
  }
});

const masks: [string, (digits: string, all: string) => string][] = [
  ['with dashes', (_, all) => `${all.slice(0, 3)}-${all.slice(3, 4)}-${all.slice(4, 9)}-${all.slice(9)}`],
  ['masked with dashes', (digits) => `xxx-x-x${digits}-x`],
  ['masked with the last four shown', (digits, all) => `XXXXXX${digits.slice(1)}${all.at(-1)}`],
];
test.each(masks)('a payer’s number %s is the same account, in either order', async (_, mask) => {
  const shown = ({ payer }: Player) => ({
    ...payer,
    account_no: mask(payer.account_no.slice(-5, -1), payer.account_no),
  });
  const send = async (paid: Paid) => {
    const body = await payments.webhookBody(paid.player, paid, { payer: shown(paid.player), paid_at: paid.paid_at });
    return (await payments.sendWebhook(body)).body.data.result;
  };
  const [before, after] = [await pay(560), await pay(570)];
  await creditByEvidence(before);
  expect(await send(before)).toBe('credited');
  expect(await payments.balance(before.player)).toBe(before.amount);
  expect(await send(after)).toBe('review');
  expect((await ask(after)).code).toBe('record_conflict');
});

test.each([
  ['1234567890', 'xxx-x-x6789-x', true],
  ['1234567890', 'xxx-x-x6788-x', false],
  ['1234567890', '******7890', true],
  ['123-4-56789-0', '1234567890', true],
  ['', '1234567890', null],
  ['xxx-x-xxxxx-x', '1234567890', null],
  ['xxxxxxxx9x', '1234567890', null],
  ['xxxxxxxx8x', '1234567890', false],
  ['6789', '1234567890', null],
  ['67890', '1234567890', true],
])('accounts %s and %s: %s', async (one, other, same) => {
  const { database } = payments.server;
  const told = (...pair: string[]) => database.row('select is_same_account($1, $2) as same', pair);
  expect([await told(one, other), await told(other, one)]).toEqual([{ same }, { same }]);
});

test('a waiting report that shows no payer is decided itself, and not credited by evidence', async () => {
  const paid = await pay(580);
  const payer = { bank_code: '', account_no: '', account_name: '' };
  const body = await payments.webhookBody(paid.player, paid, { payer, paid_at: paid.paid_at });
  expect((await payments.sendWebhook(body)).body.data.result).toBe('review');
  expect((await ask(paid)).code).toBe('record_conflict');
});
