import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { memberNotifications } from '#contract/notice.ts';
import {
  operatorCancelRedemption,
  operatorRedemptions,
  operatorShipRedemption,
} from '#contract/operator-redemption.ts';
import { redeem, redemptionCalc, redemptionHistory, redemptionList } from '#contract/redemption.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { wheelConfigV2 } from '#contract/wheel.ts';
import { addDays, bangkokDay } from '#server/lib/bangkok.ts';
import { times } from '../../long.ts';
import { startTestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { AGENT, atOnce, countOf, type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';
import { newKey } from '../operator/fixture.ts';

let loyalty: Loyalty;
let player: Player;
beforeAll(async () => {
  loyalty = await startLoyalty();
});
beforeEach(async () => {
  player = await loyalty.addPlayer();
});
afterAll(() => loyalty.close());

const ADDRESS = {
  first_name: 'มะลิ',
  last_name: 'แสงทอง',
  phone: '0891234567',
  line: '99/1 ถนนสุขุมวิท',
  subdistrict: 'คลองเตย',
  district: 'คลองเตย',
  province: 'กรุงเทพมหานคร',
  postcode: '10110',
};

async function addItem(
  changes: { kind?: string; amount?: number | null; points?: number; stock?: number | null; most?: number } = {},
) {
  const { kind = 'credit', amount = 10_000, points = 100, stock = null, most = null } = changes;
  const row = await loyalty.server.database.row<{ id: string; stock: number }>(
    `insert into redemption_item (agent_id, name, kind, amount, points, stock, max_per_member) values ($1, 'ของ', $2, $3, $4, $5, $6) returning id::text`,
    [AGENT, kind, amount, points, stock, most],
  );
  return row?.id ?? '';
}
const stockOf = async (id: string) =>
  (await loyalty.server.database.row<{ stock: number }>('select stock from redemption_item where id::text = $1', [id]))
    ?.stock;
const order = (item_id: string, quantity: unknown = 1, more: object = {}, key?: string, by = player) =>
  loyalty.call(by, redeem, { item_id, quantity, ...more }, key);
const points = async (of = player) => (await loyalty.call(of, memberPoints)).body.data.point;
const cash = async () => (await loyalty.call(player, memberWallets)).body.data.wallets[0].balance;

test('an item that was changed since it was shown is looked at again first', async () => {
  await loyalty.givePoints(player, 500);
  const item = await addItem();
  const shown = async () =>
    (await loyalty.call(player, redemptionList)).body.data.find((one: { item_id: string }) => one.item_id === item);
  const { version } = await shown();
  expect((await order(item, 1, { version })).body.error).toBe(0);
  await loyalty.server.database.rows('update redemption_item set points = 300, version = version + 1 where id = $1', [
    item,
  ]);
  expect((await order(item, 1, { version })).body).toMatchObject({
    code: 'invalid_input',
    fields: { quantity: 'สินค้าหรือราคานี้เพิ่งเปลี่ยน กรุณาตรวจสอบอีกครั้งก่อนแลก' },
  });
  expect(await points()).toBe(400);
  const now = await shown();
  expect(now).toMatchObject({ version: version + 1, points: 300 });
  expect((await order(item, 1, { version: now.version })).body.data).toMatchObject({ point: 100 });
});

test('a credit costs its points once and pays to the cash wallet, with a row in the history', async () => {
  await loyalty.givePoints(player, 250);
  const item = await addItem();
  const calc = (await loyalty.call(player, redemptionCalc, { item_id: item, quantity: 2 })).body.data;
  expect(calc).toMatchObject({ points_total: 200, point: 250, point_after: 50, can_redeem: true, reason: null });
  const key = randomUUID();
  const [first, again] = [await order(item, 2, {}, key), await order(item, 2, {}, key)];
  expect(first.body.data).toMatchObject({ point: 50, redemption: { quantity: 2, points: 200, state: 'done' } });
  expect(again.body).toEqual(first.body);
  expect(await cash()).toBe(200);
  const { items } = (await loyalty.call(player, redemptionHistory)).body.data;
  expect(items).toEqual([first.body.data.redemption]);
});

test('points of stakes that were just settled can be spent', async () => {
  await loyalty.stake(player, 1_000_000);
  expect((await order(await addItem())).body.data.point).toBe(0);
});

test('goods need an address and are to be prepared', async () => {
  await loyalty.givePoints(player, 100);
  const item = await addItem({ kind: 'item', amount: null, stock: 3 });
  expect((await order(item)).body).toMatchObject({ code: 'invalid_input', fields: { address: expect.any(String) } });
  expect((await order(item, 1, { address: { ...ADDRESS, postcode: '1011' } })).body.code).toBe('invalid_input');
  expect(await stockOf(item)).toBe(3);
  expect((await order(item, 1, { address: ADDRESS })).body.data.redemption).toMatchObject({
    state: 'preparing',
    tracking: null,
  });
  expect(await stockOf(item)).toBe(2);
});

test('an operator ships or cancels goods with a notice, and a cancel returns points and stock once', async () => {
  const key = (await newKey(loyalty.server)).key;
  const call = async (endpoint: Endpoint, input: object, token = key) =>
    (await loyalty.server.call(endpoint, input, { token })).body;
  const [sent, cancelled] = [await loyalty.addPlayer(), player];
  const item = await addItem({ kind: 'item', amount: null, stock: 3 });
  for (const one of [sent, cancelled]) {
    await loyalty.givePoints(one, 100);
    await order(item, 1, { address: ADDRESS }, undefined, one);
  }
  const { items } = (await call(operatorRedemptions, { state: 'preparing', limit: 2 })).data;
  expect(items).toMatchObject([
    { member: { member_id: String(cancelled.memberId) }, address: ADDRESS, points: 100, decided_at: null },
    { member: { member_id: String(sent.memberId) }, state: 'preparing', tracking: null },
  ]);
  const ids: string[] = items.map(({ redemption_id }: { redemption_id: string }) => redemption_id);
  const [toCancel, toSend] = ids;
  // A day begins with its first moment.
  const today = bangkokDay(loyalty.server.platform.now());
  await loyalty.server.database.rows('update redemption set created_at = $2 where id::text = any($1)', [
    ids,
    new Date(`${today}T00:00:00+07:00`),
  ]);
  const ofDay = { state: 'preparing', from: today, to: today, limit: 2 };
  expect((await call(operatorRedemptions, ofDay)).data.items).toMatchObject(
    ids.map((redemption_id) => ({ redemption_id })),
  );
  expect((await call(operatorRedemptions, { to: addDays(today, -1) })).data.items).toEqual([]);

  const parcel = { redemption_id: toSend, carrier: 'ไปรษณีย์ไทย', tracking_number: 'EX123' };
  expect((await call(operatorShipRedemption, parcel)).data).toMatchObject({ state: 'shipped' });
  await call(operatorShipRedemption, { ...parcel, tracking_number: 'EX124TH' });
  expect((await loyalty.call(sent, redemptionHistory)).body.data.items[0]).toMatchObject({
    state: 'shipped',
    address: ADDRESS,
    tracking: { carrier: 'ไปรษณีย์ไทย', number: 'EX124TH' },
    decided_at: expect.any(String),
  });
  expect((await loyalty.call(sent, memberNotifications)).body.data.items[0]).toMatchObject({
    title: 'จัดส่ง ของ แล้ว',
    description: 'ไปรษณีย์ไทย เลขพัสดุ EX124TH',
  });
  expect(await call(operatorCancelRedemption, { redemption_id: toSend, reason: 'ส่งไม่ได้' })).toMatchObject({
    code: 'record_conflict',
  });

  const reason = 'ของชำรุด';
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(operatorCancelRedemption, { redemption_id: toCancel, reason })),
  );
  expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', 'record_conflict', 'record_conflict']);
  expect([await points(cancelled), await stockOf(item)]).toEqual([100, 2]);
  expect((await loyalty.call(cancelled, redemptionHistory)).body.data.items[0]).toMatchObject({
    state: 'cancelled',
    reason,
  });
  expect(await call(operatorShipRedemption, { ...parcel, redemption_id: toCancel })).toMatchObject({
    code: 'record_conflict',
  });
  expect((await call(operatorShipRedemption, { ...parcel, redemption_id: '999999' })).code).toBe('record_not_found');
  const reader = (await newKey(loyalty.server, ['redemptions:read'])).key;
  expect((await call(operatorShipRedemption, parcel, reader)).code).toBe('forbidden');
});

