import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#contract/affiliate.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Prizes } from '#contract/lotto-draw.ts';
import { correctDay, settleDay } from '#server/affiliate/job.ts';
import { daysToCorrect, dueDays } from '#server/affiliate/run-queries.ts';
import type { Queries } from '#server/database/database.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { AGENT, faultsOfBooks } from '../ledger/fixture.ts';
import { type Lotto, type Player, START, startLotto } from '../lotto/fixture.ts';
import { join, night } from './fixture.ts';

let lotto: Lotto;
let owner: Player;
let friend: Player;
let round: string;
let day: string;
let days = 0;
const database = () => lotto.server.database;
const now = () => lotto.server.platform.now();

beforeAll(async () => {
  lotto = await startLotto();
  await database().rows(
    `update agent set config = '{"line_contact_url": "https://line.me/x", "line_admin_url": "https://line.me/x"}' where id = $1`,
    [AGENT],
  );
  await database().rows('update lotto_rate set max_satang = 1000000000, max_per_number_satang = 0');
});
afterAll(() => lotto.close());
/** Each test has a day, a round and two members of its own. */
beforeEach(async () => {
  const time = new Date(START.getTime() + days * 86_400_000);
  days += 1;
  day = time.toISOString().slice(0, 10);
  lotto.server.clock.set(time);
  [owner, friend] = [await lotto.addPlayer(), await lotto.addPlayer(100_000_000)];
  await join(lotto.server, friend, owner);
  const row = await database().row<{ id: string }>(
    `select r.id::text from lotto_round r join lotto_category c on c.id = r.category_id where c.code = 'hanoi' and r.version = 0 order by r.bet_closes_at limit 1`,
  );
  round = row?.id ?? '';
  await database().rows('update lotto_round set bet_opens_at = $2, bet_closes_at = $3, result_at = $3 where id = $1', [
    round,
    new Date(0),
    new Date(time.getTime() + 3_600_000),
  ]);
});
afterEach(async () => {
  expect(await faultsOfBooks(database())).toEqual([]);
  const unknown = 'select 1 from affiliate_round a join lotto_round r on r.id = a.round_id where a.version > r.version';
  expect(await database().rows(unknown)).toEqual([]);
});

const A: Prizes = prizesOf({ three_top: '123', two_bottom: '45' });
const B: Prizes = prizesOf({ three_top: '987', two_bottom: '65' });

async function enter(prizes: Prizes | null, after: number): Promise<void> {
  const result = { roundId: Number(round), after, prizes, reason: after ? 'ตรวจสอบแล้ว' : null, enteredBy: 'test' };
  expect(await database().transaction((tx) => enterResult(tx, result, now()))).toBe(true);
}
async function settle(prizes: Prizes | null, after: number): Promise<void> {
  await enter(prizes, after);
  expect(await settleRound(database(), Number(round), { now })).toBe(true);
}
const call = async (endpoint: Endpoint, { token } = owner) =>
  (await lotto.server.call(endpoint, {}, { token })).body.data;
const correct = () => correctDay(database(), AGENT, day, now);
const isDue = async () => (await daysToCorrect(database())).some((one) => one.day === day);
/** A stake of satang that has lost. */
const playSlot = ({ memberId, wallet }: Player, stake: number, won = 0) =>
  database().rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', 'of ' || $2::bigint, $1, $2, $3, 's', 'g', 'slot', 'r', $5, $6, 'settled', $4, $4, '', 0)`,
    [AGENT, memberId, wallet, now(), stake, won],
  );
/** As high as the stakes: nobody loses more. */
const ALL = { lotto: 100, slot: 100 };
const configure = (levels: object[]) =>
  database().rows(
    `update agent set config = config || jsonb_build_object('affiliate', jsonb_build_object('levels', $2::jsonb)) where id = $1`,
    [AGENT, JSON.stringify(levels)],
  );

test('a round voided after its day was paid takes the income back, once', async () => {
  await lotto.buy(friend, round, [['two_top', '23', 100_000]]);
  await settle(A, 0);
  await night(lotto.server, day);
  expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 200, income_total: 200 });
  expect(await isDue()).toBe(false);

  await enter(null, 1);
  await correct();
  expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 200 });
  expect(await isDue()).toBe(false);
  await settleRound(database(), Number(round), { now });
  expect(await isDue()).toBe(true);
  await Promise.all([correct(), correct(), correct()]);
  await correct();
  expect(await isDue()).toBe(false);
  expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 0, income_total: 0, income_month: 0 });
  expect((await call(contract.affiliateTransactions)).items).toMatchObject([
    { kind: 'adjustment', amount: -200, balance_after: 0 },
    { kind: 'income', amount: 200 },
  ]);
});

