import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slipRescue } from '#contract/deposit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorCreditDeposit, operatorDeposits, operatorReturnDeposit } from '#contract/operator-money.ts';
import { slipPayload } from '#contract/transfer-slip.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { type Payments, type Player, payAtBank, startPayments } from './fixture.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

const send = (player: Player, slip_payload: unknown) =>
  payments.server.call(slipRescue, { slip_payload }, { token: player.token });
async function openDeposit(amount = 500) {
  const player = await payments.addPlayer();
  const { body } = await payments.open(player, amount);
  return { player, payment_id: String(body.data.payment_id), amount: Number(body.data.amount) };
}
const pay = (body: object) => payAtBank(payments, body);

describe('the slip of a payment without a webhook', () => {
  test('is credited once, however often it is sent, and with a later webhook too', async () => {
    const { player, payment_id, amount } = await openDeposit();
    const slip = await pay({ deposit_id: payment_id });
    expect(await payments.balance(player)).toBe(0);
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(player, slip)));
    for (const { body } of replies) expect(body.data).toEqual({ payment_id, status: 'paid' });
    expect(await payments.balance(player)).toBe(amount);
  });

  test('of another amount: under review, as with a webhook', async () => {
    const { player, payment_id } = await openDeposit();
    const slip = await pay({ deposit_id: payment_id, amount: 499 });
    expect((await send(player, slip)).body.data).toEqual({ payment_id, status: 'review' });
    expect(await payments.balance(player)).toBe(0);
  });

  test('of a second payment of the same deposit: that one is under review, and then what was decided', async () => {
    const { player, payment_id, amount } = await openDeposit();
    expect((await send(player, await pay({ deposit_id: payment_id }))).body.data).toEqual({
      payment_id,
      status: 'paid',
    });
    const twice = await pay({ deposit_id: payment_id });
    expect((await send(player, twice)).body.data).toEqual({ payment_id: null, status: 'review' });
    expect(await payments.balance(player)).toBe(amount);
    const { key } = await newKey(payments.server);
    const { body } = await payments.server.call(operatorDeposits, {}, { token: key });
    const { transaction_id } = body.data.items.at(-1);
    const returned = { transaction_id, reason: 'โอนซ้ำ' };
    expect((await payments.server.call(operatorReturnDeposit, returned, { token: key })).body.error).toBe(0);
    expect((await send(player, twice)).body.data).toEqual({ payment_id: null, status: 'cancelled' });
  });

  test('of what an operator has credited or sent back already: says so, not that it is under review', async () => {
    const { key } = await newKey(payments.server);
    const decide = async (endpoint: Endpoint, input: object) => {
      const { body } = await payments.server.call(operatorDeposits, {}, { token: key });
      const { transaction_id } = body.data.items.at(-1);
      const decision = { transaction_id, reason: 'ตรวจแล้ว', ...input };
      expect((await payments.server.call(endpoint, decision, { token: key })).body.error).toBe(0);
    };
    const back = await openDeposit();
    const first = await pay({ deposit_id: back.payment_id, amount: 499 });
    await send(back.player, first);
    await decide(operatorReturnDeposit, {});
    const { payment_id } = back;
    expect((await send(back.player, first)).body.data).toEqual({ payment_id, status: 'cancelled' });

    const apart = await openDeposit();
    const second = await pay({ deposit_id: apart.payment_id, amount: 499 });
    await send(apart.player, second);
    await decide(operatorCreditDeposit, { member_id: apart.player.memberId });
    expect(await payments.balance(apart.player)).toBe(499);
    expect((await send(apart.player, second)).body.data).toEqual({ payment_id: null, status: 'paid' });
  });

  test('late: the expired deposit is paid', async () => {
    const { player, payment_id, amount } = await openDeposit();
    payments.server.clock.advance(20 * 60_000);
    const slip = await pay({ deposit_id: payment_id });
    expect((await send(player, slip)).body.data).toEqual({ payment_id, status: 'paid' });
    expect(await payments.balance(player)).toBe(amount);
  });

  test('for no deposit at all: the operator sees who sent it, who is notified when it was another’s', async () => {
    const { player } = await openDeposit();
    const account = await payments.server.database.row<{ id: string }>(
      "select id::text from receiving_account where type = 'bank' limit 1",
    );
    const slip = await pay({ account_id: account?.id, amount: 321.5, payer: 'stranger' });
    expect((await send(player, slip)).body.data).toEqual({ payment_id: null, status: 'review' });
    const { key } = await newKey(payments.server);
    const { body } = await payments.server.call(operatorDeposits, {}, { token: key });
    expect(body.data.items.at(-1)).toMatchObject({
      why: 'no_match',
      amount: 321.5,
      claimed_by: { member_id: String(player.memberId) },
      candidates: [{ member: { member_id: String(player.memberId) } }],
    });
    expect(await payments.balance(player)).toBe(0);

    const owner = await payments.addPlayer();
    const { transaction_id } = body.data.items.at(-1);
    const decision = { transaction_id, member_id: owner.memberId, reason: 'ตรวจแล้ว' };
    await payments.server.call(operatorCreditDeposit, decision, { token: key });
    expect(await payments.balance(owner)).toBe(321.5);
    const { body: bell } = await payments.server.call(memberNotifications, {}, { token: player.token });
    expect(bell.data.items).toContainEqual(
      expect.objectContaining({ kind: 'deposit_of_other', link: '/member/deposit' }),
    );
  });
});

