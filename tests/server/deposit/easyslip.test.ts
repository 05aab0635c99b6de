import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { slipRescue } from '#contract/deposit.ts';
import { slipPayload } from '#contract/transfer-slip.ts';
import { readConfig } from '#server/config/config.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type Payments, type Player, startPayments } from './fixture.ts';

const TOKEN = 'token-of-the-test';
/**
 * The counterpart's answer for a payload, as EasySlip's document has it; a status other than 200 with its message.
 */
const transfers = new Map<string, { status: number; body: string }>();
const counterpart = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const reply = (status: number, body: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply(401, '{"status":401,"message":"unauthorized"}');
  if (pathname !== '/api/v1/verify') return reply(404, '{"status":404,"message":"not_found"}');
  const known = transfers.get(searchParams.get('payload') ?? '');
  return known ? reply(known.status, known.body) : reply(404, '{"status":404,"message":"slip_not_found"}');
});

let payments: Payments;
beforeAll(async () => {
  await new Promise<void>((done) => counterpart.listen(0, '127.0.0.1', done));
  const { port } = counterpart.address() as AddressInfo;
  const { easySlip } = readConfig({
    SANDBOX: 'off',
    EASYSLIP_URL: `http://127.0.0.1:${port}/api/v1`,
    EASYSLIP_TOKEN: TOKEN,
  });
  payments = await startPayments({ config: { easySlip }, log: { write: () => undefined } });
});
afterAll(async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
  await payments.close();
  counterpart.closeAllConnections();
  counterpart.close();
});
beforeEach(() => transfers.clear());

const send = async (player: Player, payload: string) =>
  (await payments.server.call(slipRescue, { slip_payload: payload }, { token: player.token })).body;

interface Open {
  player: Player;
  payment_id: string;
  amount: number;
  /** The number of the account to pay to. */
  receiver: { bank_code: string; account_no: string };
}
async function openDeposit(type: 'bank' | 'promptpay' = 'bank'): Promise<Open> {
  const player = await payments.addPlayer();
  const { body } = await payments.open(player, 500, type);
  const receiver = await payments.server.database.row<Open['receiver']>(
    'select a.bank_code, a.account_no from deposit d join receiving_account a on a.id = d.receiving_account_id where d.id::text = $1',
    [body.data.payment_id],
  );
  if (!receiver) throw new Error('no receiver');
  return { player, payment_id: body.data.payment_id, amount: body.data.amount, receiver };
}

const NUMBERS: Readonly<Record<string, string>> = {
  KBANK: '004',
  SCB: '014',
  BBL: '002',
  KTB: '006',
  PROMPTPAY: '004',
};
const masked = (number: string) => `xxx-x-x${number.slice(5, 9)}-x`;
const party = (bank: string, number: string, name: string) => ({
  bank: { id: NUMBERS[bank] ?? '', name: bank, short: bank },
  account: {
    name: { th: name, en: '' },
    ...(bank === 'PROMPTPAY'
      ? { proxy: { type: 'MSISDN', account: `${number.slice(0, 3)}xxx${number.slice(6)}` } }
      : { bank: { type: 'BANKAC', account: masked(number) } }),
  },
});
let slips = 0;
/** The deposit is paid; returns the slip. `change` is of EasySlip's answer. */
function pay({ player, amount, receiver }: Open, change: object = {}, status = 200): string {
  slips += 1;
  const transRef = `0123${String(slips).padStart(10, '0')}ABCDEF`;
  const payload = slipPayload({ bankNumber: '004', transRef });
  const data = {
    payload,
    transRef,
    date: payments.server.platform.now().toISOString().replace('Z', '+00:00'),
    countryCode: 'TH',
    amount: { amount, local: { amount: 0, currency: '' } },
    fee: 0,
    ref1: '',
    ref2: '',
    ref3: '',
    sender: party(player.payer.bank_code, player.payer.account_no, player.payer.account_name),
    receiver: party(receiver.bank_code, receiver.account_no, 'บริษัท โชคดี'),
    ...change,
  };
  transfers.set(payload, { status, body: JSON.stringify({ status, data }) });
  return payload;
}
const refuse = (payload: string, status: number, message: string) =>
  transfers.set(payload, { status, body: JSON.stringify({ status, message }) });

test.each(['bank', 'promptpay'] as const)(
  'a slip of a %s deposit is credited once, however often it is sent',
  async (type) => {
    const open = await openDeposit(type);
    const slip = pay(open);
    const replies = await Promise.all([send(open.player, slip), send(open.player, slip), send(open.player, slip)]);
    for (const { data } of replies) expect(data).toEqual({ payment_id: open.payment_id, status: 'paid' });
    expect(await payments.balance(open.player)).toBe(open.amount);
  },
);

test('a slip that EasySlip has seen before counts by its transfer, which is credited once', async () => {
  const open = await openDeposit();
  const slip = pay(open, {}, 400);
  expect((await send(open.player, slip)).data).toEqual({ payment_id: open.payment_id, status: 'paid' });
  expect((await send(open.player, slip)).data).toEqual({ payment_id: open.payment_id, status: 'paid' });
  expect(await payments.balance(open.player)).toBe(open.amount);
});

test('another amount, or a sender whose visible digits are not the member’s, waits for a person', async () => {
  const other = await openDeposit();
  expect((await send(other.player, pay(other, { amount: { amount: 499 } }))).data).toEqual({
    payment_id: other.payment_id,
    status: 'review',
  });
  const lent = await openDeposit();
  const stranger = party('KBANK', '9999988887', 'คนอื่น');
  expect((await send(lent.player, pay(lent, { sender: stranger }))).data.status).toBe('review');
  expect([await payments.balance(other.player), await payments.balance(lent.player)]).toEqual([0, 0]);
});

