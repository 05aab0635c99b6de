import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberNotifications } from '#contract/notice.ts';
import { operatorConfirm } from '#contract/operator.ts';
import {
  operatorCollectDebt,
  operatorDebts,
  operatorSettleWithdrawal,
  operatorWithdrawals,
} from '#contract/operator-money.ts';
import type { PayoutAnswer } from '#contract/payment-provider.ts';
import { waitingRows } from '#server/monitoring/queries.ts';
import { payOut } from '#server/withdraw/jobs.ts';
import { faultsOfBooks, fund, spend } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { startWithdrawals, type Withdrawals } from './fixture.ts';

const SECOND_MS = 1000;
const FOUR_HOURS_MS = 4 * 3_600_000;

let money: Withdrawals;
let second: string;
beforeAll(async () => {
  money = await startWithdrawals();
  second = (await newKey(money.server)).key;
});
beforeEach(() => money.configure({}));
afterAll(async () => {
  expect(await faultsOfBooks(money.server.database)).toEqual([]);
  await money.close();
});

const call = (...args: Parameters<Withdrawals['server']['call']>) => money.server.call(...args);
const asOperator = { token: '' };
beforeAll(() => {
  asOperator.token = money.key.key;
});

/** A payout that has waited for an answer for four hours. */
async function unanswered(amount = 300, balance = 1000) {
  const player = await money.player(balance);
  const id = String((await money.request(player, amount)).body.data.withdraw_id);
  await money.approve(id);
  await payOut(money.server.platform, { requestPayout: async () => ({ state: 'pending' }) });
  money.server.clock.advance(FOUR_HOURS_MS);
  return { player, id };
}
/** A request to the provider whose answer comes when it is told to; `done`: it has been dealt with. */
async function requestUnderWay() {
  const { promise, resolve } = Promise.withResolvers<PayoutAnswer>();
  const asked = Promise.withResolvers<void>();
  const done = payOut(money.server.platform, {
    requestPayout: () => {
      asked.resolve();
      return promise;
    },
  });
  await asked.promise;
  return {
    answer: async (state: PayoutAnswer) => {
      resolve(state);
      await done;
    },
  };
}
const settleAsUnpaid = async (withdraw_id: string) => {
  const settlement = { withdraw_id, transaction_id: null, bank_answer: 'ธนาคารแจ้งว่าไม่มีรายการ' };
  const { body } = await call(operatorSettleWithdrawal, settlement, asOperator);
  if (body.error !== 0) return body;
  return (await call(operatorConfirm, { confirmation_id: body.data.confirmation_id }, { token: second })).body;
};
const debtsOf = async (memberId: number) =>
  (await call(operatorDebts, { member_id: String(memberId) }, asOperator)).body.data.items;

test('while a request waits for its answer nobody settles the payout, and the answer counts', async () => {
  const { player, id } = await unanswered();
  const request = await requestUnderWay();
  expect(await settleAsUnpaid(id)).toMatchObject({
    code: 'record_conflict',
    message: expect.stringContaining('10 วินาที'),
  });
  await request.answer({ state: 'paid', transaction_id: 'BANK-IN-TIME' });
  expect(await money.status(player)).toMatchObject({ status: 'paid' });
  expect(await money.money(player)).toEqual({ balance: 700, held: 0 });
  expect(await debtsOf(player.memberId)).toEqual([]);
});

test('between two requests it can be settled: an old payout is asked about once a minute', async () => {
  const { player, id } = await unanswered();
  await (await requestUnderWay()).answer({ state: 'pending' });
  money.server.clock.advance(30 * SECOND_MS);
  let asked = 0;
  const requestPayout = async (): Promise<PayoutAnswer> => {
    asked += 1;
    throw new Error('no answer');
  };
  await payOut(money.server.platform, { requestPayout });
  expect(asked).toBe(0);
  expect((await settleAsUnpaid(id)).error).toBe(0);
  expect(await money.money(player)).toEqual({ balance: 1000, held: 0 });
});

test('an answer `paid` after the money was given back takes it back, once, and is an alarm', async () => {
  const { player, id } = await unanswered();
  const request = await requestUnderWay();
  // The process hung longer than a request can take.
  money.server.clock.advance(11 * SECOND_MS);
  expect((await settleAsUnpaid(id)).error).toBe(0);
  expect(await money.money(player)).toEqual({ balance: 1000, held: 0 });
  await request.answer({ state: 'paid', transaction_id: 'BANK-LATE' });
  expect(await money.money(player)).toEqual({ balance: 700, held: 0 });
  expect(await debtsOf(player.memberId)).toEqual([]);
  const { body } = await call(memberNotifications, {}, { token: player.token });
  expect(body.data.items).toContainEqual(expect.objectContaining({ kind: 'payout_corrected' }));
  const now = money.server.platform.now();
  const alarm = async (at: Date) =>
    (await waitingRows(money.server.database, at)).find(({ queue }) => queue === 'payout_paid_twice')?.count;
  expect(await alarm(now)).toBe(1);
  expect(await alarm(new Date(now.getTime() + 24 * 3_600_000))).toBeUndefined();
});

test('spent money is owed: shown to operators, collected later, and nothing is paid automatically until then', async () => {
  const { player, id } = await unanswered(300, 1000);
  const request = await requestUnderWay();
  money.server.clock.advance(11 * SECOND_MS);
  await settleAsUnpaid(id);
  await spend(money.server.database, player.wallet, 90_000);
  await request.answer({ state: 'paid', transaction_id: 'BANK-SPENT' });
  expect(await money.money(player)).toEqual({ balance: 0, held: 0 });
  const [debtor] = await debtsOf(player.memberId);
  expect(debtor).toMatchObject({
    member: { member_id: String(player.memberId) },
    owes: 200,
    debts: [{ source: 'payout_paid', about: 'BANK-SPENT', outstanding: 200 }],
  });

  const { debt_id } = debtor.debts[0];
  const collect = async () =>
    (await call(operatorCollectDebt, { debt_id, reason: 'หักตามข้อตกลง' }, asOperator)).body.data;
  expect(await collect()).toEqual({ collected: 0, outstanding: 200 });
  await fund(money.server.database, player.wallet, 50_000);
  await money.configure({ approve_up_to_baht: 1000 });
  const next = String((await money.request(player, 350)).body.data.withdraw_id);
  await money.runJobs();
  expect((await money.status(player)).status).toBe('requested');
  const { body } = await call(operatorWithdrawals, { status: 'requested', limit: 100 }, asOperator);
  const listed = body.data.items.find(({ withdraw_id }: { withdraw_id: string }) => withdraw_id === next);
  expect(listed.facts).toContainEqual(expect.objectContaining({ kind: 'debt', tone: 'bad' }));
  // Held money is not taken.
  const both = await Promise.all([collect(), collect()]);
  expect(both.map(({ collected }) => collected).sort()).toEqual([0, 150]);
  await money.reject(next);
  expect(await collect()).toEqual({ collected: 50, outstanding: 0 });
  expect(await money.money(player)).toEqual({ balance: 300, held: 0 });
  expect(await debtsOf(player.memberId)).toEqual([]);
});
