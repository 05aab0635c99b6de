import { expect, test } from 'vitest';
import { affiliateNetwork, affiliateTransactions, affiliateTransactionsV2 } from '#contract/affiliate.ts';
import { claimCashback, turnoverHistory } from '#contract/cashback.ts';
import { satang } from '#contract/money.ts';
import { operatorNow } from '#contract/operator-desk.ts';
import { operatorMember } from '#contract/operator-members.ts';
import { operatorDeposits } from '#contract/operator-money.ts';
import { couponHistory, promotionBonuses } from '#contract/promotion.ts';
import { statementSummary } from '#contract/statement.ts';
import { memberWallets } from '#contract/wallet.ts';
import { withdrawRules } from '#contract/withdraw.ts';
import { incomeSince, levelsOf } from '#server/affiliate/queries.ts';
import { daysToCorrect } from '#server/affiliate/run-queries.ts';
import { chargeOf, checkChargeSoon, dueCharges } from '#server/deposit/charge-queries.ts';
import {
  channelRows,
  closeAccount,
  closeChannel,
  otherOwnerOf,
  putChannel,
} from '#server/deposit/operation-queries.ts';
import { claimReview, ownerOfTransaction } from '#server/deposit/payment-queries.ts';
import {
  nextReceivingAccount,
  possiblePayers,
  receivingAccountsOf,
} from '#server/deposit/receiving-account-queries.ts';
import { closeLottery } from '#server/lotto/operation-queries.ts';
import { dueBonuses } from '#server/promotion/bonus-queries.ts';
import { batchesOf } from '#server/promotion/coupon-batch-queries.ts';
import { lockCode, lossOfDay } from '#server/promotion/coupon-queries.ts';
import { eligibilityOf as promotionEligibilityOf } from '#server/promotion/queries.ts';
import { freeSpinsOf, takeFreeSpin } from '#server/wallet/free-spin-queries.ts';
import { reservePayouts } from '#server/withdraw/payout-queries.ts';
import { latestWithdrawal } from '#server/withdraw/queries.ts';
import { AGENT } from '../ledger/fixture.ts';
import { openBonus } from '../promotion/open-bonus.ts';
import {
  AT,
  addBill,
  addDeposit,
  addLine,
  answerTo,
  ask,
  condition,
  HOUR,
  later,
  me,
  newMember,
  OTHER_AGENT,
  other,
  type Player,
  type Rows,
  server,
  startConditions,
  threeRounds,
  withLevels,
} from './arrangement.ts';

/** Conditions of the queries of deposits, wallets, bonuses, withdrawals and income. */
startConditions();

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

condition('a wallet’s event has what can be used and what is held, in baht', async (_, rows) => {
  const [row] = await rows<{ event: object }>('select wallet_event(7, 100050, 30025) as event');
  expect(row?.event).toEqual({ type: 'wallet', wallets: [{ id: '7', balance: 700.25, held: 300.25 }] });
});

condition('who has lost nothing on a day has a loss of nothing', async (tx) => {
  expect((await lossOfDay(tx, me.memberId, '2096-10-09', ['slot'])).satang).toBe(0);
});

condition('one channel is changed', async (tx) => {
  const before = await channelRows(tx, AGENT);
  const { id, ...channel } = before[0] ?? expect.unreachable();
  await putChannel(tx, AGENT, id, { ...channel, name: 'ใหม่' });
  expect(await channelRows(tx, AGENT)).toEqual(before.map((one) => (one.id === id ? { ...one, name: 'ใหม่' } : one)));
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

condition(
  'an account is silent by the deposits of the hour before, which is over in its last moment',
  async (_, rows) => {
    const opened = [HOUR, ...Array(7).fill(HOUR / 2)];
    for (const [n, ago] of opened.entries())
      await addDeposit(rows, me.memberId, me.wallet, `silent ${n}`, { status: 'expired', created_at: later(-ago) });
    const [account] = await rows<{ id: string }>('select min(id)::text as id from receiving_account');
    const silent = async (at: Date) =>
      (await ask<{ silent: { account_id: string }[] }>(operatorNow, {}, at)).silent.map(({ account_id }) => account_id);
    expect(await silent(later(-1))).toEqual([account?.id]);
    expect(await silent(AT)).toEqual([]);
  },
);

condition('receiving accounts of a type that are on, in their order', async (tx, rows) => {
  await rows('update receiving_account set is_on = false');
  await rows(
    `insert into receiving_account (agent_id, position, type, bank_code, account_no, account_name, is_on)
     values ($1, 2, 'bank', 'A', '1111111111', 'x', true), ($1, 1, 'bank', 'B', '1111111111', 'x', true), ($1, 0, 'bank', 'C', '1111111111', 'x', false),
       ($1, 0, 'promptpay', 'D', '1111111111', 'x', true), ($2, 0, 'bank', 'E', '1111111111', 'x', true)`,
    ...[AGENT, OTHER_AGENT],
  );
  const at = new Date();
  const codes = async () => (await receivingAccountsOf(tx, AGENT, 'bank', at)).map(({ bank_code }) => bank_code);
  const next = async () => (await nextReceivingAccount(tx, AGENT, 'bank', at))?.bank_code;
  expect([await codes(), await next()]).toEqual([['B', 'A'], 'B']);
  await rows(`update receiving_account set paused_at = $1 where bank_code = 'B'`, at);
  expect([await codes(), await next()]).toEqual([['A'], 'A']);
});

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
    const nextOf = async (charge: string) => (await chargeOf(tx, 'opn', charge))?.next_check_at;
    expect([await nextOf('one'), await nextOf('two')]).toEqual([AT, null]);
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
  expect(await ownerOfTransaction(tx, AGENT, 'one')).toEqual({ deposit_id: null, member_id: null, review: null });
  expect(await ownerOfTransaction(tx, AGENT, 'two')).toBeUndefined();
  expect(await ownerOfTransaction(tx, AGENT, 'three')).toBeUndefined();
});

