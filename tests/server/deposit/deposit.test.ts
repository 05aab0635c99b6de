import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/deposit.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { depositOf } from '#server/deposit/queries.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { AGENT, type Payments, type Player, startPayments } from './fixture.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());
const call = (...args: Parameters<Payments['server']['call']>) => payments.server.call(...args);

describe('wallets and points', () => {
  test('a new member has the cash wallet with 0 and no points', async () => {
    const player = await payments.addPlayer();
    const { body } = await call(memberWallets, {}, { token: player.token });
    expect(body.data).toEqual({
      agent_code: 'chokdee',
      wallets: [{ id: String(player.wallet), wallet_name: 'กระเป๋าหลัก', wallet_type_id: 1, balance: 0, held: 0 }],
      promotions: [],
    });
    expect((await call(memberPoints, {}, { token: player.token })).body.data).toEqual({ point: 0, usable: 0 });
  });

  test('nobody without a session sees any', async () => {
    expect((await call(memberWallets, {})).status).toBe(401);
    expect((await call(contract.paymentChannels, {})).status).toBe(401);
  });
});

describe('channels', () => {
  test('carry their limits; one that is off says why', async () => {
    const player = await payments.addPlayer();
    const { body } = await call(contract.paymentChannels, {}, { token: player.token });
    expect(body.data).toHaveLength(3);
    expect(body.data[0]).toMatchObject({ type: 'promptpay', min: 20, max: 50_000, available: true, reason: null });
    await payments.server.database.rows(
      `update payment_channel set is_on = false, closed_reason = 'ปิดปรับปรุงถึง 23:30 น.' where type = 'truemoney'`,
    );
    const off = await call(contract.paymentChannels, {}, { token: player.token });
    expect(off.body.data[2]).toMatchObject({ available: false, reason: 'ปิดปรับปรุงถึง 23:30 น.' });
    const refused = await payments.open(player, 100, 'truemoney');
    expect(refused.body).toMatchObject({ code: 'channel_unavailable', message: 'ปิดปรับปรุงถึง 23:30 น.' });
    await payments.server.database.rows(`update payment_channel set is_on = true where type = 'truemoney'`);
  });

  test('info gives the account masked, and none for a QR', async () => {
    const player = await payments.addPlayer();
    const bank = await call(contract.paymentInfo, { channel_id: payments.channels.bank }, { token: player.token });
    expect(bank.body.data.receiver).toMatchObject({ bank_name: 'กสิกรไทย', account_no: 'xxxxxx6789' });
    const qr = await call(contract.paymentInfo, { channel_id: payments.channels.promptpay }, { token: player.token });
    expect(qr.body.data).toMatchObject({ receiver: null, type: 'promptpay' });
    expect(qr.body.data.instructions.length).toBeGreaterThan(0);
  });

  test.each(['0', '999999', 'x', "1' or '1'='1"])('unknown: %s', async (channel_id) => {
    const player = await payments.addPlayer();
    const info = await call(contract.paymentInfo, { channel_id }, { token: player.token });
    expect(info.body).toMatchObject({ code: 'invalid_input', fields: { channel_id: 'ไม่พบช่องทางฝากเงินนี้' } });
  });
});