test('an old slip of the same amount is not credited again for a new deposit, which it does not touch', async () => {
  const open = await openDeposit();
  const old = pay(open, { date: new Date(payments.server.platform.now().getTime() - 3_600_000).toISOString() });
  expect((await send(open.player, old)).data).toEqual({ payment_id: null, status: 'review' });
  expect(await payments.status(open.player, open.payment_id)).toBe('pending');
  expect(await payments.balance(open.player)).toBe(0);
});

test('a person decides if the bank’s mask fits the accounts of two members', async () => {
  const [owner, sender] = [await openDeposit(), await openDeposit()];
  const like = `${owner.player.payer.account_no.slice(0, 4)}9${owner.player.payer.account_no.slice(5)}`;
  await payments.server.database.rows('update member_bank_account set account_no = $2 where member_id = $1', [
    sender.player.memberId,
    like,
  ]);
  expect(await send(sender.player, pay(owner))).toMatchObject({ code: 'payment_not_found' });
  expect([await payments.balance(owner.player), await payments.balance(sender.player)]).toEqual([0, 0]);
  expect(await payments.status(owner.player, owner.payment_id)).toBe('review');
});

test('somebody else’s slip gives its sender nothing, and the owner the money', async () => {
  const [owner, thief] = [await openDeposit(), await openDeposit()];
  const slip = pay(owner);
  expect(await send(thief.player, slip)).toMatchObject({ code: 'payment_not_found' });
  expect([await payments.balance(thief.player), await payments.balance(owner.player)]).toEqual([0, owner.amount]);
});

test.each<[string, (open: Open) => object]>([
  ['to another account', ({ receiver }) => ({ receiver: party(receiver.bank_code, '5550001234', 'ร้านอื่น') })],
  ['to another bank', ({ receiver }) => ({ receiver: party('KTB', receiver.account_no, 'ร้านอื่น') })],
  ['in another currency', ({ amount }) => ({ amount: { amount, local: { amount, currency: 'USD' } } })],
  ['in another country', () => ({ countryCode: 'LA' })],
])('a transfer %s is unknown here', async (_, change) => {
  const open = await openDeposit();
  expect(await send(open.player, pay(open, change(open)))).toMatchObject({ code: 'payment_not_found' });
  expect(await payments.status(open.player, open.payment_id)).toBe('pending');
});

test('a transfer that the bank has not told yet is said to be pending, until it is known', async () => {
  const open = await openDeposit();
  const slip = pay(open);
  const known = transfers.get(slip);
  refuse(slip, 404, 'slip_pending');
  for (let time = 0; time < 2; time++) {
    const { body, headers } = await payments.server.call(
      slipRescue,
      { slip_payload: slip },
      { token: open.player.token },
    );
    expect([body.code, headers.get('retry-after')]).toEqual(['slip_pending', '10']);
  }
  if (known) transfers.set(slip, known);
  expect((await send(open.player, slip)).data.status).toBe('paid');
});

test('a TrueMoney wallet’s slip, which EasySlip reads from a picture only, is told apart, with its number for the staff', async () => {
  const { player } = await openDeposit();
  const refusal = await send(player, '00480002010102010203P2P0313TXN00012345670408250120249104b425');
  expect(refusal.code).toBe('channel_unavailable');
  expect(refusal.message).toContain('แจ้งเลขที่รายการ TXN0001234567 กับเจ้าหน้าที่');
});

test.each<[string, (slip: string) => unknown]>([
  ['a used-up quota', (slip) => refuse(slip, 403, 'quota_exceeded')],
  ['a page', (slip) => transfers.set(slip, { status: 200, body: '<html>' })],
  [
    'another transfer',
    (slip) =>
      transfers.set(slip, {
        ...transfers.get(slip),
        status: 200,
        body: (transfers.get(slip)?.body ?? '').replace('"transRef":"0123', '"transRef":"0999'),
      }),
  ],
  [
    'an amount with three decimals',
    (slip) =>
      transfers.set(slip, {
        status: 200,
        body: (transfers.get(slip)?.body ?? '').replace(/"amount":\{"amount":[\d.]+/, '"amount":{"amount":500.001'),
      }),
  ],
  ...['1e-9', '5e-324', '500.00000001', '1e21', '-500', '"500"'].map((amount): [string, (slip: string) => unknown] => [
    `an amount of ${amount}`,
    (slip) =>
      transfers.set(slip, {
        status: 200,
        body: (transfers.get(slip)?.body ?? '').replace(/"amount":\{"amount":[\d.]+/, `"amount":{"amount":${amount}`),
      }),
  ]),
  ...['\\u0000', '\\ud83d'].map((text): [string, (slip: string) => unknown] => [
    `a name with ${text}`,
    (slip) =>
      transfers.set(slip, {
        status: 200,
        body: (transfers.get(slip)?.body ?? '').replace(/"th":"/g, `"th":"${text}`),
      }),
  ]),
])('%s is no payment: the player may try again later', async (_, change) => {
  const open = await openDeposit();
  const slip = pay(open);
  change(slip);
  expect(await send(open.player, slip)).toMatchObject({ code: 'channel_unavailable' });
  expect(await payments.status(open.player, open.payment_id)).toBe('pending');
});

test('slips are looked up at one place', () => {
  expect(() => readConfig({ SANDBOX: 'off', EASYSLIP_TOKEN: TOKEN, SLIP_LOOKUP_URL: 'https://slips.example' })).toThrow(
    'set one of them',
  );
});