test('a correction takes from each level what that level had', async () => {
  const [top, middle, bottom] = [await lotto.addPlayer(), await lotto.addPlayer(), await lotto.addPlayer(100_000_000)];
  await join(lotto.server, middle, top);
  await join(lotto.server, bottom, middle);
  await lotto.buy(bottom, round, [['two_top', '23', 100_000]]);
  const incomes = () =>
    database().rows('select level, income_satang from affiliate_link where member_id = $1 order by level', [
      bottom.memberId,
    ]);
  await settle(A, 0);
  await night(lotto.server, day);
  expect(await incomes()).toEqual([
    { level: 1, income_satang: 20_000 },
    { level: 2, income_satang: 5_000 },
  ]);
  const ofOtherDays = () =>
    database().rows('select day, corrections from affiliate_run where day <> $1 order by day', [day]);
  const before = await ofOtherDays();
  expect(before).not.toEqual([]);
  await settle(null, 1);
  await correct();
  expect(await ofOtherDays()).toEqual(before);
  expect(await incomes()).toEqual([
    { level: 1, income_satang: 0 },
    { level: 2, income_satang: 0 },
  ]);
});

test('money redeemed meanwhile is owed and set off against later income', async () => {
  await lotto.buy(friend, round, [['two_top', '23', 100_000]]);
  await settle(A, 0);
  await night(lotto.server, day);
  await lotto.server.call(contract.redeemAffiliate, { amount: 150 }, { token: owner.token });
  await settle(null, 1);
  await correct();
  expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 0, income_total: 0 });
  expect(await database().rows('select satang from affiliate_debt where owner_id = $1', [owner.memberId])).toEqual([
    { satang: 15_000 },
  ]);

  day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  await database().rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', 'owed', $1, $2, $3, 's', 'g', 'slot', 'r', 10000000, 0, 'settled', $4, $4, '', 0)`,
    [AGENT, friend.memberId, friend.wallet, new Date(`${day}T10:00:00+07:00`)],
  );
  days += 1;
  await night(lotto.server, day);
  expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 50, income_total: 200 });
  expect((await call(contract.affiliateTransactions)).items).toMatchObject([
    { kind: 'adjustment', amount: -150, balance_after: 50 },
    { kind: 'income', amount: 200, balance_after: 200 },
    { kind: 'adjustment', amount: -50 },
    { kind: 'redeem', amount: -150 },
    { kind: 'income', amount: 200 },
  ]);
});

