import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCreditDeposit, operatorDeposits } from '#contract/operator-money.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { type Payments, type Player, startPayments } from './fixture.ts';

const MINUTE_MS = 60_000;

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
  await payments.server.database.rows(
    `update receiving_account set is_on = id in (select min(id) from receiving_account where type = 'promptpay')`,
  );
});
afterAll(async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
  await payments.close();
});

interface Open {
  player: Player;
  payment_id: string;
  amount: number;
}
async function openDeposit(amount: number, player?: Player): Promise<Open> {
  const by = player ?? (await payments.addPlayer());
  const { body } = await payments.open(by, amount);
  expect(body.code).toBeUndefined();
  return { player: by, payment_id: body.data.payment_id, amount: body.data.amount };
}
const pay = async (open: Open, by: Player = open.player, change: object = {}) =>
  (await payments.sendWebhook(await payments.webhookBody(by, open, change))).body.data.result;
const statusOf = ({ player, payment_id }: Open) => payments.status(player, payment_id);
const reviewsOf = (amount: number) =>
  payments.server.database.rows<{ reason: string; member: number | null }>(
    `select r.reason, r.member_id as member from payment_review r join provider_transaction t on t.id = r.provider_transaction_id
     where t.amount_satang = $1 order by r.id`,
    [Math.round(amount * 100)],
  );

/** A paid deposit, and an open one of another member that has got its amount since: all others are kept. */
async function reuse(whole: number): Promise<{ first: Open; second: Open }> {
  const first = await openDeposit(whole);
  await payments.server.database.rows(
    `insert into deposit_amount select receiving_account_id, $2 + n, 0, 'infinity' from deposit, generate_series(1, 99) n
     where id::text = $1 and $2 + n <> amount_satang`,
    [first.payment_id, whole * 100],
  );
  expect(await pay(first)).toBe('credited');
  const second = await openDeposit(whole);
  expect(second.amount).toBe(first.amount);
  return { first, second };
}

test('250 deposits of one amount are paid in a row, with one account', async () => {
  const amounts = new Set<number>();
  const players = await Promise.all(Array.from({ length: 25 }, () => payments.addPlayer()));
  for (let n = 0; n < 250; n++) {
    const open = await openDeposit(2000, players[n % players.length]);
    amounts.add(open.amount);
    expect(await pay(open)).toBe('credited');
    payments.server.clock.advance(MINUTE_MS);
  }
  // The amount that was freed the longest ago is given first.
  expect(amounts.size).toBe(99);
}, 120_000);

test('a second payment of a freed amount is its payer’s, not the next member’s', async () => {
  const { first, second } = await reuse(300);
  expect(await pay(second, first.player)).toBe('review');
  expect(await reviewsOf(first.amount)).toEqual([{ reason: 'already_paid', member: first.player.memberId }]);
  expect(await statusOf(second)).toBe('pending');
  expect(await pay(second)).toBe('credited');
  expect([await payments.balance(first.player), await payments.balance(second.player)]).toEqual([
    first.amount,
    second.amount,
  ]);
});

test('a payment from an unknown account credits nobody; one made before the deposit was opened does not touch it', async () => {
  const { second } = await reuse(310);
  const payer = { bank_code: 'SCB', account_no: '0000000000', account_name: 'ไม่รู้จัก' };
  const before = new Date(payments.server.platform.now().getTime() - 11 * MINUTE_MS).toISOString();
  expect(await pay(second, second.player, { payer, paid_at: before })).toBe('review');
  expect(await statusOf(second)).toBe('pending');
  expect(await pay(second, second.player, { payer })).toBe('review');
  expect(await statusOf(second)).toBe('review');
  expect((await reviewsOf(second.amount)).map(({ reason }) => reason)).toEqual(['unmatched', 'payer_differs']);
  expect(await payments.balance(second.player)).toBe(0);
  expect(await pay(second)).toBe('credited');
});

test('a late payment of what was left goes to its payer, however the amount was given again', async () => {
  const first = await openDeposit(320);
  await payments.server.database.rows(
    `insert into deposit_amount select receiving_account_id, 32000 + n, 0, 'infinity' from deposit, generate_series(1, 99) n
     where id::text = $1 and 32000 + n <> amount_satang`,
    [first.payment_id],
  );
  // The member has paid before: what they left is given all the same once nothing else is free.
  expect(await pay(await openDeposit(321))).toBe('credited');
  payments.server.clock.advance(16 * MINUTE_MS);
  const second = await openDeposit(320);
  expect(second.amount).toBe(first.amount);
  expect(await pay(first)).toBe('credited');
  expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'pending']);
});

test('an operator’s credit frees the deposit’s amount too', async () => {
  const open = await openDeposit(330);
  expect(await pay(open, open.player, { amount: 330 })).toBe('review');
  const { key } = await newKey(payments.server);
  const { body } = await payments.server.call(operatorDeposits, { limit: 100 }, { token: key });
  const { transaction_id } = body.data.items.at(-1);
  const decision = { transaction_id, member_id: open.player.memberId, payment_id: open.payment_id, reason: 'ตรวจแล้ว' };
  expect((await payments.server.call(operatorCreditDeposit, decision, { token: key })).body.error).toBe(0);
  const [row] = await payments.server.database.rows<{ is_free: boolean }>(
    'select free_from <= $2 as is_free from deposit_amount where deposit_id::text = $1',
    [open.payment_id, payments.server.platform.now()],
  );
  expect(row?.is_free).toBe(true);
});

test('the second payment, the next member’s deposit and its payment at once: each gets their own', async () => {
  for (let round = 0; round < 15; round++) {
    const { first, second } = await reuse(400 + round);
    const third = await payments.addPlayer();
    const body = await payments.webhookBody(second.player, second);
    const [twice, paid, opened] = await Promise.all([
      pay(first),
      payments.sendWebhook(body).then((reply) => reply.body.data.result),
      payments.open(third, 400 + round, 'promptpay', randomUUID()),
      payments.sendWebhook(body),
    ]);
    expect(twice).toBe('review');
    expect(['credited', 'repeated']).toContain(paid);
    expect([undefined, 'amounts_used_up']).toContain(opened.body.code);
    expect(await payments.balance(first.player)).toBe(first.amount);
    expect(await payments.balance(second.player)).toBe(second.amount);
    expect(await payments.balance(third)).toBe(0);
    if (opened.body.error === 0) {
      const { payment_id, amount } = opened.body.data;
      expect(await pay({ player: third, payment_id, amount })).toBe('credited');
    }
  }
});
