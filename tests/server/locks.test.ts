import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockCommission } from '#server/affiliate/commission-queries.ts';
import { lockAgent } from '#server/agent/operation-queries.ts';
import { lockLineAccount } from '#server/auth/line-queries.ts';
import { lockPassword } from '#server/auth/queries.ts';
import { claimWaiting } from '#server/cashback/queries.ts';
import { lockKey } from '#server/database/cell-queries.ts';
import type { Transaction } from '#server/database/database.ts';
import { lockDeposit } from '#server/deposit/queries.ts';
import { lockDepositToCredit } from '#server/deposit/review-decision-queries.ts';
import { lockReview } from '#server/deposit/review-queries.ts';
import { RELAY_LOCK, relayEvents } from '#server/events/event-queries.ts';
import { emit } from '#server/events/events.ts';
import { lockSource } from '#server/game/catalogue-import-queries.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import { lockDueRound } from '#server/lotto/draw-night/draw-queries.ts';
import { lockJudged } from '#server/lotto/results/source-queries.ts';
import { lockConfirmation } from '#server/operator/confirmation-queries.ts';
import { lockDrawable } from '#server/poll/draw-queries.ts';
import { lockPoll } from '#server/poll/queries.ts';
import { lockAccounts, lockClosed, lockRequest } from '#server/privacy/erasure-queries.ts';
import { lockBonus, lockCash } from '#server/promotion/bonus-queries.ts';
import { lockCode } from '#server/promotion/coupon-queries.ts';
import { endIfDue, forfeitBonus } from '#server/promotion/end-bonus.ts';
import { lockRedemption } from '#server/redemption/operator-queries.ts';
import { lockLimit } from '#server/safer-play/limit-queries.ts';
import { reservePayouts } from '#server/withdraw/payout-queries.ts';
import { lockWithdrawal } from '#server/withdraw/queries.ts';
import { lockWaits, startTestServer, type TestServer } from './harness.ts';
import { AGENT, addMember, faultsOfBooks, fund, move, movePoints } from './ledger/fixture.ts';
import { openBonus } from './promotion/open-bonus.ts';

/** Two processes at once, for each step that reads before it writes. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(async () => {
  expect(await faultsOfBooks(server.database)).toEqual([]);
  await server.close();
});

type Work<Result> = (tx: Transaction) => Promise<Result>;

/**
 * The first has the lock and has not changed anything yet when the second begins; the second waits, and then sees the
 * first one's changes. Returns both results.
 */
async function inTurn<First, Second>(
  lock: Work<unknown>,
  first: Work<First>,
  second: Work<Second>,
): Promise<[First, Second]> {
  const { database } = server;
  let waiting: Promise<Second> | undefined;
  const found = await database.transaction(async (tx) => {
    await lock(tx);
    waiting = database.transaction(second);
    await expect.poll(() => lockWaits(database)).toBe(1);
    return first(tx);
  });
  if (!waiting) throw new Error('the second did not begin');
  return [found, await waiting];
}
const lockOf =
  (sql: string, ...values: readonly unknown[]): Work<unknown> =>
  (tx) =>
    tx.rows(`select from ${sql} for no key update`, values);

/** Runs in a transaction that fails if it would have to wait for a lock. */
const withoutWaiting = <Result>(work: Work<Result>): Promise<Result> =>
  server.database.transaction(async (tx) => {
    await tx.rows(`set local lock_timeout = '5s'`);
    return work(tx);
  });

const rows = <R extends object>(sql: string, values: readonly unknown[] = []) => server.database.rows<R>(sql, values);
const DAY = '2026-10-10';
/** In the first of the two parts in which a day is added up. */
const MORNING = '2026-10-10T04:00:00Z';
const NEXT_DAY = '2026-10-11T05:00:00Z';

async function addBet(
  tx: Pick<Transaction, 'rows'>,
  { memberId, wallet }: { memberId: number; wallet: number },
  satang: number,
): Promise<void> {
  await tx.rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
       stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', gen_random_uuid()::text, $1, $2, $3, 's', 'g', 'slot', 'r', $4, 0, 'settled', $5, $5, '', 0)`,
    [AGENT, memberId, wallet, satang, MORNING],
  );
}

test('a stake sees the one before it, and the member’s limit has only what that leaves', async () => {
  const player = await addMember(server.database);
  await rows(`insert into member_limit (member_id, kind, period, amount_satang) values ($1, 'stake', 'day', 10000)`, [
    player.memberId,
  ]);
  await rows('update member set has_stake_limit = true where id = $1', [player.memberId]);
  const stake: Work<unknown> = async (tx) => {
    const refusal = await tx.row<{ refusal: string | null }>('select refusal from play_refusal($1, 6000, $2)', [
      player.memberId,
      MORNING,
    ]);
    if (refusal?.refusal === null) await addBet(tx, player, 6000);
    return refusal;
  };
  const limits = lockOf('member_limit where member_id = $1', player.memberId);
  expect(await inTurn(limits, stake, stake)).toEqual([{ refusal: null }, { refusal: 'limit_reached' }]);
});