test('the first sender of the slip of a payment under review is kept while it is under review', async () => {
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
  await claimReview(database, { transactionId: 'claimed', memberId: me.memberId, payload: 'x', at: AT });
  await claimReview(database, { transactionId: 'claimed', memberId: other.memberId, payload: 'x', at: AT });
  await claimReview(database, { transactionId: 'decided', memberId: me.memberId, payload: 'x', at: AT });
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

condition('a wallet has what is not held', async (_, rows) => {
  await rows('update account set balance_satang = 1000, held_satang = 300 where id = $1', me.wallet);
  expect(await ask(memberWallets)).toMatchObject({ wallets: [{ balance: 7, held: 3 }] });
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

condition('a coupon that is used up is neither usable nor expired', async (_, rows) => {
  await addCoupon(rows, 'half', 'null, null', 1);
  await addCoupon(rows, 'up', 'null, null', 2);
  const codes = async (state: 'usable' | 'expired', at: Date) =>
    (await ask<{ items: { code: string }[] }>(couponHistory, { state }, at)).items.map(({ code }) => code);
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
    const bet = ({ memberId, wallet }: Player, at: Date) =>
      rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, input_hash, balance_satang)
         values ('test', gen_random_uuid()::text, $1, $2, $3, 's', 'g', 'slot', 'r', 100, 0, 'open', $4, '', 0)`,
        ...[AGENT, memberId, wallet, at],
      );
    await bet(me, later(-1));
    // Bets of another wallet, another member, or both.
    for (const memberId of [me.memberId, other.memberId])
      for (const wallet of [me.wallet, other.wallet])
        if (memberId !== me.memberId || wallet !== me.wallet) {
          await bet({ memberId, wallet }, AT);
          await addBill(rows, round?.id, { created_at: AT }, { memberId, wallet });
        }
    await addDeposit(rows, other.memberId, other.wallet, 'theirs', { status: 'paid', paid_at: later(1) });
    expect(await isUntouched()).toBe(true);
    await bet(me, AT);
    expect(await isUntouched()).toBe(false);
    await rows(
      `delete from game_transaction where member_id = $1 and wallet_id = $2 and at = $3`,
      me.memberId,
      me.wallet,
      AT,
    );
    expect(await isUntouched()).toBe(true);
    const bill = await addBill(rows, round?.id, { created_at: AT });
    expect(await isUntouched()).toBe(false);
    await rows('update lotto_bill set cancelled_at = $2 where id = $1', bill, AT);
    const withdrawal = (status: string, at: Date, who = me) =>
      rows(
        `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at, finished_at, transaction_id, reason)
       values ($1, $2, $3, 100, $4::text, 'SCB', '1', 'x', $5, false, $5, case when $4 <> 'requested' then $5::timestamptz end, case $4 when 'paid' then gen_random_uuid()::text end, case $4 when 'rejected' then 'x' end)`,
        ...[AGENT, who.memberId, who.wallet, status, at],
      );
    await withdrawal('paid', later(-1));
    await withdrawal('paid', AT, other);
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
  const bonuses = await ask<{ wallet: { id: string } }[]>(promotionBonuses);
  expect(bonuses.map(({ wallet }) => Number(wallet.id))).toEqual([two, one]);
});

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
  'a bank account that was changed after the registration holds withdrawals for a day; the usual time is of the newest payouts',
  async (_, rows) => {
    await rows('update member set created_at = $2 where id = $1', me.memberId, AT);
    const account = (at: Date, isPrimary: boolean) =>
      rows(
        `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at) values ($1, $2, 'SCB', (1000000000 + random() * 1e9)::bigint::text, 'x', $4, $3)`,
        ...[AGENT, me.memberId, at, isPrimary],
      );
    await account(AT, true);
    const read = (at: Date) => ask<{ held_until: string | null; usual_minutes: number }>(withdrawRules, {}, at);
    expect((await read(AT)).held_until).toBeNull();
    await account(later(1), false);
    expect((await read(later(24 * HOUR))).held_until).toEqual(later(24 * HOUR + 1).toISOString());
    expect((await read(later(24 * HOUR + 1))).held_until).toBeNull();
    // Twenty that took a minute, after an older one that took a day.
    for (const [count, minutes] of [
      [30, 1440],
      [20, 1],
    ])
      await rows(
        `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at, finished_at, transaction_id)
       select $1, $2, $3, 100, 'paid', 'SCB', '1', 'x', $4, true, $4, $4::timestamptz + make_interval(mins => $6), gen_random_uuid()::text from generate_series(1, $5::int)`,
        ...[AGENT, me.memberId, me.wallet, later(-HOUR), count, minutes],
      );
    expect((await read(AT)).usual_minutes).toBe(1);
    // Neither what was refused nor another site's, nor what a person looked at.
    for (const [agent, status, isAuto] of [
      [AGENT, 'rejected', true],
      [OTHER_AGENT, 'paid', true],
      [AGENT, 'paid', false],
    ] as const) {
      await rows(
        `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at, finished_at, transaction_id, reason)
       select $1, $2, $3, 100, $5::text, 'SCB', '1', 'x', $4, $6, $4, $4::timestamptz + interval '1 day', case $5 when 'paid' then gen_random_uuid()::text end, case $5 when 'rejected' then 'x' end from generate_series(1, 20)`,
        ...[agent, me.memberId, me.wallet, later(-HOUR), status, isAuto],
      );
      expect((await read(AT)).usual_minutes).toBe(1);
    }
  },
);

condition('a freeze is in the way of a withdrawal until the moment in which it ends', async (_, rows) => {
  await rows(
    `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at) values ($1, $2, 'SCB', '9999999992', 'x', true, $3)`,
    ...[AGENT, me.memberId, AT],
  );
  await rows('update member set frozen_until = $2 where id = $1', me.memberId, AT);
  type Member = { withdrawal: { checks: { code: string; is_met: boolean }[] } };
  const isMet = async (at: Date) => {
    const { withdrawal } = await ask<Member>(operatorMember, { member_id: String(me.memberId) }, at);
    return withdrawal.checks.find(({ code }) => code === 'member_frozen')?.is_met;
  };
  expect([await isMet(later(-1)), await isMet(AT)]).toEqual([false, true]);
});

condition(
  'cashback is claimed of its kind and day, until its time ends, and once; a payment has its number',
  async (_, rows) => {
    await rows('delete from cashback_day');
    for (const [day, kind, amount, paid, until, who] of [
      ['2096-10-01', 'turnover', 500, 0, later(0), me],
      ['2096-10-02', 'turnover', 500, 0, later(1), me],
      ['2096-10-03', 'turnover', 500, 200, later(1), me],
      ['2096-10-04', 'turnover', 500, 500, later(1), me],
      ['2096-10-02', 'loss', 500, 0, later(1), me],
      ['2096-10-02', 'turnover', 500, 0, later(1), other],
    ] as const)
      await rows(
        `insert into cashback_day (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent, amount_satang, paid_satang, claimable_until, is_excluded)
       values ($1, $2, $3, $4, 1, 0, '{}', 0, $5, $6, $7, false)`,
        ...[AGENT, who.memberId, day, kind, amount, paid, until],
      );
    /** The claimed days, the amount, and the wallet's balance; or why there is none. */
    const claim = async (date?: string) => {
      const { code, data } = await answerTo(claimCashback, { kind: 'turnover', ...(date && { date }) });
      return data ? [data.dates.map((day: string) => day.slice(-2)), data.amount, data.balance] : code;
    };
    const paid = async () =>
      (
        await rows<{ satang: number }>(
          'select paid_satang::int as satang from cashback_day order by member_id, kind desc, day',
        )
      ).map(({ satang }) => satang);
    expect(await claim('2096-10-01')).toBe('nothing_to_claim');
    expect(await claim('2096-10-04')).toBe('nothing_to_claim');
    expect([await claim('2096-10-03'), await paid()]).toEqual([
      [['03'], 3, 3],
      [0, 0, 500, 500, 0, 0],
    ]);
    expect([await claim(), await paid()]).toEqual([
      [['02'], 5, 8],
      [0, 500, 500, 500, 0, 0],
    ]);
    expect(await claim()).toBe('nothing_to_claim');
    // A later correction gives more, in a payment of its own.
    await rows(`update cashback_day set amount_satang = 600 where day = '2096-10-03'`);
    expect(await claim()).toEqual([['03'], 1, 9]);
  },
);

condition('days of cashback up to a day, that day included', async (_, rows) => {
  for (const day of ['2096-10-09', '2096-10-10', '2096-10-11'])
    await rows(
      `insert into cashback_day (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent, amount_satang, is_excluded) values ($1, $2, $3, 'turnover', 1, 0, '{}', 0, 0, false)`,
      ...[AGENT, me.memberId, day],
    );
  const days = async (filter: object) =>
    (await ask<{ items: { date: string }[] }>(turnoverHistory, filter)).items.map(({ date }) => date.slice(-2));
  expect(await days({ to: '2096-10-10' })).toEqual(['10', '09']);
  expect(await days({ from: '2096-10-10' })).toEqual(['11', '10']);
  expect(await days({ cursor: '2096-10-10' })).toEqual(['09']);
});

condition(
  'friends: active for a month, the highest income first and of the same the later member; income of days',
  async (tx, rows) => {
    type Page<Item> = { items: Item[]; next_cursor: string | null };
    const friends: number[] = [];
    // The last two bring less.
    while (friends.length < 5) friends.push(await newMember(rows));
    for (const [at, member] of friends.entries()) {
      await rows(
        `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at, active_on, income_satang) values ($1, $2, $3, 1, $4, $5, $6)`,
        ...[AGENT, me.memberId, member, later(at), ['2096-09-10', '2096-09-09', null][at], at < 3 ? 500 : 400],
      );
      for (const level of [1, 2, 3])
        await rows(`insert into affiliate_level values ($1, $2, $3, '2096-10-01', 0)`, member, level, 10 ** level);
    }
    await rows('update agent set config = $2 where id = $1', AGENT, await withLevels(rows, 2));
    const network = async (input: object) =>
      ask<Page<{ joined_at: string; is_active: boolean; members: number }>>(affiliateNetwork, { level: 1, ...input });
    const found = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, next_cursor } = await network({ limit: 1, ...(cursor && { cursor }) });
      found.push(...items);
      cursor = next_cursor;
    }
    // 30 days ago is still a month, 31 are not. Of each those of two levels count, which are paid for.
    expect(found.map(({ joined_at, is_active, members }) => [joined_at, is_active, members])).toEqual(
      [2, 1, 0, 4, 3].map((at) => [later(at).toISOString(), at === 0, 110]),
    );
    for (const [day, amount] of [
      ['2096-10-09', 100],
      ['2096-10-10', 200],
      ['2096-10-11', 400],
    ])
      await rows('insert into affiliate_day values ($1, $2, 1, 1, 1000, $3)', me.memberId, day, amount);
    expect((await incomeSince(tx, me.memberId, '2096-10-10')).map((one) => one.satang)).toEqual([200, 400]);
    const days = await ask<Page<{ amount: number }>>(affiliateTransactionsV2, { to: '2096-10-10' });
    expect(days.items.map(({ amount }) => amount)).toEqual([2, 1]);
    const transaction = async (at: Date) =>
      (
        await rows<{ id: number }>(
          `insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang) values ($1, $2, 'adjustment', $3, 100, 0) returning id`,
          ...[AGENT, me.memberId, at],
        )
      )[0]?.id;
    const [first, last, same, third, next] = [
      await transaction(new Date('2096-10-09T17:00:00Z')),
      await transaction(new Date('2096-10-10T16:59:59.999Z')),
      await transaction(new Date('2096-10-10T16:59:59.999Z')),
      await transaction(new Date('2096-10-10T16:59:59.999Z')),
      await transaction(new Date('2096-10-10T17:00:00Z')),
    ];
    const page = async (limit: number, day?: string) =>
      (
        await ask<Page<{ id: string }>>(affiliateTransactions, {
          ...{ kind: 'adjustment', limit },
          ...(day && { from: day, to: day }),
        })
      ).items.map(({ id }) => Number(id));
    expect(await page(9)).toEqual([next, third, same, last, first]);
    expect(await page(9, '2096-10-10')).toEqual([third, same, last, first]);
    expect(await page(1, '2096-10-10')).toEqual([third]);

    // The friend of an income has a name until the account is closed.
    for (const friend of friends.slice(0, 3))
      await rows(
        `insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang, day, level, member_id, category, base_satang)
         values ($1, $2, 'income', $3, 100, 0, '2096-10-10', 1, $4, 'slot', 1000)`,
        ...[AGENT, me.memberId, AT, friend],
      );
    for (const [at, friend] of friends.entries())
      await rows('update member set username = $2 where id = $1', friend, `${at}${at}${at}friend`);
    await rows(`update member set status = 'closed' where id = $1`, friends[1]);
    const { items: incomes } = await ask<Page<{ name_masked: string }>>(affiliateTransactions, { kind: 'income' });
    expect(incomes.map(({ name_masked }) => name_masked)).toEqual(['22•••nd', 'สมาชิกที่ลบบัญชี', '00•••nd']);
  },
);

condition('what a bonus has done is the sum of games and lotteries', async (_, rows) => {
  const wallet = await openBonus(server.database, me.memberId);
  await rows(
    'update bonus set turnover_target_satang = 90000, game_weighted = 30000, lotto_weighted = 12000 where wallet_id = $1',
    wallet,
  );
  await rows(
    `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at) values ($1, $2, 'SCB', '9999999992', 'x', true, $3)`,
    ...[AGENT, me.memberId, AT],
  );
  const turnover = { done: 4.2, target: 900 };
  expect(await ask(memberWallets)).toMatchObject({ wallets: [{}, { id: String(wallet), turnover }] });
  expect(await ask(withdrawRules)).toMatchObject({ wallets: [{}, { wallet_id: String(wallet), turnover }] });
});

condition('the sums of a statement: from its first moment to before its end', async (_, rows) => {
  // Midnight in Bangkok.
  const [start, end] = [later(-12 * HOUR), later(12 * HOUR)];
  const before = (moment: Date) => new Date(moment.getTime() - 1);
  for (const [sequence, at] of [before(start), start, before(end), end].entries())
    await rows(
      `insert into entry (account_id, sequence, transfer_id, balance_change_satang, held_change_satang, balance_after_satang, held_after_satang, created_at, kind, kind_sum_satang)
       values ($1, $2::bigint, concat('test ', $2::bigint), $3::bigint, 0, 0, 0, $4, 'deposit', 2 * $3::bigint - 100)`,
      ...[me.wallet, sequence + 100, 100 * 2 ** sequence, at],
    );
  const day = '2096-10-10';
  expect(await ask(statementSummary, { from: day, to: day })).toMatchObject({ in: 2 + 4 });
});

condition(
  'what a corrected day has paid too much is set off against other days; parts of one day are counted anew',
  async (_, rows) => {
    for (const [day, amount, paid, until] of [
      ['2096-10-01', 100, 300, HOUR],
      // It could be claimed until this moment.
      ['2096-10-02', 100, 0, 0],
      ['2096-10-03', 150, 20, HOUR],
      ['2096-10-04', 100, 0, HOUR],
    ] as const)
      await rows(
        `insert into cashback_day (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent, amount_satang, paid_satang, is_excluded, claimable_until)
       values ($1, $2, $3, 'turnover', 1, 0, '{}', 0, $4, $5, false, $6)`,
        ...[AGENT, me.memberId, day, amount, paid, later(until)],
      );
    await rows('select cashback_offset_overpayments($1, $2)', AGENT, AT);
    expect(
      await rows(
        'select right(day::text, 1) as day, paid_satang as paid, claimed_at as at from cashback_day where member_id = $1 order by 1',
        me.memberId,
      ),
    ).toEqual([
      { day: '1', paid: 100, at: null },
      { day: '2', paid: 0, at: null },
      { day: '3', paid: 150, at: AT },
      { day: '4', paid: 70, at: null },
    ]);

    const { ids } = await threeRounds(rows, 'version = 2, settled_version = 2');
    for (const [agent, day] of [
      [AGENT, '2096-10-10'],
      [AGENT, '2096-10-11'],
      [OTHER_AGENT, '2096-10-10'],
    ]) {
      await rows(`insert into cashback_part values ($1, $2, $3, 'slot', 1, 0)`, agent, day, me.memberId);
      await rows('insert into cashback_run (agent_id, day, parts_done) values ($1, $2, 5)', agent, day);
    }
    await rows('select cashback_correct_day($1, $2)', ids[0], AT);
    const left = [`${AGENT} 2096-10-11`, `${OTHER_AGENT} 2096-10-10`].map((name) => ({ name }));
    expect(
      await rows(`select concat(agent_id, ' ', day) as name from cashback_part where day >= '2096-10-10' order by 1`),
    ).toEqual(left);
    expect(
      await rows(
        `select concat(agent_id, ' ', day) as name from cashback_run where day >= '2096-10-10' and parts_done > 0 order by 1`,
      ),
    ).toEqual(left);
  },
);

condition('a payment under review: unpaid deposits of three days before it, until it came', async (_, rows) => {
  const at = (reference: string, when: Date, status = 'expired') =>
    addDeposit(rows, me.memberId, me.wallet, reference, { created_at: when, status });
  const HOURS_72 = 72 * HOUR;
  await at('too old', later(-HOURS_72));
  await at('too late', later(6));
  await addDeposit(rows, me.memberId, me.wallet, 'paid', { created_at: later(4), status: 'paid', paid_at: AT });
  await rows(
    `insert into provider_transaction values ('review', '', $1, 1, 1, null, 'SCB', '1', 'x', $2, $2, null, 'unmatched')`,
    AGENT,
    AT,
  );
  await rows(
    `insert into payment_review (provider_transaction_id, agent_id, member_id, reason, created_at) values ('review', $1, $2, 'unmatched', $3)`,
    ...[AGENT, me.memberId, later(5)],
  );
  type Review = { transaction_id: string; candidates: { payment_id: string | null; status: string | null }[] };
  const candidates = async (now: Date) =>
    (await ask<{ items: Review[] }>(operatorDeposits, { limit: 50 }, now)).items
      .find(({ transaction_id }) => transaction_id === 'review')
      ?.candidates.map(({ payment_id, status }) => [payment_id && Number(payment_id), status]);
  // The payment names a member who has none.
  expect(await candidates(AT)).toEqual([[null, null]]);
  const [first, last] = [await at('first', later(1 - HOURS_72)), await at('last', later(5), 'pending')];
  // They expire at AT.
  expect(await candidates(later(-1))).toEqual([
    [last, 'pending'],
    [first, 'expired'],
  ]);
  expect(await candidates(AT)).toEqual([
    [last, 'expired'],
    [first, 'expired'],
  ]);
});

condition('payouts are asked for from their time on', async (tx, rows, database) => {
  await rows(`update withdrawal set next_payout_request_at = $1 where status = 'approved'`, later(99 * HOUR));
  const [withdrawal] = await rows<{ id: string }>(
    `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at)
     values ($1, $2, $3, 100, 'approved', 'SCB', '1', 'x', $4, false, $4) returning id::text`,
    ...[AGENT, me.memberId, me.wallet, AT],
  );
  const reserved = async (at: Date) => (await reservePayouts(database, at, later(HOUR))).map(({ id }) => id);
  expect([await reserved(later(-1)), await reserved(AT)]).toEqual([[], [withdrawal?.id]]);
  expect([await reserved(later(HOUR - 1)), await reserved(later(HOUR))]).toEqual([[], [withdrawal?.id]]);
  // A bank account of the last seven days is named to the operator.
  const isNew = async (age: number, registeredAt = new Date('2020-01-01')) => {
    await rows('delete from member_bank_account where member_id = $1', me.memberId);
    await rows('update member set created_at = $2 where id = $1', me.memberId, registeredAt);
    await rows(
      `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at) values ($1, $2, 'SCB', '9999999991', 'x', true, $3)`,
      ...[AGENT, me.memberId, later(-age)],
    );
    return (await latestWithdrawal(tx, me.memberId))?.has_new_account;
  };
  expect([await isNew(7 * 24 * HOUR - 1), await isNew(7 * 24 * HOUR)]).toEqual([true, false]);
  // Not the one of the registration.
  expect([await isNew(HOUR, later(-HOUR - 1)), await isNew(HOUR, later(-HOUR))]).toEqual([true, false]);
});

condition('a batch of coupons without codes, and those before one', async (tx, rows) => {
  await addCoupon(rows, 'first', 'null, null', 1);
  await addCoupon(rows, 'second', 'null, null');
  await rows(`delete from coupon_code where code_key = 'second'`);
  const [second, first] = await batchesOf(tx, AGENT, { before: null, limit: 2 });
  expect([second, first]).toMatchObject([
    { codes: 0, used: 0 },
    { codes: 1, used: 1 },
  ]);
  expect((await batchesOf(tx, AGENT, { before: second?.id ?? 0, limit: 1 })).map(({ id }) => id)).toEqual([first?.id]);
});

condition(
  'income: of two kinds the newest, after a level of a day, of each level; days that wait to be corrected',
  async (tx, rows) => {
    const transaction = async (kind: string, at: Date) =>
      (
        await rows<{ id: number }>(
          `insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang) values ($1, $2, $3, $4, 100, 0) returning id`,
          ...[AGENT, me.memberId, kind, at],
        )
      )[0]?.id;
    const made = [
      await transaction('redeem', AT),
      await transaction('adjustment', AT),
      await transaction('redeem', later(2)),
      await transaction('adjustment', later(1)),
      await transaction('redeem', later(-1)),
      await transaction('redeem', later(-2)),
    ];
    type Page<Item> = { items: Item[] };
    const page = async (limit: number) =>
      (await ask<Page<{ id: string }>>(affiliateTransactions, { limit })).items.map(({ id }) => Number(id));
    const newest = [made[2], made[3], made[1], made[0], made[4], made[5]];
    for (const limit of [6, 3, 2, 1]) expect(await page(limit)).toEqual(newest.slice(0, limit));

    for (const [day, level] of [
      ['2096-10-10', 1],
      ['2096-10-10', 2],
      ['2096-10-09', 1],
      ['2096-10-11', 3],
    ])
      await rows('insert into affiliate_day values ($1, $2, $3, 1, 1000, 700)', me.memberId, day, level);
    const days = await ask<Page<{ date: string; level: number }>>(affiliateTransactionsV2, { cursor: '2096-10-10.1' });
    expect(days.items.map(({ date, level }) => [date, level])).toEqual([
      ['2096-10-10', 2],
      ['2096-10-09', 1],
    ]);
    await rows(`insert into affiliate_level values ($1, 4, 5, '2096-10-01', 2)`, me.memberId);
    expect(await levelsOf(tx, me.memberId, '2096-10-10')).toMatchObject([
      { level: 1, members: 0, active: 0, income_satang: 1400, new_this_month: 0 },
      { level: 2, income_satang: 700 },
      { level: 3, income_satang: 700 },
      { level: 4, members: 5, active: 0, income_satang: 0, new_this_month: 2 },
    ]);

    // The paid days of rounds that have been corrected since.
    await rows('delete from affiliate_correction');
    await rows('delete from affiliate_round');
    const { ids } = await threeRounds(rows, 'version = 2, settled_version = 2');
    for (const [at, round] of ids.entries()) {
      const day = `2096-10-1${at}`;
      await rows(
        `insert into lotto_result (round_id, version, entered_by, entered_at) values ($1, 2, 'test', $2)`,
        round,
        AT,
      );
      await rows('insert into affiliate_round values ($1, $2, $3, $4)', round, AGENT, day, at === 2 ? 2 : 1);
      await rows(
        `insert into affiliate_run (agent_id, day, rules, finished_at) values ($1, $2, '{}', $3)`,
        ...[AGENT, day, at === 0 ? null : AT],
      );
      await rows(
        `insert into affiliate_run (agent_id, day, rules, finished_at) values ($1, $2, '{}', $3)`,
        ...[OTHER_AGENT, day, AT],
      );
    }
    expect(await daysToCorrect(tx)).toEqual([{ agent_id: AGENT, day: '2096-10-11' }]);
  },
);

condition('the work of a night is of one agent and one day', async (_, rows) => {
  const day = '2096-10-10';
  const { ids } = await threeRounds(rows, 'version = 1, settled_version = 1');
  // A round is of one day: none of the night's own.
  await rows(`update lotto_result set entered_at = '2096-10-01T05:00:00Z' where round_id = any ($1)`, ids);
  for (const [at, [agent, of]] of (
    [
      [AGENT, '2096-10-11'],
      [OTHER_AGENT, day],
    ] as const
  ).entries()) {
    await rows('insert into cashback_run (agent_id, day) values ($1, $2)', agent, of);
    await rows(`insert into affiliate_run (agent_id, day, rules) values ($1, $2, '{"levels": []}')`, agent, of);
    await rows(`insert into cashback_part values ($1, $2, $3, 'slot', 100, 0)`, agent, of, me.memberId);
    for (const category of ['slot', 'lotto'])
      await rows('insert into affiliate_base values ($1, $2, $3, $4, 100, 0)', agent, of, me.memberId, category);
    await rows('insert into affiliate_correction values ($1, $2, $3, 100, 0)', agent, of, me.memberId);
    await rows('insert into affiliate_round values ($1, $2, $3, 0)', ids[at], agent, of);
  }
  await rows(
    `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at) values ($1, $2, $3, 1, $4)`,
    ...[AGENT, other.memberId, me.memberId, AT],
  );
  await rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', 'night', $1, $2, $3, 's', 'g', 'slot', 'r', 10000, 0, 'settled', $4, $4, '', 0)`,
    ...[AGENT, me.memberId, me.wallet, AT],
  );
  const TABLES = [
    'cashback_run',
    'cashback_part',
    'affiliate_run',
    'affiliate_base',
    'affiliate_correction',
    'affiliate_round',
  ];
  const others = () =>
    rows(
      `${TABLES.map(
        (table) =>
          `select '${table}' as name, to_jsonb(t) as row from ${table} t where day >= $2 and (agent_id, day) <> ($1::int, $2::date)`,
      ).join(' union all ')} order by 1, 2`,
      AGENT,
      day,
    );
  const before = await others();
  expect(before).toHaveLength(14);
  const CASHBACK = JSON.stringify({
    ...{ rates: { slot: 1 }, min_satang: 1, max_satang: 100_000, claim_days: 7 },
    ...{ loss_percent: 0, min_loss_satang: 1, max_return_satang: 1 },
  });
  const LEVELS = JSON.stringify({ levels: [{ base: 'stake', percent: { slot: 1, lotto: 1 } }] });
  const nextDay = later(24 * HOUR);
  for (const [call, ...values] of [
    ['cashback_step($1, $2, $3, $4)', CASHBACK, nextDay],
    ['cashback_step($1, $2, $3, $4)', CASHBACK, nextDay],
    ['cashback_step($1, $2, $3, $4)', CASHBACK, nextDay],
    ['affiliate_count_day($1, $2, $3, $4)', LEVELS, nextDay],
    ['affiliate_pay_portion($1, $2, 9, $3)', nextDay],
    ['affiliate_pay_portion($1, $2, 9, $3)', nextDay],
    ['affiliate_count_correction($1, $2)'],
    ['affiliate_correct_portion($1, $2, 9, $3)', nextDay],
  ]) {
    if (call?.toString().startsWith('affiliate_correct_'))
      await rows('insert into affiliate_correction values ($1, $2, $3, 100, 0)', AGENT, day, me.memberId);
    await rows(`select ${call}`, AGENT, day, ...values);
    expect(await others(), String(call)).toEqual(before);
  }
  // All of it is done.
  expect(await rows('select finished_at as at from cashback_run where agent_id = $1 and day = $2', AGENT, day)).toEqual(
    [{ at: nextDay }],
  );
  expect(
    await rows('select finished_at as at, corrections from affiliate_run where agent_id = $1 and day = $2', AGENT, day),
  ).toEqual([{ at: nextDay, corrections: 1 }]);
  expect(await rows('select from affiliate_correction where agent_id = $1 and day = $2', AGENT, day)).toEqual([]);
});