describe('proves nothing alone', () => {
  test('somebody else’s slip gives its sender nothing and is refused like an unknown one; the owner gets their money', async () => {
    const owner = await openDeposit();
    const thief = await openDeposit(700);
    const slip = await pay({ deposit_id: owner.payment_id });
    const stolen = await send(thief.player, slip);
    const unknown = await send(thief.player, slipPayload({ bankNumber: '004', transRef: '20260101AAAABBBBCCCC' }));
    expect(stolen.body).toEqual(unknown.body);
    expect(stolen.body.code).toBe('payment_not_found');
    expect([await payments.balance(thief.player), await payments.balance(owner.player)]).toEqual([0, owner.amount]);
    expect((await send(owner.player, slip)).body.data).toEqual({ payment_id: owner.payment_id, status: 'paid' });
    expect(await payments.balance(owner.player)).toBe(owner.amount);
  });

  test('another bank’s number with a true reference is unknown', async () => {
    const { player, payment_id } = await openDeposit();
    const slip = await pay({ deposit_id: payment_id });
    const transRef = /0220(.{20})/.exec(slip)?.[1] ?? '';
    expect((await send(player, slipPayload({ bankNumber: '014', transRef }))).body.code).toBe('payment_not_found');
    expect(await payments.balance(player)).toBe(0);
  });

  test.each(['https://example.com/slip', '00020101021229370016A000000677010111', '0'.repeat(300)])(
    'a text that is no slip is refused at the field: %s',
    async (text) => {
      const { body } = await send((await openDeposit()).player, text);
      expect(body).toMatchObject({ code: 'invalid_input', fields: { slip_payload: 'ไม่ใช่คิวอาร์ของสลิปโอนเงิน' } });
    },
  );

  test('a member may look up five slips a minute', async () => {
    const { player } = await openDeposit();
    const slip = slipPayload({ bankNumber: '004', transRef: '20260101AAAABBBBCCCC' });
    for (let n = 0; n < 5; n++) expect((await send(player, slip)).body.code).toBe('payment_not_found');
    expect((await send(player, slip)).status).toBe(429);
  });
});

test('the bank answers signed requests only', async () => {
  const response = await fetch(`${payments.server.url}/sandbox/bank/slips/find`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"bank_number":"004","trans_ref":"x"}',
  });
  expect((await response.json()).code).toBe('signature_invalid');
});

test('the slip’s picture is a PNG, and an unknown one is 404', async () => {
  const { slips } = await (await fetch(`${payments.server.url}/sandbox/bank/slips`)).json();
  const picture = await fetch(`${payments.server.url}/sandbox/bank/slips/${slips[0].transRef}.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await fetch(`${payments.server.url}/sandbox/bank/slips/none.png`)).status).toBe(404);
});

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
});