test('continues after a killed process, also when the result is corrected again meanwhile', async () => {
  const friends = [friend, await lotto.addPlayer(100_000_000), await lotto.addPlayer(100_000_000)];
  for (const one of friends.slice(1)) await join(lotto.server, one, owner);
  for (const one of friends) await lotto.buy(one, round, [['two_top', '23', 100_000]]);
  await settle(A, 0);
  await night(lotto.server, day);
  const figures = async () => {
    const { withdrawable, income_total } = await call(contract.affiliateSummary);
    const { items } = await call(contract.affiliateTransactionsV2);
    return { withdrawable, income_total, base: items[0].base_amount, members: items[0].members };
  };
  const all = { withdrawable: 600, income_total: 600, base: 300_000, members: 3 };
  expect(await figures()).toEqual(all);

  await settle(null, 1);
  await database().rows('select affiliate_count_correction($1, $2)', [AGENT, day]);
  const correctOneFriend = (queries: Queries) =>
    queries.row<{ is_more: boolean }>('select affiliate_correct_portion($1, $2, 1, $3) as is_more', [
      AGENT,
      day,
      now(),
    ]);
  expect(await correctOneFriend(database())).toEqual({ is_more: true });
  await expect(
    database().transaction(async (tx) => {
      await correctOneFriend(tx);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  // The first portion is in the books before the rest is.
  expect(await figures()).toEqual({ withdrawable: 400, income_total: 400, base: 200_000, members: 2 });
  expect(await isDue()).toBe(true);

  // The round is restored before the rest is paid, which is a correction of its own after this one.
  await settle(B, 2);
  await Promise.all([correct(), correct(), correct()]);
  await correct();
  expect(await isDue()).toBe(false);
  expect(await figures()).toEqual(all);
  expect(await database().rows('select 1 from affiliate_correction')).toEqual([]);
});

test('the friends of a day are those whom it paid for, also after a void and a restore, also with games', async () => {
  const gamer = await lotto.addPlayer(100_000_000);
  await join(lotto.server, gamer, owner);
  await configure([{ base: 'net_loss', percent: { lotto: 10, slot: 10 }, stake_percent: ALL }]);
  // Under A the friend wins 9,000 of 1,100, so nothing is paid for that friend.
  await lotto.buy(friend, round, [
    ['two_top', '23', 100],
    ['two_bottom', '99', 1000],
  ]);
  await lotto.buy(gamer, round, [['two_top', '55', 100]]);
  await playSlot(gamer, 10_000);
  await settle(A, 0);
  await night(lotto.server, day);
  const ofDay = async () => {
    const { items } = await call(contract.affiliateTransactionsV2);
    const [{ members, base_amount, amount }] = items;
    const network = (await call(contract.affiliateNetwork)).items;
    const sum = (field: string) =>
      network.reduce((total: number, one: Record<string, number>) => total + (one[field] ?? 0), 0);
    const { withdrawable } = await call(contract.affiliateSummary);
    expect([sum('income_total'), sum('income_month'), withdrawable]).toEqual([amount, amount, amount]);
    return { members, base_amount, amount };
  };
  const first = { members: 1, base_amount: 200, amount: 20 };
  expect(await ofDay()).toEqual(first);
  const voided = { members: 1, base_amount: 100, amount: 10 };
  const corrected = { members: 2, base_amount: 1300, amount: 130 };
  for (const [version, prizes, wanted] of [
    [1, null, voided],
    [2, B, corrected],
    [3, null, voided],
    [4, A, first],
  ] as const) {
    await settle(prizes, version);
    await correct();
    expect(await ofDay()).toEqual(wanted);
  }
});

test('from net loss, a friend who has won at games is no friend of the day once their bill is void', async () => {
  await configure([{ base: 'net_loss', percent: { lotto: 10, slot: 10 }, stake_percent: ALL }]);
  await lotto.buy(friend, round, [['two_bottom', '99', 1000]]);
  await playSlot(friend, 10_000, 30_000);
  await settle(A, 0);
  await night(lotto.server, day);
  const members = async () => (await call(contract.affiliateTransactionsV2)).items[0].members;
  expect(await members()).toBe(1);
  await settle(null, 1);
  await correct();
  expect(await members()).toBe(0);
});

test('from net loss, corrections from A to B to A end where they began, by the rates of the day', async () => {
  await configure([{ base: 'net_loss', percent: { lotto: 10 }, stake_percent: ALL }]);
  await lotto.buy(friend, round, [
    ['two_top', '23', 100],
    ['two_bottom', '99', 1000],
  ]);
  await settle(A, 0);
  await night(lotto.server, day);
  await configure([{ base: 'turnover', percent: { lotto: 50 } }]);
  const income = async () => {
    const { withdrawable, income_total } = await call(contract.affiliateSummary);
    expect(income_total).toBe(withdrawable);
    return withdrawable;
  };
  // 1,100 staked, 9,000 won.
  expect(await income()).toBe(0);
  await settle(B, 1);
  await correct();
  expect(await income()).toBe(110);
  await settle(A, 2);
  await correct();
  expect(await income()).toBe(0);
  await settle(B, 3);
  await correct();
  expect(await income()).toBe(110);
});

test('a day that is counted but not paid is not corrected yet', async () => {
  await lotto.buy(friend, round, [['two_top', '23', 100_000]]);
  await settle(A, 0);
  lotto.server.clock.set(new Date(Date.parse(`${day}T00:06:00+07:00`) + 86_400_000));
  await database().rows('select affiliate_count_day($1, $2, $3, $4)', [AGENT, day, '{"levels": []}', now()]);
  await settle(null, 1);
  await database().rows('select affiliate_count_correction($1, $2)', [AGENT, day]);
  expect(await database().rows('select 1 from affiliate_correction')).toEqual([]);
});

test('a day waits for a round that is not fully settled', async () => {
  await lotto.buy(friend, round, [['two_top', '23', 100_000]]);
  await enter(A, 0);
  const later = new Date(Date.parse(`${day}T00:06:00+07:00`) + 86_400_000);
  lotto.server.clock.set(later);
  expect((await dueDays(database(), later)).some((one) => one.day === day)).toBe(false);
  await settleDay(database(), AGENT, day, () => later);
  expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 0 });
  await settleRound(database(), Number(round), { now });
  await settleDay(database(), AGENT, day, () => later);
  expect((await call(contract.affiliateSummary)).withdrawable).toBeGreaterThan(0);
});

test('a level that pays nothing for lotteries is in no correction, also where it paid for games', async () => {
  const [top, middle, bottom] = [await lotto.addPlayer(), await lotto.addPlayer(), await lotto.addPlayer(100_000_000)];
  await join(lotto.server, middle, top);
  await join(lotto.server, bottom, middle);
  await configure([{ percent: { lotto: 0.2 } }, { percent: { lotto: 0, slot: 10 } }]);
  await lotto.buy(bottom, round, [['two_top', '23', 100_000]]);
  await playSlot(bottom, 10_000);
  await settle(A, 0);
  await night(lotto.server, day);
  const incomes = async (player: Player) => (await call(contract.affiliateTransactionsV2, player)).items;
  const ofGames = await incomes(top);
  expect(ofGames).toMatchObject([{ members: 1, base_amount: 100, amount: 10 }]);
  expect(await incomes(middle)).toMatchObject([{ members: 1, base_amount: 100_000, amount: 200 }]);
  await settle(null, 1);
  await correct();
  expect(await incomes(top)).toEqual(ofGames);
  expect((await call(contract.affiliateSummary, middle)).withdrawable).toBe(0);
});