condition('a transfer is answered with the accounts that it is written with', async (_, rows) => {
  const sides = { member: { wallet: me.wallet }, house: { house: 'house' } };
  for (const [id, debit, credit] of [
    ['given', sides.house, sides.member],
    ['taken', sides.member, sides.house],
  ] as const) {
    const request = { id, agent_id: AGENT, currency: 'THB', phase: 'single', debit, credit, amount_satang: 100 };
    const [answered] = await rows(
      'select debit_account_id as debit, credit_account_id as credit from ledger_transfer($1::jsonb, $2)',
      JSON.stringify([{ ...request, kind: 'adjustment', reference: null }]),
      AT,
    );
    const [written] = await rows<{ debit: number; credit: number }>(
      'select debit_account_id as debit, credit_account_id as credit from transfer where id = $1',
      id,
    );
    expect(answered).toEqual(written);
    expect(id === 'given' ? written?.credit : written?.debit).toBe(me.wallet);
  }
});

condition('each way to write transfers takes, of the house’s rows, the one of its connection', async (_, rows) => {
  const ids = ['one', 'new', 'single', 'many'];
  await rows(
    'select ledger_transfer($1::jsonb, $2)',
    JSON.stringify([
      {
        ...{ id: 'one', agent_id: AGENT, currency: 'THB', phase: 'single', kind: 'adjustment', reference: null },
        ...{ debit: { house: 'adjustment' }, credit: { wallet: me.wallet }, amount_satang: 100 },
      },
    ]),
    AT,
  );
  const parameters = [AGENT, me.wallet, later(HOUR)];
  await rows(
    `select ledger_transfer_new('new', $1, 'THB', 'wallet', $2, 'adjustment', false, 200, 'adjustment', null, $3)`,
    ...parameters,
  );
  // Their accounts’ entries stay in order, though these were written by clocks that are behind.
  await rows(
    `select ledger_single('single', $1, 'THB', $2, 'adjustment', false, 400, 'adjustment', null, $3)`,
    ...[AGENT, me.wallet, later(1)],
  );
  await rows(
    `select ledger_credit_many($1, 'THB', 'adjustment', 'adjustment', '{many}', array[$2::bigint], '{800}', '{null}', $3)`,
    ...[AGENT, me.wallet, AT],
  );
  expect(
    await rows(
      `select t.id, a.agent_id as agent, a.kind, a.shard = pg_backend_pid() % 16 as own, e.balance_change_satang::int as change, e.created_at as at
       from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
       where t.id = any ($1) and a.id <> $2 order by e.sequence`,
      ...[ids, me.wallet],
    ),
  ).toEqual(
    ids.map((id, nth) => ({
      ...{ id, agent: AGENT, kind: 'adjustment', own: true, change: -100 * 2 ** nth },
      at: nth === 0 ? AT : later(HOUR),
    })),
  );
});