test('points are credited once', async () => {
  const player = await addMember(server.database);
  await addBet(server.database, player, 50_000);
  const credit: Work<unknown> = (tx) =>
    tx.row(`select points_credit($1, '{"slot": 1}', $2) as points`, [player.memberId, NEXT_DAY]);
  await rows(`insert into point_count (member_id, games_counted_until) values ($1, '-infinity')`, [player.memberId]);
  const counted = lockOf('point_count where member_id = $1', player.memberId);
  expect(await inTurn(counted, credit, credit)).toEqual([{ points: 5 }, { points: 0 }]);
  expect(await rows('select credited from point_count where member_id = $1', [player.memberId])).toEqual([
    { credited: 5 },
  ]);
});

test('points taken back are those that were not spent before', async () => {
  const player = await addMember(server.database);
  await addBet(server.database, player, 50_000);
  const credit: Work<unknown> = (tx) =>
    tx.row(`select points_credit($1, '{"slot": 1}', $2) as points`, [player.memberId, MORNING]);
  expect(await server.database.transaction(credit)).toEqual({ points: 5 });
  await rows(`update game_bet set state = 'refunded' where member_id = $1`, [player.memberId]);
  const spend: Work<unknown> = (tx) =>
    transfer(tx, [movePoints(`spend:${player.memberId}`, { points: player.memberId }, { house: 'house' }, 3)]);
  const points = lockOf(`account where member_id = $1 and kind = 'points'`, player.memberId);
  expect(await inTurn(points, spend, credit)).toEqual([expect.anything(), { points: -2 }]);
});

test.each([
  ['bank_in', 'adjustment'],
  ['adjustment', 'bank_in'],
] as const)('the agent’s accounts %s and %s are locked in the order of their ids', async (debit, credit) => {
  // Rows of every shard, because a shard belongs to a connection.
  const houses = (which: 'min' | 'max') =>
    lockOf(
      `account a where a.id in (select ${which}(id) from account where agent_id = $1 and currency = 'THB' and kind = any ($2) group by shard)`,
      ...[AGENT, [debit, credit]],
    );
  const pay: Work<unknown> = (tx) =>
    transfer(tx, [move(`${debit} to ${credit}`, { house: debit }, { house: credit }, 1)]);
  await inTurn(houses('min'), houses('max'), pay);
});

