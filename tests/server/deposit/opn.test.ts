import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelPayment, generateQr, inquiryStatus, qrcodeInfo } from '#contract/deposit.ts';
import { operatorDeposits } from '#contract/operator-money.ts';
import { setLimits } from '#contract/safer-play.ts';
import { readConfig } from '#server/config/config.ts';
import { chargesJob } from '#server/deposit/charges.ts';
import { startJobs } from '#server/runtime/jobs.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { type Payments, type Player, startPayments } from './fixture.ts';

const SECRET_KEY = 'skey_test_5xuy4w91xqz7d1w9u0t';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const PICTURE = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;

interface Charge {
  id: string;
  amount: number;
  [field: string]: unknown;
}
/** Charges as Opn keeps them, by their id. */
const charges = new Map<string, Charge>();
/** The fields of a new charge that were not ordered. */
let change: object = {};
let status = 200;
let picture: { type: string; body: string };
const asked: string[] = [];

/** Opn's answer to the order to expire a charge; null: as documented. */
let refusal: { code: number; answer: object } | null = null;

/** Opn's API as docs.omise.co describes it: create, retrieve and expire a charge, download its QR. */
const counterpart = createServer(async (request, response) => {
  const body = await text(request);
  const path = request.url ?? '';
  asked.push(`${request.method} ${path}`);
  const reply = (code: number, answer: object) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  if (path.endsWith('/downloads/qr'))
    return response.writeHead(200, { 'content-type': picture.type }).end(picture.body);
  if (request.headers.authorization !== `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`)
    return reply(401, { object: 'error', code: 'authentication_failure', message: 'authentication failed' });
  if (status !== 200) return reply(status, { object: 'error', code: 'internal_error', message: 'try again' });
  if (request.method === 'POST' && path === '/charges') {
    const form = new URLSearchParams(body);
    const id = `chrg_test_${String(charges.size + 1).padStart(12, '0')}`;
    const charge = {
      object: 'charge',
      id,
      location: `/charges/${id}`,
      livemode: false,
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      status: 'pending',
      paid: false,
      paid_at: null,
      created_at: payments.server.platform.now().toISOString(),
      expires_at: form.get('expires_at'),
      failure_code: null,
      metadata: { reference: form.get('metadata[reference]') },
      source: {
        object: 'source',
        type: form.get('source[type]'),
        flow: 'offline',
        scannable_code: {
          object: 'barcode',
          type: 'qr',
          image: {
            object: 'document',
            filename: 'qrcode.svg',
            download_uri: `${base()}/charges/${id}/documents/docu_1/downloads/qr`,
          },
        },
      },
      ...change,
    };
    charges.set(id, charge);
    return reply(200, charge);
  }
  if (request.method === 'POST') {
    const charge = charges.get(/^\/charges\/(\w+)\/expire$/.exec(path)?.[1] ?? '');
    if (refusal) return reply(refusal.code, refusal.answer);
    if (charge?.status !== 'pending')
      return reply(400, {
        object: 'error',
        code: 'failed_expiration',
        message: 'only a pending charge can be expired',
      });
    const ended = {
      ...charge,
      status: 'expired',
      expired: true,
      expired_at: payments.server.platform.now().toISOString(),
    };
    charges.set(charge.id, ended);
    return reply(200, ended);
  }
  const found = charges.get(path.replace('/charges/', ''));
  return found
    ? reply(200, found)
    : reply(404, { object: 'error', code: 'not_found', message: 'charge was not found' });
});
const base = () => `http://127.0.0.1:${(counterpart.address() as AddressInfo).port}`;

const logged: string[] = [];
let payments: Payments;
beforeAll(async () => {
  await new Promise<void>((done) => counterpart.listen(0, '127.0.0.1', done));
  const { opn } = readConfig({ SANDBOX: 'off', OPN_URL: base(), OPN_SECRET_KEYS: `chokdee=${SECRET_KEY}` });
  payments = await startPayments({ config: { opn }, log: { write: (line) => logged.push(line) } });
  await payments.server.database.rows("update payment_channel set provider = 'opn' where type = 'promptpay'");
});
afterAll(async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
  await payments.close();
  counterpart.closeAllConnections();
  counterpart.close();
});
beforeEach(() => {
  change = {};
  status = 200;
  refusal = null;
  picture = { type: 'image/svg+xml', body: SVG };
  asked.length = 0;
});