condition('an amount of a deposit is free in the moment from which it is', async (_, rows) => {
  // A statement that finds the amount free and cannot take it would try again for ever.
  await rows(`set local statement_timeout = '20s'`);
  const [account] = await rows<{ id: number }>(
    `select min(id) as id from receiving_account where agent_id = $1 and type = 'bank'`,
    AGENT,
  );
  await rows('update receiving_account set is_on = id = $1', account?.id);
  // Nobody left it: its deposit was paid.
  const before = await addDeposit(rows, other.memberId, other.wallet, 'before', { status: 'paid', paid_at: AT });
  await rows(
    `insert into deposit_amount select $1, 77700 + n, $2, case n when 42 then $3::timestamptz else $3::timestamptz + interval '1 ms' end from generate_series(1, 99) n`,
    ...[account?.id, before, AT],
  );
  await rows(
    `select deposit_open($1, (select min(id) from payment_channel where agent_id = $2 and type = 'bank'), null, 77700, 'mine', $3, $4, null, null)`,
    ...[me.memberId, AGENT, AT, later(HOUR)],
  );
  expect(await rows('select amount_satang::int as satang from deposit where member_id = $1', me.memberId)).toEqual([
    { satang: 77_742 },
  ]);
});

condition(
  'a deposit is in the way of the next one until it expires; an amount that was left is taken at the wanted bank alone',
  async (_, rows) => {
    const accounts = await rows<{ id: number; bank: string }>(
      `update receiving_account set is_on = agent_id = $1 and type = 'bank', bank_code = 'T' || id returning id, bank_code as bank`,
      AGENT,
    );
    const [one, two] = (
      await rows<{ id: number }>('select id from receiving_account where is_on order by id limit 2')
    ).map(({ id }) => id);
    const bankOf = (account: number | undefined) => accounts.find(({ id }) => id === account)?.bank;
    const open = async (bank: string | undefined, reference: string, at = AT) =>
      (
        await rows<{ outcome: string }>(
          `select outcome from deposit_open($1, (select min(id) from payment_channel where agent_id = $2 and type = 'bank'), $3, 77700, $4, $5, $6, null, null)`,
          ...[me.memberId, AGENT, bank, reference, at, later(HOUR)],
        )
      )[0]?.outcome;
    // All amounts are kept: at the one bank for deposits that were paid, at the other for one that its member has left.
    const paid = await addDeposit(rows, other.memberId, other.wallet, 'paid', { status: 'paid', paid_at: AT });
    const left = await addDeposit(rows, await newMember(rows), other.wallet, 'left', { status: 'expired' });
    for (const [account, deposit] of [
      [one, paid],
      [two, left],
    ])
      await rows(
        'insert into deposit_amount select $1, 77700 + n, $2, $3 from generate_series(1, 99) n',
        ...[account, deposit, later(2 * HOUR)],
      );
    // Amounts of the bahts beside it are no help.
    for (const amount of [77699, 77700, 77800])
      await rows('insert into deposit_amount values ($1, $2, $3, $4)', ...[one, amount, left, later(2 * HOUR)]);
    expect(await open(bankOf(one), 'one')).toBe('amounts_used_up');
    expect(await open(bankOf(two), 'two')).toBe('opened');
    expect(await open(bankOf(two), 'too early', later(HOUR - 1))).toBe('payment_open');
    expect(await open(bankOf(two), 'three', later(HOUR))).toBe('opened');
  },
);

