import { expect } from 'vitest';
import { AGENT } from '../ledger/fixture.ts';
import {
  AT,
  addBill,
  addDeposit,
  addLine,
  condition,
  HOUR,
  later,
  me,
  newMember,
  OTHER_AGENT,
  other,
  startConditions,
  threeRounds,
} from './arrangement.ts';

/** What counts: a bet, a bill, a deposit, a credit and a bonus that each count everywhere, changed in one thing each time. */
startConditions();

const DAY = '2096-10-10';
/** The day in Bangkok. */
const [START, END] = [later(-12 * HOUR), later(12 * HOUR)];
const fromStart = (ms: number) => new Date(START.getTime() + ms);
const fromEnd = (ms: number) => new Date(END.getTime() + ms);
const [A_DAY, WEEK] = [24 * HOUR, 7 * 24 * HOUR];

/** The sum of all of it, in satang. */
const ALL = {
  // The time by which a bet was settled and a first result was entered.
  ...{ cashbackOfGames: 100, cashbackOfBills: 1_000, friendsGames: 100, friendsBills: 1_000 },
  // The time by which a bet was placed and a bill was bought.
  ...{ pointsOfGames: 100, pointsOfBills: 1_000, stakeLimit: 1_100, lossLimit: 870 },
  // Since a withdrawal: stakes that were settled, and what they have to cover.
  ...{ turnover: 1_100, toCover: 9_750_050 },
  ...{ deposited: 750_050, depositLimit: 750_000 },
};
type Counted = typeof ALL;

const DEPOSIT = { toCover: 9_700_000, deposited: 700_000, depositLimit: 700_000 };
const CREDIT = { toCover: 9_050_050, deposited: 50_050, depositLimit: 50_000 };
/** A bet that was settled before. */
const BEFORE = { cashbackOfGames: 0, friendsGames: 0, turnover: 1_000 };
const NO_BET = {
  ...{ cashbackOfGames: 0, friendsGames: 0, pointsOfGames: 0 },
  ...{ stakeLimit: 1_000, lossLimit: 800, turnover: 1_000 },
};
const NO_BILL = {
  ...{ cashbackOfBills: 0, friendsBills: 0, pointsOfBills: 0 },
  ...{ stakeLimit: 100, lossLimit: 70, turnover: 100 },
};

