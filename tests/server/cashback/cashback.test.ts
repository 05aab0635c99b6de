import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cashbackSummary, claimCashback, lossHistory, turnoverHistory } from '#contract/cashback.ts';
import { memberWallets } from '#contract/wallet.ts';
import { cashbackJob, computeDay } from '#server/cashback/job.ts';
import { dueDays } from '#server/cashback/queries.ts';
import { addDays } from '#server/lib/bangkok.ts';
import { startJobs } from '#server/runtime/jobs.ts';
import { dayFromToday } from '../days.ts';
import { startTestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { AGENT, atOnce, countOf, type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';

let loyalty: Loyalty;
let player: Player;
/** Each test starts at noon of a day of its own. */
let day = dayFromToday(9);
/** The most that comes back of a loss, in percent of the stakes. */
const MOST: Record<string, number> = { slot: 5, fishing: 5, sport: 5, casino: 3 };
beforeAll(async () => {
  loyalty = await startLoyalty();
  await configure({ loss_stake_percent: MOST });
});
beforeEach(async () => {
  day = addDays(day, 10);
  loyalty.server.clock.set(at('12:00'));
  player = await loyalty.addPlayer();
});
afterAll(() => loyalty.close());

const configure = (cashback: object) =>
  loyalty.server.database.rows(`update agent set config = config || $2 where id = $1`, [
    AGENT,
    JSON.stringify({ cashback }),
  ]);
const at = (time: string, date = day) => new Date(`${date}T${time}:00+07:00`);
const night = async () => {
  loyalty.server.clock.set(at('00:06', addDays(day, 1)));
  await computeDay(loyalty.server.database, AGENT, day, loyalty.server.platform.now());
};
const claim = (input: object, key?: string) => loyalty.call(player, claimCashback, input, key);
const cash = async () => (await loyalty.call(player, memberWallets)).body.data.wallets[0].balance;
const summary = async () => (await loyalty.call(player, cashbackSummary)).body.data;
const turnoverDay = async () => (await loyalty.call(player, turnoverHistory)).body.data.items[0];
const lossDay = async () => (await loyalty.call(player, lossHistory)).body.data.items[0];

test('a day is computed after midnight in Bangkok, shown with its figures, and paid once', async () => {
  await loyalty.stake(player, 500_000, { wonSatang: 100_000, at: at('00:00') });
  await loyalty.stake(player, 200_000, { category: 'casino', at: at('23:59') });
  await loyalty.stake(player, 900_000, { at: at('23:59', addDays(day, -1)) });
  await loyalty.stake(player, 900_000, { at: at('00:00', addDays(day, 1)) });
  await loyalty.stake(player, 900_000, { state: 'refunded', at: at('10:00') });
  await loyalty.stake(player, 900_000, { state: 'open', at: at('10:00') });
  expect((await claim({ kind: 'turnover', date: day })).body).toMatchObject({
    code: 'nothing_to_claim',
    message: expect.stringContaining('หลังเที่ยงคืน'),
  });
  loyalty.server.clock.set(at('23:59'));
  expect(await summary()).toMatchObject({
    running: { date: day, stakes: 7000, net: -6000, turnover_amount: 11, loss_amount: 300 },
    net_7_days: -6000,
    next_run_at: at('00:05', addDays(day, 1)).toISOString(),
  });
  await night();
  expect((await summary()).running).toMatchObject({ date: addDays(day, 1) });

  expect(await turnoverDay()).toMatchObject({
    date: day,
    turnover: 7000,
    amount: 11,
    state: 'waiting',
    by_category: [
      { category: 'slot', turnover: 5000, percent: 0.2, amount: 10 },
      { category: 'casino', turnover: 2000, percent: 0.05, amount: 1 },
    ],
  });
  expect(await lossDay()).toMatchObject({
    stakes: 7000,
    wins: 1000,
    net: -6000,
    percent: 5,
    amount: 300,
    state: 'waiting',
  });
  expect(await summary()).toMatchObject({
    loss: { claimable: 300, for_date: day },
    turnover: { claimable: 11 },
    // The sum includes 9,000 baht of the current day.
    net_7_days: -15_000,
    off_reason: null,
  });

  const key = randomUUID();
  const first = await claim({}, key);
  expect(first.body.data).toMatchObject({ kind: 'loss', amount: 300, dates: [day], balance: 300 });
  expect((await claim({}, key)).body).toEqual(first.body);
  expect((await claim({})).body.code).toBe('nothing_to_claim');
  expect((await claim({ kind: 'turnover', date: day })).body.data).toMatchObject({ amount: 11 });
  expect(await cash()).toBe(311);
  expect(await lossDay()).toMatchObject({ state: 'claimed', claimed_at: expect.any(String) });
});

test('a loss comes back up to a share of the stakes, so that one large bet a day is no gain', async () => {
  await configure({});
  await loyalty.stake(player, 6_000_000, { category: 'casino', at: at('10:00') });
  loyalty.server.clock.set(at('23:59'));
  expect((await summary()).running).toMatchObject({ loss_amount: 300 });
  await night();
  // 5 % of the loss were 3,000 baht: 97.22 % of the stakes and that are more than the stakes.
  expect(await lossDay()).toMatchObject({ percent: 5, amount: 300 });
  expect((await summary()).loss.most_of_stakes).toContainEqual({ category: 'casino', percent: 0.5 });
  await configure({ loss_stake_percent: MOST });
});

test('a loss of just the least amount is given back, one of a satang less is not', async () => {
  const other = await loyalty.addPlayer();
  await loyalty.stake(player, 50_000, { at: at('10:00') });
  await loyalty.stake(other, 49_999, { at: at('10:00') });
  await night();
  expect(await lossDay()).toMatchObject({ amount: 25, state: 'waiting' });
  const { items } = (await loyalty.call(other, lossHistory)).body.data;
  expect(items[0]).toMatchObject({ amount: 0, state: 'none' });
});

test('a day computed twice is the same, and a killed process leaves the rest to the next one', async () => {
  await loyalty.stake(player, 1_000_000, { at: at('01:00') });
  await loyalty.stake(player, 1_000_000, { at: at('12:00') });
  loyalty.server.clock.set(at('00:06', addDays(day, 1)));
  const due = async () => (await dueDays(loyalty.server.database, loyalty.server.platform.now())).map((one) => one.day);
  expect(await due()).toContain(day);
  const nextDay = addDays(day, 1);
  for (const begun of [day, nextDay])
    await loyalty.server.database.rows("select cashback_step($1, $2, '{}', now())", [AGENT, begun]);
  await Promise.all([1, 2, 3].map(() => night()));
  await night();
  expect(await due()).not.toContain(day);
  expect(await turnoverDay()).toMatchObject({ turnover: 20_000, amount: 40 });
  expect(await loyalty.server.database.rows('select 1 from cashback_part')).toEqual([]);
  // The next day is still under way.
  loyalty.server.clock.set(at('00:06', addDays(day, 2)));
  expect(await due()).toContain(nextDay);
});

test('no day is due before 00:05', async () => {
  loyalty.server.clock.set(at('00:04', addDays(day, 1)));
  const days = (await dueDays(loyalty.server.database, loyalty.server.platform.now())).map((one) => one.day);
  expect(days).not.toContain(day);
  expect(days).toContain(addDays(day, -1));
});

test('an amount below the minimum gives nothing, a large one the maximum, bonus money nothing', async () => {
  await loyalty.stake(player, 49_900, { category: 'casino', at: at('10:00') });
  const rich = await loyalty.addPlayer();
  await loyalty.stake(rich, 1_000_000_000, { at: at('10:00') });
  const bonus = await loyalty.addPlayer();
  const wallet = await loyalty.server.database.row<{ id: number }>(
    `with made as (insert into account (agent_id, currency, kind, member_id) values ($1, 'THB', 'wallet', $2) returning id)
     insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name) select id, $1, $2, 2, 'โบนัส' from made returning id`,
    [AGENT, bonus.memberId],
  );
  await loyalty.stake(bonus, 1_000_000, { at: at('10:00'), ...(wallet && { wallet: wallet.id }) });
  await night();
  expect(await turnoverDay()).toMatchObject({ amount: 0, state: 'none' });
  expect(await lossDay()).toMatchObject({ amount: 0, state: 'none', claimable_until: null });
  player = rich;
  expect([(await turnoverDay()).amount, (await lossDay()).amount]).toEqual([5000, 3000]);
  player = bonus;
  expect(await turnoverDay()).toBeUndefined();
});

test('one of 500 claims of a day at once is paid', async () => {
  await loyalty.stake(player, 1_000_000, { at: at('10:00') });
  await night();
  const replies = await atOnce(500, (_, key) => claim({}, key));
  expect(countOf(replies)).toEqual({ ok: 1, nothing_to_claim: 499 });
  expect(await cash()).toBe(500);
}, 60_000);

test('both cashbacks of a day, claimed by its date and for all days at once, are each paid once', async () => {
  await loyalty.stake(player, 1_000_000, { at: at('10:00') });
  await night();
  const inputs = ['loss', 'turnover'].flatMap((kind) => [{ kind }, { kind, date: day }]);
  const replies = await atOnce(120, (n, key) => claim(inputs[n % inputs.length] ?? {}, key));
  expect(countOf(replies)).toEqual({ ok: 2, nothing_to_claim: 118 });
  expect(await cash()).toBe(520);
}, 60_000);

test('an amount expires after its days to claim, and several days are paid together', async () => {
  const first = day;
  await loyalty.stake(player, 1_000_000, { at: at('10:00') });
  await night();
  day = addDays(day, 1);
  await loyalty.stake(player, 2_000_000, { at: at('10:00') });
  await night();
  expect(await summary()).toMatchObject({ loss: { claimable: 1500, net: -30_000 } });
  loyalty.server.clock.set(at('00:30', addDays(first, 8)));
  expect(
    (await loyalty.call(player, lossHistory)).body.data.items.map(({ state }: { state: string }) => state),
  ).toEqual(['waiting', 'expired']);
  expect((await claim({ date: first })).body).toMatchObject({
    code: 'nothing_to_claim',
    message: expect.stringContaining('หมดเวลา'),
  });
  expect((await claim({})).body.data).toMatchObject({ amount: 1000, dates: [day] });
  const pages = await loyalty.call(player, lossHistory, { limit: 1 });
  expect(pages.body.data).toMatchObject({ items: [{ date: day }], next_cursor: day });
  expect((await loyalty.call(player, lossHistory, { limit: 1, cursor: day })).body.data).toMatchObject({
    items: [{ date: first }],
    next_cursor: null,
  });
  expect((await loyalty.call(player, lossHistory, { cursor: 'x' })).body.code).toBe('invalid_input');
});

test('nothing is computed for or claimed by a member who is excluded or has limited their play', async () => {
  await loyalty.stake(player, 1_000_000, { at: at('10:00') });
  const early = player;
  await night();
  await loyalty.server.database.rows("update member set status = 'excluded' where id = $1", [early.memberId]);
  expect((await claim({})).body.code).toBe('member_excluded');
  expect(await summary()).toMatchObject({ loss: { claimable: 0 }, off_reason: expect.any(String) });
  day = addDays(day, 1);
  await loyalty.stake(player, 1_000_000, { at: at('10:00') });
  const limited = await loyalty.addPlayer();
  await loyalty.server.database.rows('update member set has_stake_limit = true where id = $1', [limited.memberId]);
  await loyalty.stake(limited, 1_000_000, { at: at('10:00') });
  await night();
  expect(await lossDay()).toMatchObject({ date: day, amount: 0, state: 'none' });
  player = limited;
  expect(await lossDay()).toMatchObject({ date: day, amount: 0, state: 'none' });
  expect((await claim({})).body).toMatchObject({ code: 'nothing_to_claim', message: expect.stringContaining('วงเงิน') });
});

test('earlier cashback can still be claimed after a member limits their play; later days give nothing', async () => {
  await loyalty.stake(player, 1_000_000, { at: at('10:00') });
  await night();
  await loyalty.server.database.rows('update member set has_stake_limit = true where id = $1', [player.memberId]);
  await loyalty.stake(player, 1_000_000);
  expect(await summary()).toMatchObject({
    loss: { claimable: 500 },
    turnover: { claimable: 20 },
    running: { loss_amount: 0 },
    off_reason: expect.stringContaining('วงเงินเดิมพัน'),
  });
  expect((await claim({})).body.data).toMatchObject({ amount: 500, dates: [day] });
  expect((await claim({})).body).toMatchObject({ code: 'nothing_to_claim', message: expect.stringContaining('วงเงิน') });
  expect(await cash()).toBe(500);
});

const bets = fc.array(
  fc.record({
    satang: fc.integer({ min: 100, max: 3_000_000 }),
    won: fc.integer({ min: 0, max: 2_000_000 }),
    category: fc.constantFrom('slot', 'fishing', 'sport', 'casino'),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
  { maxLength: 10 },
);
/** Hundred-thousandths of a satang given for each satang staked. */
const RATE: Record<string, number> = { slot: 200, fishing: 200, sport: 100, casino: 50 };

test('for any day, both amounts are those of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(bets, async (made) => {
      day = addDays(day, 1);
      player = await loyalty.addPlayer();
      const byCategory = new Map<string, number>();
      let [net, most] = [0, 0];
      for (const { satang, won, category, hour } of made) {
        await loyalty.stake(player, satang, {
          category,
          wonSatang: won,
          at: at(`${String(hour).padStart(2, '0')}:00`),
        });
        byCategory.set(category, (byCategory.get(category) ?? 0) + satang);
        net += won - satang;
        most += satang * (MOST[category] ?? 0);
      }
      loyalty.server.clock.set(at('00:04', addDays(day, 1)));
      const { running } = await summary();
      await night();
      const given = [...byCategory].reduce(
        (sum, [category, satang]) => sum + Math.floor((satang * (RATE[category] ?? 0)) / 100_000),
        0,
      );
      const turnover = given < 100 ? 0 : Math.min(given, 500_000);
      const loss = -net < 50_000 ? 0 : Math.min(Math.floor((-net * 5) / 100), Math.floor(most / 100), 300_000);
      expect([(await turnoverDay())?.amount ?? 0, (await lossDay())?.amount ?? 0]).toEqual([
        turnover / 100,
        loss / 100,
      ]);
      // Before the night the running sum said the same.
      expect(running).toMatchObject({
        date: day,
        turnover_amount: turnover / 100,
        loss_amount: loss / 100,
        net: net / 100,
      });
    }),
    { numRuns: 15 },
  );
}, 30_000);

