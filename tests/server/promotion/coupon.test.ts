import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorConfirm } from '#contract/operator.ts';
import {
  operatorCoupons,
  operatorMakeCoupons,
  operatorStartCoupons,
  operatorStopCoupons,
} from '#contract/operator-content.ts';
import { couponHistory, redeemCoupon } from '#contract/promotion.ts';
import { statement } from '#contract/statement.ts';
import { memberPoints } from '#contract/wallet.ts';
import { wheelConfigV2 } from '#contract/wheel.ts';
import { computeDay } from '#server/cashback/job.ts';
import { worthOf } from '#server/gift/house-edge.ts';
import { houseEdge } from '#server/house-edge/rebates.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { codeKey, randomCode } from '#server/promotion/coupon-code.ts';
import { lossOfDay } from '#server/promotion/coupon-queries.ts';
import type { Player } from '../deposit/fixture.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { beginDay, newKey } from '../operator/fixture.ts';
import { type Promotions, startPromotions } from './fixture.ts';

let world: Promotions;
beforeAll(async () => {
  world = await startPromotions();
});
beforeEach(() => beginDay(world.money.server));
afterAll(async () => {
  expect(await faultsOfBooks(world.money.server.database)).toEqual([]);
  await world.close();
});

const DAY_MS = 86_400_000;
const fromNow = (ms: number) => new Date(world.money.server.platform.now().getTime() + ms).toISOString();

const INPUT = () => ({
  title: 'คูปองทดสอบ',
  detail: '',
  kind: 'cash',
  amount: 50,
  percent: null,
  min_deposit: null,
  turnover_times: 0,
  max_uses: 1,
  max_uses_per_member: 1,
  valid_from: fromNow(-DAY_MS),
  valid_until: fromNow(DAY_MS),
});
const make = async (changes: object = {}) =>
  (await world.money.server.call(operatorMakeCoupons, { ...INPUT(), ...changes }, { token: world.money.key.key })).body;
const codeOf = async (changes: object = {}): Promise<string> => (await make(changes)).data.codes[0];
const redeem = async (player: Player, code: string) =>
  (await world.money.server.call(redeemCoupon, { code }, { token: player.token })).body;
const history = async (player: Player, input: object = {}) =>
  (await world.money.server.call(couponHistory, input, { token: player.token })).body.data;

