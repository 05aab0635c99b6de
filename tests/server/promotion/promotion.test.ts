import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameWallets } from '#contract/game.ts';
import { billCreate, billValidate } from '#contract/lotto-bills.ts';
import { memberNotifications } from '#contract/notice.ts';
import { takePromotion } from '#contract/promotion.ts';
import { statement } from '#contract/statement.ts';
import { memberWallets } from '#contract/wallet.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { dueBonuses } from '#server/promotion/bonus-queries.ts';
import type { Player } from '../deposit/fixture.ts';
import { balanceOf, faultsOfBooks } from '../ledger/fixture.ts';
import { type Promotions, startPromotions } from './fixture.ts';

let world: Promotions;
beforeAll(async () => {
  world = await startPromotions();
});
beforeEach(() => world.money.configure({}));
afterAll(async () => {
  expect(await faultsOfBooks(world.money.server.database)).toEqual([]);
  await world.close();
});

const DAY_MS = 86_400_000;
const cash = async (player: Player) => (await world.money.money(player)).balance;
const inWallet = async (wallet: number) => (await balanceOf(world.money.server.database, wallet)).balance / 100;

async function opened(player: Player, wallet: number, category?: Parameters<Promotions['session']>[2]) {
  const session = await world.session(player, wallet, category);
  if (session === undefined) throw new Error('no session');
  return session;
}

