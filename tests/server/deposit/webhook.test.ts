import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/deposit.ts';
import { setLimits } from '#contract/safer-play.ts';
import { memberWallets } from '#contract/wallet.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { webhookSecret } from '#server/payment-provider/webhook-secret.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type Payments, type Player, startPayments } from './fixture.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

async function openDeposit(
  amount = 500,
): Promise<{ player: Player; payment: { payment_id: string; amount: number; reference: string } }> {
  const player = await payments.addPlayer();
  const { body } = await payments.open(player, amount);
  expect(body.error).toBe(0);
  return { player, payment: body.data };
}
const eventsOf = (player: Player) =>
  payments.server.database.rows<{ event: { type: string } }>(
    'select event from event_outbox where member_id = $1 order by id',
    [player.memberId],
  );
const reviewsOf = (paymentId: string) =>
  payments.server.database.rows<{ reason: string }>('select reason from payment_review where deposit_id::text = $1', [
    paymentId,
  ]);

describe('a payment of the right amount', () => {
  test('is credited, and the open pages get it', async () => {
    const { player, payment } = await openDeposit();
    const reply = await payments.sendWebhook(await payments.webhookBody(player, payment));
    expect(reply.body).toMatchObject({ error: 0, data: { result: 'credited' } });
    expect(await payments.status(player, payment.payment_id)).toBe('paid');
    expect(await payments.balance(player)).toBe(payment.amount);
    const wallets = await payments.server.call(memberWallets, {}, { token: player.token });
    expect(wallets.body.data.wallets[0].balance).toBe(payment.amount);
    expect((await eventsOf(player)).map(({ event }) => event)).toEqual([
      { type: 'wallet', wallets: [{ id: String(player.wallet), balance: payment.amount, held: 0 }] },
      { type: 'payment', payment_id: payment.payment_id, status: 'paid', amount: payment.amount },
      { type: 'notification', id: expect.any(String) },
    ]);
    expect((await payments.server.call(contract.qrcodeInfo, {}, { token: player.token })).body.data).toBeNull();
  });

  test('of just what the member’s own limit leaves is credited: the satang that identify it are not counted', async () => {
    const player = await payments.addPlayer();
    const limit = { kind: 'deposit', period: 'day', amount: 500 };
    await payments.server.call(setLimits, limit, { token: player.token });
    const { data } = (await payments.open(player, 500)).body;
    const reply = await payments.sendWebhook(await payments.webhookBody(player, data));
    expect(reply.body.data).toEqual({ result: 'credited' });
  });

  test('a webhook sent 50 times at once credits once', async () => {
    const { player, payment } = await openDeposit();
    const body = await payments.webhookBody(player, payment);
    const replies = await Promise.all(Array.from({ length: 50 }, () => payments.sendWebhook(body)));
    const results = replies.map((reply) => reply.body.data?.result).sort();
    expect(results).toEqual(['credited', ...Array.from({ length: 49 }, () => 'repeated')]);
    expect(await payments.balance(player)).toBe(payment.amount);
    expect(await eventsOf(player)).toHaveLength(3);
  });

  test('after the deposit has expired it is still credited', async () => {
    const { player, payment } = await openDeposit();
    payments.server.clock.advance(71 * 3_600_000);
    expect((await payments.sendWebhook(await payments.webhookBody(player, payment))).body.data.result).toBe('credited');
    expect(await payments.status(player, payment.payment_id)).toBe('paid');
    expect(await payments.balance(player)).toBe(payment.amount);
  });

  test('after cancelling it is still credited', async () => {
    const { player, payment } = await openDeposit();
    await payments.server.call(contract.cancelPayment, { payment_id: payment.payment_id }, { token: player.token });
    expect((await payments.sendWebhook(await payments.webhookBody(player, payment))).body.data.result).toBe('credited');
    expect(await payments.status(player, payment.payment_id)).toBe('paid');
  });

  test('of an excluded member is credited too', async () => {
    const { player, payment } = await openDeposit();
    await payments.server.database.rows(`update member set status = 'excluded' where id = $1`, [player.memberId]);
    expect((await payments.sendWebhook(await payments.webhookBody(player, payment))).body.data.result).toBe('credited');
    expect(await payments.balance(player)).toBe(payment.amount);
  });

  test('later than 72 hours after the end, the amount alone credits nobody', async () => {
    const { player, payment } = await openDeposit();
    const body = await payments.webhookBody(player, payment);
    payments.server.clock.advance(72 * 3_600_000 + 16 * 60_000);
    expect((await payments.sendWebhook(body)).body.data.result).toBe('review');
    expect(await payments.balance(player)).toBe(0);
  });

  test('with the deposit’s reference it is credited at any time', async () => {
    const { player, payment } = await openDeposit();
    const body = await payments.webhookBody(player, payment, { reference: payment.reference });
    payments.server.clock.advance(100 * 3_600_000);
    expect((await payments.sendWebhook(body)).body.data.result).toBe('credited');
  });

  test('sent twice, as two payments: the second goes to review', async () => {
    const { player, payment } = await openDeposit();
    await payments.sendWebhook(await payments.webhookBody(player, payment));
    expect((await payments.sendWebhook(await payments.webhookBody(player, payment))).body.data.result).toBe('review');
    expect(await payments.balance(player)).toBe(payment.amount);
    expect(await payments.status(player, payment.payment_id)).toBe('paid');
    expect(await reviewsOf(payment.payment_id)).toEqual([{ reason: 'already_paid' }]);
  });

  test('by TrueMoney is from the wallet of the member’s phone', async () => {
    const player = await payments.addPlayer();
    const { data } = (await payments.open(player, 60, 'truemoney')).body;
    const payer = { bank_code: 'TRUEMONEY', account_no: player.phone, account_name: 'x' };
    expect((await payments.sendWebhook(await payments.webhookBody(player, data, { payer }))).body.data.result).toBe(
      'credited',
    );
  });
});

