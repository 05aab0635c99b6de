import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Payments, type Player, startPayments } from './fixture.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

interface OpenPayment {
  payment_id: string;
  amount: number;
  payload: string;
}
async function openDeposit(
  type: 'bank' | 'truemoney' | 'promptpay' = 'promptpay',
): Promise<{ player: Player; payment: OpenPayment }> {
  const player = await payments.addPlayer();
  const { body } = await payments.open(player, 500, type);
  return { player, payment: body.data };
}
async function pay(body: object): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${payments.server.url}/sandbox/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}
const paid = (...results: string[]) => ({ status: 200, answer: { results, scheduled: false } });

test('a QR is paid from the member’s account', async () => {
  const { player, payment } = await openDeposit();
  expect(await pay({ payload: payment.payload })).toEqual(paid('credited'));
  expect(await payments.balance(player)).toBe(payment.amount);
});

test.each(['bank', 'truemoney'] as const)('a %s transfer is paid from the list', async (type) => {
  const { player, payment } = await openDeposit(type);
  expect(await pay({ deposit_id: payment.payment_id })).toEqual(paid('credited'));
  expect(await payments.balance(player)).toBe(payment.amount);
});

test('the wrong amount and a stranger’s account go to review', async () => {
  const wrong = await openDeposit();
  expect(await pay({ payload: wrong.payment.payload, amount: 499 })).toEqual(paid('review'));
  expect(await payments.status(wrong.player, wrong.payment.payment_id)).toBe('review');
  const stranger = await openDeposit();
  expect(await pay({ payload: stranger.payment.payload, payer: 'stranger' })).toEqual(paid('review'));
  expect(await payments.balance(stranger.player)).toBe(0);
});

test('one payment reported twice credits once; of two payments the second is under review', async () => {
  const reported = await openDeposit();
  const { answer } = await pay({ payload: reported.payment.payload, deliveries: 2 });
  expect(answer).toEqual({ results: expect.arrayContaining(['credited', 'repeated']), scheduled: false });
  const sent = await openDeposit();
  const twice = await pay({ payload: sent.payment.payload, times: 2 });
  expect(twice.answer).toEqual({ results: expect.arrayContaining(['credited', 'review']), scheduled: false });
  expect(await payments.balance(sent.player)).toBe(sent.payment.amount);
});

test('late: an expired deposit is paid', async () => {
  const { player, payment } = await openDeposit();
  payments.server.clock.advance(20 * 60_000);
  expect(await payments.status(player, payment.payment_id)).toBe('expired');
  expect(await pay({ payload: payment.payload })).toEqual(paid('credited'));
});

test('later: the bank pays by itself after the delay', async () => {
  const { player, payment } = await openDeposit();
  expect((await pay({ payload: payment.payload, delay_seconds: 0.2 })).answer).toEqual({
    results: [],
    scheduled: true,
  });
  expect(await payments.status(player, payment.payment_id)).toBe('pending');
  await expect.poll(() => payments.status(player, payment.payment_id)).toBe('paid');
});

test.each([{ payload: 'not a qr' }, { deposit_id: '999999' }, {}])('nothing to pay: %j', async (body) => {
  expect((await pay(body)).status).toBe(404);
});
test.each([{ payload: 'x', amount: -1 }, { payload: 'x', times: 1000 }, { unknown: 1 }])(
  'nonsense: %j',
  async (body) => {
    expect((await pay(body)).status).toBe(400);
  },
);

test('the page lists the deposits, pays by its form, and shows the result', async () => {
  const { player, payment } = await openDeposit();
  const page = await fetch(`${payments.server.url}/sandbox/bank`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  expect(html).toContain(`value="${payment.payment_id}"`);
  expect(html).not.toMatch(/<script|style=|\son\w+=/);
  expect((await fetch(`${payments.server.url}/sandbox/bank/style.css`)).headers.get('content-type')).toContain(
    'text/css',
  );
  const done = await fetch(`${payments.server.url}/sandbox/bank/pay`, {
    method: 'POST',
    body: new URLSearchParams({
      deposit_id: payment.payment_id,
      amount: payment.amount.toFixed(2),
      payer: 'member',
      when: 'now',
      times: '1',
      deliveries: '1',
    }),
  });
  expect(done.url).toContain('?result=credited');
  expect(await done.text()).toContain('ระบบรับเงินเข้ากระเป๋าแล้ว');
  expect(await payments.balance(player)).toBe(payment.amount);
});

test('text from members and from the address is never markup', async () => {
  const { player } = await openDeposit();
  await payments.server.database.rows(`update member_bank_account set account_name = '<b>"&' where member_id = $1`, [
    player.memberId,
  ]);
  const html = await (await fetch(`${payments.server.url}/sandbox/bank?result=%3Cb%3E`)).text();
  expect(html).toContain('&lt;b&gt;&quot;&amp;');
  expect(html).not.toContain('<b>');
});