condition('a bet in a category without a weight counts nothing towards a turnover', async (_, rows) => {
  await rows('delete from bonus where member_id = $1', me.memberId);
  await rows(
    `insert into bonus (wallet_id, agent_id, member_id, occasion, title, deposit_satang, bonus_satang, turnover_target_satang, categories, weights, taken_at, expires_at)
     values ($1, $2, $3, 'x', 'x', 0, 1, 90000, '{}', '{"slot": 50}', $4, $4)`,
    ...[me.wallet, AGENT, me.memberId, AT],
  );
  const counted = async (category: string) => {
    await rows('select bonus_count_stake($1, $2, 1000, 500)', me.wallet, category);
    return rows('select game_weighted::int as weighted from bonus where wallet_id = $1', me.wallet);
  };
  expect(await counted('slot')).toEqual([{ weighted: 50_000 }]);
  expect(await counted('casino')).toEqual([{ weighted: 50_000 }]);
});

condition('a bonus is due in the bet with which games and lotteries together reach its target', async (_, rows) => {
  await rows('delete from bonus where member_id = $1', me.memberId);
  await rows(
    `insert into bonus (wallet_id, agent_id, member_id, occasion, title, deposit_satang, bonus_satang, turnover_target_satang, lotto_weighted, categories, weights, taken_at, expires_at)
     values ($1, $2, $3, 'x', 'x', 0, 1, 900, 40000, '{}', '{"slot": 50}', $4, $4)`,
    ...[me.wallet, AGENT, me.memberId, AT],
  );
  const isDue = async (stake: number) => {
    await rows(`select bonus_count_stake($1, 'slot', $2, 500)`, me.wallet, stake);
    return rows('select is_due as due from bonus where wallet_id = $1', me.wallet);
  };
  expect(await isDue(999)).toEqual([{ due: false }]);
  expect(await isDue(1)).toEqual([{ due: true }]);
});