describe('a payment that does not fit goes to review and credits nothing', () => {
  test('another amount', async () => {
    const { player, payment } = await openDeposit(810);
    expect(
      (await payments.sendWebhook(await payments.webhookBody(player, payment, { amount: 810 }))).body.data.result,
    ).toBe('review');
    const { body } = await payments.server.call(
      contract.inquiryStatus,
      { payment_id: payment.payment_id },
      { token: player.token },
    );
    expect(body.data).toMatchObject({ status: 'review', paid_at: null, reason: expect.stringContaining('ยอดเงิน') });
    expect(await reviewsOf(payment.payment_id)).toEqual([{ reason: 'amount_differs' }]);
    expect(await payments.balance(player)).toBe(0);
    expect((await eventsOf(player)).map(({ event }) => event)).toEqual([
      { type: 'payment', payment_id: payment.payment_id, status: 'review', amount: payment.amount },
      { type: 'notification', id: expect.any(String) },
    ]);
  });

  test("somebody else's account; the member's own payment after it is credited", async () => {
    const [{ player, payment }, other] = [await openDeposit(820), await payments.addPlayer()];
    for (const payer of [other.payer, { bank_code: 'SCB', account_no: '0000000000', account_name: 'ไม่รู้จัก' }]) {
      expect(
        (await payments.sendWebhook(await payments.webhookBody(player, payment, { payer }))).body.data.result,
      ).toBe('review');
    }
    expect(await payments.status(player, payment.payment_id)).toBe('review');
    expect(await payments.balance(player)).toBe(0);
    expect(await payments.balance(other)).toBe(0);
    expect((await payments.sendWebhook(await payments.webhookBody(player, payment))).body.data.result).toBe('credited');
    expect(await payments.status(player, payment.payment_id)).toBe('paid');
    expect(await payments.balance(player)).toBe(payment.amount);
  });

  test('a payment that fits no deposit', async () => {
    const { player, payment } = await openDeposit(830);
    const payer = { bank_code: 'SCB', account_no: '0000000000', account_name: 'ไม่รู้จัก' };
    expect(
      (await payments.sendWebhook(await payments.webhookBody(player, payment, { payer, amount: 831.5 }))).body.data
        .result,
    ).toBe('review');
    expect(await payments.status(player, payment.payment_id)).toBe('pending');
  });
});