describe('taking a promotion', () => {
  test('none is shown that is not active, has been removed or is over, nor another agent’s', async () => {
    const { database, platform } = world.money.server;
    const player = await world.money.player();
    const ids = async () =>
      (await world.list(player)).body.data.map((one: { promotion_id: string }) => one.promotion_id);
    const all = await ids();
    await database.rows(
      `insert into agent (id, code, name, config) select 5, 'other', 'อื่น', config from agent where id = 3`,
    );
    const { fixed } = world.ids;
    for (const [change, back] of [
      ['is_active = false', 'is_active = true'],
      ['removed_at = $2', 'removed_at = null'],
      ['ends_at = $2', 'ends_at = null'],
      ['agent_id = 5', 'agent_id = 3'],
    ] as const) {
      const at = new Date(platform.now().getTime() - 1);
      const set = (what: string) =>
        database.rows(`update promotion set ${what} where id = $1 and $2::timestamptz is not null`, [fixed, at]);
      await set(change);
      expect(await ids(), change).toEqual(all.filter((id: string) => id !== fixed));
      await set(back);
    }
    expect(await ids()).toEqual(all);
  });

  test('a visitor sees the terms; a member also the reason against it, or the deposit that it would use', async () => {
    const visitor = (await world.list()).body.data;
    expect(visitor).toHaveLength(3);
    expect(visitor[0]).toMatchObject({ kind: 'first_deposit', can_take: false, reason: null, turnover_times: 8 });
    const player = await world.money.player();
    expect((await world.list(player)).body.data[0]).toMatchObject({
      can_take: false,
      reason: expect.stringContaining('ฝาก'),
    });
    const deposit = await world.money.deposit(player, 300);
    const [first, daily, fixed] = (await world.list(player)).body.data;
    expect(first).toMatchObject({ can_take: true, reason: null, eligible_deposit: deposit });
    expect(daily.can_take).toBe(true);
    expect(fixed).toMatchObject({ can_take: false, reason: expect.stringContaining('500.00') });
    // The newest of several deposits counts, also if two came at the same moment.
    const { database } = world.money.server;
    const second = async () => (await world.list(player)).body.data[1];
    const later = await world.money.deposit(player, 400);
    expect(await second()).toMatchObject({ can_take: true, eligible_deposit: later });
    await database.rows(
      'update deposit set paid_at = (select max(paid_at) from deposit where member_id = $1) where member_id = $1',
      [player.memberId],
    );
    expect(await second()).toMatchObject({ can_take: true, eligible_deposit: later });
    // A bet of the very moment in which the deposit came has touched it.
    await world.money.stake(player, 10);
    await database.rows(
      'update game_transaction t set at = d.paid_at from deposit d where t.member_id = $1 and d.member_id = $1',
      [player.memberId],
    );
    expect(await second()).toMatchObject({ can_take: false, reason: expect.any(String) });
  });

  test('the list shows which promotions can be taken with the next deposit', async () => {
    const player = await world.money.player();
    const next = async () =>
      (await world.list(player)).body.data.map((row: { takes_next_deposit: boolean }) => row.takes_next_deposit);
    expect(await next()).toEqual([true, true, true]);
    const wallet = await world.taken(player, world.ids.daily, 500);
    expect(await next()).toEqual([false, false, false]);
    expect((await world.list(player)).body.data[0].reason).toContain('ยกเลิกก่อน');
    await world.forfeit(player, wallet);
    expect(await next()).toEqual([false, false, true]);
    expect((await world.list(player)).body.data[0].reason).toBe('สำหรับการฝากครั้งแรกเท่านั้น');
    expect((await world.list()).body.data[0].takes_next_deposit).toBe(false);

    const small = await world.money.player();
    await world.money.deposit(small, 50);
    const [first] = (await world.list(small)).body.data;
    expect(first).toMatchObject({ takes_next_deposit: false, reason: expect.stringContaining('100.00') });
  });

  test('a person who had an account before gets no bonus for newcomers, even for the first deposit of the new account', async () => {
    const player = await world.money.player();
    await world.money.server.database.rows('insert into returning_member (member_id) values ($1)', [player.memberId]);
    const reason = 'สำหรับการฝากครั้งแรกเท่านั้น';
    expect((await world.list(player)).body.data[0]).toMatchObject({ takes_next_deposit: false, reason });
    const deposit = await world.money.deposit(player, 500);
    const [first, daily] = (await world.list(player)).body.data;
    expect(first).toMatchObject({ can_take: false, reason });
    expect(daily).toMatchObject({ can_take: true, reason: null });
    expect((await world.take(player, world.ids.first, deposit)).body).toMatchObject({
      code: 'promotion_unavailable',
      message: reason,
    });
    expect(await cash(player)).toBe(deposit);
  });

  test('terms that were changed since they were shown are read again first', async () => {
    const { server } = world.money;
    const player = await world.money.player();
    const amount = await world.money.deposit(player, 500);
    const { promotion_id, version } = (await world.list(player)).body.data[1];
    const change = (times: number) =>
      server.database.rows('update promotion set turnover_times = $2, version = version + 1 where id = $1', [
        promotion_id,
        times,
      ]);
    const take = async (shown: number) =>
      (
        await server.call(
          takePromotion,
          { promotion_id, amount, version: shown },
          { token: player.token, idempotencyKey: randomUUID() },
        )
      ).body;
    await change(10);
    expect(await take(version)).toMatchObject({
      code: 'promotion_unavailable',
      message: 'เงื่อนไขของโปรโมชันนี้เพิ่งเปลี่ยน กรุณาอ่านอีกครั้งก่อนรับ',
    });
    expect(await cash(player)).toBe(amount);
    const [, shown] = (await world.list(player)).body.data;
    expect(shown).toMatchObject({ version: version + 1, turnover_times: 10, can_take: true });
    expect((await take(shown.version)).error).toBe(0);
    await change(3);
  });

  test('moves the deposit and the bonus to a bonus wallet, and the statement shows it', async () => {
    const player = await world.money.player();
    const deposit = await world.money.deposit(player, 500);
    const { body } = await world.take(player, world.ids.first, deposit);
    expect(body.data).toMatchObject({
      deposit,
      bonus: deposit,
      wallet: { wallet_name: 'โบนัสต้อนรับ 100%', balance: 2 * deposit },
    });
    expect(await cash(player)).toBe(0);
    expect(await world.wallets(player)).toMatchObject([
      { wallet_type_id: 1, balance: 0 },
      { wallet_type_id: 2, balance: 2 * deposit, turnover: { done: 0, target: 16 * deposit } },
    ]);
    const sent = await world.money.server.database.row<{ event: object }>(
      `select event from event_outbox where member_id = $1 and event ->> 'type' = 'wallet' order by id desc limit 1`,
      [player.memberId],
    );
    expect(sent?.event).toMatchObject({ wallets: [{ balance: 0 }, { balance: 2 * deposit, held: 0 }] });
    const [bonus] = await world.bonuses(player);
    expect(bonus).toMatchObject({
      state: 'running',
      deposit,
      bonus: deposit,
      forfeit: { returned: deposit, removed: deposit },
    });
    const rows = (await world.money.server.call(statement, { type: 'bonus' }, { token: player.token })).body.data.items;
    expect(rows.map(({ title, amount }: { title: string; amount: number }) => [title, amount]).sort()).toEqual(
      [
        ['ย้ายเงินฝากเข้าโบนัส', -deposit],
        ['ย้ายเงินฝากเข้าโบนัส', deposit],
        ['รับโบนัส', deposit],
      ].sort(),
    );
  });

  test('the bonus is at most its maximum', async () => {
    const player = await world.money.player();
    const wallet = await world.taken(player, world.ids.first, 1500);
    expect((await world.bonuses(player))[0]).toMatchObject({ bonus: 1000, wallet: { id: String(wallet) } });
  });

  test.each<[string, (player: Player) => Promise<unknown>]>([
    ['staked', async (player) => world.stake(await opened(player, player.wallet), 1)],
    [
      'withdrawn',
      async (player) => world.money.configure({ turnover_times: 0 }).then(() => world.money.request(player, 100)),
    ],
  ])('a deposit that was %s already cannot be used', async (_what, use) => {
    const player = await world.money.player();
    const deposit = await world.money.deposit(player, 500);
    await use(player);
    expect((await world.take(player, world.ids.daily, deposit)).body).toMatchObject({ code: 'promotion_unavailable' });
  });

  test('a withdrawal that was rejected leaves the deposit as it was', async () => {
    const player = await world.money.player();
    const deposit = await world.money.deposit(player, 500);
    await world.money.configure({ turnover_times: 0 });
    await world.money.reject((await world.money.request(player, 100)).body.data.withdraw_id);
    expect((await world.take(player, world.ids.daily, deposit)).body.error).toBe(0);
  });

  test('is refused with another amount, beside a running bonus, a second time, or with a second deposit as the first', async () => {
    const player = await world.money.player();
    const deposit = await world.money.deposit(player, 500);
    expect((await world.take(player, world.ids.first, deposit + 1)).body).toMatchObject({
      code: 'invalid_input',
      fields: { amount: expect.any(String) },
    });
    expect((await world.take(player, world.ids.first)).body.code).toBe('invalid_input');
    const wallet = Number((await world.take(player, world.ids.first, deposit)).body.data.wallet.id);
    const second = await world.money.deposit(player, 500);
    expect((await world.take(player, world.ids.daily, second)).body).toMatchObject({
      code: 'promotion_unavailable',
      message: expect.stringContaining('ยกเลิก'),
    });
    await world.forfeit(player, wallet);
    const third = await world.money.deposit(player, 500);
    expect((await world.take(player, world.ids.first, third)).body.code).toBe('promotion_unavailable');
    const daily = await world.take(player, world.ids.daily, third);
    expect(daily.body.error).toBe(0);
    await world.forfeit(player, daily.body.data.wallet.id);
    const fourth = await world.money.deposit(player, 500);
    expect((await world.take(player, world.ids.daily, fourth)).body.message).toContain('พรุ่งนี้');
  });

  test('is refused for an excluded member, and for an unknown promotion', async () => {
    const player = await world.money.player();
    const deposit = await world.money.deposit(player, 500);
    for (const id of ['0', 'x', '999999'])
      expect((await world.take(player, id, deposit)).body.code).toBe('promotion_not_found');
    await world.money.server.database.rows(`update member set status = 'excluded' where id = $1`, [player.memberId]);
    expect((await world.take(player, world.ids.first, deposit)).body.code).toBe('member_excluded');
    expect(await cash(player)).toBe(deposit);
  });

  test('20 requests at once with different keys take it once', async () => {
    const player = await world.money.player();
    const deposit = await world.money.deposit(player, 500);
    const replies = await Promise.all(Array.from({ length: 20 }, () => world.take(player, world.ids.fixed, deposit)));
    expect(replies.filter(({ body }) => body.error === 0)).toHaveLength(1);
    expect(await world.bonuses(player)).toHaveLength(1);
    expect(await cash(player)).toBe(0);
  });

  test('at the same moment as a bet from the deposit, either the bet or the bonus succeeds', async () => {
    for (let n = 0; n < 8; n += 1) {
      const player = await world.money.player();
      const deposit = await world.money.deposit(player, 500);
      const session = await opened(player, player.wallet);
      const [bet, taken] = await Promise.all([world.bet(session, 100), world.take(player, world.ids.fixed, deposit)]);
      expect([bet.outcome === 'ok', taken.body.error === 0].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('turnover', () => {
  test('counts settled stakes by the weight of the category, whatever was won', async () => {
    const player = await world.money.player();
    const wallet = await world.taken(player, world.ids.daily, 1000);
    const done = async () => (await world.bonuses(player))[0].turnover.done;
    const slot = await opened(player, wallet);
    await world.stake(slot, 100, 300);
    expect(await done()).toBe(100);
    await world.stake(await opened(player, wallet, 'sport'), 100);
    expect(await done()).toBe(150);
    await world.stake(await opened(player, wallet, 'casino'), 10.55);
    expect(await done()).toBe(152.11);
    const [open, back] = [await world.bet(slot, 50), await world.bet(slot, 70)];
    await world.refund(back, 70);
    expect(await done()).toBe(152.11);
    await world.win(open, 0);
    await world.win(open, 0);
    expect(await done()).toBe(202.11);
    // A bet that covers nearly all outcomes risks nothing (docs/rules.md#turnover).
    await world.win(await world.bet(slot, 40, 0.71), 40);
    expect(await done()).toBe(202.11);
    await world.win(await world.bet(slot, 40, 0.69), 40);
    expect(await done()).toBe(242.11);
  });

  test('once met without open bets, the money moves to cash up to the maximum, and the rest to the house', async () => {
    const player = await world.money.player();
    const wallet = await world.taken(player, world.ids.first, 100);
    const { target } = (await world.bonuses(player))[0].turnover;
    const slot = await opened(player, wallet);
    await world.stake(slot, 200, 15_000);
    const open = await world.bet(slot, 100);
    await world.stake(slot, target, 0);
    await world.runJob();
    expect(await world.state(wallet)).toBe('running');
    // A bonus whose turnover is met cannot be given up.
    expect((await world.forfeit(player, wallet)).body.data.state).toBe('waiting_for_bets');
    expect(await world.state(wallet)).toBe('running');
    await world.win(open, 0);
    await world.runJob();
    expect(await world.state(wallet)).toBe('completed');
    expect(await cash(player)).toBe(10_000);
    expect(await inWallet(wallet)).toBe(0);
    expect(await world.wallets(player)).toHaveLength(1);
    const notices = (await world.money.server.call(memberNotifications, {}, { token: player.token })).body.data.items;
    expect(notices[0]).toMatchObject({ kind: 'bonus_completed', title: expect.stringContaining('10,000.00') });
    expect((await world.money.rules(player)).turnover).toEqual({ done: 0, target: 0 });
    expect((await world.bet(slot, 1)).outcome).toBe('game_session_ended');
  });

  test('a met bonus pays the own deposit where that is above its maximum: giving it up would have returned it', async () => {
    const player = await world.money.player();
    const { database } = world.money.server;
    const { daily } = world.ids;
    await database.rows('update promotion set max_withdraw_satang = 20000 where id = $1', [daily]);
    const deposit = await world.money.deposit(player, 300);
    const wallet = Number((await world.take(player, daily, deposit)).body.data.wallet.id);
    await database.rows('update promotion set max_withdraw_satang = null where id = $1', [daily]);
    const [{ max_withdraw, turnover }] = await world.bonuses(player);
    expect(max_withdraw).toBe(deposit);
    await world.stake(await opened(player, wallet), 300, 5000);
    await world.stake(await opened(player, wallet), turnover.target, 0);
    await world.runJob();
    expect(await world.state(wallet)).toBe('completed');
    expect(await cash(player)).toBe(deposit);
  });

  test('of none is met at once: the money moves to cash without a bet', async () => {
    const player = await world.money.player();
    const { database } = world.money.server;
    const { daily } = world.ids;
    await database.rows('update promotion set turnover_times = 0 where id = $1', [daily]);
    const wallet = await world.taken(player, daily, 300);
    await database.rows('update promotion set turnover_times = 5 where id = $1', [daily]);
    const { balance } = (await world.bonuses(player))[0].wallet;
    await world.runJob();
    expect(await world.state(wallet)).toBe('completed');
    expect([await cash(player), await inWallet(wallet)]).toEqual([balance, 0]);
  });

  test('an expired bonus returns what is left of the deposit; a bonus without money ends as lost', async () => {
    const { clock, database } = world.money.server;
    const player = await world.money.player();
    const wallet = await world.taken(player, world.ids.fixed, 500);
    await world.runJob();
    const expiry = Date.parse((await world.bonuses(player))[0].expires_at);
    expect(await dueBonuses(database, new Date(expiry - 1))).not.toContain(String(wallet));
    expect(await dueBonuses(database, new Date(expiry))).toContain(String(wallet));
    const slot = await opened(player, wallet);
    await world.stake(slot, 300);
    const open = await world.bet(slot, 100);
    clock.advance(7 * DAY_MS + 1000);
    await world.runJob();
    expect(await world.state(wallet)).toBe('closing');
    expect((await world.bonuses(player))[0]).toMatchObject({ state: 'closing', has_open_bets: true });
    await world.win(open, 20);
    await world.runJob();
    expect(await world.state(wallet)).toBe('expired');
    const left = await cash(player);
    expect(left).toBeGreaterThan(150);
    expect(left).toBeLessThan(175);

    const second = await world.money.player();
    const lost = await world.taken(second, world.ids.fixed, 500);
    const all = await inWallet(lost);
    await world.stake(await opened(second, lost), all);
    await world.runJob();
    expect(await world.state(lost)).toBe('lost');
    expect((await world.list(second)).body.data[2].reason).not.toContain('ยกเลิก');
  });
});

describe('giving up a bonus', () => {
  test('removes the bonus and all wins; the deposit returns to cash and counts as a deposit to be played', async () => {
    const player = await world.money.player();
    const deposit = await world.money.deposit(player, 500);
    const { body } = await world.take(player, world.ids.first, deposit);
    const wallet = Number(body.data.wallet.id);
    expect((await world.money.rules(player)).turnover).toEqual({ done: 0, target: 0 });
    await world.stake(await opened(player, wallet), 100, 900);
    const [{ forfeit }] = await world.bonuses(player);
    expect(forfeit.returned).toBe(deposit);
    const given = await world.forfeit(player, wallet);
    expect(given.body.data).toEqual({ wallet_id: String(wallet), state: 'done', returned: deposit });
    expect(await cash(player)).toBe(deposit);
    expect((await world.money.rules(player)).turnover).toEqual({ done: 0, target: deposit });
    expect((await world.forfeit(player, wallet)).body.code).toBe('invalid_input');
  });

  test('waits for the open bets and takes no more; another member cannot do it', async () => {
    const player = await world.money.player();
    const other = await world.money.player();
    const wallet = await world.taken(player, world.ids.first, 500);
    for (const id of [wallet, 0, 'x', player.wallet])
      expect((await world.forfeit(other, id)).body.code).toBe('invalid_input');
    const slot = await opened(player, wallet);
    const open = await world.bet(slot, 100);
    for (let n = 0; n < 2; n += 1)
      expect((await world.forfeit(player, wallet)).body.data).toMatchObject({ state: 'waiting_for_bets', returned: 0 });
    expect((await world.bet(slot, 1)).outcome).toBe('game_session_ended');
    expect(await world.session(player, wallet)).toBeUndefined();
    await world.win(open, 50);
    await world.runJob();
    expect(await world.state(wallet)).toBe('forfeited');
    expect(await inWallet(wallet)).toBe(0);
  });

  test('at the same moment as its completion, one of them happens and no satang is paid twice', async () => {
    for (let n = 0; n < 8; n += 1) {
      const player = await world.money.player();
      const wallet = await world.taken(player, world.ids.fixed, 500);
      const { target } = (await world.bonuses(player))[0].turnover;
      const slot = await opened(player, wallet);
      await world.stake(slot, 400, 5000);
      const last = await world.bet(slot, target - 400);
      const before = await inWallet(wallet);
      await Promise.all([world.win(last, 100), world.forfeit(player, wallet), world.runJob(), world.runJob()]);
      await Promise.all([world.runJob(), world.runJob()]);
      const state = await world.state(wallet);
      expect(['completed', 'forfeited']).toContain(state);
      expect(await inWallet(wallet)).toBe(0);
      const own = (
        await world.money.server.database.row<{ satang: number }>(
          'select deposit_satang as satang from bonus where wallet_id = $1',
          [wallet],
        )
      )?.satang;
      expect(await cash(player)).toBe(state === 'completed' ? before + 100 : (own ?? 0) / 100);
    }
  });
});

describe('a bonus wallet is usable only in its categories', () => {
  test('in the wallet picker and the launch of games', async () => {
    const player = await world.money.player();
    const wallet = await world.taken(player, world.ids.first, 500);
    const offered = async (category: string) => {
      const game = await world.money.server.database.row<object>(
        'select id as game_id, provider_id, sub_provider_id from game where category = $1 limit 1',
        [category],
      );
      const { body } = await world.money.server.call(gameWallets, game, { token: player.token });
      return body.data.map(({ wallet_type_id }: { wallet_type_id: number }) => wallet_type_id);
    };
    expect(await offered('slot')).toEqual([1, 2]);
    expect(await offered('casino')).toEqual([1]);
    expect(await world.session(player, wallet, 'casino')).toBeUndefined();
    expect(await world.session(player, wallet, 'fishing')).toBeDefined();
  });

  test('in the price and the sale of lotteries; a bill counts by its weight when its round is settled', async () => {
    const { database, call, platform } = world.money.server;
    await database.rows(`update promotion set categories = '{slot,lotto}' where id::text = $1`, [world.ids.daily]);
    await database.rows(
      `update agent set config = jsonb_set(config, '{bonus}', '{"weights": {"slot": 100, "fishing": 100, "freespin": 100, "sport": 50, "casino": 20, "lotto": 50}}') where id = 3`,
    );
    const player = await world.money.player();
    const without = await world.taken(player, world.ids.first, 500);
    await makeRounds(database, platform.now());
    const round = await database.row<{ id: string; result_at: Date }>(
      `select r.id::text, r.result_at from lotto_round r join lotto_category c on c.id = r.category_id
       where c.kind <> 'yeekee' and r.rule ->> 'draw' <> 'official' and lotto_status(r, $1) = 'open' order by r.result_at limit 1`,
      [platform.now()],
    );
    const token = player.token;
    const validate = (wallet: number, lines: object[]) =>
      call(billValidate, { round_id: round?.id, wallet_id: String(wallet), lines, agent_id: 3 }, { token });
    const line = { bet_type: 'two_top', number: '05', amount: 20 };
    expect((await validate(without, [line])).body.fields.wallet_id).toBeTruthy();
    await world.forfeit(player, without);
    const wallet = await world.taken(player, world.ids.daily, 500);
    const buy = async (lines: object[]) => {
      const { validation_id } = (await validate(wallet, lines)).body.data;
      return call(billCreate, { validation_id, agent_id: 3 }, { token, idempotencyKey: randomUUID() });
    };
    expect((await buy([line])).body.error).toBe(0);
    // Eight of ten outcomes are covered, so the stake does not count.
    expect(
      (await buy(Array.from({ length: 8 }, (_, n) => ({ bet_type: 'run_top', number: String(n), amount: 10 })))).body
        .error,
    ).toBe(0);
    const { validation_id } = (await validate(wallet, [line])).body.data;
    const usable = async () => {
      const { wallets } = (await call(memberWallets, {}, { token })).body.data;
      return wallets.map(({ categories }: { categories?: string[] }) => categories);
    };
    expect(await usable()).toEqual([undefined, ['slot', 'lotto']]);
    expect((await world.forfeit(player, wallet)).body.data.state).toBe('waiting_for_bets');
    // While it waits for its bets nothing is staked from it: the ticket must not offer it.
    expect(await usable()).toEqual([undefined, []]);
    expect((await call(billCreate, { validation_id, agent_id: 3 }, { token })).body.code).toBe('wallet_not_usable');

    world.money.server.clock.set(new Date((round?.result_at.getTime() ?? 0) + 1000));
    await drawRound(database, Number(round?.id), platform.now());
    await settleRound(database, Number(round?.id), { now: platform.now });
    await settleRound(database, Number(round?.id), { now: platform.now });
    const counted = await database.row<{ satang: number }>(
      'select lotto_weighted / 100 as satang from bonus where wallet_id = $1',
      [wallet],
    );
    expect(counted).toEqual({ satang: 1000 });
    const unplayed = 'select bonus_lotto_weighted(b) as weighted from bonus b where wallet_id = $1';
    expect(await database.rows(unplayed, [without])).toEqual([{ weighted: 0 }]);
    await world.runJob();
    expect(await world.state(wallet)).toBe('forfeited');
  });
});