describe('opening a deposit', () => {
  test('a QR: whole baht in; unique satang, payload, reference and 15 minutes out', async () => {
    const player = await payments.addPlayer();
    const { body } = await payments.open(player, 500);
    expect(body.data).toMatchObject({
      type: 'promptpay',
      status: 'pending',
      receiver: null,
      channel_id: payments.channels.promptpay,
    });
    expect(body.data.amount).toBeGreaterThan(500);
    expect(body.data.amount).toBeLessThan(501);
    expect(body.data.payload).toContain(`5406${body.data.amount.toFixed(2)}`);
    expect(body.data.payload).toMatch(/^000201010212.*6304[0-9A-F]{4}$/);
    expect(body.data.reference).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(Date.parse(body.data.expires_at) - Date.parse(body.data.created_at)).toBe(15 * 60_000);
    const open = await call(contract.qrcodeInfo, {}, { token: player.token });
    expect(open.body.data).toEqual(body.data);
  });

  test('a bank transfer: the account of the chosen bank', async () => {
    const player = await payments.addPlayer();
    const { body } = await call(
      contract.openTransfer,
      { channel_id: payments.channels.bank, sub_channel_id: 'SCB', amount: 100 },
      { token: player.token },
    );
    expect(body.data).toMatchObject({
      type: 'bank',
      payload: null,
      receiver: { bank_code: 'SCB', account_no: '4051234567' },
    });
  });

  test('only of the right kind, with a known sub-channel', async () => {
    const player = await payments.addPlayer();
    const qr = await call(
      contract.generateQr,
      { channel_id: payments.channels.bank, amount: 100 },
      { token: player.token },
    );
    expect(qr.body.fields).toHaveProperty('channel_id');
    const transfer = await call(
      contract.openTransfer,
      { channel_id: payments.channels.promptpay, amount: 100 },
      { token: player.token },
    );
    expect(transfer.body.fields).toHaveProperty('channel_id');
    const sub = await call(
      contract.openTransfer,
      { channel_id: payments.channels.bank, sub_channel_id: 'GSB', amount: 100 },
      { token: player.token },
    );
    expect(sub.body.fields).toHaveProperty('sub_channel_id');
  });

  test.each([
    [19, 'ขั้นต่ำ 20.00 บาท'],
    [1, 'ขั้นต่ำ 20.00 บาท'],
    [50_001, 'สูงสุด 50,000.00 บาท'],
    [0, 'จำนวนเงินต้องมากกว่า 0'],
    [-1, 'จำนวนเงินต้องมากกว่า 0'],
    [100.5, 'กรอกเป็นจำนวนเต็มบาท ไม่มีสตางค์'],
    [100.123, 'ทศนิยมได้ไม่เกิน 2 ตำแหน่ง'],
    [1e9, 'จำนวนเงินสูงเกินไป'],
    ['500', 'จำนวนเงินไม่ถูกต้อง'],
    ['๕๐๐', 'จำนวนเงินไม่ถูกต้อง'],
    ['<script>', 'จำนวนเงินไม่ถูกต้อง'],
    [null, 'จำนวนเงินไม่ถูกต้อง'],
    [[500], 'จำนวนเงินไม่ถูกต้อง'],
  ])('of %j is refused: %s', async (amount, sentence) => {
    const player = await payments.addPlayer();
    const { status, body } = await payments.open(player, amount);
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 200,
      code: 'invalid_input',
      fields: { amount: sentence },
    });
    expect(
      await payments.server.database.rows('select 1 from deposit where member_id = $1', [player.memberId]),
    ).toEqual([]);
  });

  test.each([20, 50_000])('at the limit is taken: %d', async (amount) => {
    expect((await payments.open(await payments.addPlayer(), amount)).body.error).toBe(0);
  });

  test('one at a time; the next one after cancelling or after its time', async () => {
    const player = await payments.addPlayer();
    const first = await payments.open(player, 300);
    expect((await payments.open(player, 300)).body.code).toBe('payment_open');
    expect((await payments.open(player, 200, 'bank')).body.code).toBe('payment_open');
    await call(contract.cancelPayment, { payment_id: first.body.data.payment_id }, { token: player.token });
    const second = await payments.open(player, 300);
    expect(second.body.error).toBe(0);
    payments.server.clock.advance(15 * 60_000);
    expect(await payments.status(player, second.body.data.payment_id)).toBe('expired');
    expect((await call(contract.qrcodeInfo, {}, { token: player.token })).body.data).toBeNull();
    expect((await payments.open(player, 300)).body.error).toBe(0);
    expect(await payments.status(player, second.body.data.payment_id)).toBe('expired');
  });

  test('one that was paid stays so when the next is opened after its time', async () => {
    const player = await payments.addPlayer();
    const { data } = (await payments.open(player, 300)).body;
    await payments.sendWebhook(await payments.webhookBody(player, data));
    payments.server.clock.advance(16 * 60_000);
    expect((await payments.open(player, 300)).body.error).toBe(0);
    expect(await payments.status(player, data.payment_id)).toBe('paid');
  });

  test('is over at its very end', async () => {
    const player = await payments.addPlayer();
    const { payment_id, expires_at } = (await payments.open(player, 300)).body.data;
    const end = Date.parse(expires_at);
    const statusAt = async (time: number) =>
      (await depositOf(payments.server.database, player.memberId, new Date(time), payment_id))?.status;
    expect([await statusAt(end - 1), await statusAt(end)]).toEqual(['pending', 'expired']);
  });

  test('again with the same key gives the same answer; with another body 409', async () => {
    const player = await payments.addPlayer();
    const key = randomUUID();
    const first = await payments.open(player, 700, 'promptpay', key);
    const again = await payments.open(player, 700, 'promptpay', key);
    expect(again.body).toEqual(first.body);
    expect((await payments.open(player, 701, 'promptpay', key)).status).toBe(409);
  });
});