describe('a forged or broken webhook', () => {
  const secret = () => webhookSecret(payments.server.platform)();

  test.each([
    ['no signature', async () => ({})],
    ['another secret', async (body: string) => signatureHeaders('0'.repeat(64), body, payments.server.platform.now())],
    ['another body', async () => signatureHeaders(await secret(), '{}', payments.server.platform.now())],
    [
      'a time 6 minutes ago',
      async (body: string) =>
        signatureHeaders(await secret(), body, new Date(payments.server.platform.now().getTime() - 6 * 60_000)),
    ],
    [
      'a time 6 minutes in the future',
      async (body: string) =>
        signatureHeaders(await secret(), body, new Date(payments.server.platform.now().getTime() + 6 * 60_000)),
    ],
    [
      'another time than signed',
      async (body: string) => ({
        ...signatureHeaders(await secret(), body, payments.server.platform.now()),
        'x-timestamp': '1',
      }),
    ],
    [
      'a signature that is not hexadecimal',
      async () => ({
        'x-timestamp': String(payments.server.platform.now().getTime()),
        'x-signature': 'ลายเซ็น'.length.toString(),
      }),
    ],
  ])('%s: 401 and nothing written', async (_what, headersFor) => {
    const { player, payment } = await openDeposit();
    const body = await payments.webhookBody(player, payment);
    const reply = await payments.sendWebhook(body, await headersFor(JSON.stringify(body)));
    expect(reply).toMatchObject({ status: 401, body: { code: 'signature_invalid', data: null } });
    expect(await payments.status(player, payment.payment_id)).toBe('pending');
    expect(
      await payments.server.database.rows('select 1 from provider_transaction where deposit_id::text = $1', [
        payment.payment_id,
      ]),
    ).toEqual([]);
  });

  test('the same transaction with another body: 409 and nothing more', async () => {
    const { player, payment } = await openDeposit();
    const body = await payments.webhookBody(player, payment);
    await payments.sendWebhook(body);
    expect(await payments.sendWebhook({ ...body, amount: payment.amount + 1 })).toMatchObject({
      status: 409,
      body: { code: 'transfer_conflict' },
    });
    expect(await payments.balance(player)).toBe(payment.amount);
  });

  test.each([
    ['an unknown account', { account_id: '999999' }, 'account_id'],
    ['amount 0', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -5 }, 'amount'],
    ['3 decimals', { amount: 1.234 }, 'amount'],
    ['1e9', { amount: 1e9 }, 'amount'],
    ['1e-9', { amount: 1e-9 }, 'amount'],
    ['5e-324', { amount: 5e-324 }, 'amount'],
    ['0.1 + 0.2', { amount: 0.1 + 0.2 }, 'amount'],
    ['a NUL in the reference', { reference: 'a\0' }, 'reference'],
    ['half a surrogate pair in the id', { transaction_id: '\ud83d' }, 'transaction_id'],
    ['an amount as text', { amount: '500' }, 'amount'],
    ['no payer', { payer: null }, 'payer'],
    ['no time', { paid_at: 'yesterday' }, 'paid_at'],
    ['an extra field', { member_id: 1 }, 'member_id'],
  ])('%s: refused at the field', async (_what, change, field) => {
    const { player, payment } = await openDeposit();
    const { body } = await payments.sendWebhook(await payments.webhookBody(player, payment, change));
    expect(body).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
    expect(await payments.balance(player)).toBe(0);
  });
});

test('an amount that a double would change is refused: 1.00000000000000001 is not 1', async () => {
  const { player, payment } = await openDeposit();
  const body = await payments.webhookBody(player, payment);
  const { platform, url } = payments.server;
  for (const amount of [`${payment.amount}.00000000000000001`, '1e-400', '1e400']) {
    const text = JSON.stringify(body).replace(`"amount":${payment.amount}`, `"amount":${amount}`);
    const response = await fetch(`${url}${contract.paymentWebhook.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders(await webhookSecret(platform)(), text, platform.now()),
      },
      body: text,
    });
    expect([response.status, (await response.json()).code]).toEqual([400, 'malformed_request']);
  }
  expect(await payments.balance(player)).toBe(0);
});

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
});
