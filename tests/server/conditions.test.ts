import { afterAll, beforeAll, expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { daysOf as affiliateDaysOf, incomeSince, networkOf, transactionsOf } from '../../server/affiliate/queries.ts';
import { isPhoneOfMember, isTriedOut } from '../../server/auth/code-queries.ts';
import { accountByLoginName, barOfPerson } from '../../server/auth/queries.ts';
import { daysOf as cashbackDaysOf } from '../../server/cashback/queries.ts';
import { chargeOf, checkChargeSoon, dueCharges } from '../../server/deposit/charge-queries.ts';
import {
  channelRows,
  closeAccount,
  closeChannel,
  otherOwnerOf,
  putChannel,
} from '../../server/deposit/operation-queries.ts';
import { claimReview, ownerOfTransaction } from '../../server/deposit/queries.ts';
import {
  firstReceivingAccount,
  possiblePayers,
  receivingAccountsOf,
} from '../../server/deposit/receiving-account-queries.ts';
import { lastPlayedWallet } from '../../server/game/session-queries.ts';
import { isLineTaken } from '../../server/line/queries.ts';
import {
  dropSlipRequest,
  dueSlips,
  ownDrawRow,
  saveSlipRequest,
  takeSlipRequest,
} from '../../server/lotto/announcement-queries.ts';
import { validationOf } from '../../server/lotto/bill-queries.ts';
import { daysOfMonth, resultsOfBills } from '../../server/lotto/bill-sums-queries.ts';
import { putClosedNumbers } from '../../server/lotto/closed-number-queries.ts';
import { closeLottery, kindOfRounds, putRates, rateRows } from '../../server/lotto/operation-queries.ts';
import { exposureOf, outcomeOf } from '../../server/lotto/operator-queries.ts';
import { newestResultRows, resultsOfCategory, resultsOfDay } from '../../server/lotto/result-queries.ts';
import { prizesOf } from '../../server/lotto/results.ts';
import { lobbyRounds } from '../../server/lotto/round-queries.ts';
import { shotsAfter } from '../../server/lotto/yeekee-queries.ts';
import { vipLevelOf } from '../../server/member/queries.ts';
import { deliveryOf, lineLimitReachedAt } from '../../server/message/delivery-queries.ts';
import { dueMessages } from '../../server/message/send-queries.ts';
import { deleteFileRecord } from '../../server/operation/queries.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { eventsAfter, newestDelivery } from '../../server/platform/event-queries.ts';
import {
  isOperatorKeyName,
  operatorKeysOf,
  revokeOperatorKey,
  setScopes,
} from '../../server/platform/operator-key-queries.ts';
import { newestPoll } from '../../server/poll/queries.ts';
import { dueRequests, openMatters, personOf } from '../../server/privacy/erasure-queries.ts';
import { dueBonuses, runningBonuses } from '../../server/promotion/bonus-queries.ts';
import { couponsOf, lockCode } from '../../server/promotion/coupon-queries.ts';
import { eligibilityOf as promotionEligibilityOf } from '../../server/promotion/queries.ts';
import { latestClaimsOf, eventsOf as questEventsOf, questsOf } from '../../server/quest/queries.ts';
import { redeemedBy, redemptionsOf } from '../../server/redemption/queries.ts';
import { freeSpinsOf, takeFreeSpin } from '../../server/wallet/free-spin-queries.ts';
import { walletsOf } from '../../server/wallet/queries.ts';
import { spinsSince } from '../../server/wheel/queries.ts';
import { eligibilityOf as withdrawEligibilityOf } from '../../server/withdraw/eligibility-queries.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { AGENT, addAgent, addMember } from './ledger/fixture.ts';
import { openBonus } from './promotion/open-bonus.ts';

/** Each condition of a query decides alone: of rows that differ in one thing the query finds, or changes, the one. */
let server: TestServer;
let me: { memberId: number; wallet: number };
let other: { memberId: number; wallet: number };
const OTHER_AGENT = 4;

beforeAll(async () => {
  server = await startTestServer({ seed: true });
  await addAgent(server.database, OTHER_AGENT);
  me = await addMember(server.database);
  other = await addMember(server.database);
});
afterAll(() => server.close());

const AT = new Date('2096-10-10T05:00:00.000Z');
/** So many milliseconds after AT. */
const later = (ms: number) => new Date(AT.getTime() + ms);
const HOUR = 3_600_000;

type Rows = <R extends object>(sql: string, ...values: readonly unknown[]) => Promise<R[]>;

/** What a test writes is not kept. */
function condition(name: string, work: (tx: Transaction, rows: Rows) => Promise<void>): void {
  test(name, async () => {
    const undone = new Error('undone');
    await server.database
      .transaction(async (tx) => {
        await work(tx, (sql, ...values) => tx.rows(sql, values));
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  });
}

const idsOf = (rows: readonly { id: unknown }[]) => rows.map(({ id }) => id);

/** Switching one off switches off that one, and none for another agent. */
for (const [table, close] of [
  ['payment_channel', closeChannel],
  ['receiving_account', closeAccount],
  ['lotto_category', closeLottery],
] as const)
  condition(`one row of ${table} is switched off`, async (tx, rows) => {
    await rows(`update ${table} set is_on = true`);
    const [one] = await rows<{ id: string }>(
      `select id::text from ${table} where agent_id = $1 order by id limit 1`,
      AGENT,
    );
    const off = () => rows<{ id: string }>(`select id::text from ${table} where not is_on`);
    await close(tx, OTHER_AGENT, one?.id ?? '');
    expect(await off()).toEqual([]);
    await close(tx, AGENT, one?.id ?? '');
    expect(await off()).toEqual([one]);
  });

condition('one channel is changed', async (tx) => {
  const before = await channelRows(tx, AGENT);
  const { id, ...channel } = before[0] ?? expect.unreachable();
  await putChannel(tx, AGENT, id, { ...channel, name: 'ใหม่' });
  expect(await channelRows(tx, AGENT)).toEqual(before.map((one) => (one.id === id ? { ...one, name: 'ใหม่' } : one)));
});

condition('the rates that a lottery has no more are closed, and no other’s', async (tx) => {
  const before = await rateRows(tx, AGENT);
  const [first, kept] = before;
  const { category_id, ...rate } = kept ?? expect.unreachable();
  expect(first?.category_id).toBe(category_id);
  await putRates(tx, category_id, [rate]);
  expect(await rateRows(tx, AGENT)).toEqual(before.filter((one) => one.category_id !== category_id || one === kept));
});

condition('a lottery has a kind of rounds once it has rounds', async (tx, rows) => {
  const [, two] = await rows<{ id: string; kind: string }>('select id::text, kind from lotto_category order by id');
  expect(await kindOfRounds(tx, two?.id ?? '')).toBe(two?.kind);
  expect(await kindOfRounds(tx, '0')).toBeUndefined();
});

condition('one key is revoked, and changed, while it is in use', async (tx, rows) => {
  for (const [agent, name] of [
    [AGENT, 'one'],
    [AGENT, 'two'],
    [OTHER_AGENT, 'one'],
  ])
    await rows(
      `insert into operator_key (agent_id, name, key_hash, scopes, created_at) values ($1::int, $2::text, sha256(concat($1::int, $2::text)::bytea), '{deposits}', $3)`,
      ...[agent, name, AT],
    );
  const keys = async () =>
    (
      await rows<{ key: string }>(
        `select concat(agent_id, name, scopes, revoked_at is not null) as key from operator_key where name in ('one', 'two') order by id`,
      )
    ).map(({ key }) => key);
  expect(await setScopes(tx, { agentId: AGENT, name: 'one', scopes: ['lotto'] })).toBe(true);
  expect(await keys()).toEqual(['3one{lotto}f', '3two{deposits}f', '4one{deposits}f']);
  expect(await revokeOperatorKey(tx, { agentId: AGENT, name: 'one', now: AT })).toBe(true);
  expect(await keys()).toEqual(['3one{lotto}t', '3two{deposits}f', '4one{deposits}f']);
  expect(await setScopes(tx, { agentId: AGENT, name: 'one', scopes: [] })).toBe(false);
  expect(await revokeOperatorKey(tx, { agentId: AGENT, name: 'one', now: AT })).toBe(false);
  expect((await operatorKeysOf(tx, AGENT)).filter(({ name }) => name === 'one' || name === 'two')).toEqual([
    { name: 'one', scopes: ['lotto'], isRevoked: true },
    { name: 'two', scopes: ['deposits'], isRevoked: false },
  ]);
  expect(await isOperatorKeyName(tx, OTHER_AGENT, 'one')).toBe(true);
  expect(await isOperatorKeyName(tx, OTHER_AGENT, 'two')).toBe(false);
});

condition('another agent’s account that is on', async (tx, rows) => {
  await rows('delete from deposit_amount');
  await rows(
    `insert into receiving_account (agent_id, type, bank_code, account_no, account_name, is_on)
     values ($1, 'bank', 'TEST', '1111111111', 'x', true), ($2, 'bank', 'TEST', '2222222222', 'x', true), ($2, 'bank', 'TEST', '3333333333', 'x', false)`,
    ...[AGENT, OTHER_AGENT],
  );
  const ownerOf = (account_no: string, bank_code = 'TEST') =>
    otherOwnerOf(tx, AGENT, { bank_code, account_no, account_name: '' });
  expect(await ownerOf('1111111111')).toBeUndefined();
  expect(await ownerOf('2222222222')).toBe('agent4');
  expect(await ownerOf('2222222222', 'SCB')).toBeUndefined();
  expect(await ownerOf('3333333333')).toBeUndefined();
});

condition('receiving accounts of a type that are on, in their order', async (tx, rows) => {
  await rows('update receiving_account set is_on = false');
  await rows(
    `insert into receiving_account (agent_id, position, type, bank_code, account_no, account_name, is_on)
     values ($1, 2, 'bank', 'A', '1111111111', 'x', true), ($1, 1, 'bank', 'B', '1111111111', 'x', true), ($1, 0, 'bank', 'C', '1111111111', 'x', false),
       ($1, 0, 'promptpay', 'D', '1111111111', 'x', true), ($2, 0, 'bank', 'E', '1111111111', 'x', true)`,
    ...[AGENT, OTHER_AGENT],
  );
  const codes = (await receivingAccountsOf(tx, AGENT, 'bank')).map(({ bank_code }) => bank_code);
  expect(codes).toEqual(['B', 'A']);
  expect((await firstReceivingAccount(tx, AGENT, 'bank'))?.bank_code).toBe('B');
});

/** A deposit of a member; the reference is its name. */
const addDeposit = async (rows: Rows, memberId: number, walletId: number, reference: string, fields: object = {}) => {
  const [made] = await rows<{ id: number }>(
    `insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, status, created_at, expires_at, paid_at, credited_satang)
     select $1, $2, $3, (select min(id) from payment_channel), (select min(id) from receiving_account), coalesce(r.amount_satang, 10000), $4, coalesce(r.status, 'pending'),
       coalesce(r.created_at, $5), $5, r.paid_at, r.credited_satang from jsonb_to_record($6) as r (amount_satang bigint, status text, created_at timestamptz, paid_at timestamptz, credited_satang bigint)
     returning id`,
    ...[AGENT, memberId, walletId, reference, AT, JSON.stringify(fields)],
  );
  return made?.id ?? 0;
};

condition(
  'a charge by provider and id; one is due at its time, and a finished one is not asked about',
  async (tx, rows) => {
    await rows('update deposit_charge set next_check_at = null');
    const [mine, others] = [
      await addDeposit(rows, me.memberId, me.wallet, 'charge'),
      await addDeposit(rows, other.memberId, other.wallet, 'over'),
    ];
    await rows(
      `insert into deposit_charge values ($1, 'opn', 'one', 'qr', $3), ($2, 'opn', 'two', 'qr', null)`,
      ...[mine, others, AT],
    );
    expect((await chargeOf(tx, 'opn', 'one'))?.deposit_id).toBe(mine);
    expect((await chargeOf(tx, 'opn', 'two'))?.deposit_id).toBe(others);
    expect(await chargeOf(tx, 'opn', 'three')).toBeUndefined();
    expect([(await chargeOf(tx, 'opn', 'one'))?.is_over, (await chargeOf(tx, 'opn', 'two'))?.is_over]).toEqual([
      false,
      true,
    ]);
    expect(await dueCharges(tx, later(-1))).toEqual([]);
    expect(await dueCharges(tx, AT)).toEqual([mine]);
    await checkChargeSoon(tx, others, AT);
    expect(await dueCharges(tx, AT)).toEqual([mine]);
    await checkChargeSoon(tx, mine, later(-HOUR));
    expect(await dueCharges(tx, later(-HOUR))).toEqual([mine]);
  },
);

condition('who can have paid: the member of the amount first, then who sends the slip', async (tx, rows) => {
  const deposit = await addDeposit(rows, me.memberId, me.wallet, 'payer');
  for (const { memberId } of [other, me])
    await rows(
      `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at) values ($1, $2, 'SCB', $3, 'x', true, $4)`,
      ...[AGENT, memberId, `99${memberId}99999999`.slice(0, 10), AT],
    );
  await rows(
    `insert into deposit_amount select receiving_account_id, 10001, id, $2 from deposit where id = $1`,
    ...[deposit, AT],
  );
  const [account] = await rows<{ id: string }>(
    'select receiving_account_id::text as id from deposit where id = $1',
    deposit,
  );
  const payersOf = async (change: object) =>
    (
      await possiblePayers(tx, {
        ...{
          accountId: account?.id ?? '',
          amountSatang: satang(10_001),
          sentBy: other.memberId,
          paidAt: AT.toISOString(),
        },
        ...change,
      })
    ).map(({ account_no }) => account_no);
  const [mine, others] = [me, other].map(({ memberId }) => `99${memberId}99999999`.slice(0, 10));
  expect(await payersOf({})).toEqual([mine, others]);
  expect(await payersOf({ amountSatang: satang(10_002) })).toEqual([others]);
  expect(await payersOf({ accountId: '0' })).toEqual([others]);
  // A payment from before the deposit is of another one; clocks may differ by ten minutes.
  expect(await payersOf({ paidAt: later(-600_000).toISOString() })).toEqual([mine, others]);
  expect(await payersOf({ paidAt: later(-600_001).toISOString() })).toEqual([]);
});

condition('a recorded payment is found by its agent', async (tx, rows) => {
  await rows(
    `insert into provider_transaction values ('one', '', $1, 1, 1, null, 'SCB', '1', 'x', $3, $3, null, null), ('two', '', $2, 1, 1, null, 'SCB', '1', 'x', $3, $3, null, null)`,
    ...[AGENT, OTHER_AGENT, AT],
  );
  expect(await ownerOfTransaction(tx, AGENT, 'one')).toEqual({ deposit_id: null, member_id: null });
  expect(await ownerOfTransaction(tx, AGENT, 'two')).toBeUndefined();
  expect(await ownerOfTransaction(tx, AGENT, 'three')).toBeUndefined();
});

condition('events of the member after a delivery', async (tx, rows) => {
  await rows(
    `insert into event_outbox (member_id, event, delivery) values ($1, '1', 1001), ($1, '2', 1002), ($1, '3', 1003), ($2, '4', 1004)`,
    ...[me.memberId, other.memberId],
  );
  expect((await eventsAfter(tx, me.memberId, 1001, 10)).map(({ delivery }) => delivery)).toEqual([1002, 1003]);
  expect((await eventsAfter(tx, me.memberId, 1001, 1)).map(({ delivery }) => delivery)).toEqual([1002]);
  expect(await newestDelivery(tx, me.memberId)).toBe(1003);
  const [nobody] = await rows<{ id: number }>('select max(id) + 1 as id from member');
  expect(await newestDelivery(tx, nobody?.id ?? 0)).toBe(0);
});

condition('a priced bill is its member’s', async (tx, rows) => {
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  for (const id of ids)
    await rows(
      `insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at)
       select $1::text::uuid, $2, min(id), $3, jsonb_build_array($1::text), 0, $4, $4 from lotto_round`,
      ...[id, me.memberId, me.wallet, AT],
    );
  for (const id of ids) expect((await validationOf(tx, me.memberId, id))?.lines).toEqual([id]);
  expect(await validationOf(tx, other.memberId, ids[0] ?? '')).toBeUndefined();
});

/** Three rounds of one lottery, changed as `set` says; the others are drawn long ago. */
async function threeRounds(rows: Rows, set: string): Promise<{ ids: number[]; category: number }> {
  await rows(
    `update lotto_round set version = 1, settled_version = 1, bet_opens_at = '2019-01-01', bet_closes_at = '2020-01-01', shoot_closes_at = null, result_at = '2020-01-01'`,
  );
  const [category] = await rows<{ id: number }>(
    `select id from lotto_category where agent_id = $1 and kind = 'government' and is_on limit 1`,
    AGENT,
  );
  const rounds = await rows<{ id: number }>(
    `insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule, seed, seed_hash)
     select $1, $2, date '2090-01-01' + n, '2096-10-10', $3::timestamptz - interval '1 day', $3, $3, rule, seed, seed_hash
     from generate_series(1, 3) n cross join (select rule, seed, seed_hash from lotto_round order by id limit 1) r returning id`,
    ...[AGENT, category?.id, AT],
  );
  const ids = idsOf(rounds).map(Number);
  await rows(
    `update lotto_round r set ${set} from unnest($1::bigint[]) with ordinality n (id, nth) where r.id = n.id`,
    ids,
  );
  for (const id of ids)
    await rows(
      `insert into lotto_result (round_id, version, entered_by, entered_at, prizes) values ($1, 1, 'test', $2, '{}')`,
      id,
      AT,
    );
  return { ids, category: category?.id ?? 0 };
}

condition('results: newest first, and of one moment the later round first', async (tx, rows) => {
  const { ids, category } = await threeRounds(rows, 'version = 1, settled_version = 1');
  const newestFirst = ids.toReversed();
  const idOfResult = (one: object) => Number(Object(one).id ?? Object(one).round_id);
  for (const found of [
    await resultsOfDay(tx, AGENT, AT, { date: '2096-10-10', categoryId: null }),
    await resultsOfCategory(tx, AGENT, AT, { categoryId: category, limit: 3 }),
    await newestResultRows(tx, AGENT, AT, 3),
  ])
    expect(found.map(idOfResult)).toEqual(newestFirst);
  expect((await newestResultRows(tx, AGENT, later(7 * 24 * HOUR - 1), 9)).map(idOfResult)).toEqual(newestFirst);
  expect(await newestResultRows(tx, AGENT, later(7 * 24 * HOUR), 9)).toEqual([]);
  expect(await newestResultRows(tx, OTHER_AGENT, AT, 9)).toEqual([]);
  await rows('update lotto_round set version = 0, settled_version = 0 where id = $1', ids[0]);
  expect((await newestResultRows(tx, AGENT, AT, 9)).map(idOfResult)).toEqual(newestFirst.slice(0, 2));
  await rows(`update lotto_category set kind = 'yeekee' where id = $1`, category);
  expect(await newestResultRows(tx, AGENT, AT, 9)).toEqual([]);
});

condition('the lobby: a round until it closes, and then for twelve hours', async (tx, rows) => {
  const { ids, category } = await threeRounds(rows, `bet_opens_at = '2019-01-01', bet_closes_at = '2020-01-01'`);
  const [round] = ids;
  await rows('update lotto_round set bet_closes_at = $2 where id = $1', round, AT);
  const shown = async (at: Date) =>
    (await lobbyRounds(tx, AGENT, at)).filter((one) => one.category_id === category).map(({ id }) => id);
  for (const at of [later(-1), AT, later(12 * HOUR - 1)]) expect(await shown(at)).toEqual([round]);
  expect(await shown(later(12 * HOUR))).toEqual([]);
});

condition('a lottery’s closed numbers are put into the rounds that still sell', async (tx, rows) => {
  const { ids, category } = await threeRounds(
    rows,
    `bet_closes_at = case nth when 1 then '${later(-1).toISOString()}'::timestamptz else r.bet_closes_at end`,
  );
  const [closed, open, drawn] = ids;
  await rows('update lotto_round set version = 1, settled_version = 1 where id = $1', drawn);
  const numbers = async () =>
    (
      await rows<{ id: number; number: string }>(
        `select round_id as id, number_key as number from lotto_closed_number where round_id = any ($1) order by 1, 2`,
        ids,
      )
    ).map(({ id, number }) => [id, number]);
  for (const round of ids)
    await rows(
      `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, updated_at, is_of_lottery) values ($1, $2, 'two_top', '11', 'closed', $3, true), ($1, $2, 'two_top', '22', 'closed', $3, false)`,
      ...[AGENT, round, AT],
    );
  await putClosedNumbers(
    tx,
    String(category),
    [{ bet_type: 'two_top', number: '33', mode: 'closed', rate: null }],
    later(-1),
  );
  expect(await numbers()).toEqual([
    ...[
      [closed, '11'],
      [closed, '22'],
    ],
    ...[
      [open, '22'],
      [open, '33'],
    ],
    ...[
      [drawn, '11'],
      [drawn, '22'],
    ],
  ]);
});

/** A bill of one line; gives its id. */
async function addBill(rows: Rows, round: number | undefined, fields: object, who = me): Promise<number> {
  const [bill] = await rows<{ id: number }>(
    `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, payout_satang, created_at, cancelled_at)
     select $1, $2, $3, $4, gen_random_uuid()::text, 1, coalesce(r.total, 100), 0, coalesce(r.payout, 0), coalesce(r.created_at, $5), r.cancelled_at
     from jsonb_to_record($6) as r (total bigint, payout bigint, created_at timestamptz, cancelled_at timestamptz) returning id`,
    ...[AGENT, who.memberId, round, who.wallet, AT, JSON.stringify(fields)],
  );
  return bill?.id ?? 0;
}
const addLine = (rows: Rows, bill: number, round: number | undefined, line: number, number: string, payout: number) =>
  rows(
    `insert into lotto_line (bill_id, line_no, round_id, bet_type, number, number_key, stake_satang, rate, is_half, payout_satang)
     values ($1, $2, $3, 'two_top', $4::text, $4::text, 100, 90, false, $5)`,
    ...[bill, line, round, number, payout],
  );

condition(
  'bills of the draws of a month, from its first day to its last; winning numbers, the highest first',
  async (tx, rows) => {
    const { ids } = await threeRounds(
      rows,
      `version = 1, settled_version = 1, draw_date = (array['2096-10-01', '2096-10-31', '2096-11-01'])[nth]::date`,
    );
    for (const [place, round] of ids.entries()) {
      const bill = await addBill(rows, round, { total: 300, payout: place === 0 ? 900 : 0 });
      if (place === 0)
        for (const [line, number, payout] of [
          [1, '11', 200],
          [2, '22', 600],
          [3, '33', 0],
          [4, '44', 100],
        ] as const)
          await addLine(rows, bill, round, line, number, payout);
    }
    expect(
      (await daysOfMonth(tx, me.memberId, '2096-10-01')).map(({ draw_date }: { draw_date: string }) => draw_date),
    ).toEqual(['2096-10-01', '2096-10-31']);
    const [result] = await resultsOfBills(tx, me.memberId, '2096-10-01', 2);
    expect(result?.hits.map(({ number }) => number)).toEqual(['22', '11']);
  },
);

condition(
  'what a result would do: who newly wins, who no longer does, and what a wallet cannot give back',
  async (tx, rows) => {
    const { ids } = await threeRounds(rows, 'version = 1');
    const [round] = ids;
    const stake = async (number: string, fields: object, who = me) => {
      const bill = await addBill(rows, round, fields, who);
      await addLine(rows, bill, round, 1, number, 0);
    };
    const won = 9000;
    await stake('12', {});
    await stake('12', { payout: won });
    await stake('34', { payout: 4000 });
    await stake('34', { payout: 3000 }, other);
    await stake('34', {});
    await stake('12', { cancelled_at: AT });
    await rows('update account set balance_satang = 1500, held_satang = 200 where id = $1', me.wallet);
    await rows('update account set balance_satang = 3000 where id = $1', other.wallet);
    expect(await outcomeOf(tx, round ?? 0, prizesOf({ three_top: '512', two_bottom: '99' }))).toEqual({
      ...{ bills: 5, winning_bills: 2, stakes_satang: 500, payout_satang: 2 * won },
      ...{ newly_won: 1, no_longer_won: 2, to_pay_satang: won, to_take_back_satang: 7000 },
      receivable_satang: 4000 - 1300,
    });
  },
);

condition('exposure: numbers that somebody bought, the largest payout first', async (tx, rows) => {
  const { ids } = await threeRounds(rows, 'version = 0');
  for (const [number, satang] of [
    ['11', 100],
    ['22', 300],
    ['33', 0],
  ])
    await rows(
      `insert into lotto_exposure (round_id, bet_type, number_key, stake_satang) values ($1, 'two_top', $2, $3)`,
      ids[0],
      number,
      satang,
    );
  expect((await exposureOf(tx, ids[0] ?? 0, null)).map(({ number }) => number)).toEqual(['22', '11']);
  expect(await exposureOf(tx, ids[0] ?? 0, 'three_top')).toEqual([]);
});

condition('a wallet has what is not held', async (tx, rows) => {
  await rows('update account set balance_satang = 1000, held_satang = 300 where id = $1', me.wallet);
  expect(await walletsOf(tx, me.memberId)).toMatchObject([{ available_satang: 700, held_satang: 300 }]);
});

condition('a free spin of a gift that is not used up', async (tx, rows) => {
  await rows(
    `insert into free_spin (agent_id, member_id, source, spins, used, expires_at, created_at) values ($1, $2, 'first', 2, 2, $3, $3), ($1, $2, 'second', 2, 1, null, $3)`,
    ...[AGENT, me.memberId, later(HOUR)],
  );
  expect(await freeSpinsOf(tx, me.memberId, AT)).toBe(1);
  expect(await takeFreeSpin(tx, me.memberId, AT)).toBe(true);
  expect(await takeFreeSpin(tx, me.memberId, AT)).toBe(false);
});

/** A batch of coupons with one code of the member. */
async function addCoupon(rows: Rows, key: string, batch: string, uses = 0): Promise<void> {
  await rows(
    `with batch as (
       insert into coupon_batch (agent_id, updated_at, title, kind, amount, max_uses_per_member, valid_from, valid_until, categories, valid_days, min_deposit_satang, percent)
       select $1, $2, 'x', 'bonus', 1, 9, $2, $2::timestamptz + interval '1 day', '{}', 1, ${batch} returning id)
     insert into coupon_code (agent_id, code_key, code, batch_id, member_id, max_uses, uses) select $1, $3, $3, id, $4, 2, $5 from batch`,
    ...[AGENT, AT, key, me.memberId, uses],
  );
}

condition(
  'the deposit that a coupon is for: the newest paid one of the time that is large enough',
  async (tx, rows) => {
    await addCoupon(rows, 'least', '500, null');
    const found = async (key = 'least') => (await lockCode(tx, AGENT, key, me.memberId))?.deposit_satang;
    const paid = (reference: string, satang: number, at: Date, who = me) =>
      addDeposit(rows, who.memberId, who.wallet, reference, { status: 'paid', amount_satang: satang, paid_at: at });
    await paid('before', 900, later(-1));
    await paid('other', 900, later(9), other);
    expect(await found()).toBeNull();
    await paid('small', 499, AT);
    expect(await found()).toBeNull();
    await paid('exact', 500, AT);
    expect(await found()).toBe(500);
    await paid('newer', 700, later(5));
    expect(await found()).toBe(700);
    await paid('older', 800, later(2));
    expect(await found()).toBe(700);
    // A percentage is given once for a deposit; without a minimum any will do.
    await addCoupon(rows, 'percent', 'null, 10');
    await addDeposit(rows, me.memberId, me.wallet, 'least of all', {
      status: 'paid',
      amount_satang: 1,
      paid_at: later(6),
    });
    expect(await found('percent')).toBe(1);
    await rows(
      `insert into coupon_use (batch_id, code_id, member_id, nth, used_at) select batch_id, id, $1, 1, $2 from coupon_code where code_key = 'percent'`,
      ...[me.memberId, later(6)],
    );
    expect(await found('percent')).toBeNull();
    await paid('after', 300, later(7));
    expect(await found('percent')).toBe(300);
  },
);

condition('a coupon that is used up is neither usable nor expired', async (tx, rows) => {
  await addCoupon(rows, 'half', 'null, null', 1);
  await addCoupon(rows, 'up', 'null, null', 2);
  const codes = async (state: 'usable' | 'expired', at: Date) =>
    (await couponsOf(tx, me.memberId, at, { state, after: null, limit: 9 })).map(({ code }) => code);
  expect(await codes('usable', AT)).toEqual(['half']);
  expect(await codes('expired', later(24 * HOUR))).toEqual(['half']);
});

condition(
  'a deposit is untouched until a bet, a bill or a withdrawal, in the moment it is paid or after',
  async (tx, rows) => {
    await rows('update account set balance_satang = 10000 where id = $1', me.wallet);
    await addDeposit(rows, me.memberId, me.wallet, 'untouched', { status: 'paid', paid_at: AT });
    const isUntouched = async () => {
      const { deposit } = await promotionEligibilityOf(tx, me.memberId, AT);
      return Object(deposit).is_untouched;
    };
    expect(await isUntouched()).toBe(true);
    const [round] = await rows<{ id: number }>('select min(id) as id from lotto_round');
    await addBill(rows, round?.id, { created_at: later(-1) });
    await addBill(rows, round?.id, { created_at: AT, cancelled_at: AT });
    expect(await isUntouched()).toBe(true);
    const bill = await addBill(rows, round?.id, { created_at: AT });
    expect(await isUntouched()).toBe(false);
    await rows('update lotto_bill set cancelled_at = $2 where id = $1', bill, AT);
    const withdrawal = (status: string, at: Date) =>
      rows(
        `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at, finished_at, transaction_id, reason)
       values ($1, $2, $3, 100, $4::text, 'SCB', '1', 'x', $5, false, $5, case when $4 <> 'requested' then $5::timestamptz end, case $4 when 'paid' then gen_random_uuid()::text end, case $4 when 'rejected' then 'x' end)`,
        ...[AGENT, me.memberId, me.wallet, status, at],
      );
    await withdrawal('paid', later(-1));
    await withdrawal('rejected', AT);
    expect(await isUntouched()).toBe(true);
    await rows('update account set held_satang = 1 where id = $1', me.wallet);
    expect(await isUntouched()).toBe(false);
    await rows('update account set held_satang = 0 where id = $1', me.wallet);
    await withdrawal('paid', AT);
    expect(await isUntouched()).toBe(false);
  },
);

condition('a bonus is due in the moment it ends; the newest is first', async (tx, rows) => {
  const [one, two] = [await openBonus(server.database, me.memberId), await openBonus(server.database, other.memberId)];
  await rows('update bonus set is_due = false, expires_at = $1', AT);
  expect(await dueBonuses(tx, later(-1))).toEqual([]);
  expect((await dueBonuses(tx, AT)).sort()).toEqual([String(one), String(two)].sort());
  await rows('update bonus set member_id = $1', me.memberId);
  expect((await runningBonuses(tx, me.memberId)).map(({ wallet_id }) => wallet_id)).toEqual([two, one]);
});

condition(
  'a bank account that was changed after the registration holds withdrawals for a day; the usual time is of the newest payouts',
  async (tx, rows) => {
    await rows('update member set created_at = $2 where id = $1', me.memberId, AT);
    const account = (at: Date, isPrimary: boolean) =>
      rows(
        `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at) values ($1, $2, 'SCB', (1000000000 + random() * 1e9)::bigint::text, 'x', $4, $3)`,
        ...[AGENT, me.memberId, at, isPrimary],
      );
    await account(AT, true);
    const read = (at: Date) => withdrawEligibilityOf(tx, me.memberId, at);
    expect((await read(AT)).held_until).toBeNull();
    await account(later(1), false);
    expect((await read(later(24 * HOUR))).held_until).toEqual(later(24 * HOUR + 1));
    expect((await read(later(24 * HOUR + 1))).held_until).toBeNull();
    // Twenty that took a minute, after an older one that took a day.
    for (const [count, minutes] of [
      [30, 1440],
      [20, 1],
    ])
      await rows(
        `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at, finished_at, transaction_id)
       select $1, $2, $3, 100, 'paid', 'SCB', '1', 'x', $4, false, $4, $4::timestamptz + make_interval(mins => $6), gen_random_uuid()::text from generate_series(1, $5::int)`,
        ...[AGENT, me.memberId, me.wallet, later(-HOUR), count, minutes],
      );
    expect((await read(AT)).usual_minutes).toBe(1);
  },
);

condition('slips are sent once, for rounds that are settled, to whom wants them', async (tx, rows) => {
  const { ids } = await threeRounds(
    rows,
    'version = case nth when 1 then 0 else 1 end, settled_version = case nth when 2 then 0 when 3 then 1 else 0 end',
  );
  const [, , settled = 0] = ids;
  const members = [me.memberId, other.memberId];
  for (const roundId of ids)
    for (const memberId of members) await saveSlipRequest(tx, { roundId, memberId, wanted: true }, AT);
  const due = async () => (await dueSlips(tx, 9)).toSorted();
  const [mine, others] = members.map((memberId) => `${settled}:${memberId}`);
  expect(await due()).toEqual([mine, others].toSorted());
  const take = (roundId = 0, at = AT) => takeSlipRequest(tx, { roundId, memberId: me.memberId }, at);
  // Neither a round without a result nor one that is being settled.
  expect([await take(ids[0]), await take(ids[1])]).toEqual([undefined, undefined]);
  const count = async () =>
    (await rows<{ n: number }>('select count(*)::int as n from lotto_slip_request where round_id = any ($1)', ids))[0]
      ?.n;
  expect(await take(settled)).toMatchObject({ agent_id: AGENT, is_wanted: true });
  expect(await due()).toEqual([others]);
  expect(await take(settled)).toBeUndefined();
  // One that was sent stays, and the others’ do.
  await saveSlipRequest(tx, { roundId: settled, memberId: me.memberId, wanted: false }, AT);
  expect(await count()).toBe(6);
  await saveSlipRequest(tx, { roundId: ids[0] ?? 0, memberId: me.memberId, wanted: false }, AT);
  expect(await count()).toBe(5);
  await dropSlipRequest(tx, settled, me.memberId);
  expect(await count()).toBe(4);
  await rows('update member set excluded_until = $2 where id = $1', other.memberId, later(HOUR));
  expect(await takeSlipRequest(tx, { roundId: settled, memberId: other.memberId }, AT)).toMatchObject({
    is_wanted: false,
  });
});

condition('a member’s own draw: his bills of the round that stand, and his request', async (tx, rows) => {
  const { ids } = await threeRounds(rows, 'version = 0');
  const [round = 0, next = 0] = ids;
  for (const [at, fields, who] of [
    [round, { total: 100 }, me],
    [round, { total: 200, cancelled_at: AT }, me],
    [next, { total: 400 }, me],
    [round, { total: 800 }, other],
  ] as const)
    await addBill(rows, at, fields, who);
  for (const [roundId, who] of [
    [round, other],
    [next, me],
  ] as const)
    await saveSlipRequest(tx, { roundId, memberId: who.memberId, wanted: true }, AT);
  expect(await ownDrawRow(tx, me.memberId, round, 9)).toMatchObject({
    bill_count: 1,
    total_satang: 100,
    wanted: false,
    is_settled: false,
  });
  await rows('update lotto_round set version = 1 where id = $1', round);
  expect((await ownDrawRow(tx, me.memberId, round, 9))?.is_settled).toBe(false);
  await rows('update lotto_round set settled_version = 1 where id = $1', round);
  expect((await ownDrawRow(tx, me.memberId, round, 9))?.is_settled).toBe(true);
});

condition('a level is of the deposits after a time, the newest counted first', async (tx, rows) => {
  for (const [reference, amount, at] of [
    ['at the time', 6400, later(0)],
    ['old', 300, later(1)],
    ['new', 200, later(2)],
    ['newest', 100, later(3)],
  ] as const)
    await addDeposit(rows, me.memberId, me.wallet, reference, { status: 'paid', amount_satang: amount, paid_at: at });
  const level = await vipLevelOf(tx, me.memberId, { since: AT, gold: satang(300), hero: satang(600) });
  // By the second newest the sum reaches 300, by the oldest 600.
  expect(level).toEqual({ deposited_satang: 600, gold_at: later(2), hero_at: later(1) });
  const [key] = await rows<{ id: number }>('select min(id) as id from operator_key');
  for (const [id, amount, at] of [
    ['review at the time', 6400, AT],
    ['review', 50, later(1)],
  ] as const) {
    await rows(
      `insert into provider_transaction values ($1, '', $2, 1, $3, null, 'SCB', '1', 'x', $4, $4, null, 'unmatched')`,
      id,
      AGENT,
      amount,
      at,
    );
    await rows(
      `insert into payment_review (provider_transaction_id, agent_id, reason, created_at, resolved_at, resolution, resolved_by, credited_member_id) values ($1, $2, 'unmatched', $3, $3, 'credited', $4, $5)`,
      ...[id, AGENT, at, key?.id, me.memberId],
    );
  }
  expect((await vipLevelOf(tx, me.memberId, { since: AT, gold: satang(1), hero: satang(1) })).deposited_satang).toBe(
    650,
  );
});

/** A message that LINE refused at the agent's limit. */
const addMessage = (rows: Rows, key: string, agent: number, fields: object = {}) =>
  rows<{ id: string }>(
    `insert into message (agent_id, member_id, channel, purpose, text, dedupe_key, next_try_at, expires_at, created_at, line_limit_at)
     select $1, $2, 'line', 'notice', 'x', $3, coalesce(r.next_try_at, $4), $4, coalesce(r.created_at, $4), r.line_limit_at
     from jsonb_to_record($5) as r (next_try_at timestamptz, created_at timestamptz, line_limit_at timestamptz) returning id::text`,
    ...[agent, me.memberId, key, AT, JSON.stringify(fields)],
  );

condition('messages: due at their time, counted since a time, and LINE’s limit for an hour', async (tx, rows) => {
  await rows('delete from message');
  const [one] = await addMessage(rows, 'one', AGENT, { line_limit_at: AT });
  const [two] = await addMessage(rows, 'two', AGENT, { created_at: later(-1), next_try_at: later(1) });
  await addMessage(rows, 'foreign', OTHER_AGENT, { line_limit_at: later(5), next_try_at: later(9) });
  expect(await dueMessages(tx, AT, 9)).toEqual([one?.id]);
  expect(await dueMessages(tx, later(1), 9)).toEqual([one?.id, two?.id]);
  expect((await deliveryOf(tx, AGENT, AT)).map(({ count }) => count)).toEqual([1]);
  expect((await deliveryOf(tx, AGENT, later(-1))).map(({ count }) => count)).toEqual([2]);
  expect(await lineLimitReachedAt(tx, AGENT, AT)).toEqual(AT);
  expect(await lineLimitReachedAt(tx, AGENT, later(1))).toBeUndefined();
  const isReached = async (agent: number, at: Date) =>
    (await rows<{ is: boolean }>('select line_limit_reached($1, $2) as is', agent, at))[0]?.is;
  expect([await isReached(AGENT, later(-1)), await isReached(AGENT, AT)]).toEqual([false, true]);
  expect([await isReached(AGENT, later(HOUR - 1)), await isReached(AGENT, later(HOUR))]).toEqual([true, false]);
  expect(await isReached(OTHER_AGENT, AT)).toBe(false);
});

condition('LINE reaches a member who has not blocked his agent’s account', async (tx, rows) => {
  const reaches = async () =>
    (await rows<{ is: boolean }>('select line_reaches(m) as is from member m where id = $1', me.memberId))[0]?.is;
  const friend = (agent: number, user: string, follows: boolean) =>
    rows(
      'insert into line_friend (agent_id, line_user_id, follows, changed_at) values ($1, $2, $3, $4)',
      agent,
      user,
      follows,
      AT,
    );
  expect(await reaches()).toBe(false);
  await rows(`update member set line_user_id = 'mine' where id = $1`, me.memberId);
  expect(await reaches()).toBe(true);
  await friend(OTHER_AGENT, 'mine', false);
  await friend(AGENT, 'another', false);
  expect(await reaches()).toBe(true);
  await friend(AGENT, 'mine', true);
  expect(await reaches()).toBe(true);
  await rows(`update line_friend set follows = false where agent_id = $1 and line_user_id = 'mine'`, AGENT);
  expect(await reaches()).toBe(false);
  // It is taken for every other member of the agent.
  const taken = (agentId: number, lineUserId: string, memberId: number) =>
    isLineTaken(tx, { agentId, lineUserId, memberId });
  expect(await taken(AGENT, 'mine', other.memberId)).toBe(true);
  expect(await taken(AGENT, 'mine', me.memberId)).toBe(false);
  expect(await taken(OTHER_AGENT, 'mine', other.memberId)).toBe(false);
  expect(await taken(AGENT, 'another', other.memberId)).toBe(false);
});

condition('one record of an agent’s files is deleted', async (tx, rows) => {
  await rows('delete from file_record');
  for (const [agent, kind, key] of [
    [AGENT, 'promotion', 'a'],
    [AGENT, 'promotion', 'b'],
    [AGENT, 'lottery', 'a'],
    [OTHER_AGENT, 'promotion', 'a'],
  ])
    await rows(`insert into file_record values ($1, $2, $3, '1')`, agent, kind, key);
  await deleteFileRecord(tx, AGENT, 'promotion', 'a');
  expect(await rows('select agent_id, kind, key from file_record order by 1, 2, 3')).toEqual([
    { agent_id: AGENT, kind: 'lottery', key: 'a' },
    { agent_id: AGENT, kind: 'promotion', key: 'b' },
    { agent_id: OTHER_AGENT, kind: 'promotion', key: 'a' },
  ]);
});

condition('the wallet that the member last opened a game on', async (tx, rows) => {
  const session = (id: string, who: typeof me, wallet: number, at: Date) =>
    rows(
      `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
       select $1, $2, $3, $4, min(id), 'test', 'slot', gen_random_uuid(), $5, $5 from game`,
      ...[id, AGENT, who.memberId, wallet, at],
    );
  await session('one', me, me.wallet, later(1));
  await session('two', me, other.wallet, AT);
  await session('three', other, other.wallet, later(2));
  const last = async (...wallets: number[]) => (await lastPlayedWallet(tx, me.memberId, wallets.map(String)))?.id;
  expect(await last(me.wallet, other.wallet)).toBe(String(me.wallet));
  expect(await last(other.wallet)).toBe(String(other.wallet));
  expect(await last(0)).toBeUndefined();
});

condition('quests and their events, from the moment they begin until they end', async (tx, rows) => {
  await rows('update quest_event set starts_at = $1, ends_at = $2', AT, later(HOUR));
  await rows('update quest set event_id = null, starts_at = $1, ends_at = null', AT);
  expect(await questsOf(tx, AGENT, later(-1))).toEqual([]);
  expect((await questsOf(tx, AGENT, AT)).length).toBeGreaterThan(0);
  expect(await questEventsOf(tx, AGENT, later(-1))).toEqual([]);
  for (const at of [AT, later(HOUR - 1)]) expect((await questEventsOf(tx, AGENT, at)).length).toBeGreaterThan(0);
  expect(await questEventsOf(tx, AGENT, later(HOUR))).toEqual([]);
  // A quest without days of its own has its event's.
  await rows('update quest set starts_at = null, event_id = (select min(id) from quest_event)');
  expect(await questsOf(tx, AGENT, later(-1))).toEqual([]);
  expect((await questsOf(tx, AGENT, AT)).length).toBeGreaterThan(0);
});

condition('claims, redemptions and spins of the member, the newest first', async (tx, rows) => {
  const quests = await rows<{ id: number }>('select id from quest where agent_id = $1 order by id limit 2', AGENT);
  for (const [nth, { id }] of quests.entries())
    await rows(`insert into quest_claim values ($1, $2, '2096-10-10', $3)`, id, me.memberId, later(nth));
  expect((await latestClaimsOf(tx, me.memberId, 1)).map(({ quest_id }) => quest_id)).toEqual([quests[1]?.id]);

  const items = await rows<{ id: number }>(
    'select id from redemption_item where agent_id = $1 order by id limit 2',
    AGENT,
  );
  const redeem = async (item: number | undefined, who: typeof me, quantity: number, state: string) =>
    (
      await rows<{ id: number }>(
        `insert into redemption (agent_id, member_id, item_id, quantity, points, state, reason, created_at, name) values ($1, $2, $3, $4, 1, $5::text, case $5 when 'cancelled' then 'x' end, $6, 'x') returning id`,
        ...[AGENT, who.memberId, item, quantity, state, AT],
      )
    )[0]?.id ?? 0;
  const [first, second] = items.map(({ id }) => id);
  const made = [
    await redeem(first, me, 1, 'done'),
    await redeem(first, me, 2, 'cancelled'),
    await redeem(second, me, 4, 'done'),
  ];
  await redeem(first, other, 8, 'done');
  expect(await redeemedBy(tx, me.memberId, first ?? 0)).toBe(1);
  const page = async (before: number | null) =>
    (await redemptionsOf(tx, me.memberId, { before, limit: 9 })).map(({ id }) => id);
  expect(await page(null)).toEqual(made.toReversed());
  expect(await page(made[1] ?? 0)).toEqual([made[0]]);

  await rows('update wheel_spin set created_at = $1', later(-HOUR));
  const spins = (since: Date) => spinsSince(tx, me.memberId, since);
  await rows(
    `insert into wheel_spin (agent_id, member_id, wheel_id, used, prize_id, position, name, kind, amount, weight, weight_sum, created_at)
     select $1, $2, wheel_id, 'free', id, position, name, kind, amount, weight, weight, $3 from wheel_prize order by id limit 1`,
    ...[AGENT, me.memberId, AT],
  );
  expect([await spins(AT), await spins(later(1))]).toEqual([1, 0]);
});

condition('days of cashback up to a day, that day included', async (tx, rows) => {
  for (const day of ['2096-10-09', '2096-10-10', '2096-10-11'])
    await rows(
      `insert into cashback_day (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent, amount_satang, is_excluded) values ($1, $2, $3, 'turnover', 1, 0, '{}', 0, 0, false)`,
      ...[AGENT, me.memberId, day],
    );
  const days = async (filter: object) =>
    (
      await cashbackDaysOf(tx, me.memberId, 'turnover', {
        from: undefined,
        to: undefined,
        before: null,
        limit: 9,
        ...filter,
      })
    ).map(({ day }) => day.slice(-2));
  expect(await days({ to: '2096-10-10' })).toEqual(['10', '09']);
  expect(await days({ from: '2096-10-10' })).toEqual(['11', '10']);
  expect(await days({ before: '2096-10-10' })).toEqual(['09']);
});

condition('the newest poll that has opened and is not void, else the next one', async (tx, rows) => {
  const polls = await rows<{ id: number }>('select id from poll where agent_id = $1 order by id', AGENT);
  expect(polls.length).toBeGreaterThan(1);
  const [one, two] = polls.map(({ id }) => id);
  await rows(`update poll set opens_at = '2000-01-01', closes_at = '2000-01-02', voided_at = null`);
  await rows('update poll set opens_at = $2, closes_at = $3 where id = $1', one, AT, later(3 * HOUR));
  await rows('update poll set opens_at = $2, closes_at = $3 where id = $1', two, later(HOUR), later(3 * HOUR));
  const newest = async (at: Date) => (await newestPoll(tx, AGENT, at))?.id;
  expect([await newest(AT), await newest(later(HOUR - 1)), await newest(later(HOUR))]).toEqual([one, one, two]);
  await rows('update poll set voided_at = $2, answer_choice_id = null where id = $1', two, AT);
  expect(await newest(later(HOUR))).toBe(one);
});

condition('requests of erasure: due at their time, and erased at theirs', async (tx, rows) => {
  await rows('delete from erasure_request');
  const request = async (outcome: string | null, erased: Date | null) =>
    (
      await rows<{ id: number }>(
        `insert into erasure_request (agent_id, member_id, requested_at, due_at, gives_up_rest, outcome, ended_at, erase_at, erased_at)
         values ($1, $2, $3, $3, false, $4::text, case when $4 is not null then $3::timestamptz end, case when $4 = 'closed' then $3::timestamptz end, $5) returning id`,
        ...[AGENT, outcome ? other.memberId : me.memberId, AT, outcome, erased],
      )
    )[0]?.id;
  const [open, closed] = [await request(null, null), await request('closed', null)];
  await request('cancelled', null);
  await request('closed', AT);
  expect(await dueRequests(tx, later(-1))).toEqual([]);
  expect((await dueRequests(tx, AT)).map(({ id, is_closed }) => [id, is_closed])).toEqual([
    [open, false],
    [closed, true],
  ]);
});

condition('what is open of the member’s: nothing of a beginner, and each matter by itself', async (tx, rows) => {
  const nothing = {
    cash_satang: 0,
    commission_satang: 0,
    debt_satang: 0,
    bonuses: 0,
    deposits: 0,
    reviews: 0,
    withdrawals: 0,
    bills: 0,
    bets: 0,
    orders: 0,
  };
  const open = (at = AT) => openMatters(tx, me.memberId, at);
  await rows('update account set balance_satang = 0 where member_id = $1', me.memberId);
  await rows('delete from bonus where member_id = $1', me.memberId);
  expect(await open()).toEqual(nothing);
  const [nobody] = await rows<{ id: number }>('select max(id) + 1 as id from member');
  expect(await openMatters(tx, nobody?.id ?? 0, AT)).toEqual(nothing);
  await rows('insert into affiliate_debt values ($1, 700)', me.memberId);
  await addDeposit(rows, me.memberId, me.wallet, 'open matter');
  for (const [id, resolved] of [
    ['open', false],
    ['decided', true],
  ]) {
    await rows(
      `insert into provider_transaction values ($1, '', $2, 1, 1, null, 'SCB', '1', 'x', $3, $3, null, 'unmatched')`,
      id,
      AGENT,
      AT,
    );
    await rows(
      `insert into payment_review (provider_transaction_id, agent_id, member_id, reason, created_at, resolved_at, resolution, resolved_by)
       select $1, $2, $3, 'unmatched', $4, case when $5 then $4::timestamptz end, case when $5 then 'returned' end, case when $5 then min(id) end from operator_key`,
      ...[id, AGENT, me.memberId, AT, resolved],
    );
  }
  // A deposit that expires now is open no more.
  expect(await open()).toEqual({ ...nothing, debt_satang: 700, reviews: 1 });
  expect(await open(later(-1))).toEqual({ ...nothing, debt_satang: 700, reviews: 1, deposits: 1 });
});

condition('who may not play, until the later of a pause and an exclusion', async (tx, rows) => {
  const barredUntil = async (at = AT) => (await personOf(tx, me.memberId, at))?.barred_until;
  const set = (excluded: Date | null, paused: Date | null) =>
    rows('update member set excluded_until = $2, timeout_until = $3 where id = $1', me.memberId, excluded, paused);
  expect(await barredUntil()).toBeNull();
  for (const [excluded, paused] of [
    [later(1), later(HOUR)],
    [later(HOUR), later(1)],
    [null, later(HOUR)],
    [later(HOUR), null],
  ] as const) {
    await set(excluded, paused);
    expect(new Date((await barredUntil()) ?? 0)).toEqual(later(HOUR));
    expect(await barredUntil(later(HOUR))).toBeNull();
  }
  // So is every account of the same person.
  const bar = async (birthDate: string, now = AT) =>
    barOfPerson(tx, { agentId: AGENT, firstName: 'ทดสอบ', lastName: 'ระบบ', birthDate, now });
  await rows(`update member set birth_date = '1971-01-01' where id = $1`, me.memberId);
  await set(null, null);
  expect(await bar('1971-01-01')).toBeNull();
  await set(null, later(HOUR));
  expect([await bar('1971-01-01'), await bar('1971-01-02')]).toEqual(['member_paused', null]);
  await set(later(HOUR), null);
  expect([await bar('1971-01-01'), await bar('1971-01-01', later(HOUR))]).toEqual(['member_excluded', null]);
});

condition('a login by phone or username is of the agent’s member whose account is not closed', async (tx, rows) => {
  const idOf = async (login: string, agentId = AGENT) => (await accountByLoginName(tx, agentId, login))?.id;
  await rows(`update member set phone = '0699999981', username = 'first' where id = $1`, me.memberId);
  await rows(`update member set phone = '0699999982', username = 'second' where id = $1`, other.memberId);
  expect([await idOf('0699999981'), await idOf('second')]).toEqual([me.memberId, other.memberId]);
  expect([await idOf('third'), await idOf('first', OTHER_AGENT)]).toEqual([undefined, undefined]);
  await rows(`update member set status = 'closed' where id = $1`, me.memberId);
  expect([await idOf('first'), await idOf('0699999981')]).toEqual([undefined, undefined]);
});

condition('a one-time code that was tried too often bars until it expires or a newer one is sent', async (tx, rows) => {
  const code = (phone: string, tries: number) =>
    rows(
      `insert into one_time_code (agent_id, phone, purpose, code_hash, channel, created_at, expires_at, tries) values ($1, $2, 'reset_password', '', 'sms', $3, $4, $5)`,
      ...[AGENT, phone, AT, later(HOUR), tries],
    );
  const isOut = (at: Date) =>
    isTriedOut(tx, { agentId: AGENT, phone: '0699999991', purpose: 'reset_password', deviceId: null }, at);
  await code('0699999991', 4);
  expect(await isOut(AT)).toBe(false);
  await rows('update one_time_code set tries = 5 where created_at = $1', AT);
  expect([await isOut(later(HOUR - 1)), await isOut(later(HOUR))]).toEqual([true, false]);
  await code('0699999991', 0);
  expect(await isOut(AT)).toBe(false);
  await rows(`update member set phone = '0699999992' where id = $1`, me.memberId);
  const isPhone = (phone: string, memberId: number, agentId = AGENT) => isPhoneOfMember(tx, agentId, phone, memberId);
  expect(await isPhone('0699999992', me.memberId)).toBe(true);
  expect([
    await isPhone('0699999993', me.memberId),
    await isPhone('0699999992', other.memberId),
    await isPhone('0699999992', me.memberId, OTHER_AGENT),
  ]).toEqual([false, false, false]);
});

condition('shots of a round after a position', async (tx, rows) => {
  const { ids } = await threeRounds(rows, 'version = 0');
  for (const [round, position] of [
    [ids[0], 1],
    [ids[0], 2],
    [ids[1], 3],
  ])
    await rows(`insert into lotto_shot values ($1, $2, '12345', $3, 'x', $4)`, round, position, me.memberId, AT);
  const after = async (position: number) => (await shotsAfter(tx, ids[0] ?? 0, position)).map((shot) => shot.position);
  expect([await after(0), await after(1), await after(2)]).toEqual([[1, 2], [2], []]);
});

condition(
  'a prize is announced from the end of sale on, again only with a reason, each place by itself',
  async (_, rows) => {
    const { ids } = await threeRounds(rows, 'version = 0');
    const announce = async (place: number, number: string, why: string | null = null, at = AT, prize = 'three_front') =>
      (
        await rows<{ outcome: string }>(
          'select lotto_announce_prize($1, $2, $3, $4, $5, $6, $7) as outcome',
          ids[0],
          prize,
          place,
          number,
          why,
          'test',
          at,
        )
      )[0]?.outcome;
    expect(await announce(1, '111', null, later(-1))).toBe('still_open');
    expect(await announce(1, '111')).toBe('announced');
    expect(await announce(2, '222')).toBe('announced');
    expect(await announce(1, '333', null, AT, 'three_bottom')).toBe('announced');
    expect(await announce(1, '111')).toBe('repeated');
    expect(await announce(1, '444')).toBe('needs_reason');
    expect(await announce(1, '444', 'ผิด')).toBe('announced');
    expect(await announce(1, '444')).toBe('repeated');
    expect(await announce(1, '111', 'ถูกแล้ว')).toBe('announced');
    expect(await announce(2, '222')).toBe('repeated');
  },
);

condition(
  'what counts for quests: other games, other rounds that can be cancelled no more, days in a row',
  async (_, rows) => {
    const { ids } = await threeRounds(rows, `version = 0, rule = rule || '{"cancel": {"before_minutes": 5}}'`);
    const progress = async (metric: string, category: string | null, at = AT) =>
      Number(
        (
          await rows<{ n: number }>(
            'select quest_progress($1, $2, $3, $4, $5, $6) as n',
            me.memberId,
            metric,
            category,
            later(-HOUR),
            later(HOUR),
            at,
          )
        )[0]?.n,
      );
    for (const game of ['one', 'one', 'two'])
      await rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
       values ('test', gen_random_uuid()::text, $1, $2, $3, 's', $4, 'slot', 'r', 100, 0, 'settled', $5, $5, '', 0)`,
        ...[AGENT, me.memberId, me.wallet, game, AT],
      );
    expect(await progress('games', null)).toBe(2);
    for (const round of ids.slice(0, 2)) await addBill(rows, round, {});
    // They close at AT.
    expect([
      await progress('rounds', null, later(-1)),
      await progress('rounds', null),
      await progress('rounds', 'government'),
      await progress('rounds', 'yeekee'),
    ]).toEqual([0, 2, 2, 0]);
    for (const day of ['2096-10-08', '2096-10-09', '2096-10-10', '2096-10-06'])
      await rows('insert into member_day (member_id, day) values ($1, $2)', me.memberId, day);
    expect(await rows('select visit_streak($1, $2) as days', me.memberId, '2096-10-10')).toEqual([{ days: 3 }]);
  },
);

condition('a bonus has open bets of its own time, and bills until each result is settled', async (_, rows) => {
  await rows('delete from bonus where member_id = $1', me.memberId);
  const { ids } = await threeRounds(rows, 'version = 0');
  const [deposit] = await rows<{ id: number }>(
    'select id from wallet where member_id = $1 and wallet_type_id = 1',
    me.memberId,
  );
  const wallet = deposit?.id ?? 0;
  await rows(
    `insert into bonus (wallet_id, agent_id, member_id, occasion, title, deposit_satang, bonus_satang, turnover_target_satang, categories, weights, taken_at, expires_at)
     values ($1, $2, $3, 'x', 'x', 0, 1, 0, '{}', '{}', $4, $5)`,
    ...[wallet, AGENT, me.memberId, AT, later(HOUR)],
  );
  const isOpen = async () =>
    (await rows<{ is: boolean }>('select bonus_has_open_bets(b) as is from bonus b where wallet_id = $1', wallet))[0]
      ?.is;
  expect(await isOpen()).toBe(false);
  const bet = (at: Date) =>
    rows(
      `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, input_hash, balance_satang)
       values ('test', gen_random_uuid()::text, $1, $2, $3, 's', 'g', 'slot', 'r', 100, 0, 'open', $4, '', 0)`,
      ...[AGENT, me.memberId, wallet, at],
    );
  await bet(later(-60_001));
  expect(await isOpen()).toBe(false);
  await bet(later(-60_000));
  expect(await isOpen()).toBe(true);
  await rows(`update game_transaction set state = 'settled', closed_at = $2 where member_id = $1`, me.memberId, AT);
  expect(await isOpen()).toBe(false);
  await addBill(rows, ids[0], { cancelled_at: AT });
  expect(await isOpen()).toBe(false);
  await addBill(rows, ids[0], {});
  expect(await isOpen()).toBe(true);
  const settle = (version: number, settled: number) =>
    rows('update lotto_round set version = $2, settled_version = $3 where id = $1', ids[0], version, settled);
  for (const [version, settled, open] of [
    [1, 0, true],
    [1, 1, false],
    [2, 1, true],
    [2, 2, false],
  ] as const) {
    await settle(version, settled);
    expect(await isOpen()).toBe(open);
  }
});

condition(
  'friends: active for a month, the highest income first and of the same the later member; income of days',
  async (tx, rows) => {
    const friends = [await newMember(rows), await newMember(rows), await newMember(rows)];
    for (const [at, member] of friends.entries()) {
      await rows(
        `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at, active_on, income_satang) values ($1, $2, $3, 1, $4, $5, 500)`,
        ...[AGENT, me.memberId, member, AT, ['2096-09-10', '2096-09-09', null][at]],
      );
      for (const level of [1, 2, 3])
        await rows(`insert into affiliate_level values ($1, $2, $3, '2096-10-01', 0)`, member, level, 10 ** level);
    }
    const network = (limit: number) =>
      networkOf(tx, me.memberId, { levels: [1], after: null, limit, depth: 2, today: '2096-10-10' });
    expect((await network(2)).map(({ member_id }) => member_id)).toEqual(friends.toReversed().slice(0, 2));
    // 30 days ago is still a month, 31 are not.
    expect((await network(9)).map(({ is_active, members }) => [is_active, members])).toEqual([
      [false, 110],
      [false, 110],
      [true, 110],
    ]);
    for (const [day, amount] of [
      ['2096-10-09', 100],
      ['2096-10-10', 200],
      ['2096-10-11', 400],
    ])
      await rows('insert into affiliate_day values ($1, $2, 1, 1, 1000, $3)', me.memberId, day, amount);
    expect((await incomeSince(tx, me.memberId, '2096-10-10')).map((one) => one.satang)).toEqual([200, 400]);
    const days = async (to: string) =>
      (await affiliateDaysOf(tx, me.memberId, { level: undefined, after: null, from: undefined, to, limit: 9 })).map(
        (one) => one.amount_satang,
      );
    expect(await days('2096-10-10')).toEqual([200, 100]);
    const transaction = async (at: Date) =>
      (
        await rows<{ id: number }>(
          `insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang) values ($1, $2, 'adjustment', $3, 100, 0) returning id`,
          ...[AGENT, me.memberId, at],
        )
      )[0]?.id;
    const [first, last, same, next] = [
      await transaction(new Date('2096-10-09T17:00:00Z')),
      await transaction(new Date('2096-10-10T16:59:59.999Z')),
      await transaction(new Date('2096-10-10T16:59:59.999Z')),
      await transaction(new Date('2096-10-10T17:00:00Z')),
    ];
    const page = async (limit: number, day?: string) =>
      (await transactionsOf(tx, me.memberId, { kinds: ['adjustment'], after: null, from: day, to: day, limit })).map(
        ({ id }) => id,
      );
    expect(await page(9)).toEqual([next, same, last, first]);
    expect(await page(9, '2096-10-10')).toEqual([same, last, first]);
    expect(await page(1, '2096-10-10')).toEqual([same]);
  },
);
condition(
  'a bill is sold as it was priced: at its rate, half or not, and not where the number is closed since',
  async (_, rows) => {
    const { ids, category } = await threeRounds(rows, 'version = 0');
    const [rate] = await rows<{ rate: number }>(
      `update lotto_rate set is_open = true, min_satang = 100, max_satang = 100000 where category_id = $1 and bet_type = 'two_top' returning rate::float8 as rate`,
      category,
    );
    await rows('update account set balance_satang = 100000, held_satang = 0 where id = $1', me.wallet);
    let validations = 0;
    const sell = async (changed: object) => {
      validations += 1;
      const id = `00000000-0000-4000-8000-${String(validations).padStart(12, '0')}`;
      const line = {
        bet_type: 'two_top',
        number: '12',
        key: '12',
        stake_satang: 100,
        rate: rate?.rate,
        is_half: false,
      };
      await rows(
        `insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at) values ($1, $2, $3, $4, $5, 0, $6, $7)`,
        ...[id, me.memberId, ids[0], me.wallet, JSON.stringify([{ ...line, ...changed }]), later(-2), later(HOUR)],
      );
      const [sold] = await rows<{ outcome: string }>(
        'select outcome from lotto_create_bill($1, $2, null, $3)',
        me.memberId,
        id,
        later(-1),
      );
      return sold?.outcome;
    };
    expect(await sell({ rate: Number(rate?.rate) + 1 })).toBe('changed');
    expect(await sell({ is_half: true })).toBe('changed');
    expect(await sell({})).toBe('created');
    await rows(
      `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, updated_at) values ($1, $2, 'two_top', '12', 'closed', $3)`,
      ...[AGENT, ids[0], AT],
    );
    expect(await sell({})).toBe('changed');
  },
);

const newMember = async (rows: Rows): Promise<number> =>
  (
    await rows<{ id: number }>(
      `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
       select $1, 'friend' || n, '06' || lpad(n::text, 8, '0'), 'x', 'ทดสอบ', 'ระบบ', '1990-01-01', now() from (select count(*) as n from member) c returning id`,
      AGENT,
    )
  )[0]?.id ?? 0;

test('who first sends the slip of a payment under review is kept, while it is under review', async () => {
  const { database } = server;
  const ids = ['claimed', 'other', 'decided'];
  for (const id of ids)
    await database.rows(
      `with payment as (
         insert into provider_transaction values ($1::text, '', $2, 1, 1, null, 'SCB', '1', 'x', $3, $3, null, 'unmatched') returning id)
       insert into payment_review (provider_transaction_id, agent_id, reason, created_at, resolved_at, resolution, resolved_by)
       select p.id, $2, 'unmatched', $3, case when $4 then $3::timestamptz end, case when $4 then 'returned' end, case when $4 then (select min(id) from operator_key) end from payment p`,
      [id, AGENT, AT, id === 'decided'],
    );
  await claimReview(database, 'claimed', me.memberId);
  await claimReview(database, 'claimed', other.memberId);
  await claimReview(database, 'decided', me.memberId);
  expect(
    await database.rows(
      'select provider_transaction_id as id, claimed_by as by from payment_review where provider_transaction_id = any ($1) order by 1',
      [ids],
    ),
  ).toEqual([
    { id: 'claimed', by: me.memberId },
    { id: 'decided', by: null },
    { id: 'other', by: null },
  ]);
});
