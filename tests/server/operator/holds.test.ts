import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  operatorCreditDeposit,
  operatorDeposit,
  operatorDeposits,
  operatorHoldDeposit,
  operatorReleaseDeposit,
  operatorReturnDeposit,
  operatorWithdrawal,
} from '#contract/operator-money.ts';
import { underReview } from '../deposit/fixture.ts';
import { startWithdrawals, type Withdrawals } from '../withdraw/fixture.ts';
import { newKey } from './fixture.ts';

let money: Withdrawals;
let [first, second]: { name: string; key: string }[] = [];
beforeAll(async () => {
  money = await startWithdrawals();
  [first, second] = [await newKey(money.server), await newKey(money.server)];
});
afterAll(() => money.close());

const keyOf = (operator: { key: string } | undefined) => ({ token: operator?.key ?? '' });
const call = (...args: Parameters<Withdrawals['server']['call']>) => money.server.call(...args);
const hold = (transaction_id: string, operator = first) =>
  call(operatorHoldDeposit, { transaction_id }, keyOf(operator));
const sendBack = (transaction_id: string, operator = first) =>
  call(operatorReturnDeposit, { transaction_id, reason: 'ไม่ใช่ของเรา' }, keyOf(operator));
const get = async (transaction_id: string) => (await call(operatorDeposit, { transaction_id }, keyOf(first))).body.data;

test('of two operators who take an item at once one gets it, and the other reads who and until when', async () => {
  const { transaction_id } = await underReview(money.payments);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => hold(transaction_id, n % 2 === 0 ? first : second)),
  );
  const codes = replies.map(({ body }, n) => [n % 2, body.error === 0]);
  const winner = codes.find(([, isHeld]) => isHeld)?.[0];
  expect(codes.every(([operator, isHeld]) => isHeld === (operator === winner))).toBe(true);
  const name = winner === 0 ? first?.name : second?.name;
  const refused = replies.find(({ body }) => body.error !== 0)?.body;
  expect(refused.code).toBe('record_conflict');
  expect(refused.message).toMatch(new RegExp(`^${name} ถือรายการนี้อยู่ถึง \\d\\d:\\d\\d น\\.$`));
  expect((await get(transaction_id)).deposit.held_by.name).toBe(name);
});

test('what another holds is not decided; after five minutes, or once it is let go, it is', async () => {
  const { transaction_id } = await underReview(money.payments);
  await hold(transaction_id);
  expect((await sendBack(transaction_id, second)).body.code).toBe('record_conflict');
  await call(operatorReleaseDeposit, { transaction_id }, keyOf(second)); // Of another's hold nothing changes.
  expect((await sendBack(transaction_id, second)).body.code).toBe('record_conflict');
  money.server.clock.advance(4 * 60_000);
  await hold(transaction_id); // Work renews it.
  money.server.clock.advance(4 * 60_000);
  expect((await sendBack(transaction_id, second)).body.code).toBe('record_conflict');
  money.server.clock.advance(60_001);
  expect((await get(transaction_id)).deposit.held_by).toBeNull();
  expect((await sendBack(transaction_id, second)).body.data.state).toBe('done');

  const other = await underReview(money.payments);
  await hold(other.transaction_id);
  await call(operatorReleaseDeposit, { transaction_id: other.transaction_id }, keyOf(first));
  expect((await sendBack(other.transaction_id, second)).body.data.state).toBe('done');
});

test('an operator keeps one item of a kind: the next one lets the last one go', async () => {
  const [one, two] = [await underReview(money.payments), await underReview(money.payments)];
  await hold(one.transaction_id);
  await hold(two.transaction_id);
  expect((await get(one.transaction_id)).deposit.held_by).toBeNull();
  expect((await get(two.transaction_id)).deposit.held_by.name).toBe(first?.name);
});

test('of two who decide at once exactly one wins; the other, and a stale page, read who decided and when', async () => {
  const { transaction_id, player } = await underReview(money.payments);
  const credit = (operator: typeof first) =>
    call(
      operatorCreditDeposit,
      { transaction_id, member_id: String(player.memberId), reason: 'ผู้โอนตรง' },
      { ...keyOf(operator), idempotencyKey: randomUUID() },
    );
  const replies = await Promise.all([credit(first), sendBack(transaction_id, second), credit(first), credit(second)]);
  const won = replies.filter(({ body }) => body.error === 0);
  expect(won).toHaveLength(1);
  const { decided_by, state } = won[0]?.body.data.deposit ?? {};
  const deed = state === 'credited' ? `เติมเงินนี้ให้ .+` : 'คืนเงินนี้';
  for (const { body } of replies.filter(({ body: { error } }) => error !== 0)) {
    expect(body.code).toBe('record_conflict');
    expect(body.message).toMatch(new RegExp(`^${decided_by} ${deed} ไปแล้วเมื่อ \\d\\d:\\d\\d น\\.$`));
  }
  expect((await hold(transaction_id)).body.code).toBe('record_conflict');
});