test('the job computes the day', async () => {
  await loyalty.stake(player, 1_000_000, { at: at('10:00') });
  const worker = await startTestServer({ databaseUrl: loyalty.server.databaseUrl });
  worker.clock.set(at('00:06', addDays(day, 1)));
  loyalty.server.clock.set(at('00:06', addDays(day, 1)));
  const stop = await startJobs(worker.platform, [cashbackJob(worker.platform)]);
  await expect.poll(async () => (await lossDay())?.amount, { timeout: 15_000 }).toBe(500);
  await stop();
  await worker.close();
}, 30_000);

test('after all tests the books balance', async () => {
  expect(await faultsOfBooks(loyalty.server.database)).toEqual([]);
});

test('a day that gives nothing says why, by the rules of that night', async () => {
  await loyalty.stake(player, 30_000, { at: at('10:00') });
  expect((await summary()).running).toMatchObject({
    turnover_amount: 0,
    turnover_reason: 'คิดได้ 0.60 บาท ไม่ถึงขั้นต่ำ 1.00 บาท',
    loss_reason: 'เสีย 300.00 บาท ไม่ถึงขั้นต่ำ 500.00 บาท',
  });
  await night();
  expect(await turnoverDay()).toMatchObject({ state: 'none', reason: 'คิดได้ 0.60 บาท ไม่ถึงขั้นต่ำ 1.00 บาท' });
  expect(await lossDay()).toMatchObject({ state: 'none', reason: 'เสีย 300.00 บาท ไม่ถึงขั้นต่ำ 500.00 บาท' });
  expect((await summary()).running).toMatchObject({ turnover_reason: null, loss_reason: null });
});

test('a day without a loss, and one that gives something', async () => {
  await loyalty.stake(player, 500_000, { wonSatang: 600_000, at: at('10:00') });
  await night();
  expect(await turnoverDay()).toMatchObject({ amount: 10, reason: null });
  expect(await lossDay()).toMatchObject({ amount: 0, reason: 'ไม่มียอดเสีย' });
});