async function openDeposit(amount = 500): Promise<{ player: Player; payment_id: string; charge: Charge }> {
  const player = await payments.addPlayer();
  const { body } = await payments.open(player, amount);
  expect(body.error).toBe(0);
  const charge = [...charges.values()].at(-1);
  if (!charge) throw new Error('no charge');
  return { player, payment_id: body.data.payment_id, charge };
}
/** The payer's bank has paid the charge. */
const paid = (charge: Charge, more: object = {}) =>
  charges.set(charge.id, {
    ...charge,
    status: 'successful',
    paid: true,
    paid_at: payments.server.platform.now().toISOString(),
    ...more,
  });
/** Opn's webhook, which anybody could send. */
const notify = async (id: string, key = 'charge.complete') => {
  const response = await fetch(`${payments.server.url}/provider/payment/opn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      object: 'event',
      id: 'evnt_test_1',
      key,
      data: { object: 'charge', id, status: 'successful', paid: true },
    }),
  });
  return response.status;
};

test('a charge is ordered for exactly the whole baht, shown by its own QR, and credited once when it is paid', async () => {
  const { player, payment_id, charge } = await openDeposit(500);
  const open = (await payments.server.call(qrcodeInfo, {}, { token: player.token })).body.data;
  expect(open).toMatchObject({ payment_id, amount: 500, payload: PICTURE, receiver: null, status: 'pending' });
  expect(charge).toMatchObject({ amount: 50_000, currency: 'THB', expires_at: open.expires_at });
  expect(charge.metadata).toEqual({ reference: open.reference });
  paid(charge);
  expect(await Promise.all([notify(charge.id), notify(charge.id), notify(charge.id)])).toEqual([200, 200, 200]);
  expect(await payments.balance(player)).toBe(500);
  expect(await payments.status(player, payment_id)).toBe('paid');
  asked.length = 0;
  expect(await notify(charge.id)).toBe(200);
  expect(asked).toEqual([]);
});

test('the webhook alone is nothing: the charge is asked itself', async () => {
  const { player, charge } = await openDeposit();
  expect(await notify(charge.id)).toBe(200);
  expect(await payments.balance(player)).toBe(0);
  expect(await notify('chrg_test_000000000999')).toBe(404);
  expect([await notify('\0'), await notify('\ud83d'), await notify(charge.id, '\0')]).toEqual([400, 400, 400]);
  expect(await notify(charge.id, 'charge.create')).toBe(200);
  expect(asked.filter((line) => line === `GET /charges/${charge.id}`)).toHaveLength(1);
});

test.each<[string, (charge: Charge) => object]>([
  ['in another currency', () => ({ currency: 'USD' })],
  ['of another deposit', () => ({ metadata: { reference: 'AAAAAAAAAA' } })],
  ['by card', () => ({ source: { type: 'card' } })],
  ['answered for another', () => ({ id: 'chrg_test_000000009999' })],
])('a charge %s is not credited, and asked about again', async (_, wrong) => {
  const { player, payment_id, charge } = await openDeposit();
  paid(charge, wrong(charge));
  expect(await notify(charge.id)).toBe(200);
  expect([await payments.balance(player), await payments.status(player, payment_id)]).toEqual([0, 'pending']);
  expect((await nextLook(charge))?.getTime()).toBeGreaterThan(payments.server.platform.now().getTime());
});

test('another amount waits for a person', async () => {
  const { player, payment_id, charge } = await openDeposit();
  paid(charge, { amount: 49_900 });
  expect(await notify(charge.id)).toBe(200);
  expect([await payments.balance(player), await payments.status(player, payment_id)]).toEqual([0, 'review']);
  const { key } = await newKey(payments.server);
  const { body } = await payments.server.call(operatorDeposits, {}, { token: key });
  expect(body.data.items.at(-1)).toMatchObject({ why: 'amount_differs', amount: 499 });
});

test('a failed, or expired, charge credits nothing, and is asked about no more', async () => {
  const { player, charge } = await openDeposit();
  charges.set(charge.id, { ...charge, status: 'expired' });
  await notify(charge.id);
  expect(await payments.balance(player)).toBe(0);
  const row = await payments.server.database.row('select next_check_at from deposit_charge where charge_id = $1', [
    charge.id,
  ]);
  expect(row).toEqual({ next_check_at: null });
});

test('paid after it was cancelled here: credited all the same', async () => {
  const { player, payment_id, charge } = await openDeposit();
  await payments.server.call(cancelPayment, { payment_id }, { token: player.token });
  paid(charge);
  expect(await notify(charge.id)).toBe(200);
  expect([await payments.balance(player), await payments.status(player, payment_id)]).toEqual([500, 'paid']);
});

/** When the job looks at a charge again; null: never. */
const nextLook = async (charge: Charge) =>
  (
    await payments.server.database.row<{ next_check_at: Date | null }>(
      'select next_check_at from deposit_charge where charge_id = $1',
      [charge.id],
    )
  )?.next_check_at;
const depositOf = async (charge: Charge): Promise<string> => {
  const { database } = payments.server;
  const sql = 'select deposit_id::text as id from deposit_charge where charge_id = $1';
  return (await database.row<{ id: string }>(sql, [charge.id]))?.id ?? '';
};
/** Runs the job for what is due. */
async function look(): Promise<void> {
  const job = chargesJob(payments.server.platform);
  for (const key of await job.due()) await job.work(key);
}

test('a cancelled deposit ends its charge at Opn, by the job: the player does not wait for it', async () => {
  const { player, payment_id, charge } = await openDeposit();
  asked.length = 0;
  status = 500;
  expect((await payments.server.call(cancelPayment, { payment_id }, { token: player.token })).body.error).toBe(0);
  expect(asked).toEqual([]);
  status = 200;
  await look();
  expect(asked).toEqual([`GET /charges/${charge.id}`, `POST /charges/${charge.id}/expire`]);
  expect(charges.get(charge.id)).toMatchObject({ status: 'expired' });
  expect(await nextLook(charge)).toBeNull();
  expect(await payments.status(player, payment_id)).toBe('cancelled');
  expect((await payments.open(player, 500)).body.error).toBe(0);
});

test.each<[string, () => void]>([
  [
    'gives an error',
    () => (refusal = { code: 500, answer: { object: 'error', code: 'internal_error', message: 'try again' } }),
  ],
  [
    'refuses',
    () => (refusal = { code: 400, answer: { object: 'error', code: 'failed_expiration', message: 'not now' } }),
  ],
  ['leaves it as it was', () => (refusal = { code: 200, answer: [...charges.values()].at(-1) ?? {} })],
])('where Opn %s it is told in the log and tried again, and a payment meanwhile is credited', async (_, fail) => {
  const { player, payment_id, charge } = await openDeposit();
  await payments.server.call(cancelPayment, { payment_id }, { token: player.token });
  fail();
  await look();
  const again = await nextLook(charge);
  expect(again?.getTime()).toBeGreaterThan(payments.server.platform.now().getTime());
  expect(again?.getTime()).toBeLessThanOrEqual(payments.server.platform.now().getTime() + 31_000);
  const { database } = payments.server;
  const isDue = () =>
    database.rows("update deposit_charge set next_check_at = '2020-01-01' where charge_id = $1", [charge.id]);
  asked.length = 0;
  await isDue();
  await look();
  expect(asked).toContain(`POST /charges/${charge.id}/expire`);
  paid(charge);
  refusal = null;
  asked.length = 0;
  await isDue();
  await look();
  expect(asked).not.toContain(`POST /charges/${charge.id}/expire`);
  expect([await payments.balance(player), await payments.status(player, payment_id)]).toEqual([500, 'paid']);
  expect(await nextLook(charge)).toBeNull();
});

test('paid after the cancellation, above the own limit: it waits for a person, who sees it', async () => {
  const { player, payment_id, charge } = await openDeposit();
  await payments.server.call(cancelPayment, { payment_id }, { token: player.token });
  await payments.server.call(setLimits, { kind: 'deposit', period: 'day', amount: 300 }, { token: player.token });
  paid(charge);
  await look();
  expect([await payments.balance(player), await payments.status(player, payment_id)]).toEqual([0, 'review']);
  const { key } = await newKey(payments.server);
  const { body } = await payments.server.call(operatorDeposits, {}, { token: key });
  expect(body.data.items.at(-1)).toMatchObject({ why: 'own_limit', amount: 500 });
});

test('a lost webhook: the job asks, through the real queue', async () => {
  const { player, payment_id, charge } = await openDeposit();
  paid(charge);
  await payments.server.database.rows("update deposit_charge set next_check_at = '2020-01-01' where charge_id = $1", [
    charge.id,
  ]);
  const { platform } = payments.server;
  const stop = await startJobs(platform, [chargesJob(platform)]);
  try {
    await vi.waitFor(async () => expect(await payments.balance(player)).toBe(500), { timeout: 15_000, interval: 100 });
  } finally {
    await stop();
  }
  const { body } = await payments.server.call(inquiryStatus, { payment_id }, { token: player.token });
  expect(body.data.status).toBe('paid');
}, 30_000);

test.each<[string, (charge: Charge) => void]>([
  ['refuses the key', () => (status = 401)],
  ['does not know it', () => (status = 404)],
  ['answers for another deposit', (charge) => paid(charge, { metadata: { reference: 'AAAAAAAAAA' } })],
])('where Opn %s the charge waits for its next turn: it does not stay before those of others', async (_, fail) => {
  const { player, charge } = await openDeposit();
  const { database, platform } = payments.server;
  const makeDue = () =>
    database.rows("update deposit_charge set next_check_at = '2020-01-01' where charge_id = $1", [charge.id]);
  await makeDue();
  fail(charge);
  await expect(look()).rejects.toThrow();
  const again = await nextLook(charge);
  expect(again?.getTime()).toBeGreaterThan(platform.now().getTime());
  expect(again?.getTime()).toBeLessThanOrEqual(platform.now().getTime() + 31_000);
  expect(await chargesJob(platform).due()).toEqual([]);
  asked.length = 0;
  await chargesJob(platform).work(await depositOf(charge));
  expect(asked).toEqual([]);
  // The key is right again, and what was paid meanwhile is credited.
  status = 200;
  paid(charge);
  await makeDue();
  await look();
  expect(await payments.balance(player)).toBe(500);
  expect(await nextLook(charge)).toBeNull();
});

test.each<[string, () => void]>([
  ['gives an error', () => (status = 500)],
  ['orders another amount', () => (change = { amount: 1 })],
  ['orders another currency', () => (change = { currency: 'JPY' })],
  ['says that it is paid already', () => (change = { status: 'successful', paid: true })],
  ['draws no QR', () => (change = { source: { type: 'promptpay' } })],
  ['has a page in place of the QR', () => (picture = { type: 'text/html', body: '<html>' })],
  ['has a QR of a megabyte', () => (picture = { type: 'image/png', body: 'x'.repeat(1_000_000) })],
])('where Opn %s no deposit opens, and the player may choose another way', async (_, break_) => {
  const player = await payments.addPlayer();
  break_();
  expect((await payments.open(player, 500)).body).toMatchObject({ code: 'channel_unavailable' });
  expect((await payments.server.call(qrcodeInfo, {}, { token: player.token })).body.data).toBeNull();
  change = {};
  status = 200;
  picture = { type: 'image/svg+xml', body: SVG };
  expect((await payments.open(player, 500)).body.error).toBe(0);
});

test('a refused deposit orders no charge; the same press twice orders one', async () => {
  const player = await payments.addPlayer();
  await payments.server.call(setLimits, { kind: 'deposit', period: 'day', amount: 300 }, { token: player.token });
  expect((await payments.open(player, 500)).body.code).toBe('limit_reached');
  expect((await payments.open(player, 1)).body.code).toBe('invalid_input');
  expect(asked).toEqual([]);
  const key = 'd3a2c1f0-0000-4000-8000-000000000001';
  const first = (await payments.open(player, 200, 'promptpay', key)).body.data;
  expect((await payments.open(player, 200, 'promptpay', key)).body.data).toEqual(first);
  expect(asked.filter((line) => line === 'POST /charges')).toHaveLength(1);
  expect((await payments.open(player, 200)).body.code).toBe('payment_open');
  expect(asked.filter((line) => line === 'POST /charges')).toHaveLength(1);
});

test('an agent without a key has no such channel', async () => {
  const other = await startPayments({ log: { write: () => undefined } });
  try {
    await other.server.database.rows("update payment_channel set provider = 'opn' where type = 'promptpay'");
    const player = await other.addPlayer();
    const input = { channel_id: other.channels.promptpay, amount: 500 };
    expect((await other.server.call(generateQr, input, { token: player.token })).body.code).toBe('channel_unavailable');
  } finally {
    await other.close();
  }
});

describe('a stranger’s hints', () => {
  test.each(['\0', 'chrg_\0', '\ud800', '', "chrg_' or 1=1", 'chrg_test_\u0e01'])(
    'about what is no charge are refused: %j',
    async (id) => {
      expect(await notify(id)).toBe(400);
    },
  );

  test('about one charge again and again do not become as many calls to Opn', async () => {
    const { charge } = await openDeposit();
    const statuses = new Set<number>();
    for (let n = 0; n < 30; n++) statuses.add(await notify(charge.id));
    expect([...statuses].sort()).toEqual([200, 429]);
    expect(asked.filter((line) => line === `GET /charges/${charge.id}`)).toHaveLength(10);
  });

  test('in great number are refused by address, and fill no log', async () => {
    payments.server.clock.advance(61_000);
    logged.length = 0;
    const statuses: number[] = [];
    for (let n = 0; n < 500; n++) statuses.push(await notify(`chrg_test_9${String(n).padStart(11, '0')}`));
    expect(statuses.filter((code) => code === 404)).toHaveLength(300);
    expect(statuses.filter((code) => code === 429)).toHaveLength(200);
    expect(logged.join('').length).toBeLessThan(40_000);
    payments.server.clock.advance(61_000);
  });
});