test('a key that only reads holds nothing; another agent’s key finds nothing', async () => {
  const { transaction_id } = await underReview(money.payments);
  const reader = await newKey(money.server, ['deposits:read']);
  expect((await hold(transaction_id, reader)).status).toBe(403);
  expect((await call(operatorDeposit, { transaction_id }, keyOf(reader))).body.error).toBe(0);
  await money.server.database.rows(
    `insert into agent (id, code, name, config) select 5, 'elsewhere', 'อื่น', config from agent where id = 3`,
  );
  const stranger = await newKey(money.server, undefined, 5);
  expect((await hold(transaction_id, stranger)).body.code).toBe('record_not_found');
  expect((await call(operatorDeposit, { transaction_id }, keyOf(stranger))).body.code).toBe('record_not_found');
  expect((await call(operatorWithdrawal, { withdraw_id: '1' }, keyOf(stranger))).body.code).toBe('record_not_found');
});

test('candidates are found by amount, payer and time, with or without a deposit', async () => {
  const { player, transaction_id, amount } = await underReview(money.payments);
  const [item] = (await get(transaction_id)).deposit.candidates;
  expect(item).toMatchObject({
    member: { member_id: String(player.memberId) },
    amount: (Math.round(amount * 100) + 41) / 100,
    marks: { amount: false, payer: true, account: true, time: true },
  });
  expect((await get(transaction_id)).members).toContainEqual(
    expect.objectContaining({ member_id: String(player.memberId), paid: 0, returned: 0, balance: 0 }),
  );

  // The payer is a member who has opened nothing.
  const stray = await money.payments.addPlayer();
  const alone = await underReview(money.payments, { payer: stray.payer, amount: 77.77 });
  const found = (await get(alone.transaction_id)).deposit.candidates;
  expect(found).toContainEqual(
    expect.objectContaining({
      payment_id: null,
      member: expect.objectContaining({ member_id: String(stray.memberId) }),
      marks: expect.objectContaining({ amount: false, payer: true, account: true, time: false }),
    }),
  );
});

test('decided payments are listed newest decision first, page by page', async () => {
  const items = [
    await underReview(money.payments),
    await underReview(money.payments),
    await underReview(money.payments),
  ];
  for (const { transaction_id } of [...items].reverse()) {
    await sendBack(transaction_id);
    money.server.clock.advance(1000);
  }
  const page = async (cursor?: string) =>
    (await call(operatorDeposits, { state: 'returned', limit: 2, ...(cursor && { cursor }) }, keyOf(first))).body.data;
  const one = await page();
  const two = await page(one.next_cursor);
  const ids = [...one.items, ...two.items].map(({ transaction_id }: { transaction_id: string }) => transaction_id);
  expect(ids.slice(0, 3)).toEqual(items.map(({ transaction_id }) => transaction_id));
});

test('a withdrawal shows where its money comes from, and nothing of one that was rejected', async () => {
  const player = await money.player();
  const deposited = await money.deposit(player, 700);
  await money.stake(player, 900);
  await money.reject(String((await money.request(player, 100)).body.data.withdraw_id));
  const { data } = (await money.request(player, 300)).body;
  const { body } = await call(operatorWithdrawal, { withdraw_id: data.withdraw_id }, keyOf(first));
  expect(body.data).toMatchObject({
    second_above: 20_000,
    before: 0,
    sources: [{ kind: 'deposit', count: 1, amount: deposited }],
    left: (Math.round(deposited * 100) - 30_000) / 100,
    turnover: { done: 900, target: deposited },
    bonus: null,
    withdrawal: { held_by: null, asked: null },
  });
  expect(body.data.entries[0]).toMatchObject({ kind: 'withdraw', amount: -300 });
  const kinds = body.data.withdrawal.facts.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['first_withdrawal', 'account_age', 'turnover']));
});