describe('cancellation', () => {
  test('is for the own open deposit only, and twice is no error', async () => {
    const [player, other] = [await payments.addPlayer(), await payments.addPlayer()];
    const { payment_id, reference } = (await payments.open(player, 400, 'truemoney')).body.data;
    const { data: status } = (await call(contract.inquiryStatus, { payment_id }, { token: player.token })).body;
    expect(status).toMatchObject({ payment_id, status: 'pending', type: 'truemoney', reference });
    expect((await call(contract.cancelPayment, { payment_id }, { token: other.token })).body.code).toBe(
      'payment_not_found',
    );
    expect((await call(contract.inquiryStatus, { payment_id }, { token: other.token })).body.code).toBe(
      'payment_not_found',
    );
    expect((await call(contract.cancelPayment, { payment_id: 'x' }, { token: player.token })).body.code).toBe(
      'payment_not_found',
    );
    expect((await call(contract.cancelPayment, { payment_id }, { token: player.token })).body.error).toBe(0);
    expect((await call(contract.cancelPayment, { payment_id }, { token: player.token })).body.error).toBe(0);
    expect(await payments.status(player, payment_id)).toBe('cancelled');
  });

  test('an expired one is refused', async () => {
    const player = await payments.addPlayer();
    const { payment_id } = (await payments.open(player, 400)).body.data;
    payments.server.clock.advance(16 * 60_000);
    expect((await call(contract.cancelPayment, { payment_id }, { token: player.token })).body.code).toBe(
      'payment_not_open',
    );
  });
});

async function cancelled(player: Player, amount: number, type: 'promptpay' | 'bank' = 'promptpay') {
  const { body } = await payments.open(player, amount, type);
  if (body.code) return body.code;
  const { payment_id } = body.data;
  return (await call(contract.cancelPayment, { payment_id }, { token: player.token })).body.error;
}
async function paid(player: Player, amount: number): Promise<void> {
  const { data } = (await payments.open(player, amount)).body;
  const { body } = await payments.sendWebhook(await payments.webhookBody(player, data));
  expect(body.data.result).toBe('credited');
}

test('a member who has never paid opens ten deposits in a day; a payment ends that', async () => {
  const { clock } = payments.server;
  const player = await payments.addPlayer();
  for (let turn = 0; turn < 10; turn++) {
    clock.advance(3_600_000);
    expect(await cancelled(player, 150, turn % 2 === 0 ? 'promptpay' : 'bank')).toBe(0);
  }
  clock.advance(3_600_000);
  for (const type of ['promptpay', 'bank'] as const) expect(await cancelled(player, 150, type)).toBe('rate_limited');
  // 24 hours after the first.
  clock.advance(14 * 3_600_000);
  await paid(player, 150);
  for (let turn = 0; turn < 11; turn++) expect(await cancelled(player, 150)).toBe(0);
});

test('opening and cancelling again and again ends at 20 an hour, for one member alone', async () => {
  const player = await payments.addPlayer();
  await paid(player, 150);
  payments.server.clock.advance(3_600_000);
  const openAndCancel = (type: 'promptpay' | 'bank') => cancelled(player, 150, type);
  for (let turn = 0; turn < 20; turn++) expect(await openAndCancel(turn % 2 === 0 ? 'promptpay' : 'bank')).toBe(0);
  const reserved = () => payments.server.database.rows('select 1 from deposit_amount');
  const before = (await reserved()).length;
  const refused = await payments.open(player, 150);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await reserved()).toHaveLength(before);
  expect(await openAndCancel('bank')).toBe('rate_limited');
  expect((await payments.open(await payments.addPlayer(), 150)).body.error).toBe(0);
  payments.server.clock.advance(3_600_000);
  expect(await openAndCancel('promptpay')).toBe(0);
});