condition('what counts of a member’s play and deposits, and what does not', async (_, rows) => {
  const [round] = (await threeRounds(rows, 'version = 1, settled_version = 1')).ids;
  const [account] = await rows<{ id: number }>(
    `insert into account (agent_id, currency, kind, member_id) values ($1, 'THB', 'wallet', $2) returning id`,
    ...[AGENT, me.memberId],
  );
  await rows(`insert into wallet values ($1, $2, $3, 2, 'x', $4)`, account?.id, AGENT, me.memberId, AT);
  await rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', 'one', $1, $2, $3, 's', 'g', 'slot', 'r', 100, 30, 'settled', $4, $4, '', 0)`,
    ...[AGENT, me.memberId, me.wallet, AT],
  );
  const bill = await addBill(rows, round, { total: 1_000, payout: 200 });
  await rows('insert into affiliate_round values ($1, $2, $3, 1)', round, AGENT, DAY);
  const deposit = await addDeposit(rows, me.memberId, me.wallet, 'counts', {
    ...{ status: 'paid', paid_at: AT, amount_satang: 9_999, credited_satang: 50_050 },
  });
  await rows(
    `insert into provider_transaction values ('credited', '', $1, 1, 700000, null, 'SCB', '1', 'x', $2, $2, null, 'unmatched')`,
    ...[AGENT, AT],
  );
  await rows(
    `insert into payment_review (provider_transaction_id, agent_id, reason, created_at, resolved_at, resolution, resolved_by, credited_member_id)
     select 'credited', $1, 'unmatched', $2, $2, 'credited', min(id), $3 from operator_key`,
    ...[AGENT, AT, me.memberId],
  );
  await rows(
    `insert into bonus (wallet_id, agent_id, member_id, occasion, title, deposit_satang, bonus_satang, turnover_target_satang, categories, weights, taken_at, expires_at, state, finished_at, returned_satang)
     values ($1, $2, $3, 'x', 'x', 0, 1, 0, '{}', '{}', $4, $4, 'forfeited', $4, 9000000)`,
    ...[account?.id, AGENT, me.memberId, AT],
  );
  for (const [status, at, who] of [
    ['paid', START, me],
    ['rejected', END, me],
    ['paid', END, other],
  ] as const)
    await rows(
      `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at, finished_at, transaction_id, reason)
       values ($1, $2, $3::bigint, 100, $4::text, 'SCB', '1', 'x', $5, false, $5, $5, case $4 when 'paid' then 'of ' || $3::bigint end, case $4 when 'rejected' then 'x' end)`,
      ...[AGENT, who.memberId, who.wallet, status, at],
    );

  // Another rate for points on the day before, and at another agent.
  for (const [agent, since, until] of [
    [AGENT, fromStart(-A_DAY), START],
    [OTHER_AGENT, START, END],
  ])
    await rows(
      `insert into agent_past_point_rates values ($1, $2, $3, '{"slot": 7, "lotto": 7}')`,
      agent,
      since,
      until,
    );

  const counted = async ({ memberId } = me): Promise<Partial<Counted>> => {
    const [sums] = await rows<Counted>(
      `select (select stake_satang::int from cashback_games($1, $3, $4) where member_id = $2) as "cashbackOfGames",
         (select stake_satang::int from cashback_bills($1, $3, $4, null) where member_id = $2) as "cashbackOfBills",
         (select stake_satang::int from affiliate_game_base($1, $6, array[$2::bigint])) as "friendsGames",
         (select stake_satang::int from affiliate_lotto_base($1, $6) where member_id = $2) as "friendsBills",
         points_weight($2, $3, $4, '{"slot": 1}')::int as "pointsOfGames",
         points_lotto_weight($2, $5::bigint - 1, $5, '{"lotto": 1}')::int as "pointsOfBills",
         limit_used($2, 'stake', $3)::int as "stakeLimit", limit_used($2, 'loss', $3)::int as "lossLimit",
         w.done_satang::int as turnover, w.deposited_satang::int as "toCover",
         deposited_between($2, $3, $4)::int as deposited, limit_used($2, 'deposit', $3)::int as "depositLimit"
       from withdraw_turnover($2) w`,
      ...[AGENT, memberId, START, END, bill, DAY],
    );
    return Object.fromEntries(Object.entries(sums ?? {}).map(([name, value]) => [name, value ?? 0]));
  };
  expect(await counted()).toEqual(ALL);
  const nobody = { ...me, memberId: await newMember(rows) };
  expect(await counted(nobody)).toEqual(Object.fromEntries(Object.keys(ALL).map((name) => [name, 0])));

  // Bills after one, up to one.
  for (const [after, upTo, weight] of [
    [bill - 1, bill, 1_000],
    [bill, bill + 1, 0],
    [bill - 2, bill - 1, 0],
  ])
    expect(
      await rows(`select points_lotto_weight($1, $2, $3, '{"lotto": 1}')::int as weight`, me.memberId, after, upTo),
    ).toEqual([{ weight }]);

  const BET = 'update game_bet set';
  const ROUND = `update lotto_round set`;
  const RESULT = 'update lotto_result set';
  const BILL = 'update lotto_bill set';
  const PAID = 'update deposit set';
  const REVIEW = 'update payment_review set';
  const BONUS = 'update bonus set';
  const KEYS: Record<string, string> = {
    ...{
      [BET]: `transaction_id = 'one'`,
      [ROUND]: `id = ${round}`,
      [RESULT]: `round_id = ${round}`,
      [BILL]: `id = ${bill}`,
    },
    ...{
      [PAID]: `id = ${deposit}`,
      [REVIEW]: `provider_transaction_id = 'credited'`,
      [BONUS]: `wallet_id = ${account?.id}`,
    },
    'update affiliate_round set': `round_id = ${round}`,
    'update withdrawal set': `member_id = ${me.memberId} and status = 'paid'`,
  };
  for (const [update, fields, changed, value] of [
    [BET, 'closed_at', { ...BEFORE, pointsOfGames: 700 }, fromStart(-1)],
    [BET, 'closed_at', { ...BEFORE, pointsOfGames: 700 }, fromStart(-A_DAY)],
    [BET, 'closed_at', BEFORE, fromStart(-A_DAY - 1)],
    [BET, 'closed_at', { turnover: 1_000 }, START],
    [BET, 'closed_at', {}, fromEnd(-1)],
    [BET, 'closed_at', { cashbackOfGames: 0, friendsGames: 0 }, END],
    [BET, 'placed_at', { pointsOfGames: 0, stakeLimit: 1_000, lossLimit: 800 }, fromStart(-1)],
    [BET, 'placed_at', { stakeLimit: 1_000, lossLimit: 800 }, START],
    [BET, 'placed_at', {}, fromEnd(-1)],
    [BET, 'placed_at', { pointsOfGames: 0 }, END],
    [BET, 'placed_at', { pointsOfGames: 0, stakeLimit: 1_000, lossLimit: 800, turnover: 1_000 }, fromStart(-WEEK)],
    [BET, 'placed_at', { pointsOfGames: 0, stakeLimit: 1_000, lossLimit: 800 }, fromStart(1 - WEEK)],
    [
      BET,
      `state = 'open', closed_at`,
      { cashbackOfGames: 0, friendsGames: 0, pointsOfGames: 0, turnover: 1_000 },
      null,
    ],
    [BET, `state = 'refunded', won_satang`, NO_BET, 0],
    [BET, 'wallet_id', { cashbackOfGames: 0, friendsGames: 0, turnover: 1_000 }, account?.id],
    [BET, 'member_id', NO_BET, other.memberId],
    [BET, 'agent_id', { cashbackOfGames: 0, friendsGames: 0, pointsOfGames: 700 }, OTHER_AGENT],
    [RESULT, 'entered_at', { cashbackOfBills: 0, turnover: 100, pointsOfBills: 7_000 }, fromStart(-1)],
    [RESULT, 'entered_at', { cashbackOfBills: 0, turnover: 100, pointsOfBills: 7_000 }, fromStart(-A_DAY)],
    [RESULT, 'entered_at', { cashbackOfBills: 0, turnover: 100 }, fromStart(-A_DAY - 1)],
    [RESULT, 'entered_at', { turnover: 100 }, START],
    [RESULT, 'entered_at', {}, fromEnd(-1)],
    [RESULT, 'entered_at', { cashbackOfBills: 0 }, END],
    [RESULT, 'version', { cashbackOfBills: 0, pointsOfBills: 0, turnover: 100 }, 2],
    [ROUND, 'voided_at', NO_BILL, AT],
    [ROUND, 'agent_id', { cashbackOfBills: 0 }, OTHER_AGENT],
    ['update affiliate_round set', 'day', { friendsBills: 0 }, '2096-10-11'],
    ['update affiliate_round set', 'agent_id', { friendsBills: 0 }, OTHER_AGENT],
    [BILL, 'cancelled_at', NO_BILL, AT],
    [BILL, 'agent_id', { pointsOfBills: 7_000 }, OTHER_AGENT],
    [BILL, 'wallet_id', { cashbackOfBills: 0, friendsBills: 0, turnover: 100 }, account?.id],
    [BILL, 'member_id', NO_BILL, other.memberId],
    [BILL, 'created_at', { stakeLimit: 100, lossLimit: 70 }, START],
    [BILL, 'created_at', {}, fromStart(1)],
    [PAID, `status = 'expired', paid_at`, DEPOSIT, null],
    [PAID, 'member_id', DEPOSIT, other.memberId],
    [PAID, 'paid_at', DEPOSIT, fromStart(-1)],
    [PAID, 'paid_at', { ...DEPOSIT, deposited: 750_050 }, START],
    [PAID, 'paid_at', {}, fromEnd(-1)],
    [PAID, 'paid_at', { deposited: 700_000 }, END],
    [PAID, 'credited_satang', { toCover: 9_709_999, deposited: 709_999, depositLimit: 709_900 }, null],
    [REVIEW, 'credited_member_id', CREDIT, other.memberId],
    [REVIEW, 'credited_deposit_id', CREDIT, deposit],
    [REVIEW, 'resolved_at', CREDIT, fromStart(-1)],
    [REVIEW, 'resolved_at', { ...CREDIT, deposited: 750_050 }, START],
    [REVIEW, 'resolved_at', { deposited: 50_050 }, END],
    [BONUS, 'deposit_id', { toCover: 9_700_000 }, deposit],
    [BONUS, 'state', {}, 'expired'],
    [BONUS, 'state', { toCover: 750_050 }, 'completed'],
    [BONUS, 'finished_at', { toCover: 750_050 }, START],
    [BONUS, 'member_id', { toCover: 750_050 }, other.memberId],
    ['update withdrawal set', 'requested_at', { turnover: 0, toCover: 0 }, AT],
  ] as readonly (readonly [update: string, fields: string, changed: Partial<Counted>, value: unknown])[]) {
    await rows('savepoint before');
    await rows(`${update} ${fields} = $1 where ${KEYS[update]}`, value);
    expect(await counted(), `${update} ${fields} = ${value}`).toEqual({ ...ALL, ...changed });
    await rows('rollback to before');
  }
});

