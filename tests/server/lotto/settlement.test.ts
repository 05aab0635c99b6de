import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { billCancel, billDays, billResults } from '#contract/lotto-bills.ts';
import { drawFromSeed, type Prizes } from '#contract/lotto-draw.ts';
import { lottoHistory, lottoResult, lottoResults } from '#contract/lotto-results.ts';
import { lottoRound, lottoRule } from '#contract/lotto-rounds.ts';
import { wins } from '#contract/lotto-rules.ts';
import { memberNotifications, readNotifications } from '#contract/notice.ts';
import { seedHash } from '#contract/sha256.ts';
import type { Transaction } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { dueRounds, enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { outcomeOf } from '#server/lotto/operator-queries.ts';
import { drawRound, prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { listPayouts } from '#server/lotto/results/settlement-queries.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { endIfDue, forfeitBonus } from '#server/promotion/end-bonus.ts';
import { lockWaits } from '../harness.ts';
import { faultsOfBooks, move } from '../ledger/fixture.ts';
import { openBonus } from '../promotion/open-bonus.ts';
import { type Line, type Lotto, type Player, START, startLotto } from './fixture.ts';

let lotto: Lotto;
/** A round of its own for each test. */
let round: string;
/** The next round of a category that has no result, open from now on. */
async function openRound(code: string): Promise<string> {
  const row = await lotto.server.database.row<{ id: string }>(
    `update lotto_round set bet_opens_at = $2 where id = (
       select r.id from lotto_round r join lotto_category c on c.id = r.category_id
       where c.code = $1 and r.version = 0 order by r.bet_closes_at limit 1)
     returning id::text`,
    [code, new Date(0)],
  );
  return row?.id ?? '';
}
beforeAll(async () => {
  lotto = await startLotto();
});
afterAll(() => lotto.close());
beforeEach(async () => {
  lotto.server.clock.set(START);
  round = await openRound('hanoi');
});
afterEach(async () => expect(await faultsOfBooks(lotto.server.database)).toEqual([]));

const A: Prizes = prizesOf({ three_top: '123', two_bottom: '45' });
const B: Prizes = prizesOf({ three_top: '987', two_bottom: '65' });
const now = () => lotto.server.platform.now();
const database = () => lotto.server.database;

async function enter(prizes: Prizes | null, after: number, reason: string | null = null): Promise<void> {
  const isEntered = await database().transaction((tx) =>
    enterResult(tx, { roundId: Number(round), after, prizes, reason, enteredBy: 'test' }, now()),
  );
  expect(isEntered).toBe(true);
}
async function settle(prizes: Prizes | null, after: number, reason: string | null = null): Promise<void> {
  await enter(prizes, after, reason);
  expect(await settleRound(database(), Number(round), { now })).toBe(true);
}

const LINES: Line[] = [
  ['three_top', '123', 10],
  ['three_tod', '321', 10],
  ['two_top', '23', 10],
  ['two_bottom', '45', 10],
  ['run_top', '2', 10],
  ['run_bottom', '9', 10],
];
/** 8,500 + 1,200 + 900 + 900 + 32 baht. */
const WON = 1_153_200;

test('winners are paid at the rates they were sold at; losers are never touched', async () => {
  const [winner, loser] = [await lotto.addPlayer(), await lotto.addPlayer()];
  const { bill_id } = await lotto.buy(winner, round, LINES);
  const lost = await lotto.buy(loser, round, [['two_top', '99', 100]]);
  await database().rows(
    `update lotto_rate set rate = 1 where category_id = (select category_id from lotto_round where id = $1)`,
    [round],
  );
  await settle(A, 0);
  await database().rows(
    `update lotto_rate r set rate = o.rate from lotto_rate o join lotto_category c on c.id = o.category_id and c.code = 'hanoi-vip'
     where o.bet_type = r.bet_type and r.category_id = (select category_id from lotto_round where id = $1)`,
    [round],
  );
  expect(await lotto.balance(winner)).toBe(1_000_000 - 6_000 + WON);
  const bill = await lotto.detail(winner, bill_id);
  expect(bill).toMatchObject({ status: 'won', payout: WON / 100, prizes: { three_top: '123', two_bottom: '45' } });
  expect(bill.lines.map(({ status, payout }: { status: string; payout: number }) => [status, payout])).toEqual([
    ['won', 8500],
    ['won', 1200],
    ['won', 900],
    ['won', 900],
    ['won', 32],
    ['lost', 0],
  ]);
  expect(await lotto.detail(loser, lost.bill_id)).toMatchObject({
    status: 'lost',
    payout: 0,
    lines: [{ status: 'lost' }],
  });
  expect(await lotto.balance(loser)).toBe(990_000);
  const events = await database().rows<{ event: object }>(
    `select event from event_outbox where member_id = $1 order by id desc limit 2`,
    [winner.memberId],
  );
  expect(events[0]?.event).toMatchObject({ type: 'notification' });
  expect(events[1]?.event).toMatchObject({ type: 'wallet', wallets: [{ balance: (1_000_000 - 6_000 + WON) / 100 }] });

  const notices = await lotto.server.call(memberNotifications, {}, { token: winner.token });
  expect(notices.body.data.items).toMatchObject([
    {
      kind: 'lotto_win',
      title: 'ยินดีด้วย ถูกรางวัล สุทธิ +11,472.00 บาท',
      link: `/lotto/bills?bill=${bill_id}`,
      read: false,
    },
  ]);
  const { id } = notices.body.data.items[0];
  for (const { token } of [loser, winner]) {
    expect((await lotto.server.call(memberNotifications, {}, { token: loser.token })).body.data.items).toEqual([]);
    await lotto.server.call(readNotifications, { ids: [id, '999', 'x'] }, { token });
  }
  expect((await lotto.server.call(memberNotifications, {}, { token: winner.token })).body.data.items[0].read).toBe(
    true,
  );
});

test('the notice of a bill that returns less than it cost does not congratulate', async () => {
  const player = await lotto.addPlayer();
  const { bill_id } = await lotto.buy(player, round, [
    ['two_top', '99', 160],
    ['run_top', '2', 40],
  ]);
  await settle(A, 0);
  const { body } = await lotto.server.call(memberNotifications, {}, { token: player.token });
  expect(body.data.items).toMatchObject([
    {
      kind: 'lotto_return',
      title: expect.stringMatching(/^โพย \S+ สุทธิ −72\.00 บาท$/),
      description: expect.stringMatching(/^แทง 200\.00 ได้คืน 128\.00 บาท/),
    },
  ]);
  expect(await lotto.detail(player, bill_id)).toMatchObject({
    status: 'won',
    total: 200,
    payout: 128,
    lines: [{ status: 'won' }, { status: 'lost' }],
  });
});

test('settling again, or from four places at once, pays once', async () => {
  const players = await lotto.crowd(10);
  for (const player of players) await lotto.buy(player, round, LINES);
  await database().transaction((tx) =>
    enterResult(tx, { roundId: Number(round), after: 0, prizes: A, reason: null, enteredBy: 'test' }, now()),
  );
  await Promise.all(Array.from({ length: 4 }, () => settleRound(database(), Number(round), { now })));
  expect(await settleRound(database(), Number(round), { now })).toBe(true);
  for (const player of players) expect(await lotto.balance(player)).toBe(1_000_000 - 6_000 + WON);
});

test('a month’s sums and a day’s own results have settled bills only, on the day of the draw', async () => {
  const player = await lotto.addPlayer();
  const [row] = await database().rows<{ draw_date: string }>('select draw_date from lotto_round where id = $1', [
    round,
  ]);
  const date = row?.draw_date ?? '';
  const days = async () =>
    (await lotto.server.call(billDays, { month: date.slice(0, 7) }, { token: player.token })).body.data;
  const own = async () => (await lotto.server.call(billResults, { date }, { token: player.token })).body.data;
  expect([await days(), await own()]).toEqual([{ month: date.slice(0, 7), waiting: 0, days: [] }, []]);
  await lotto.buy(player, round, LINES);
  await lotto.buy(player, round, [
    ['two_top', '23', 10],
    ['two_top', '99', 90],
  ]);
  const { bill_id } = await lotto.buy(player, round, [['two_top', '98', 40]]);
  expect(await days()).toEqual({
    month: date.slice(0, 7),
    waiting: 200,
    days: [{ date, bill_count: 3, won_count: 0, staked: 0, paid: 0 }],
  });
  expect(await own()).toEqual([]);
  await lotto.server.call(billCancel, { bill_id }, { token: player.token });
  await settle(A, 0);
  expect(await days()).toEqual({
    month: date.slice(0, 7),
    waiting: 0,
    days: [{ date, bill_count: 2, won_count: 2, staked: 160, paid: WON / 100 + 900 }],
  });
  expect(await own()).toEqual([
    {
      round_id: round,
      bill_count: 2,
      staked: 160,
      paid: WON / 100 + 900,
      hits: [
        { bet_type: 'three_top', number: '123', payout: 8500 },
        // Lines of two bills.
        { bet_type: 'two_top', number: '23', payout: 1800 },
        { bet_type: 'three_tod', number: '321', payout: 1200 },
        { bet_type: 'two_bottom', number: '45', payout: 900 },
        { bet_type: 'run_top', number: '2', payout: 32 },
      ],
    },
  ]);
  // Without a day: the newest draw of each lottery.
  expect((await lotto.server.call(billResults, {}, { token: player.token })).body.data).toEqual(await own());
  const other = await lotto.addPlayer();
  expect((await lotto.server.call(billResults, { date }, { token: other.token })).body.data).toEqual([]);
  await settle(null, 1, 'งดออกผล');
  expect((await days()).days).toEqual([{ date, bill_count: 2, won_count: 0, staked: 0, paid: 0 }]);
  expect(await own()).toEqual([]);
});

test('the results of any day come with the days of the government’s draws and its newest result', async () => {
  const rows = await database().rows<{ id: string; draw_date: string; result_at: Date }>(
    `select r.id::text, r.draw_date, r.result_at from lotto_round r join lotto_category c on c.id = r.category_id
     where c.kind = 'government' and r.version = 0 order by r.bet_closes_at limit 2`,
  );
  const government = async (input: object = {}) => (await lotto.server.call(lottoResults, input)).body.data.government;
  expect(await government()).toEqual({ dates: [], newest: null });
  const prizes = prizesOf({
    first_prize: '458213',
    three_front: ['118', '604'],
    three_bottom: ['372', '890'],
    two_bottom: '57',
  });
  const dates: string[] = [];
  for (const { id, draw_date, result_at } of rows) {
    await database().transaction((tx) =>
      enterResult(tx, { roundId: Number(id), after: 0, prizes, reason: null, enteredBy: 'test' }, now()),
    );
    expect(await settleRound(database(), Number(id), { now })).toBe(true);
    lotto.server.clock.set(result_at);
    dates.unshift(draw_date);
    expect(await government({ date: '2026-01-05' })).toMatchObject({
      dates,
      newest: { round: { round_id: id }, prizes: { first_prize: '458213' } },
    });
  }
  expect(new Set(dates).size).toBe(2);
});

test('the time of a settlement is its own: a corrected result keeps its time, another round’s has none yet', async () => {
  const times = async (id: string | undefined) =>
    (
      await database().rows<{ settled_at: Date | null }>(
        'select settled_at from lotto_result where round_id = $1 order by version',
        [id],
      )
    ).map(({ settled_at }) => settled_at?.getTime());
  const other = await database().row<{ id: string }>(
    `select r.id::text from lotto_round r join lotto_category c on c.id = r.category_id
     where c.code = 'hanoi' and r.version = 0 and r.id <> $1 order by r.bet_closes_at limit 1`,
    [round],
  );
  await database().transaction((tx) =>
    enterResult(tx, { roundId: Number(other?.id), after: 0, prizes: A, reason: null, enteredBy: 'test' }, now()),
  );
  await settle(A, 0);
  const [first] = await times(round);
  expect(first).toEqual(expect.any(Number));
  lotto.server.clock.advance(1000);
  await settle(B, 1, 'พิมพ์ผิด');
  const [kept, second] = await times(round);
  expect([kept, Number(second) > Number(first)]).toEqual([first, true]);
  expect(await times(other?.id)).toEqual([undefined]);
  await settleRound(database(), Number(other?.id), { now });
});

test('a correction takes back and pays, and A→B→A pays what A gives', async () => {
  const [first, second] = [await lotto.addPlayer(), await lotto.addPlayer()];
  const bill = await lotto.buy(first, round, LINES);
  await lotto.buy(second, round, [['two_top', '87', 10]]);
  await settle(A, 0);
  expect(await lotto.detail(first, bill.bill_id)).toMatchObject({
    status: 'won',
    corrected_at: null,
    void_reason: null,
  });
  await settle(B, 1, 'พิมพ์ผิด');
  expect(await lotto.balance(first)).toBe(1_000_000 - 6_000);
  expect(await lotto.balance(second)).toBe(1_000_000 - 1_000 + 90_000);
  expect(await lotto.detail(first, bill.bill_id)).toMatchObject({
    status: 'lost',
    settled_at: expect.any(String),
    corrected_at: expect.any(String),
  });
  await enter(A, 2, 'ผลเดิมถูกต้อง');
  expect(await lotto.detail(first, bill.bill_id)).toMatchObject({ status: 'pending', payout: 0, settled_at: null });
  expect(await settleRound(database(), Number(round), { now })).toBe(true);
  expect(await lotto.balance(first)).toBe(1_000_000 - 6_000 + WON);
  expect(await lotto.balance(second)).toBe(999_000);
  const { body } = await lotto.server.call(lottoResult, { round_id: round });
  expect(body.data).toMatchObject({ version: 3, prizes: { three_top: '123' } });
  expect(body.data.corrections).toMatchObject([
    { version: 2, reason: 'พิมพ์ผิด', previous: { three_top: '123' } },
    { version: 3, reason: 'ผลเดิมถูกต้อง', previous: { three_top: '987' } },
  ]);
});

test('a bill that a correction leaves as it was gets no second notice', async () => {
  const player = await lotto.addPlayer();
  await lotto.buy(player, round, [['two_bottom', '45', 10]]);
  await settle(A, 0);
  await settle(prizesOf({ three_top: '987', two_bottom: '45' }), 1, 'พิมพ์ผิด');
  expect(await lotto.balance(player)).toBe(1_000_000 - 1_000 + 90_000);
  const { body } = await lotto.server.call(memberNotifications, {}, { token: player.token });
  expect(body.data.items).toMatchObject([{ kind: 'lotto_win' }]);
});

describe('the part that a correction cannot take back', () => {
  /** Only 1,000 baht are left to each when the result is corrected. */
  async function spentWinners(count: number): Promise<Player[]> {
    const players = await Promise.all(Array.from({ length: count }, () => lotto.addPlayer()));
    for (const player of players) await lotto.buy(player, round, LINES);
    await settle(A, 0);
    for (const player of players) {
      const rest = await lotto.balance(player);
      await transfer(database(), [
        move(`spent:${player.wallet}`, { wallet: player.wallet }, { house: 'bank_out' }, rest - 100_000),
      ]);
    }
    await settle(B, 1, 'พิมพ์ผิด');
    for (const player of players) expect(await lotto.balance(player)).toBe(0);
    return players;
  }
  /** Connections of two shards of a house account: neither waits for the other's (`ledger_account`). */
  async function clientsOfTwoShards(): Promise<[pg.Client, pg.Client]> {
    const connected = async () => {
      const client = new pg.Client({ connectionString: lotto.server.databaseUrl });
      await client.connect();
      onTestFinished(() => client.end());
      const { rows } = await client.query<{ shard: number }>('select pg_backend_pid() % 16 as shard');
      return { client, shard: rows[0]?.shard };
    };
    const first = await connected();
    for (;;) {
      const second = await connected();
      if (second.shard !== first.shard) return [first.client, second.client];
    }
  }
  const owed = async (player: Player) =>
    (
      await database().row<{ owed: number }>(
        'select coalesce(sum(outstanding_satang), 0)::bigint as owed from lotto_receivable where member_id = $1',
        [player.memberId],
      )
    )?.owed;

  test('is owed, and set off when the first result is entered again', async () => {
    const [player] = await spentWinners(1);
    if (!player) throw new Error('no winner');
    const debts = await database().rows(
      'select amount_satang, outstanding_satang from lotto_receivable where member_id = $1',
      [player.memberId],
    );
    expect(debts).toEqual([{ amount_satang: WON - 100_000, outstanding_satang: WON - 100_000 }]);
    await settle(A, 2, 'ผลเดิมถูกต้อง');
    expect(await owed(player)).toBe(0);
    expect(await lotto.balance(player)).toBe(100_000);
  });

  test('is set off against a later win of another round, and nobody else’s debt is', async () => {
    const [other, player] = await spentWinners(2);
    if (!other || !player) throw new Error('no winners');
    await transfer(database(), [
      move(`found:${player.wallet}`, { house: 'bank_in' }, { wallet: player.wallet }, 1_000),
    ]);
    round = await lotto.round('hanoi-vip');
    await lotto.buy(player, round, [['two_top', '23', 10]]);
    await settle(A, 0);
    expect(await lotto.balance(player)).toBe(0);
    expect(await owed(player)).toBe(WON - 100_000 - 90_000);
    expect(await owed(other)).toBe(WON - 100_000);
  });

  test('is set off once against wins of two wallets that are settled at once', async () => {
    const [player] = await spentWinners(1);
    if (!player) throw new Error('no winner');
    const bonus = { ...player, wallet: await openBonus(database(), player.memberId, { satang: 6_000, at: now() }) };
    await transfer(database(), [
      move(`found:${player.wallet}`, { house: 'bank_in' }, { wallet: player.wallet }, 6_000),
    ]);
    const [one, two] = [await openRound('hanoi-vip'), await openRound('malay')];
    await lotto.buy(player, one, LINES);
    await lotto.buy(bonus, two, LINES);
    for (round of [one, two]) {
      await enter(A, 0);
      await listPayouts(database(), Number(round), 1, now());
    }
    const [first, second] = await clientsOfTwoShards();
    const settleBatch = (client: pg.Client, of: string) =>
      client.query('select lotto_settle_batch($1, 1, 500, $2)', [of, now()]);
    await first.query('begin');
    await settleBatch(first, one);
    const later = settleBatch(second, two);
    await expect.poll(() => lockWaits(database())).toBe(1);
    await first.query('commit');
    await later;
    expect(await owed(player)).toBe(0);
    expect(await lotto.balance(player)).toBe(100_000);
    expect(await lotto.balance(bonus)).toBe(WON);
    for (round of [one, two]) expect(await settleRound(database(), Number(round), { now })).toBe(true);
  });

  test('is not what the end of a bonus has removed already, nor what of its money is in cash', async () => {
    const player = await lotto.addPlayer();
    const bonus = { ...player, wallet: await openBonus(database(), player.memberId, { satang: 6_000, at: now() }) };
    await database().rows('update bonus set deposit_satang = 5000 where wallet_id = $1', [bonus.wallet]);
    await lotto.buy(bonus, round, LINES);
    await settle(A, 0);
    const forfeit = (tx: Transaction) => forfeitBonus(tx, player.memberId, String(bonus.wallet), now());
    expect(await database().transaction(forfeit)).toEqual({ state: 'done', returnedSatang: 5_000 });
    const removed = async () =>
      (await database().rows('select removed_satang as satang from bonus where wallet_id = $1', [bonus.wallet]))[0];
    expect(await removed()).toEqual({ satang: WON - 5_000 });

    // The preview that an operator gets.
    const spent = (satang: number) =>
      transfer(database(), [move(`spent:${player.wallet}`, { wallet: player.wallet }, { house: 'bank_out' }, satang)]);
    // And what the bonus has returned is taken from cash, as far as it is there.
    await spent((await lotto.balance(player)) - 3_000);
    expect(await outcomeOf(database(), Number(round), B)).toMatchObject({
      to_take_back_satang: WON,
      receivable_satang: 2_000,
    });
    await settle(B, 1, 'พิมพ์ผิด');
    expect(await owed(player)).toBe(2_000);
    expect([await lotto.balance(bonus), await lotto.balance(player)]).toEqual([0, 0]);
    expect(await removed()).toEqual({ satang: 0 });

    await settle(A, 2, 'ผลเดิมถูกต้อง');
    await database().transaction((tx) => endIfDue(tx, String(bonus.wallet), now()));
    expect(await owed(player)).toBe(0);
    expect(await lotto.balance(player)).toBe(3_000);
    expect(await lotto.balance(bonus)).toBe(0);
    expect(await removed()).toEqual({ satang: WON - 5_000 });
    // One notice of the end, and another kind for the money that came later.
    const { body } = await lotto.server.call(memberNotifications, {}, { token: player.token });
    const notices = body.data.items.filter(({ kind }: { kind: string }) => kind.startsWith('bonus_'));
    expect(notices).toMatchObject([
      { kind: 'bonus_late', title: 'เงินที่เข้ามาหลังโบนัสสิ้นสุด 30.00 บาท', description: expect.stringContaining('คืนให้ระบบ') },
    ]);
  });

  describe('a bonus that was lost by a wrong result', () => {
    /** Loses all by B; `meanwhile` happens before A is entered. Returns its state, its balance and the notices of its end. */
    async function corrected(
      meanwhile: (memberId: number, wallet: number) => Promise<unknown> = async () => undefined,
    ) {
      const player = await lotto.addPlayer();
      const bonus = { ...player, wallet: await openBonus(database(), player.memberId, { satang: 6_000, at: now() }) };
      await database().rows('update bonus set deposit_satang = 5000 where wallet_id = $1', [bonus.wallet]);
      await lotto.buy(bonus, round, LINES);
      await settle(B, 0);
      const end = () => database().transaction((tx) => endIfDue(tx, String(bonus.wallet), now()));
      await end();
      await meanwhile(player.memberId, bonus.wallet);
      await settle(A, 1, 'พิมพ์ผิด');
      await end();
      const [row] = await database().rows<object>(
        'select state, returned_satang as returned, removed_satang as removed from bonus where wallet_id = $1',
        [bonus.wallet],
      );
      const { body } = await lotto.server.call(memberNotifications, {}, { token: player.token });
      const notices = body.data.items.filter(({ kind }: { kind: string }) => kind.startsWith('bonus_'));
      return { ...row, balance: await lotto.balance(bonus), notices };
    }

    test('goes on with what the right one pays', async () => {
      expect(await corrected()).toMatchObject({
        state: 'running',
        returned: 0,
        removed: 0,
        balance: WON,
        notices: [{ kind: 'bonus_resumed' }, { kind: 'bonus_lost' }],
      });
    });

    test('pays its own deposit where another promotion runs by then, or its time is over', async () => {
      const over = {
        state: 'lost',
        returned: 5_000,
        removed: WON - 5_000,
        balance: 0,
        notices: [{ kind: 'bonus_late', title: 'เงินที่เข้ามาหลังโบนัสสิ้นสุด 50.00 บาท' }, { kind: 'bonus_lost' }],
      };
      const another = async (memberId: number, wallet: number) => {
        const next = await openBonus(database(), memberId, { satang: 100, at: now() });
        await database().rows(
          `with made as (
             insert into promotion (agent_id, updated_at, title, kind, bonus_percent, min_deposit_satang, max_bonus_satang, turnover_times,
               categories, valid_days)
             values (3, $1, 'อื่น', 'deposit', 1, 0, 1, 1, '{slot}', 1) returning id
           )
           update bonus b set promotion_id = made.id, occasion = b.wallet_id::text from made where b.wallet_id = any ($2)`,
          [now(), [wallet, next]],
        );
      };
      expect(await corrected(another)).toMatchObject(over);
      round = await openRound('malay');
      const expired = (_: number, wallet: number) =>
        database().rows('update bonus set expires_at = $2 where wallet_id = $1', [wallet, now()]);
      expect(await corrected(expired)).toMatchObject(over);
    });
  });

  test('is also what a withdrawal holds, and all where nothing is left', async () => {
    const [player, broke] = [await lotto.addPlayer(), await lotto.addPlayer()];
    for (const one of [player, broke]) await lotto.buy(one, round, LINES);
    await settle(A, 0);
    const balance = await lotto.balance(player);
    await transfer(database(), [
      move(`spent:${broke.wallet}`, { wallet: broke.wallet }, { house: 'bank_out' }, balance),
    ]);
    await transfer(database(), [
      move(`held:${player.wallet}`, { wallet: player.wallet }, { house: 'bank_out' }, balance - 100_000, {
        kind: 'withdraw',
        pending: true,
      }),
    ]);
    await settle(B, 1, 'พิมพ์ผิด');
    expect(await lotto.balance(player)).toBe(balance - 100_000);
    expect([await owed(player), await owed(broke)]).toEqual([WON - 100_000, WON]);
    const events = await database().rows<{ event: object }>(
      `select event from event_outbox where member_id = $1 and event ->> 'type' = 'wallet' order by id desc limit 1`,
      [player.memberId],
    );
    expect(events[0]?.event).toMatchObject({ wallets: [{ balance: 0, held: (balance - 100_000) / 100 }] });
  });
});

test('a draw that is not held refunds every bill but the cancelled ones', async () => {
  const [player, canceller] = [await lotto.addPlayer(), await lotto.addPlayer()];
  const bill = await lotto.buy(player, round, LINES);
  const cancelled = await lotto.buy(canceller, round, LINES);
  await lotto.server.call(billCancel, { bill_id: cancelled.bill_id }, { token: canceller.token });
  await settle(null, 0, 'งดออกผล');
  expect(await lotto.balance(player)).toBe(1_000_000);
  expect(await lotto.balance(canceller)).toBe(1_000_000);
  expect(await lotto.detail(player, bill.bill_id)).toMatchObject({
    status: 'refunded',
    payout: 60,
    void_reason: 'งดออกผล',
    lines: [{ status: 'refunded' }, {}, {}, {}, {}, {}],
  });
  expect(await lotto.detail(canceller, cancelled.bill_id)).toMatchObject({ status: 'cancelled' });
  expect((await lotto.server.call(lottoRound, { round_id: round })).body.data.status).toBe('void');
  const { data: result } = (await lotto.server.call(lottoResult, { round_id: round })).body;
  expect(result).toMatchObject({ prizes: null, void_reason: 'งดออกผล', corrections: [] });
});

test('a void of a paid round gives winners their stake in place of the win', async () => {
  const player = await lotto.addPlayer();
  await lotto.buy(player, round, LINES);
  await settle(A, 0);
  await settle(null, 1, 'การออกผลเป็นโมฆะ');
  expect(await lotto.balance(player)).toBe(1_000_000);
});

test('the public log has a void that was corrected, too', async () => {
  await settle(A, 0);
  await settle(null, 1, 'งดออกผล');
  await settle(B, 2, 'ออกผลแล้ว');
  const { data } = (await lotto.server.call(lottoResult, { round_id: round })).body;
  expect(data).toMatchObject({ version: 3, prizes: { three_top: '987' }, void_reason: null });
  expect(data.corrections).toMatchObject([
    { version: 2, reason: 'งดออกผล', previous: { three_top: '123' } },
    { version: 3, reason: 'ออกผลแล้ว', previous: null },
  ]);
});

test('the history of a lottery is its newest results, whatever the day', async () => {
  await settle(A, 0);
  await settle(B, 1, 'แก้ตัวเลข');
  const { data } = (await lotto.server.call(lottoRound, { round_id: round })).body;
  const history = await lotto.server.call(lottoHistory, { category_id: data.category_id, limit: 2 });
  expect(history.body.data[0]).toMatchObject({
    round: { round_id: round },
    prizes: { three_top: '987' },
    void_reason: null,
    corrections: [{ reason: 'แก้ตัวเลข', previous: { three_top: '123' } }],
  });
  expect(history.body.data.length).toBeLessThanOrEqual(2);
  const times = history.body.data.map((one: { round: { result_at: string } }) => one.round.result_at);
  expect(times).toEqual([...times].sort().reverse());
});

test('a draw that is called off before its day is no result yet: the newest ones stay the newest', async () => {
  const last = async (code: string) => {
    const row = await database().row<{ id: string; category_id: string; draw_date: string; result_at: Date }>(
      `select r.id::text, r.category_id::text, r.draw_date, r.result_at from lotto_round r join lotto_category c on c.id = r.category_id
       where c.code = $1 order by r.bet_closes_at desc limit 1`,
      [code],
    );
    if (!row) throw new Error(`no round of ${code}`);
    return row;
  };
  await makeRounds(database(), new Date(now().getTime() + 40 * 86_400_000));
  const called = [await last('government'), await last('hanoi')];
  const shown = async () => {
    const answers = [lotto.server.call(lottoResults, {})];
    for (const { category_id } of called)
      answers.push(lotto.server.call(lottoHistory, { category_id }), lotto.server.call(lottoResults, { category_id }));
    return (await Promise.all(answers)).map(({ body }) => body.data);
  };
  const before = await shown();
  for (const { id } of called) {
    round = id;
    await settle(null, 0, 'วันหยุดราชการ');
  }
  expect(await shown()).toEqual(before);
  // On its own day it is said, and from its time on it is one of the draws.
  const [government, hanoi] = called;
  const ofDay = await lotto.server.call(lottoResults, { date: hanoi?.draw_date });
  expect(ofDay.body.data.results).toContainEqual(
    expect.objectContaining({ round: expect.objectContaining({ round_id: hanoi?.id }), void_reason: 'วันหยุดราชการ' }),
  );
  lotto.server.clock.set(new Date((government?.result_at.getTime() ?? 0) + 1000));
  const { data } = (await lotto.server.call(lottoResults, {})).body;
  expect(data.government.dates[0]).toBe(government?.draw_date);
});

test('without a category the history has the newest result of each lottery, none of a round that was not held', async () => {
  await settle(A, 0);
  const newest = async () => {
    const { data } = (await lotto.server.call(lottoHistory, {})).body;
    return data.map((one: { round: { round_id: string; category_id: string } }) => one.round);
  };
  const rounds = await newest();
  expect(rounds).toContainEqual(expect.objectContaining({ round_id: round }));
  const categories = rounds.map(({ category_id }: { category_id: string }) => category_id);
  expect(new Set(categories).size).toBe(categories.length);
  await settle(null, 1, 'งดออกผล');
  expect(await newest()).not.toContainEqual(expect.objectContaining({ round_id: round }));
});

test('one of two simultaneous results is taken; during a settlement no other is', async () => {
  await lotto.buy(await lotto.addPlayer(), round, LINES);
  const enter = (prizes: Prizes, after: number) =>
    database().transaction((tx) =>
      enterResult(tx, { roundId: Number(round), after, prizes, reason: null, enteredBy: 'test' }, now()),
    );
  const entered = await Promise.all([enter(A, 0), enter(B, 0), enter(A, 0)]);
  expect(entered.filter(Boolean)).toHaveLength(1);
  expect(await enter(B, 1)).toBe(false);
  await settleRound(database(), Number(round), { now });
  expect(await enter(B, 1)).toBe(true);
  await settleRound(database(), Number(round), { now });
});

test('no bill is sold in a round that has its result', async () => {
  const player = await lotto.addPlayer();
  const { body } = await lotto.validate(player, round, LINES);
  await settle(A, 0);
  expect((await lotto.create(player, body.data.validation_id)).body.code).toBe('round_closed');
});

test('a seeded round is drawn at its time, once, from the seed of its published hash', async () => {
  const player = await lotto.addPlayer();
  await lotto.buy(player, round, LINES);
  const { body: rule } = await lotto.server.call(lottoRule, { round_id: round });
  await drawRound(database(), Number(round), now());
  expect((await lotto.server.call(lottoResult, { round_id: round })).body.data).toMatchObject({
    prizes: null,
    proof: null,
  });

  const [row] = await database().rows<{ result_at: Date }>('select result_at from lotto_round where id = $1', [round]);
  const drawAt = row?.result_at ?? START;
  expect(await dueRounds(database(), new Date(drawAt.getTime() - 1))).not.toContain(Number(round));
  expect(await dueRounds(database(), drawAt)).toContain(Number(round));
  lotto.server.clock.set(drawAt);
  await Promise.all([drawRound(database(), Number(round), now()), drawRound(database(), Number(round), now())]);
  await settleRound(database(), Number(round), { now });
  expect(await dueRounds(database(), drawAt)).not.toContain(Number(round));
  const { data } = (await lotto.server.call(lottoResult, { round_id: round })).body;
  expect(data.version).toBe(1);
  expect(data.proof.seed_hash).toBe(rule.data.seed_hash);
  expect(await seedHash(data.proof.seed)).toBe(rule.data.seed_hash);
  const { prizes } = await drawFromSeed({ roundId: round, kind: data.round.kind }, data.proof.seed);
  expect(prizes).toEqual(data.prizes);
  const rates: Record<string, number> = {
    three_top: 850,
    three_tod: 120,
    two_top: 90,
    two_bottom: 90,
    run_top: 3.2,
    run_bottom: 4.2,
  };
  const payout = (['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'] as const).reduce(
    (sum, betType, index) =>
      sum + (wins(betType, LINES[index]?.[1] ?? '', data.prizes) ? 1000 * (rates[betType] ?? 0) : 0),
    0,
  );
  expect(await lotto.balance(player)).toBe(1_000_000 - 6_000 + Math.round(payout));
});