condition('points: a bill is counted for good when it is thirty days old', async (_, rows) => {
  const { ids } = await threeRounds(rows, 'version = 1, settled_version = 1');
  const DAYS_30 = 30 * 24 * HOUR;
  for (const [who, age, isFinal] of [
    [me, DAYS_30, true],
    [other, DAYS_30 - 1, false],
  ] as const) {
    const bill = await addBill(rows, ids[0], { created_at: later(-age) }, who);
    await addBill(rows, ids[0], { created_at: AT }, who);
    await rows(`select points_credit($1, '{"lotto": 1}', $2)`, who.memberId, AT);
    expect(
      await rows('select bills_counted_up_to >= $2 as final from point_count where member_id = $1', who.memberId, bill),
    ).toEqual([{ final: isFinal }]);
  }
});

condition('points that are held are not taken back', async (_, rows) => {
  await rows(
    `update account set balance_satang = 10, held_satang = 7 where member_id = $1 and kind = 'points'`,
    me.memberId,
  );
  await rows(
    `insert into point_count (member_id, games_counted_until, credited) values ($1, '-infinity', 9)`,
    me.memberId,
  );
  expect(await rows(`select points_credit($1, '{}', $2)::int as points`, me.memberId, AT)).toEqual([{ points: -3 }]);
});