condition(
  'a bill counts for its bonus once its round is settled, and not when it is cancelled or void',
  async (_, rows) => {
    const [round] = (await threeRounds(rows, 'version = 1, settled_version = 1')).ids;
    await rows('delete from bonus where member_id = $1', me.memberId);
    await rows(
      `insert into bonus (wallet_id, agent_id, member_id, occasion, title, deposit_satang, bonus_satang, turnover_target_satang, categories, weights, taken_at, expires_at)
     values ($1, $2, $3, 'x', 'x', 0, 1, 900, '{}', '{"lotto": 50}', $4, $4)`,
      ...[me.wallet, AGENT, me.memberId, AT],
    );
    const bill = await addBill(rows, round, {});
    await addLine(rows, bill, round, 1, '11', 0);
    for (const [update, weighted] of [
      ['update lotto_bill set note = null', 5_000],
      ['update lotto_bill set cancelled_at = created_at', 0],
      [`update lotto_bill set member_id = ${other.memberId}`, 0],
      [`update lotto_bill set wallet_id = ${other.wallet}`, 0],
      ['update lotto_round set version = 0, settled_version = 0', 0],
      ['update lotto_round set settled_version = 0', 0],
      ['update lotto_round set version = 2', 0],
      ['update lotto_round set version = 2, settled_version = 2', 5_000],
      ['update lotto_round set voided_at = result_at', 0],
    ] as const) {
      await rows('savepoint before');
      await rows(`${update} where id = $1`, update.includes('lotto_bill') ? bill : round);
      expect(
        await rows('select bonus_lotto_weighted(b)::int as weighted from bonus b where wallet_id = $1', me.wallet),
        update,
      ).toEqual([{ weighted }]);
      await rows('rollback to before');
    }
  },
);