describe('amounts under concurrency', () => {
  test('100 players at once for the same amount get 100 different amounts', async () => {
    const players = await Promise.all(Array.from({ length: 100 }, () => payments.addPlayer()));
    const replies = await Promise.all(players.map((player) => payments.open(player, 1_234)));
    expect(replies.map(({ body }) => body.code).filter(Boolean)).toEqual([]);
    const taken = await payments.server.database.rows<{ key: string }>(
      `select receiving_account_id || '/' || amount_satang as key from deposit where amount_satang / 100 = 1234`,
    );
    expect(taken).toHaveLength(100);
    expect(new Set(taken.map(({ key }) => key)).size).toBe(100);
  });

  test('two tabs at once: one deposit', async () => {
    const player = await payments.addPlayer();
    const replies = await Promise.all(Array.from({ length: 6 }, () => payments.open(player, 250)));
    expect(replies.filter(({ body }) => body.error === 0)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'payment_open')).toHaveLength(5);
  });

  /** Fills all amounts of so many whole baht with deposits that the player has left. */
  const fill = (player: Player, baht: number) =>
    payments.server.database.rows(
      `with left_ones as (
         insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, status, created_at, expires_at)
         select a.agent_id, $1, $2, $4, a.id, 100 * $3::int + satang, gen_random_uuid()::text, 'cancelled', at, at + interval '15 minutes'
         from receiving_account a cross join generate_series(1, 99) satang
           cross join lateral (select $5::timestamptz - satang * interval '1 minute' as at) opened
         where a.type = 'promptpay' and a.agent_id = $6
         returning *)
       insert into deposit_amount select receiving_account_id, amount_satang, id, expires_at + interval '72 hours' from left_ones`,
      [...[player.memberId, player.wallet, baht, payments.channels.promptpay, payments.server.platform.now()], AGENT],
    );

  test('used up by who has never paid: what was left the longest ago is given again, and a late payment goes where it belongs', async () => {
    const [idle, ...others] = await Promise.all(Array.from({ length: 7 }, () => payments.addPlayer()));
    const [player] = others;
    if (!idle || !player) throw new Error('no players');
    await fill(idle, 555);
    const { data } = (await payments.open(player, 555)).body;
    expect(data.amount).toBe(555.99);
    await Promise.all(others.slice(1).map((one) => payments.open(one, 555)));
    const open = await payments.server.database.rows<{ amount: string }>(
      `select distinct receiving_account_id || ' ' || amount_satang as amount from deposit where amount_satang / 100 = 555 and status = 'pending'`,
    );
    expect(open).toHaveLength(others.length);

    const pay = async (by: Player) => payments.sendWebhook(await payments.webhookBody(by, data));
    expect((await pay(idle)).body.data.result).toBe('credited');
    expect([await payments.balance(idle), await payments.balance(player)]).toEqual([555.99, 0]);
    expect((await pay(player)).body.data.result).toBe('credited');
    expect([await payments.balance(idle), await payments.balance(player)]).toEqual([555.99, 555.99]);
    // The others' are left by somebody who pays now. They are given, too, once nothing else is free.
    expect((await payments.open(await payments.addPlayer(), 555)).body.error).toBe(0);
  });

  test('used up: a clear refusal; free again 72 hours after the end', async () => {
    const { database, clock } = payments.server;
    await database.rows(
      `insert into deposit_amount select a.id, 77700 + satang, 0, $1::timestamptz + interval '72 hours 15 minutes'
       from receiving_account a cross join generate_series(1, 99) satang where a.type = 'promptpay'`,
      [payments.server.platform.now()],
    );
    expect((await payments.open(await payments.addPlayer(), 777)).body.code).toBe('amounts_used_up');
    expect((await payments.open(await payments.addPlayer(), 778)).body.error).toBe(0);
    clock.advance(72 * 3_600_000);
    expect((await payments.open(await payments.addPlayer(), 777)).body.code).toBe('amounts_used_up');
    clock.advance(15 * 60_000 + 1_000);
    expect((await payments.open(await payments.addPlayer(), 777)).body.error).toBe(0);
  });
});

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
});