condition('a number that is bought twice covers one outcome of a round', async (_, rows) => {
  await rows('delete from bonus where member_id = $1', me.memberId);
  const { ids } = await threeRounds(rows, 'version = 1, settled_version = 1');
  await rows(
    `insert into bonus (wallet_id, agent_id, member_id, occasion, title, deposit_satang, bonus_satang, turnover_target_satang, categories, weights, taken_at, expires_at)
     values ($1, $2, $3, 'x', 'x', 0, 1, 90000, '{}', '{"lotto": 50}', $4, $4)`,
    ...[me.wallet, AGENT, me.memberId, AT],
  );
  const weighted = async () => {
    await rows(
      `update lotto_bill b set total_satang = l.satang, line_count = l.lines
       from (select bill_id, sum(stake_satang) as satang, count(*) as lines from lotto_line group by bill_id) l
       where b.id = l.bill_id and b.round_id = $1`,
      ids[0],
    );
    await rows('select lotto_leave_out_covered($1)', ids[0]);
    const [sum] = await rows<{ n: number }>(
      'select bonus_lotto_weighted(b)::int as n from bonus b where wallet_id = $1',
      me.wallet,
    );
    return sum?.n;
  };
  const first = await addBill(rows, ids[0], {});
  const second = await addBill(rows, ids[0], {});
  for (let n = 0; n < 70; n += 1) await addLine(rows, first, ids[0], n, String(n).padStart(2, '0'), 0);
  await addLine(rows, second, ids[0], 0, '00', 0);
  expect(await weighted()).toBe(71 * 100 * 50);
  // More than 70 of 100.
  await addLine(rows, second, ids[0], 1, '70', 0);
  expect(await weighted()).toBe(0);
});