test('an event has one number, also where two relays have seen it without', async () => {
  const { database } = server;
  const { memberId } = await addMember(database);
  const deliveries = () => rows('select delivery from event_outbox where member_id = $1', [memberId]);
  let other: Promise<number> | undefined;
  await database.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(${lockKey(RELAY_LOCK)})`);
    await database.transaction((writer) => emit(writer, memberId, { type: 'notification', id: 'x' }));
    other = relayEvents(database);
    // The other one, and the server's own.
    await expect.poll(() => lockWaits(database), { timeout: 5000 }).toBe(2);
    expect(await relayEvents(tx)).toBe(1);
  });
  const numbered = await deliveries();
  expect(await other).toBe(0);
  expect(await deliveries()).toEqual(numbered);
});

test('a priced bill is sold once', async () => {
  const { memberId, wallet } = await addMember(server.database);
  await fund(server.database, wallet, 1000);
  const [priced] = await rows<{ id: string }>(
    `with round as (
       insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule, seed, seed_hash)
       select agent_id, category_id, '2097-10-12', '2097-10-12', $4::timestamptz - interval '1 day', $4::timestamptz + interval '1 day',
         $4::timestamptz + interval '1 day', rule, seed, seed_hash
       from lotto_round where agent_id = $1 order by id limit 1 returning id, category_id)
     insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at)
     select gen_random_uuid(), $2, d.id, $3, jsonb_build_array(jsonb_build_object('bet_type', 'two_top', 'number', '12', 'key', '12',
       'stake_satang', 100, 'rate', r.rate, 'is_half', false)), 0, $4, $4::timestamptz + interval '1 hour'
     from round d join lotto_rate r on r.category_id = d.category_id and r.bet_type = 'two_top' returning id::text`,
    [AGENT, memberId, wallet, LOCKED_AT],
  );
  const sell: Work<unknown> = (tx) =>
    tx.row('select outcome from lotto_create_bill($1, $2, null, $3)', [memberId, priced?.id, LOCKED_AT]);
  expect(await inTurn(lockOf('lotto_validation where id = $1', priced?.id), sell, sell)).toEqual([
    { outcome: 'created' },
    { outcome: 'repeated' },
  ]);
});

test('the numbers of a cancelled bill are locked in one order, whatever order they were sold in', async () => {
  const { memberId, wallet } = await addMember(server.database);
  const [bill] = await rows<{ id: number; round_id: number }>(
    `with round as (
       insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule, seed, seed_hash)
       select agent_id, category_id, '2096-10-11', '2096-10-11', $4::timestamptz - interval '1 day', $4::timestamptz + interval '1 day',
         $4::timestamptz + interval '1 day', rule || '{"cancel": {"minutes_before_close": 0, "times_a_day": 1}}', seed, seed_hash
       from lotto_round where agent_id = $1 order by id limit 1 returning id),
     bill as (
       insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
       select $1, $2, id, $3, 'test-cancel', 9, 900, 0, $4 from round returning id, round_id),
     sold as (
       insert into lotto_exposure select round_id, 'two_top', '1' || n, 100 from bill, generate_series(9, 1, -1) n)
     insert into lotto_line (bill_id, line_no, round_id, bet_type, number, number_key, stake_satang, rate, is_half)
     select id, n, round_id, 'two_top', '1' || n, '1' || n, 100, 90, false from bill, generate_series(9, 1, -1) n
     returning bill_id as id, round_id`,
    [AGENT, memberId, wallet, LOCKED_AT],
  );
  const numbers = (condition: string) => lockOf(`lotto_exposure where round_id = $1 and ${condition}`, bill?.round_id);
  const cancel: Work<unknown> = async (tx) => {
    // Finds the numbers in the order in which they were sold.
    for (const setting of ['enable_nestloop', 'enable_mergejoin']) await tx.rows(`set local ${setting} = off`);
    return tx.row('select outcome from lotto_cancel_bill($1, $2, $3)', [memberId, bill?.id, LOCKED_AT]);
  };
  const [, cancelled] = await inTurn(numbers(`number_key = '11'`), numbers(`number_key > '11'`), cancel);
  expect(cancelled).toEqual({ outcome: 'cancelled' });
});

const RULES = {
  ...{ rates: { slot: 1 }, min_satang: 1, max_satang: 100_000, claim_days: 7 },
  ...{ loss_percent: 0, min_loss_satang: 1, max_return_satang: 1 },
};
const step: Work<unknown> = (tx) =>
  tx.row('select cashback_step($1, $2, $3, $4) as is_done', [AGENT, DAY, JSON.stringify(RULES), NEXT_DAY]);
const turnoverOf = (memberId: number) =>
  rows(`select stake_satang, amount_satang from cashback_day where member_id = $1 and kind = 'turnover'`, [memberId]);

test('each part of a day’s cashback is added up once', async () => {
  const player = await addMember(server.database);
  await addBet(server.database, player, 50_000);
  await rows('insert into cashback_run (agent_id, day) values ($1, $2)', [AGENT, DAY]);
  const run = lockOf('cashback_run where agent_id = $1 and day = $2', AGENT, DAY);
  expect(await inTurn(run, step, step)).toEqual([{ is_done: false }, { is_done: false }]);
  expect(await inTurn(run, step, step)).toEqual([{ is_done: true }, { is_done: true }]);
  expect(await turnoverOf(player.memberId)).toEqual([{ stake_satang: 50_000, amount_satang: 500 }]);
});

test('a corrected result that comes while its day’s cashback is being finished corrects the finished day', async () => {
  const day = '2026-10-20';
  const noon = '2026-10-20T05:00:00Z';
  const player = await addMember(server.database);
  const [round] = await rows<{ id: number }>(
    `insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule, seed,
       seed_hash, version, settled_version)
     select agent_id, category_id, '1900-01-01', $1, $2::timestamptz - interval '1 hour', $2, $2, rule, seed, seed_hash, 1, 1
     from lotto_round where agent_id = $3 order by id limit 1 returning id`,
    [day, noon, AGENT],
  );
  await rows(`insert into lotto_result (round_id, version, entered_by, entered_at) values ($1, 1, 'test', $2)`, [
    round?.id,
    noon,
  ]);
  await rows(
    `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
     values ($1, $2, $3, $4, 'test-lock', 1, 50000, 0, $5)`,
    [AGENT, player.memberId, round?.id, player.wallet, noon],
  );
  const stepOfDay: Work<unknown> = (tx) =>
    tx.row('select cashback_step($1, $2, $3, $4)', [
      ...[AGENT, day, JSON.stringify({ ...RULES, rates: { lotto: 1 } }), '2026-10-21T05:00:00Z'],
    ]);
  for (let part = 0; part < 2; part += 1) await server.database.transaction(stepOfDay);
  const run = lockOf('cashback_run where agent_id = $1 and day = $2', AGENT, day);
  await inTurn(run, stepOfDay, async (tx) => {
    await tx.rows('update lotto_round set voided_at = now() where id = $1', [round?.id]);
    await tx.rows('select cashback_correct_day($1, $2)', [round?.id, '2026-10-21T05:00:00Z']);
  });
  expect(await turnoverOf(player.memberId)).toEqual([{ stake_satang: 0, amount_satang: 0 }]);
});

test('a correction takes of a commission what a withdrawal has left, and the rest is owed', async () => {
  const { memberId, wallet } = await addMember(server.database);
  const adjust =
    (change: number, id: string): Work<unknown> =>
    (tx) =>
      tx.row('select affiliate_adjust($1, $2, $3, $4, $5) as moved', [AGENT, memberId, change, id, NEXT_DAY]);
  await server.database.transaction(adjust(1000, `income:${memberId}`));
  const redeem: Work<unknown> = (tx) =>
    transfer(tx, [move(`redeem:${memberId}`, { commission: memberId }, { wallet }, 700)]);
  const commission = lockOf(`account where member_id = $1 and kind = 'commission'`, memberId);
  const [, taken] = await inTurn(commission, redeem, adjust(-900, `correct:${memberId}`));
  expect(taken).toEqual({ moved: -300 });
  expect(await rows('select satang from affiliate_debt where owner_id = $1', [memberId])).toEqual([{ satang: 600 }]);
});

test('a commission is taken out of what a correction has left', async () => {
  const { memberId } = await addMember(server.database);
  const adjust =
    (change: number): Work<unknown> =>
    (tx) =>
      tx.row('select affiliate_adjust($1, $2, $3, $4, $5)', [
        AGENT,
        memberId,
        change,
        `${memberId}:${change}`,
        NEXT_DAY,
      ]);
  await server.database.transaction(adjust(1000));
  const commission = lockOf(`account where member_id = $1 and kind = 'commission'`, memberId);
  const [, left] = await inTurn(commission, adjust(-900), (tx) => lockCommission(tx, memberId, new Date(NEXT_DAY)));
  expect(left?.satang).toBe(100);
});

test('shooters are paid and notified once', async () => {
  const { memberId, wallet } = await addMember(server.database);
  await fund(server.database, wallet, 100);
  const [bill] = await rows<{ round_id: number }>(
    `with round as (select id from lotto_round where agent_id = $1 order by id limit 1), bill as (
       insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
       select $1, $2, id, $3, 'test-shooter', 1, 100, 0, now() from round returning id, round_id)
     insert into lotto_shooter_bonus (round_id, position_from_newest, shot_position, member_id, bill_id, amount_satang)
     select round_id, 1, 1, $2, id, 5000 from bill returning round_id`,
    [AGENT, memberId, wallet],
  );
  const pay: Work<unknown> = (tx) => tx.rows('select lotto_pay_shooters($1, now())', [bill?.round_id]);
  await inTurn(lockOf('lotto_shooter_bonus where round_id = $1', bill?.round_id), pay, pay);
  expect(await rows('select kind from member_notice where member_id = $1', [memberId])).toEqual([
    { kind: 'lotto_shooter' },
  ]);
});

test('the payouts of a result are listed once', async () => {
  const { memberId, wallet } = await addMember(server.database);
  const [round] = await rows<{ id: number }>(
    `with round as (select id from lotto_round where agent_id = $1 and version = 0 order by id desc limit 1), bill as (
       insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
       select $1, $2, id, $3, 'test-list', 1, 100, 0, now() from round)
     insert into lotto_result (round_id, version, entered_by, entered_at) select id, 1, 'test', now() from round returning round_id as id`,
    [AGENT, memberId, wallet],
  );
  const list: Work<unknown> = (tx) => tx.rows('select lotto_list_payouts($1, 1, now())', [round?.id]);
  await inTurn(lockOf('lotto_result where round_id = $1', round?.id), list, list);
  expect(await rows('select payout_satang from lotto_payout where round_id = $1', [round?.id])).toEqual([
    { payout_satang: 100 },
  ]);
});

test('bills whose payment is under way in another process are not waited for', async () => {
  const { memberId, wallet } = await addMember(server.database);
  const [round] = await rows<{ id: number }>(
    `with round as (update lotto_round set version = 1 where id = (
         select id from lotto_round where agent_id = $1 and version = 0 order by id desc offset 1 limit 1) returning id),
       result as (
         insert into lotto_result (round_id, version, entered_by, entered_at, listed_at)
         select id, 1, 'test', now(), now() from round),
       bill as (
         insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
         select $1, $2, id, $3, 'test-settle-' || n, 1, 100, 0, now() from round, generate_series(1, 2) n returning id, round_id)
     insert into lotto_payout (round_id, version, bill_id, payout_satang) select round_id, 1, id, 100 from bill returning round_id as id`,
    [AGENT, memberId, wallet],
  );
  const settle = () =>
    withoutWaiting(
      async (tx) =>
        (await tx.row<{ bills: number }>('select lotto_settle_batch($1, 1, 9, now()) as bills', [round?.id]))?.bills,
    );
  const first = 'lotto_payout where bill_id = (select min(bill_id) from lotto_payout where round_id = $1)';
  await server.database.transaction(async (tx) => {
    await lockOf(first, round?.id)(tx);
    expect([await settle(), await settle()]).toEqual([1, 0]);
  });
  expect([await settle(), await settle()]).toEqual([1, 0]);
});

/** A round that was due at LOCKED_AT. */
async function addRound(day: string): Promise<number> {
  const [round] = await rows<{ id: number }>(
    `insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule, seed, seed_hash)
     select agent_id, category_id, $2, $2, $3::timestamptz - interval '1 hour', $3, $3, rule, seed, seed_hash
     from lotto_round where agent_id = $1 order by id limit 1 returning id`,
    [AGENT, day, LOCKED_AT],
  );
  return round?.id ?? expect.unreachable('no round');
}
const enterResult =
  (round: number): Work<unknown> =>
  (tx) =>
    tx.rows(`select lotto_enter_result($1, 0, '{"two_top": "05"}', '{"two_top": ["05"]}', null, null, 'test', $2)`, [
      round,
      LOCKED_AT,
    ]);

test('a corrected result takes back what a stake has left, and the rest is owed', async () => {
  const { memberId, wallet } = await addMember(server.database);
  await fund(server.database, wallet, 1000, LOCKED_AT);
  const round = await addRound('2097-10-11');
  await rows(
    `with result as (
       insert into lotto_result (round_id, version, entered_by, entered_at, listed_at, prizes) values ($3, 2, 'test', $4, $4, '{}') returning round_id),
     bill as (
       insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, payout_satang, created_at)
       select $1, $2, round_id, $5, 'test-correct', 1, 100, 0, 900, $4 from result returning id, round_id)
     insert into lotto_payout (round_id, version, bill_id, payout_satang) select round_id, 2, id, 0 from bill`,
    [AGENT, memberId, round, LOCKED_AT, wallet],
  );
  await inTurn(
    lockOf('account where id = $1', wallet),
    (tx) =>
      transfer(
        tx,
        [move(`stake:${memberId}`, { wallet }, { house: 'provider' }, 700, { kind: 'game_bet' })],
        LOCKED_AT,
      ),
    (tx) => tx.rows('select lotto_settle_batch($1, 2, 9, $2)', [round, LOCKED_AT]),
  );
  expect(
    await rows('select outstanding_satang as owed from lotto_receivable where member_id = $1', [memberId]),
  ).toEqual([{ owed: 600 }]);
});

test('judging a round’s sources sees the result that was entered meanwhile', async () => {
  const round = await addRound('2096-10-13');
  const of = lockOf('lotto_round where id = $1', round);
  const [, judged] = await inTurn(of, enterResult(round), (tx) => lockJudged(tx, round));
  expect(judged).toMatchObject({ version: 1, prizes: { two_top: '05' } });
});

test('a bonus that is given up ends, also where the job looks at it while its last round is being settled', async () => {
  const { memberId } = await addMember(server.database);
  const wallet = await openBonus(server.database, memberId, { satang: 5000, at: LOCKED_AT });
  const round = await addRound('2096-10-14');
  await rows(
    `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
     values ($1, $2, $3, $4, 'test-closing', 1, 100, 0, $5)`,
    [AGENT, memberId, round, wallet, LOCKED_AT],
  );
  expect(await server.database.transaction((tx) => forfeitBonus(tx, memberId, String(wallet), LOCKED_AT))).toEqual({
    state: 'waiting_for_bets',
    returnedSatang: 0,
  });
  await server.database.transaction(enterResult(round));
  await rows('select lotto_list_payouts($1, 1, $2)', [round, LOCKED_AT]);
  await inTurn(
    lockOf('bonus where wallet_id = $1', wallet),
    (tx) => tx.rows('select lotto_finish_settlement($1, 1, $2)', [round, LOCKED_AT]),
    (tx) => endIfDue(tx, String(wallet), LOCKED_AT),
  );
  expect(await rows('select state from bonus where wallet_id = $1', [wallet])).toEqual([{ state: 'forfeited' }]);
});

test('the second of two simultaneous shots of one member has to wait', async () => {
  const { memberId } = await addMember(server.database);
  const [round] = await rows<{ id: number; at: Date }>(
    `select id, bet_opens_at as at from lotto_round where agent_id = $1 and version = 0 and shoot_closes_at is not null
     order by id desc limit 1`,
    [AGENT],
  );
  await rows(`insert into lotto_shooter (round_id, member_id, next_shot_at) values ($1, $2, '-infinity')`, [
    round?.id,
    memberId,
  ]);
  const shoot = async (tx: Transaction) => {
    const values = [memberId, AGENT, round?.id, round?.at];
    return (await tx.row<{ outcome: string }>(`select outcome from lotto_shoot($1, $2, $3, '12345', 'x', $4)`, values))
      ?.outcome;
  };
  expect(await inTurn(lockOf('lotto_shooter where member_id = $1', memberId), shoot, shoot)).toEqual([
    'shot',
    'shoot_cooldown',
  ]);
});

test.each([
  ['a day that gave too much', '2096-10-08'],
  ['a day that still gives', '2096-10-09'],
])('the night does not wait for a claim of %s', async (_, locked) => {
  const { memberId } = await addMember(server.database);
  for (const [day, amount, paid] of [
    ['2096-10-08', 100, 500],
    ['2096-10-09', 400, 0],
  ] as const)
    await rows(
      `insert into cashback_day (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent, amount_satang, paid_satang, is_excluded, claimable_until)
       values ($1, $2, $3, 'turnover', 0, 0, '{}', 0, $4, $5, false, '2096-10-20')`,
      [AGENT, memberId, day, amount, paid],
    );
  const night = () => withoutWaiting((tx) => tx.rows('select cashback_offset_overpayments($1, $2)', [AGENT, NEXT_DAY]));
  const paid = async () =>
    (
      await rows<{ satang: number }>(
        'select paid_satang::int as satang from cashback_day where member_id = $1 order by day',
        [memberId],
      )
    ).map(({ satang }) => satang);
  await server.database.transaction(async (tx) => {
    await lockOf('cashback_day where member_id = $1 and day = $2', memberId, locked)(tx);
    await night();
  });
  expect(await paid()).toEqual([500, 0]);
  await night();
  expect(await paid()).toEqual([100, 400]);
});

test('a claim pays what a correction of the day has left', async () => {
  const { memberId } = await addMember(server.database);
  await rows(
    `insert into cashback_day (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent, amount_satang, is_excluded, claimable_until)
     values ($1, $2, $3, 'turnover', 0, 0, '{}', 0, 500, false, '2026-10-20')`,
    [AGENT, memberId, DAY],
  );
  const [, paid] = await inTurn(
    lockOf('cashback_day where member_id = $1', memberId),
    (tx) => tx.rows('update cashback_day set amount_satang = 300 where member_id = $1', [memberId]),
    (tx) => claimWaiting(tx, memberId, { kind: 'turnover', day: DAY, at: new Date(NEXT_DAY) }),
  );
  expect(paid.map(({ satang }) => satang)).toEqual([300]);
});

test('withdrawals whose payout another process asks for are not waited for', async () => {
  const due = new Date('2026-01-01T05:00:00Z');
  const withdrawals: string[] = [];
  for (const { memberId, wallet } of [await addMember(server.database), await addMember(server.database)]) {
    const [made] = await rows<{ id: string }>(
      `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at)
       values ($1, $2, $3, 100, 'approved', 'SCB', '1', 'x', $4, false, $4) returning id::text`,
      [AGENT, memberId, wallet, due],
    );
    withdrawals.push(made?.id ?? '');
  }
  const [first, second] = withdrawals;
  const reserve = (): Promise<string[]> =>
    withoutWaiting(async (tx) =>
      (await reservePayouts({ ...server.database, rows: tx.rows }, due, LOCKED_AT)).map(({ id }) => id),
    );
  await server.database.transaction(async (tx) => {
    await lockOf('withdrawal where id = $1', first)(tx);
    expect([await reserve(), await reserve()]).toEqual([[second], []]);
  });
  expect([await reserve(), await reserve()]).toEqual([[first], []]);
});

const LOCKED_AT = new Date('2096-10-10T05:00:00Z');

/** Adds a row of each kind that is locked, all of one member; returns their ids by the names of the tables. */
async function addRows(key: string, satang: number, day: string): Promise<ReadonlyMap<string, number>> {
  const { memberId, wallet } = await addMember(server.database);
  const ids = new Map([
    ['member', memberId],
    ['wallet', wallet],
    ['bonus', await openBonus(server.database, memberId)],
  ]);
  const insert = async (name: string, sql: string) =>
    ids.set(
      name,
      (await rows<{ id: number }>(`${sql} returning id`, [AGENT, memberId, wallet, LOCKED_AT]))[0]?.id ??
        expect.unreachable(name),
    );
  const given =
    'with given as (select $1::int as agent, $2::bigint as member, $3::bigint as wallet, $4::timestamptz as at)';
  await rows('update member set line_user_id = $2 where id = $1', [memberId, key]);
  await rows(
    `insert into member_limit (member_id, kind, period, amount_satang) select $1, kind, 'day', 100 from unnest('{loss, deposit}'::text[]) kind`,
    [memberId],
  );
  await rows(
    `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at)
     values ($1, $2, 'SCB', $4, 'x', true, $3)`,
    [AGENT, memberId, LOCKED_AT, `9876543${satang}`],
  );
  await rows('insert into game_source (source, next_at) values ($1, $2)', [key, LOCKED_AT]);
  await rows(
    `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
     select $5, $1, $2, $3, min(id), $5, 'slot', gen_random_uuid(), $4, $4 from game`,
    [AGENT, memberId, wallet, LOCKED_AT, key],
  );
  await insert(
    'commission',
    `${given} insert into account (agent_id, currency, kind, member_id) select agent, 'THB', 'commission', member from given`,
  );
  await insert(
    'deposit',
    `${given} insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, created_at, expires_at)
     select agent, member, wallet, (select min(id) from payment_channel), (select min(id) from receiving_account), ${satang}, '${key}', at, at from given`,
  );
  await rows(
    `insert into deposit_amount select receiving_account_id, amount_satang, id, $2::timestamptz + interval '1 day' from deposit where id = $1`,
    [ids.get('deposit'), LOCKED_AT],
  );
  await rows(
    `insert into provider_transaction values ($3, '', $1, 1, 1, null, 'SCB', '1', 'x', $2, $2, null, 'unmatched')`,
    [AGENT, LOCKED_AT, key],
  );
  await insert(
    'payment_review',
    `${given} insert into payment_review (provider_transaction_id, agent_id, reason, created_at) select '${key}', agent, 'unmatched', at from given`,
  );
  await insert(
    'operator_confirmation',
    `${given} insert into operator_confirmation (agent_id, action, subject, summary, input, requested_by, requested_at, expires_at)
     select agent, '/x', '${key}', 'x', '{}', (select min(id) from operator_key), at, at from given`,
  );
  for (const [name, outcome] of [
    ['open request', 'null, null::timestamptz, null::timestamptz'],
    ['closed request', `'closed', at, at`],
  ] as const)
    await insert(
      name,
      `${given} insert into erasure_request (agent_id, member_id, requested_at, due_at, gives_up_rest, given_up_satang, outcome, ended_at, erase_at)
       select agent, member, at, at, false, 0, ${outcome} from given`,
    );
  await insert(
    'coupon_code',
    `${given}, batch as (
       insert into coupon_batch (agent_id, updated_at, title, kind, amount, max_uses_per_member, valid_from, valid_until, categories, valid_days)
       select agent, at, 'x', 'cash', 1, 1, at - interval '1 day', at, '{}', 1 from given returning id)
     insert into coupon_code (agent_id, code_key, code, batch_id, max_uses) select agent, '${key}', '${key}', b.id, 1 from given, batch b`,
  );
  await insert(
    'redemption',
    `${given} insert into redemption (agent_id, member_id, item_id, quantity, points, state, created_at, name)
     select agent, member, (select min(id) from redemption_item), 1, 1, 'preparing', at, 'x' from given`,
  );
  await insert(
    'withdrawal',
    `${given} insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, bank_code, account_no, account_name, requested_at, is_auto_approved)
     select agent, member, wallet, 100, 'SCB', '1', 'x', at, false from given`,
  );
  await insert(
    'lotto_round',
    `${given} insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule, seed, seed_hash)
     select agent, r.category_id, '${day}', '${day}', at - interval '1 hour', at, at, r.rule || '{"draw": "seeded"}', r.seed, r.seed_hash
     from given cross join lateral (select * from lotto_round where agent_id = agent order by id limit 1) r`,
  );
  await insert(
    'poll',
    `${given} insert into poll (agent_id, updated_at, title, question, opens_at, closes_at, drawn_from, prize_pool_satang, quota_kind, quota_target_satang, max_votes_a_day, seed, seed_hash)
     select agent, at, 'x', 'x', at - interval '1 hour', at, 'votes', 0, 'free', 0, 1, 'x', 'x' from given`,
  );
  return ids;
}

let ids: ReadonlyMap<string, number>;
const idOf = (name: string) => ids.get(name) ?? expect.unreachable(name);
beforeAll(async () => {
  ids = await addRows('locked', 100, '2096-10-10');
  await addRows('another', 200, '2096-10-12');
});

/** A friend of the member, and a day whose stakes are added up and not paid. Returns the friend's id. */
async function addFriend(tx: Transaction, day: string): Promise<number> {
  const { memberId } = await addMember(server.database);
  await tx.rows(
    `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at) values ($1, $2, $3, 1, $4)`,
    [AGENT, idOf('member'), memberId, LOCKED_AT],
  );
  const rules = { levels: [{ base: 'stake', percent: { lotto: 1 } }] };
  await tx.rows('insert into affiliate_run (agent_id, day, rules, counted_at) values ($1, $2, $3, $4)', [
    AGENT,
    day,
    JSON.stringify(rules),
    LOCKED_AT,
  ]);
  return memberId;
}

/** Calls of a game that change nothing: they have no bet. */
const OF_SESSION = { session_id: 'locked', round_id: 'none' };

type Locked = readonly [what: string, row: string, lock: Work<unknown>];
const of = (name: string, lock: Work<unknown>): Locked => [name, name, lock];
const LOCKS: readonly Locked[] = [
  ['an agent', 'agent', (tx) => lockAgent(tx, AGENT)],
  ['a list of games', 'game_source', (tx) => lockSource(tx, 'locked', LOCKED_AT)],
  of('member', (tx) => lockMember(tx, idOf('member'))),
  ['the member of a LINE account', 'member', (tx) => lockLineAccount(tx, idOf('member'), 'locked')],
  ['the member of a password', 'member', (tx) => lockPassword(tx, idOf('member'), 'x')],
  [
    'the member of a deposit to be opened',
    'member',
    (tx) => tx.rows('select deposit_refusal($1, 100, $2)', [idOf('member'), LOCKED_AT]),
  ],
  [
    'the wallet of a game’s call',
    'wallet',
    (tx) => {
      const call = { kind: 'win', transaction_id: 'none', bet_transaction_id: 'none', amount_satang: 100 };
      return tx.rows(`select game_call('locked', $1, $2)`, [JSON.stringify({ ...OF_SESSION, ...call }), LOCKED_AT]);
    },
  ],
  [
    'the wallet of a win that is taken back',
    'wallet',
    (tx) => {
      const call = { transaction_id: 'none', win_transaction_id: 'none', content: '' };
      return tx.rows(`select game_take_back_win('locked', $1, $2)`, [
        JSON.stringify({ ...OF_SESSION, ...call }),
        LOCKED_AT,
      ]);
    },
  ],
  ['a limit', 'loss_limit', (tx) => lockLimit(tx, idOf('member'), 'loss', 'day')],
  ['the cash of a bonus', 'wallet', (tx) => lockCash(tx, idOf('member'))],
  ['the cash beside a bonus', 'wallet', (tx) => lockBonus(tx, String(idOf('bonus')), null)],
  of('bonus', (tx) => lockBonus(tx, String(idOf('bonus')), null)),
  ['the accounts of who leaves', 'commission', (tx) => lockAccounts(tx, idOf('member'))],
  ['a commission', 'commission', (tx) => lockCommission(tx, idOf('member'), LOCKED_AT)],
  ['the cash beside a commission', 'wallet', (tx) => lockCommission(tx, idOf('member'), LOCKED_AT)],
  [
    'a commission that a day adds nothing to',
    'commission',
    async (tx) => {
      const friend = await addFriend(tx, '2096-10-10');
      await tx.rows(`insert into affiliate_base values ($1, '2096-10-10', $2, 'lotto', 0, 0)`, [AGENT, friend]);
      await tx.rows(`select affiliate_pay_portion($1, '2096-10-10', 9, $2)`, [AGENT, LOCKED_AT]);
    },
  ],
  [
    'a commission that is corrected by nothing',
    'commission',
    async (tx) => {
      const friend = await addFriend(tx, '2096-10-11');
      await tx.rows(`insert into affiliate_correction values ($1, '2096-10-11', $2, 0, 0)`, [AGENT, friend]);
      await tx.rows(`select affiliate_correct_portion($1, '2096-10-11', 9, $2)`, [AGENT, LOCKED_AT]);
    },
  ],
  [
    'a round that a corrected day counts',
    'lotto_round',
    async (tx) => {
      await addFriend(tx, '2096-10-12');
      await tx.rows(`update affiliate_run set finished_at = $2 where agent_id = $1 and day = '2096-10-12'`, [
        AGENT,
        LOCKED_AT,
      ]);
      await tx.rows(`insert into affiliate_round values ($1, $2, '2096-10-12', 0)`, [idOf('lotto_round'), AGENT]);
      await tx.rows(`select affiliate_count_correction($1, '2096-10-12')`, [AGENT]);
    },
  ],
  [
    'a round that a day counts',
    'lotto_round',
    async (tx) => {
      const entered = new Date('2096-11-10T05:00:00Z');
      await tx.rows('delete from affiliate_round where round_id = $1', [idOf('lotto_round')]);
      await tx.rows(
        `insert into lotto_result (round_id, version, entered_by, entered_at, prizes) values ($1, 1, 'test', $2, '{}')`,
        [idOf('lotto_round'), entered],
      );
      await tx.rows(`select affiliate_count_day($1, '2096-11-10', '{"levels": []}', $2)`, [AGENT, entered]);
    },
  ],
  of('deposit', (tx) => lockDeposit(tx, idOf('member'), LOCKED_AT, String(idOf('deposit')))),
  ...(
    [
      ['reference', `'locked', 0, null`],
      ['amount', 'null, 100, null'],
      ['payer', 'null, 0, $2'],
    ] as const
  ).map(
    ([by, values]): Locked => [
      `a deposit that is found by its ${by}`,
      'deposit',
      (tx) =>
        tx.rows(
          `select deposit_find(a, ${values}, $1::timestamptz, $1::timestamptz) from deposit d join receiving_account a on a.id = d.receiving_account_id
           where d.member_id = $2::bigint`,
          [LOCKED_AT, idOf('member')],
        ),
    ],
  ),
  ['a deposit to be credited', 'deposit', (tx) => lockDepositToCredit(tx, idOf('member'), String(idOf('deposit')))],
  of('payment_review', (tx) => lockReview(tx, LOCKED_AT, AGENT, 'locked')),
  of('operator_confirmation', (tx) => lockConfirmation(tx, LOCKED_AT, AGENT, String(idOf('operator_confirmation')))),
  of('open request', (tx) => lockRequest(tx, idOf('open request'))),
  of('closed request', (tx) => lockClosed(tx, idOf('closed request'), LOCKED_AT)),
  of('coupon_code', (tx) => lockCode(tx, AGENT, 'locked', idOf('member'))),
  of('redemption', (tx) => lockRedemption(tx, AGENT, String(idOf('redemption')))),
  of('withdrawal', (tx) => lockWithdrawal(tx, AGENT, String(idOf('withdrawal')))),
  ['a round to be drawn', 'lotto_round', (tx) => lockDueRound(tx, idOf('lotto_round'), LOCKED_AT)],
  ['a round whose sources are judged', 'lotto_round', (tx) => lockJudged(tx, idOf('lotto_round'))],
  ['a poll to be drawn', 'poll', (tx) => lockDrawable(tx, idOf('poll'), LOCKED_AT)],
  ['a poll with a vote', 'poll', (tx) => lockPoll(tx, AGENT, String(idOf('poll')), 'voting')],
  ['a poll to be decided', 'poll', (tx) => lockPoll(tx, AGENT, String(idOf('poll')), 'deciding')],
  // The deposit is under review after this one.
  [
    'the limit of the payer of a deposit',
    'deposit_limit',
    (tx) => {
      const payer = { bank_code: 'SCB', account_no: '9876543100', account_name: 'x' };
      return tx.rows(
        `select deposit_receive_payment(jsonb_build_object('account_id', d.receiving_account_id::text) || $2, $3)
         from deposit d where d.id = $1`,
        [
          idOf('deposit'),
          JSON.stringify({ transaction_id: 'limited', amount_satang: 5, payer, paid_at: LOCKED_AT }),
          LOCKED_AT,
        ],
      );
    },
  ],
];

/** The table of a name, and the condition of its row. */
function rowOf(name: string): [table: string, condition: string] {
  const limit = /^(\w+)_limit$/.exec(name);
  if (limit) return ['member_limit', `member_id = ${idOf('member')} and kind = '${limit[1]}'`];
  if (name === 'agent') return [name, `id = ${AGENT}`];
  if (name === 'game_source') return [name, `source = 'locked'`];
  if (name === 'wallet' || name === 'commission') return ['account', `id = ${idOf(name)}`];
  if (name === 'bonus') return [name, `wallet_id = ${idOf(name)}`];
  return [name.endsWith('request') ? 'erasure_request' : name, `id = ${idOf(name)}`];
}

test.each(LOCKS)('%s is nobody else’s to change, and others of its kind are not waited for', async (_, name, lock) => {
  const { database } = server;
  const [table, condition] = rowOf(name);
  const free = () => rows(`select 1 from ${table} where ${condition} for no key update skip locked`);
  expect(await free()).toHaveLength(1);
  await database.transaction(async (other) => {
    const same = table === 'account' ? `member_id = ${idOf('member')}` : condition;
    await other.rows(`select from ${table} where not (${same}) for no key update`);
    await database.transaction(async (tx) => {
      await lock(tx);
      expect(await free()).toEqual([]);
    });
  });
});
