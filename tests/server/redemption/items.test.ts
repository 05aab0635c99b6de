import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorConfirm } from '#contract/operator.ts';
import {
  operatorItemStock,
  operatorItems,
  operatorRemoveItem,
  operatorSaveItem,
} from '#contract/operator-redemption.ts';
import { redeem, redemptionHistory, redemptionList } from '#contract/redemption.ts';
import { atOnce, countOf, type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';
import { beginDay, linesOf, newKey } from '../operator/fixture.ts';

let loyalty: Loyalty;
let player: Player;
let key: { name: string; key: string };
beforeAll(async () => {
  loyalty = await startLoyalty();
  key = await newKey(loyalty.server, ['items']);
  player = await loyalty.addPlayer();
  await loyalty.givePoints(player, 100_000);
});
afterAll(() => loyalty.close());

const ITEM = {
  name: 'เครดิต 12.50 บาท',
  description: 'เข้ากระเป๋าหลัก',
  image: '/media/art/slot/shop-1.coin.svg',
  kind: 'credit',
  amount: 12.5,
  points: 150,
  max_per_member: null,
  is_active: true,
  position: 3,
  starts_at: null,
  ends_at: null,
};
const call = async (endpoint: Endpoint, input: object = {}, by = key.key) =>
  (await loyalty.server.call(endpoint, input, { token: by })).body;
const decide = (changes: object = {}, by = key.key) => call(operatorSaveItem, { ...ITEM, ...changes }, by);
const save = async (changes: object = {}, by = key.key) => {
  const body = await decide(changes, by);
  return { ...body, data: body.data?.item };
};
const order = async (item_id: string, quantity = 1) => (await loyalty.call(player, redeem, { item_id, quantity })).body;
const shown = async (itemId: string) =>
  (await loyalty.server.call(redemptionList, {})).body.data.find(
    ({ item_id }: { item_id: string }) => item_id === itemId,
  );

test('an item is made, redeemed, changed and removed; a redemption keeps its name', async () => {
  const made = (await save({ stock: 5 })).data;
  expect(made).toMatchObject({ ...ITEM, stock: 5, version: 1, redeemed: 0 });
  expect(await shown(made.id)).toMatchObject({ amount: 12.5, points: 150, stock: 5, image: ITEM.image });
  expect(await order(made.id, 2)).toMatchObject({ data: { redemption: { points: 300 } } });

  const changed = (await save({ id: made.id, version: 1, name: 'ชื่อใหม่', points: 200 })).data;
  expect(changed).toMatchObject({ version: 2, name: 'ชื่อใหม่', points: 200, stock: 3, redeemed: 2 });
  expect(await save({ id: made.id, version: 1 })).toMatchObject({ code: 'record_conflict' });
  expect(await save({ id: made.id, kind: 'item', amount: null })).toMatchObject({ code: 'record_conflict' });
  const [last] = (await loyalty.call(player, redemptionHistory)).body.data.items;
  expect(last).toMatchObject({ name: ITEM.name, points: 300 });
  expect((await call(operatorItems)).data).toContainEqual(changed);

  expect(await call(operatorRemoveItem, { id: made.id })).toMatchObject({ error: 0 });
  expect(await call(operatorRemoveItem, { id: made.id })).toMatchObject({ code: 'record_not_found' });
  expect(await shown(made.id)).toBeUndefined();
  expect(await order(made.id)).toMatchObject({ code: 'item_not_found' });
  expect(await call(operatorItemStock, { item_id: made.id, change: 1 })).toMatchObject({ code: 'record_not_found' });
  expect((await linesOf(loyalty.server, key.name)).map(({ action, outcome }) => `${action} ${outcome}`)).toContain(
    'POST /operator/items/remove done',
  );
});

test('an item can be redeemed from its start to its end, and not while it is hidden', async () => {
  const { clock } = loyalty.server;
  const at = (ms: number) => new Date(loyalty.server.platform.now().getTime() + ms).toISOString();
  const { id } = (await save({ starts_at: at(60_000), ends_at: at(120_000) })).data;
  expect([await shown(id), (await order(id)).code]).toEqual([undefined, 'item_not_found']);
  clock.advance(61_000);
  expect((await order(id)).error).toBe(0);
  clock.advance(60_000);
  expect([await shown(id), (await order(id)).code]).toEqual([undefined, 'item_not_found']);
  await save({ id, is_active: false });
  expect(await shown(id)).toBeUndefined();
});

test('stock that is added or taken while members redeem is never oversold', async () => {
  const { id } = (await save({ stock: 10 })).data;
  const replies = await atOnce(40, (n, idempotencyKey) =>
    n % 10 === 0
      ? loyalty.server.call(operatorItemStock, { item_id: id, change: 1 }, { token: key.key, idempotencyKey })
      : loyalty.call(player, redeem, { item_id: id, quantity: 1 }, idempotencyKey),
  );
  const { stock, redeemed } = (await call(operatorItems)).data.find((item: { id: string }) => item.id === id);
  expect(stock + redeemed).toBe(14);
  expect(countOf(replies.filter((_, n) => n % 10 !== 0)).ok).toBe(redeemed);
  expect(await call(operatorItemStock, { item_id: id, change: -stock - 1 })).toMatchObject({
    code: 'record_conflict',
    message: expect.stringContaining('เหลือเพียง'),
  });
  const uncounted = (await save({ id, stock: null })).data;
  expect(uncounted.stock).toBeNull();
  expect(await call(operatorItemStock, { item_id: id, change: 1 })).toMatchObject({ code: 'record_conflict' });
});

test.each<[object, string]>([
  [{ amount: null }, 'amount'],
  [{ amount: 1.005 }, 'amount'],
  [{ amount: 0 }, 'amount'],
  [{ kind: 'item' }, 'amount'],
  [{ kind: 'free_spin', amount: 1.5 }, 'amount'],
  [{ points: 0 }, 'points'],
  [{ points: -1 }, 'points'],
  [{ points: 1e9 }, 'points'],
  // 12.50 baht for a point is more than the house edge of any category.
  [{ points: 1 }, 'points'],
  [{ stock: -1 }, 'stock'],
  [{ max_per_member: 0 }, 'max_per_member'],
  [{ image: 'https://example.com/x.png' }, 'image'],
  [{ image: '/media/00000000000000000000000000000000-480' }, 'image'],
  [{ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, 'ends_at'],
])('%o is refused, and nothing is made', async (changes, field) => {
  const before = (await call(operatorItems)).data.length;
  expect((await save(changes)).fields).toHaveProperty([field]);
  expect((await call(operatorItems)).data).toHaveLength(before);
});

test('an item that gives more than its points buy elsewhere costs the difference, times its stock', async () => {
  const second = await newKey(loyalty.server, ['items', 'confirmations']);
  const confirm = (confirmation_id: string) => call(operatorConfirm, { confirmation_id }, second.key);
  const listed = async (id: string) => (await call(operatorItems)).data.find((item: { id: string }) => item.id === id);
  // The demo sells a baht for ten points, as often as members like: this gives 2 baht more than 480 points buy there.
  const best = { name: 'คุ้มกว่า', amount: 50, points: 480 };
  await beginDay(loyalty.server);
  const made = (await decide({ ...best, stock: 9000 })).data;
  expect(made).toMatchObject({ state: 'done', item: { stock: 9000 } });
  // The other 2,000 baht of the day are left.
  expect((await decide({ ...best, stock: 1001 })).data).toMatchObject({ state: 'waiting', item: null });
  const { id } = made.item;
  const endless = (await decide({ ...best, id, stock: null })).data;
  expect(endless).toMatchObject({ state: 'waiting', item: { stock: 9000 } });
  // Words cost nothing, and what waited is over: it would undo them.
  expect((await decide({ ...best, id, stock: 9000, name: 'แค่เปลี่ยนชื่อ' })).data.state).toBe('done');
  expect(await confirm(endless.confirmation_id)).toMatchObject({ code: 'confirmation_invalid' });

  const more = (await call(operatorItemStock, { item_id: id, change: 1001 })).data;
  expect(more).toMatchObject({ state: 'waiting', item: { stock: 9000 } });
  expect((await call(operatorItemStock, { item_id: id, change: -10 })).data).toMatchObject({ state: 'done' });
  expect(await confirm(more.confirmation_id)).toMatchObject({ code: 'confirmation_invalid' });
  const again = (await call(operatorItemStock, { item_id: id, change: 1001 })).data;
  expect((await confirm(again.confirmation_id)).data).toMatchObject({
    state: 'confirmed',
    summary: 'เพิ่มของรางวัล แค่เปลี่ยนชื่อ: 50.00 บาท แลกด้วย 480 คะแนน อีก 1,001',
  });
  expect(await listed(id)).toMatchObject({ stock: 9991 });
  await call(operatorRemoveItem, { id });
});

test('a key without the scope changes nothing', async () => {
  const reader = await newKey(loyalty.server, ['items:read', 'redemptions']);
  expect(await save({}, reader.key)).toMatchObject({ code: 'forbidden' });
  expect(await call(operatorItemStock, { item_id: '1', change: 1 }, reader.key)).toMatchObject({ code: 'forbidden' });
  expect((await call(operatorItems, {}, reader.key)).error).toBe(0);
});