describe('a coupon', () => {
  test('of cash, of points or of a bonus pays its amount once', async () => {
    const player = await world.money.player();
    const cash = await codeOf({ prefix: 'TEE' });
    expect(cash).toMatch(/^TEE[A-Z0-9]{10}$/);
    expect((await redeem(player, cash)).data).toMatchObject({ kind: 'cash', amount: 50, wallet: null, point: null });
    expect((await world.money.money(player)).balance).toBe(50);
    expect((await redeem(player, cash)).code).toBe('coupon_used');

    expect((await redeem(player, await codeOf({ kind: 'point', amount: 120 }))).data).toMatchObject({
      kind: 'point',
      amount: 120,
      point: 120,
    });
    expect((await world.money.server.call(memberPoints, {}, { token: player.token })).body.data.point).toBe(120);

    const bonus = await redeem(
      player,
      await codeOf({ kind: 'bonus', amount: 200, turnover_times: 5, max_withdraw: 500, categories: ['slot'] }),
    );
    expect(bonus.data).toMatchObject({
      kind: 'bonus',
      amount: 200,
      wallet: { balance: 200, turnover: { done: 0, target: 1000 } },
    });
    const [running] = await world.bonuses(player);
    expect(running).toMatchObject({
      promotion_id: null,
      deposit: 0,
      bonus: 200,
      max_withdraw: 500,
      forfeit: { returned: 0, removed: 200 },
    });
    const session = await world.session(player, Number(bonus.data.wallet.id));
    if (session === undefined) throw new Error('no session');
    await world.stake(session, 200, 200);
    for (let n = 0; n < 4; n += 1) await world.stake(session, 200, 300);
    await world.runJob();
    expect((await world.money.money(player)).balance).toBe(550);
    const rows = (await world.money.server.call(statement, { type: 'bonus' }, { token: player.token })).body.data.items;
    expect(rows.map(({ title }: { title: string }) => title)).toContain('คูปองเงินสด');
  });

  test('of spins gives them; one of a percentage gives a bonus up to its maximum, once for each deposit', async () => {
    const { server } = world.money;
    const player = await world.money.player();
    expect((await redeem(player, await codeOf({ kind: 'free_spin', amount: 3 }))).data).toMatchObject({
      kind: 'free_spin',
      amount: 3,
    });
    expect((await server.call(wheelConfigV2, {}, { token: player.token })).body.data.free_spins).toBe(3);

    const percent = {
      kind: 'bonus',
      percent: 12.5,
      amount: 60,
      turnover_times: 2,
      max_uses: 9,
      max_uses_per_member: 9,
    };
    const [code] = (await make({ ...percent, member_ids: [String(player.memberId)] })).data.codes;
    expect((await history(player)).items[0]).toMatchObject({ kind: 'bonus', percent: 12.5, amount: 60 });
    expect((await redeem(player, code)).message).toContain('ฝากเงินก่อน');
    const part = Math.floor((await world.money.deposit(player, 400)) * 12.5) / 100;
    expect((await redeem(player, code)).data).toMatchObject({ amount: part, wallet: { balance: part } });
    expect((await redeem(player, code)).message).toContain('ฝากเงินก่อน');
    await world.money.deposit(player, 1000);
    expect((await redeem(player, code)).data).toMatchObject({ amount: 60 });
  });

  test('of cashback on the day before the agent was made gives nothing, and does not ask to wait', async () => {
    const { database } = world.money.server;
    const { memberId } = await world.money.player();
    const counted = await database.transaction(async (tx) => {
      const made = await tx.row<{ created_at: Date }>('select created_at from agent where id = 3');
      await tx.rows(`update agent set created_at = '2026-02-01T00:00:00+07:00' where id = 3`);
      const [eve, first] = [
        await lossOfDay(tx, memberId, '2026-01-31', []),
        await lossOfDay(tx, memberId, '2026-02-01', []),
      ];
      await tx.rows('update agent set created_at = $1 where id = 3', [made?.created_at]);
      return [eve, first].map((day) => day.is_counted);
    });
    expect(counted).toEqual([true, false]);
  });

  test('of cashback gives a percentage of what its categories lost yesterday, once', async () => {
    const { server } = world.money;
    const [player, lucky] = [await world.money.player(), await world.money.player()];
    const back = { kind: 'cashback', percent: 5, amount: 40, categories: ['slot', 'casino'] };
    const code = await codeOf({ ...back, max_uses: 9, max_uses_per_member: 2, valid_until: fromNow(9 * DAY_MS) });
    const lose = (of: Player, category: string, satang: number, won = 0) =>
      server.database.rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
           stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
         values ('test', gen_random_uuid()::text, 3, $1, $2, 's', 'g', $3, 'r', $4, $5, 'settled', $6, $6, '', 0)`,
        [of.memberId, of.wallet, category, satang, won, server.platform.now()],
      );
    await lose(player, 'slot', 50_000);
    await lose(player, 'casino', 20_000, 10_000);
    await lose(player, 'sport', 900_000);
    await lose(lucky, 'slot', 50_000, 60_000);
    const day = bangkokDay(server.platform.now());
    const nextMorning = startOfDay(addDays(day, 1)).getTime() + 600_000 - server.platform.now().getTime();
    server.clock.advance(nextMorning);
    expect((await redeem(player, code)).message).toContain('00:05');
    await computeDay(server.database, 3, day, server.platform.now());
    expect((await redeem(player, code)).data).toMatchObject({ kind: 'cashback', amount: 30, wallet: null });
    expect((await world.money.money(player)).balance).toBe(30);
    expect(await redeem(player, code)).toMatchObject({ code: 'coupon_used' });
    expect(await redeem(lucky, code)).toMatchObject({
      code: 'coupon_invalid',
      message: expect.stringContaining('ไม่มียอดเสีย'),
    });
    await server.database.rows('update member set has_stake_limit = true where id = $1', [player.memberId]);
    server.clock.advance(DAY_MS);
    expect((await redeem(player, code)).message).toContain('ตั้งวงเงิน');
  });

  test('is found with confusable letters, spaces, dashes and small letters', async () => {
    const player = await world.money.player();
    await make({ code: 'LOBSTER_20', max_uses: 100, max_uses_per_member: 10 });
    for (const typed of ['LOBSTER_20', 'lobster20', ' L0B5TER-2O ', '1obster z0'])
      expect((await redeem(player, typed)).error, typed).toBe(0);
    expect((await make({ code: 'L0BSTER20' })).fields.code).toBeTruthy();
  });

  test('for many members can be used once by each, until it is used up', async () => {
    const code = await codeOf({ max_uses: 2 });
    const [one, two, three] = [await world.money.player(), await world.money.player(), await world.money.player()];
    expect((await redeem(one, code)).error).toBe(0);
    expect(await redeem(one, code)).toMatchObject({ code: 'coupon_used', message: expect.stringContaining('คุณใช้') });
    expect((await redeem(two, code)).error).toBe(0);
    expect(await redeem(three, code)).toMatchObject({ code: 'coupon_used', message: expect.stringContaining('ครบ') });
  });

  test.each<[string, object, string]>([
    ['a coupon that is not valid yet', { valid_from: 3600_000 }, 'เริ่มใช้ได้'],
    ['an expired coupon', { valid_until: -3600_000 }, 'หมดอายุ'],
    ['a coupon without its deposit', { min_deposit: 500 }, '500.00'],
  ])('%s is refused with the reason, and nothing is paid', async (_what, changes, reason) => {
    const times = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, name === 'min_deposit' ? value : fromNow(value)]),
    );
    const player = await world.money.player();
    expect(await redeem(player, await codeOf(times))).toMatchObject({
      code: 'coupon_invalid',
      message: expect.stringContaining(reason),
    });
    expect((await world.money.money(player)).balance).toBe(0);
  });

  test('pays once its deposit is made; not when stopped, unknown, another member’s, or an excluded member’s', async () => {
    const { server, key } = world.money;
    const player = await world.money.player();
    const code = await codeOf({ min_deposit: 500 });
    await world.money.deposit(player, 500);
    expect((await redeem(player, code)).error).toBe(0);

    const batch = (await make()).data;
    await server.call(operatorStopCoupons, { id: batch.id }, { token: key.key });
    expect((await redeem(player, batch.codes[0])).message).toContain('ปิดใช้');
    expect((await redeem(player, 'NOSUCH1234')).code).toBe('coupon_invalid');
    const owner = await world.money.player();
    const [own] = (await make({ member_ids: [String(owner.memberId)] })).data.codes;
    expect((await redeem(player, own)).message).toContain('เฉพาะ');
    await server.database.rows(`update member set status = 'excluded' where id = $1`, [owner.memberId]);
    expect((await redeem(owner, own)).code).toBe('member_excluded');
  });

  test('guesses are limited to 10 in 10 minutes', async () => {
    const player = await world.money.player();
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await redeem(player, randomCode(''))).code);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('coupon_invalid'));
    expect(answers.slice(10)).toEqual(['rate_limited', 'rate_limited']);
    world.money.server.clock.advance(601_000);
    expect((await redeem(player, await codeOf())).error).toBe(0);
  });
});

test('a bonus whose categories count nothing towards its turnover cannot be made: it could never be met', async () => {
  const bonus = { kind: 'bonus', amount: 200, categories: ['lotto'] };
  expect(await make({ ...bonus, turnover_times: 3 })).toMatchObject({
    code: 'invalid_input',
    fields: { categories: expect.stringContaining('ไม่นับเทิร์น') },
  });
  expect((await make({ ...bonus, turnover_times: 0 })).error).toBe(0);
  expect((await make({ ...bonus, turnover_times: 3, categories: ['lotto', 'slot'] })).error).toBe(0);
});

test('a code that can be used once more, but not by its member, is no longer listed as usable or expired', async () => {
  const player = await world.money.player();
  const code = await codeOf({
    member_ids: [String(player.memberId)],
    max_uses: 2,
    max_uses_per_member: 1,
    valid_until: fromNow(DAY_MS),
  });
  expect((await history(player)).items).toMatchObject([{ code, state: 'usable' }]);
  expect((await redeem(player, code)).error).toBe(0);
  expect((await redeem(player, code)).code).toBe('coupon_used');
  const states = async () => (await history(player)).items.map(({ state }: { state: string }) => state);
  expect(await states()).toEqual(['used']);
  world.money.server.clock.advance(2 * DAY_MS);
  expect(await states()).toEqual(['used']);
  world.money.server.clock.advance(-2 * DAY_MS);
});

test('the history lists usable coupons first, then used, then expired, page by page', async () => {
  const player = await world.money.player();
  const mine = { member_ids: [String(player.memberId)] };
  const late = await codeOf({ ...mine, title: 'หมดแล้ว', valid_until: fromNow(1000) });
  const usable = await codeOf({ ...mine, title: 'ใช้ได้', valid_until: fromNow(5 * DAY_MS) });
  expect((await redeem(player, await codeOf({ title: 'ใช้แล้ว' }))).error).toBe(0);
  world.money.server.clock.advance(2000);
  const { items } = await history(player);
  expect(items.map(({ title, state }: { title: string; state: string }) => [title, state])).toEqual([
    ['ใช้ได้', 'usable'],
    ['ใช้แล้ว', 'used'],
    ['หมดแล้ว', 'expired'],
  ]);
  expect(items.map(({ code }: { code: string }) => code)).toEqual([usable, expect.any(String), late]);
  const paged: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await history(player, { limit: 1, cursor });
    paged.push(...page.items.map(({ title }: { title: string }) => title));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(['ใช้ได้', 'ใช้แล้ว', 'หมดแล้ว']);
  expect((await history(player, { state: 'used' })).items).toHaveLength(1);
});

describe('the operator', () => {
  test.each<[object, string]>([
    [{ kind: 'free_spin', amount: 1.5 }, 'amount'],
    [{ kind: 'cashback' }, 'percent'],
    [{ kind: 'cash', percent: 5 }, 'percent'],
    [{ kind: 'bonus', percent: 0 }, 'percent'],
    [{ amount: null }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ kind: 'point', amount: 1.5 }, 'amount'],
    [{ turnover_times: 3 }, 'turnover_times'],
    [{ valid_until: '2020-01-01T00:00:00Z' }, 'valid_until'],
    [{ code: 'NAMED1', count: 2 }, 'code'],
    [{ member_ids: ['0'] }, 'member_ids'],
  ])('cannot make %o', async (changes, field) => {
    expect((await make(changes)).fields).toHaveProperty(field);
  });

  test('sees the use of a batch', async () => {
    const player = await world.money.player();
    const made = (await make({ count: 3 })).data;
    await redeem(player, made.codes[1]);
    const { items } = (await world.money.server.call(operatorCoupons, {}, { token: world.money.key.key })).body.data;
    expect(items[0]).toMatchObject({ id: made.id, codes: 3, used: 1, max_uses: 1, is_active: true });
  });
});

describe('a batch that may give more than the limit', () => {
  const call = async (endpoint: Endpoint, input: object, token = world.money.key.key) =>
    (await world.money.server.call(endpoint, input, { token })).body;
  let second: string;
  beforeAll(async () => {
    second = (await newKey(world.money.server, ['coupons', 'confirmations'])).key;
  });
  const confirm = (confirmation_id: string, token = second) => call(operatorConfirm, { confirmation_id }, token);
  const isActive = async (id: string) =>
    (await call(operatorCoupons, {})).data.items.find((batch: { id: string }) => batch.id === id).is_active;

  test('works once another key has confirmed it: amount, codes and uses together', async () => {
    const player = await world.money.player();
    expect((await make({ amount: 100, count: 100, max_uses: 2 })).data).toMatchObject({ state: 'done' });
    const named = { title: 'แจกหนัก', amount: 20_000.01, code: 'ACCOMPLICE' };
    const made = (await make(named)).data;
    expect(made).toMatchObject({ state: 'waiting', confirmation_id: expect.any(String), codes: ['ACCOMPLICE'] });
    expect(await redeem(player, 'ACCOMPLICE')).toMatchObject({ code: 'coupon_invalid' });
    expect(await isActive(made.id)).toBe(false);
    expect(await call(operatorStartCoupons, { id: made.id })).toMatchObject({ code: 'record_conflict' });
    expect((await confirm(made.confirmation_id)).data).toMatchObject({
      action: '/operator/coupons/start',
      summary: 'คูปอง แจกหนัก: เงินสด 20,000.01 บาท ต่อครั้ง 1 รหัส ใช้ได้รวม 1 ครั้ง',
    });
    expect((await redeem(player, 'ACCOMPLICE')).error).toBe(0);
    expect((await world.money.money(player)).balance).toBe(20_000.01);

    for (const many of [
      { amount: 100, count: 201 },
      { amount: 100, max_uses: 201 },
      { amount: 100, count: 3, max_uses: 67 },
      { kind: 'bonus', amount: 20_001 },
      { kind: 'cashback', percent: 5, amount: 20_001 },
    ])
      expect((await make(many)).data.state, JSON.stringify(many)).toBe('waiting');
  });

  test('is not started by the key that made it, nor after it was stopped; what is left of a batch counts', async () => {
    const player = await world.money.player();
    const made = (await make({ amount: 10_001, max_uses: 2, max_uses_per_member: 2 })).data;
    const own = (await newKey(world.money.server)).key;
    const other = (await call(operatorMakeCoupons, { ...INPUT(), amount: 30_000 }, own)).data;
    expect(await confirm(other.confirmation_id, own)).toMatchObject({ code: 'confirmation_invalid' });
    expect((await call(operatorStopCoupons, { id: made.id })).error).toBe(0);
    expect(await confirm(made.confirmation_id)).toMatchObject({ code: 'confirmation_invalid' });
    expect(await isActive(made.id)).toBe(false);

    const again = (await call(operatorStartCoupons, { id: made.id })).data;
    expect(again).toMatchObject({ state: 'waiting' });
    expect((await confirm(again.confirmation_id)).error).toBe(0);
    expect((await call(operatorStartCoupons, { id: made.id })).data).toMatchObject({
      state: 'done',
      confirmation_id: null,
    });
    expect((await redeem(player, made.codes[0])).error).toBe(0);
    // One use of 10,001 baht is left.
    await call(operatorStopCoupons, { id: made.id });
    expect((await call(operatorStartCoupons, { id: made.id })).data).toMatchObject({
      state: 'done',
      confirmation_id: null,
    });
    expect((await redeem(player, made.codes[0])).error).toBe(0);
    expect(await call(operatorStartCoupons, { id: '0' })).toMatchObject({ code: 'record_not_found' });
    expect(await call(operatorStopCoupons, { id: 'x' })).toMatchObject({ code: 'record_not_found' });
  });

  test('is not shown to its members as expired while it waits, or is stopped', async () => {
    const player = await world.money.player();
    const mine = { member_ids: [String(player.memberId)], amount: 30_000, valid_until: fromNow(5 * DAY_MS) };
    const made = (await make(mine)).data;
    const states = async () => (await history(player)).items.map(({ state }: { state: string }) => state);
    expect(await states()).toEqual([]);
    await confirm(made.confirmation_id);
    expect(await states()).toEqual(['usable']);
    await call(operatorStopCoupons, { id: made.id });
    expect(await states()).toEqual([]);
    world.money.server.clock.advance(5 * DAY_MS);
    expect(await states()).toEqual(['expired']);
    world.money.server.clock.advance(-5 * DAY_MS);
  });

  test('of points and spins is worth what they buy', async () => {
    const { database } = world.money.server;
    const points = { kind: 'point', amount: 20_001 };
    const worth = await database.transaction((tx) => worthOf(tx, 3, { ...points, kind: 'point' }, houseEdge));
    const count = Math.ceil(2_000_000 / worth);
    expect((await make({ ...points, count })).data.state).toBe('waiting');
    if (count > 1) expect((await make({ ...points, count: count - 1 })).data.state).toBe('done');
  });
});

test('a single-use coupon pays one of 200 requests at once over 4 servers', async () => {
  const { server } = world.money;
  const others: TestServer[] = await Promise.all(
    [1, 2, 3].map(() => startTestServer({ databaseUrl: server.databaseUrl, maxConnections: 12 })),
  );
  for (const other of others) other.clock.set(server.platform.now());
  try {
    const servers = [server, ...others];
    const players: Player[] = [];
    for (let n = 0; n < 50; n += 1) players.push(await world.money.player());
    const code = await codeOf({ max_uses_per_member: 10 });
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        servers[n % 4]?.call(redeemCoupon, { code }, { token: players[n % 50]?.token ?? '' }),
      ),
    );
    const codes = replies.map((reply) => reply?.body.code ?? 'ok');
    expect(codes.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(codes.filter((answer) => answer === 'coupon_used')).toHaveLength(199);
    const paid = await Promise.all(players.map(async (player) => (await world.money.money(player)).balance));
    expect(paid.reduce((sum, balance) => sum + balance, 0)).toBe(50);
  } finally {
    for (const other of others) await other.close();
  }
});

test('confusable letters have the same key', () => {
  expect(codeKey('oils_bz')).toBe('011582');
  expect(codeKey(randomCode('AB'))).toMatch(/^A8[34679ACDEFGHJKMNPQRTUVWXY]{10}$/);
});