condition('stakes in a category without a rate give no cashback', async (_, rows) => {
  const day = '2096-10-10';
  const rules = {
    ...{ rates: { slot: 1 }, min_satang: 1, max_satang: 100_000, claim_days: 7 },
    ...{ loss_percent: 0, min_loss_satang: 1, max_return_satang: 1 },
  };
  for (const category of ['slot', 'casino'])
    await rows('insert into cashback_part values ($1, $2, $3, $4, 10000, 10000)', AGENT, day, me.memberId, category);
  await rows('select cashback_write_day($1, $2, $3, $4)', AGENT, day, JSON.stringify(rules), later(24 * HOUR));
  expect(
    await rows(
      `select amount_satang::int as satang, (select jsonb_object_agg(c.category, jsonb_build_array(c.percent, c.satang)) from unnest(by_category) c) as parts
       from cashback_day where member_id = $1 and day = $2 and kind = 'turnover'`,
      ...[me.memberId, day],
    ),
  ).toEqual([{ satang: 100, parts: { slot: [1, 100], casino: [0, 0] } }]);
});

condition('a payment without a reference is for the payer’s latest deposit that waits for one', async (_, rows) => {
  const waits = await addDeposit(rows, me.memberId, me.wallet, 'waits');
  await addDeposit(rows, me.memberId, me.wallet, 'is paid', { status: 'paid', paid_at: AT, credited_satang: 10_000 });
  await addDeposit(rows, me.memberId, me.wallet, 'is under review', { status: 'review' });
  await addDeposit(rows, other.memberId, other.wallet, 'of another');
  const found = (at: Date) =>
    rows(
      'select (deposit_find(a, null, 1, $1, $2, $2)).id from receiving_account a where id = (select min(id) from receiving_account)',
      ...[me.memberId, at],
    );
  expect(await found(AT)).toEqual([{ id: waits }]);
  // They expire at AT.
  expect(await found(later(72 * HOUR - 1))).toEqual([{ id: waits }]);
  expect(await found(later(72 * HOUR))).toEqual([{ id: null }]);
});