test('redeemed free spins can be used on the wheel', async () => {
  await loyalty.givePoints(player, 200);
  await order(await addItem({ kind: 'free_spin', amount: 3 }), 2);
  expect((await loyalty.call(player, wheelConfigV2)).body.data.free_spins).toBe(6);
});

test.each([
  [0, 'invalid_input', 'จำนวนต้องมากกว่า 0'],
  [-1, 'invalid_input', 'จำนวนต้องมากกว่า 0'],
  [1.5, 'invalid_input', 'จำนวนไม่ถูกต้อง'],
  [1e9, 'invalid_input', 'แลกได้ครั้งละไม่เกิน 100 ชิ้น'],
  ['2', 'invalid_input', 'จำนวนไม่ถูกต้อง'],
])('a quantity of %s is refused in Thai', async (quantity, code, sentence) => {
  await loyalty.givePoints(player, 1000);
  const { body } = await order(await addItem(), quantity);
  expect(body).toMatchObject({ code, fields: { quantity: sentence } });
  expect(await points()).toBe(1000);
});

test('without points, above the maximum, out of stock, unknown or excluded it is refused', async () => {
  await loyalty.givePoints(player, 150);
  const [plain, scarce, limited] = [
    await addItem(),
    await addItem({ stock: 1 }),
    await addItem({ most: 1, points: 10 }),
  ];
  expect((await order(plain, 2)).body).toMatchObject({
    code: 'insufficient_points',
    message: 'คะแนนไม่พอ ขาดอีก 50 คะแนน',
  });
  expect((await order(scarce, 2)).body).toMatchObject({
    code: 'out_of_stock',
    message: expect.stringContaining('เหลือเพียง 1'),
  });
  expect((await order(limited, 2)).body).toMatchObject({
    code: 'invalid_input',
    fields: { quantity: expect.any(String) },
  });
  expect((await order('999999')).body.code).toBe('item_not_found');
  expect(await points()).toBe(150);
  expect((await order(limited)).body.error).toBe(0);
  expect((await loyalty.call(player, redemptionCalc, { item_id: limited, quantity: 1 })).body.data).toMatchObject({
    can_redeem: false,
    reason: 'แลกได้คนละไม่เกิน 1 ชิ้น',
  });
  await loyalty.server.database.rows("update member set status = 'excluded' where id = $1", [player.memberId]);
  expect((await order(plain)).body.code).toBe('member_excluded');
});

const REQUESTS = times(200, 500);
const STOCK = REQUESTS / 5;
test(`${REQUESTS} requests at once over 4 servers for a stock of ${STOCK} get exactly ${STOCK}`, async () => {
  const first = loyalty.server;
  const others = await Promise.all(
    [1, 2, 3].map(() => startTestServer({ databaseUrl: first.databaseUrl, maxConnections: 12 })),
  );
  for (const other of others) other.clock.set(first.platform.now());
  const servers = [first, ...others];
  const item = await addItem({ kind: 'item', amount: null, stock: STOCK });
  const players = await Promise.all(Array.from({ length: 25 }, () => loyalty.addPlayer()));
  for (const one of players) await loyalty.givePoints(one, 2000);
  const replies = await atOnce(REQUESTS, async (n, idempotencyKey) => {
    const input = { item_id: item, quantity: 1, address: ADDRESS };
    const { call } = servers[n % servers.length] ?? first;
    return call(redeem, input, { token: players[n % players.length]?.token ?? '', idempotencyKey });
  });
  for (const other of others) await other.close();
  expect(countOf(replies)).toEqual({ ok: STOCK, out_of_stock: REQUESTS - STOCK });
  expect(await stockOf(item)).toBe(0);
  let left = 0;
  for (const one of players) left += await points(one);
  expect(left).toBe(25 * 2000 - STOCK * 100);
}, 60_000);

test('after any redemptions, points and stock are reduced by them and never below 0', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        points: fc.integer({ min: 1, max: 400 }),
        stock: fc.integer({ min: 0, max: 6 }),
        quantities: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }),
      }),
      async ({ points: given, stock, quantities }) => {
        const buyer = await loyalty.addPlayer();
        await loyalty.givePoints(buyer, given);
        const item = await addItem({ stock, points: 50, amount: 100 });
        const replies = await Promise.all(quantities.map((quantity) => order(item, quantity, {}, undefined, buyer)));
        const redeemed = replies.reduce(
          (sum, { body }) => sum + (body.error === 0 ? body.data.redemption.quantity : 0),
          0,
        );
        expect(await points(buyer)).toBe(given - redeemed * 50);
        expect(await stockOf(item)).toBe(stock - redeemed);
      },
    ),
    { numRuns: 20 },
  );
}, 30_000);

test('a visitor sees the items', async () => {
  const { body } = await loyalty.server.call(redemptionList, {});
  expect(body.data).toContainEqual(
    expect.objectContaining({ kind: 'credit', amount: 100, points: 1000, needs_address: false }),
  );
});

test('after all tests the books balance', async () => {
  expect(await faultsOfBooks(loyalty.server.database)).toEqual([]);
});
