import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inquiryStatus, paymentReviews } from '#contract/deposit.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorConfirm, operatorConfirmations, operatorRejectConfirmation } from '#contract/operator.ts';
import { operatorCreditDeposit, operatorDeposits, operatorReturnDeposit } from '#contract/operator-money.ts';
import type { Reply } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { linesOf, newKey } from '../operator/fixture.ts';
import { type Payments, type Player, startPayments } from './fixture.ts';

let payments: Payments;
let first: { name: string; key: string };
let second: { name: string; key: string };
beforeAll(async () => {
  payments = await startPayments();
  [first, second] = [await newKey(payments.server), await newKey(payments.server)];
});
afterAll(() => payments.close());

const STRANGER = { bank_code: 'SCB', account_no: '9990001234', account_name: 'คนอื่น' };
const call = (...args: Parameters<Payments['server']['call']>) => payments.server.call(...args);
const credit = (input: object, key = first.key, idempotencyKey: string = randomUUID()) =>
  call(operatorCreditDeposit, { reason: 'ตรวจแล้ว', ...input }, { token: key, idempotencyKey });
const sendBack = (input: object, key = first.key) =>
  call(operatorReturnDeposit, { reason: 'ไม่ใช่ของเรา', ...input }, { token: key });
const confirm = (id: string, key = second.key) => call(operatorConfirm, { confirmation_id: id }, { token: key });
const eventsOf = async (player: Player) =>
  (
    await payments.server.database.rows<{ event: { type: string; status?: string; amount?: number } }>(
      'select event from event_outbox where member_id = $1 order by id',
      [player.memberId],
    )
  ).map(({ event }) => event);
const inquiry = async (player: Player, payment_id: string) =>
  (await call(inquiryStatus, { payment_id }, { token: player.token })).body.data;

const noticesOf = async (player: Player) =>
  (await payments.server.call(memberNotifications, {}, { token: player.token })).body.data.items.filter(
    ({ kind }: { kind: string }) => kind !== 'announcement',
  );

const HUNDRED = 10_000;
/** 100 baht more, to the satang. */
const more = (baht: number) => (Math.round(baht * 100) + HUNDRED) / 100;

/** A payment under review: by default of another amount than the player's open deposit. */
async function underReview(changes: object = {}, amount = 500) {
  const player = await payments.addPlayer();
  const { data } = (await payments.open(player, amount)).body;
  const transaction_id = randomUUID();
  const body = await payments.webhookBody(player, data, { transaction_id, amount: more(data.amount), ...changes });
  expect((await payments.sendWebhook(body)).body.data).toEqual({ result: 'review' });
  return { player, payment_id: String(data.payment_id), amount: Number(data.amount), transaction_id };
}

const waiting = async (player: Player) => (await call(paymentReviews, {}, { token: player.token })).body.data;
const DAY_MS = 86_400_000;

describe('the player', () => {
  test('sees what arrived, until when it is decided and a notice; once it is sent back, that', async () => {
    const { player, payment_id, amount, transaction_id } = await underReview();
    const at = payments.server.platform.now().getTime();
    const [payment, ...others] = await waiting(player);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      payment_id,
      type: 'promptpay',
      received: more(amount),
      requested: amount,
      reason: 'ยอดที่โอนไม่ตรงกับรายการ',
    });
    expect(Math.abs(Date.parse(payment.review_until) - at - DAY_MS)).toBeLessThan(60_000);
    expect(await inquiry(player, payment_id)).toMatchObject({
      amount,
      received: more(amount),
      review_until: payment.review_until,
    });
    expect(await noticesOf(player)).toMatchObject([
      { kind: 'deposit_review', link: `/member/payment?id=${payment_id}` },
    ]);
    expect(await waiting(await payments.addPlayer())).toEqual([]);
    await sendBack({ transaction_id });
    expect(await waiting(player)).toEqual([]);
    expect(await inquiry(player, payment_id)).not.toHaveProperty('received');
    expect(await noticesOf(player)).toMatchObject([{ kind: 'deposit_returned' }]);
  });

  test('sees a payment that belongs to no deposit, and one of a deposit that was paid already', async () => {
    const player = await payments.addPlayer();
    const { data } = (await payments.open(player, 500)).body;
    const body = await payments.webhookBody(player, data);
    await payments.sendWebhook(body);
    await payments.sendWebhook({ ...body, transaction_id: randomUUID(), reference: data.reference });
    const stray = await payments.addPlayer();
    await payments.sendWebhook({ ...body, transaction_id: randomUUID(), amount: 7, payer: stray.payer });
    expect(await waiting(player)).toMatchObject([
      { payment_id: null, received: data.amount, requested: null, reference: data.reference },
    ]);
    expect(await waiting(stray)).toMatchObject([{ payment_id: null, received: 7, reason: 'ยอดนี้ไม่ตรงกับรายการฝากใด' }]);
  });
});

describe('the list', () => {
  test('oldest first, with the reason and the deposits it could belong to; page by page', async () => {
    const differs = await underReview();
    const other = await underReview({ payer: STRANGER });
    const { body } = await call(operatorDeposits, {}, { token: first.key });
    const wanted = new Set<string>([differs.transaction_id, other.transaction_id]);
    const mine = body.data.items.filter((item: { transaction_id: string }) => wanted.has(item.transaction_id));
    expect(mine).toMatchObject([
      {
        why: 'amount_differs',
        state: 'waiting',
        amount: more(differs.amount),
        payer: differs.player.payer,
        claimed_by: null,
        candidates: [
          { payment_id: differs.payment_id, status: 'review', member: { member_id: String(differs.player.memberId) } },
        ],
      },
      { why: 'no_match', payer: STRANGER, candidates: [] },
    ]);
    const page = await call(operatorDeposits, { limit: 1 }, { token: first.key });
    const rest = await call(operatorDeposits, { cursor: page.body.data.next_cursor }, { token: first.key });
    expect([...page.body.data.items, ...rest.body.data.items]).toEqual(body.data.items);
  });

  test('a day out of the period has none', async () => {
    await underReview();
    const { body } = await call(operatorDeposits, { from: '2020-01-01', to: '2020-01-02' }, { token: first.key });
    expect(body.data).toEqual({ items: [], next_cursor: null });
  });
});

describe('credit', () => {
  test('with its deposit: the money is credited, the deposit is paid with what arrived, the player gets a notice', async () => {
    const { player, payment_id, amount, transaction_id } = await underReview();
    const { body } = await credit({ transaction_id, member_id: player.memberId, payment_id });
    expect(body.data).toMatchObject({
      state: 'done',
      confirmation_id: null,
      deposit: { state: 'credited', decided_by: first.name, candidates: [] },
    });
    expect(await payments.balance(player)).toBe(more(amount));
    expect(await inquiry(player, payment_id)).toMatchObject({ status: 'paid', amount: more(amount), reason: null });
    const notices = await noticesOf(player);
    expect(notices).toMatchObject([{ kind: 'deposit_paid', link: `/member/payment?id=${payment_id}`, read: false }]);
    expect((await eventsOf(player)).slice(-3)).toEqual([
      { type: 'wallet', wallets: [{ id: String(player.wallet), balance: more(amount), held: 0 }] },
      { type: 'payment', payment_id, status: 'paid', amount: more(amount) },
      { type: 'notification', id: notices[0]?.id },
    ]);
    expect((await payments.open(player, 100)).body.error).toBe(0);
  });

  test('to another member: the deposit it was matched with is cancelled, and who waited for it is notified', async () => {
    const { player, payment_id, amount, transaction_id } = await underReview();
    const owner = await payments.addPlayer();
    expect((await credit({ transaction_id, member_id: owner.memberId })).body.data.state).toBe('done');
    expect([await payments.balance(owner), await payments.balance(player)]).toEqual([more(amount), 0]);
    expect(await inquiry(player, payment_id)).toMatchObject({ status: 'cancelled', paid_at: null });
    expect(await noticesOf(owner)).toMatchObject([{ kind: 'deposit_paid', link: '/member/statement?type=deposit' }]);
    expect(await waiting(player)).toEqual([]);
    expect(await noticesOf(player)).toMatchObject([
      { kind: 'deposit_of_other', link: `/member/payment?id=${payment_id}`, read: false },
    ]);
  });

  test('is refused for a wrong member, deposit or reason, and changes nothing', async () => {
    const { player, payment_id, transaction_id } = await underReview();
    const other = await payments.addPlayer();
    const of = (changes: object) => ({ transaction_id, member_id: player.memberId, payment_id, ...changes });
    const refusals: [object, string][] = [
      [of({ transaction_id: 'unknown' }), 'record_not_found'],
      [of({ member_id: 'x' }), 'invalid_input'],
      [of({ member_id: other.memberId }), 'invalid_input'],
      [of({ payment_id: '0' }), 'invalid_input'],
      [of({ reason: 'x' }), 'invalid_input'],
    ];
    for (const [input, code] of refusals) expect((await credit(input)).body.code).toBe(code);
    const stranger = await strangerKey();
    expect((await credit(of({}), stranger)).body.code).toBe('record_not_found');
    expect([await payments.balance(player), await payments.balance(other)]).toEqual([0, 0]);
  });

  test('a paid deposit takes no second payment, its member does', async () => {
    const { player, payment_id, amount, transaction_id } = await underReview();
    const open = { payment_id, amount };
    expect((await payments.sendWebhook(await payments.webhookBody(player, open))).body.data).toEqual({
      result: 'credited',
    });
    const input = { transaction_id, member_id: player.memberId };
    expect((await credit({ ...input, payment_id })).body.code).toBe('payment_not_open');
    expect((await credit(input)).body.data.state).toBe('done');
    expect(await payments.balance(player)).toBeCloseTo(2 * amount + 100, 6);
  });
});

test('a return moves no money, cancels the deposit and gives the player the reason', async () => {
  const { player, payment_id, amount, transaction_id } = await underReview();
  expect((await sendBack({ transaction_id })).body.data).toMatchObject({
    state: 'done',
    deposit: { state: 'returned' },
  });
  expect(await payments.balance(player)).toBe(0);
  expect(await inquiry(player, payment_id)).toMatchObject({
    status: 'cancelled',
    reason: 'เจ้าหน้าที่คืนเงินกลับไปยังบัญชีที่โอนแล้ว',
  });
  expect((await eventsOf(player)).slice(-2)).toEqual([
    { type: 'payment', payment_id, status: 'cancelled', amount },
    { type: 'notification', id: expect.any(String) },
  ]);
  expect((await sendBack({ transaction_id })).body.code).toBe('record_conflict');
  expect((await credit({ transaction_id, member_id: player.memberId })).body.code).toBe('record_conflict');
});

test('a deposit with two payments under review stays so until the last of them is decided', async () => {
  const { player, payment_id, amount, transaction_id } = await underReview();
  const again = randomUUID();
  const body = await payments.webhookBody(
    player,
    { payment_id, amount },
    { transaction_id: again, amount, payer: STRANGER },
  );
  expect((await payments.sendWebhook(body)).body.data).toEqual({ result: 'review' });
  await sendBack({ transaction_id });
  expect((await inquiry(player, payment_id)).status).toBe('review');
  await sendBack({ transaction_id: again });
  expect((await inquiry(player, payment_id)).status).toBe('cancelled');
});

describe('exactly once under concurrency', () => {
  const outcomes = (replies: Reply[]) => replies.map(({ body }) => body.code ?? body.data.state).sort();

  test('24 operators at once, to the same and to other members: one credit', async () => {
    const { player, payment_id, amount, transaction_id } = await underReview();
    const other = await payments.addPlayer();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        credit(
          n % 2
            ? { transaction_id, member_id: player.memberId, payment_id }
            : { transaction_id, member_id: other.memberId },
          n % 3 ? first.key : second.key,
        ),
      ),
    );
    expect(outcomes(replies)).toEqual(['done', ...Array(23).fill('record_conflict')]);
    expect((await payments.balance(player)) + (await payments.balance(other))).toBeCloseTo(more(amount), 6);
  });

  test('credits against returns: one of them', async () => {
    const { player, amount, transaction_id } = await underReview();
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        n % 2 ? credit({ transaction_id, member_id: player.memberId }) : sendBack({ transaction_id }),
      ),
    );
    expect(outcomes(replies)).toEqual(['done', ...Array(15).fill('record_conflict')]);
    const isCredited = replies.some(({ body }) => body.data?.deposit?.state === 'credited');
    expect(await payments.balance(player)).toBe(isCredited ? more(amount) : 0);
  });

  test('the webhook pays the deposit at the same moment: each payment counts once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => underReview()));
    await Promise.all(
      made.map(async ({ player, payment_id, amount, transaction_id }) => {
        const body = await payments.webhookBody(player, { payment_id, amount });
        const [webhook, credited] = await Promise.all([
          payments.sendWebhook(body),
          credit({ transaction_id, member_id: player.memberId, payment_id }),
        ]);
        // The second finds the deposit paid: the webhook's payment is then under review itself.
        const expected =
          webhook.body.data.result === 'credited' ? [amount, 'payment_not_open'] : [more(amount), undefined];
        expect([await payments.balance(player), credited.body.code]).toEqual(expected);
      }),
    );
  });

  test('the same request ten times (a lost answer): one credit, ten equal answers, each use in the log', async () => {
    const { player, amount, transaction_id } = await underReview();
    const { name, key } = await newKey(payments.server);
    const intent = randomUUID();
    const input = { transaction_id, member_id: player.memberId };
    const replies = await Promise.all(Array.from({ length: 10 }, () => credit(input, key, intent)));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(await payments.balance(player)).toBe(more(amount));
    const lines = await linesOf(payments.server, name);
    expect(lines.map(({ outcome }) => outcome).sort()).toEqual(['done', ...Array(9).fill('repeated')]);
    expect((await credit({ ...input, reason: 'อีกเหตุผล' }, key, intent)).status).toBe(409);
    expect((await credit(input, second.key, intent)).body.code).toBe('record_conflict');
  });
});

describe('above the limit', () => {
  const requestLarge = async () => {
    const made = await underReview({}, 30_000);
    const { body } = await credit({ transaction_id: made.transaction_id, member_id: made.player.memberId });
    expect(body.data).toMatchObject({ state: 'waiting', deposit: { state: 'waiting', decided_by: null } });
    return { ...made, id: String(body.data.confirmation_id) };
  };

  test('nothing happens until a second key confirms; never the same key', async () => {
    const { player, amount, id, transaction_id } = await requestLarge();
    expect(await payments.balance(player)).toBe(0);
    const list = await call(operatorConfirmations, { state: 'waiting' }, { token: second.key });
    expect(list.body.data.items[0]).toMatchObject({
      confirmation_id: id,
      action: '/operator/deposits/credit',
      requested_by: first.name,
      state: 'waiting',
      input: { transaction_id, member_id: String(player.memberId), reason: 'ตรวจแล้ว' },
    });
    expect(list.body.data.items[0].summary).toContain('30,');
    expect((await confirm(id, first.key)).body.code).toBe('confirmation_invalid');
    expect(await payments.balance(player)).toBe(0);
    const replies = await Promise.all(Array.from({ length: 12 }, () => confirm(id)));
    expect(replies.filter(({ body }) => body.error === 0)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'confirmation_invalid')).toHaveLength(11);
    expect(await payments.balance(player)).toBe(more(amount));
    const credited = await call(operatorDeposits, { state: 'credited', limit: 100 }, { token: first.key });
    expect(credited.body.data.items[0]).toMatchObject({ transaction_id, decided_by: second.name });
  });

  test('a second key needs the scope of what it confirms', async () => {
    const { id, player } = await requestLarge();
    const narrow = await newKey(payments.server, ['confirmations', 'deposits:read']);
    expect((await confirm(id, narrow.key)).body.code).toBe('forbidden');
    expect((await confirm(id, await strangerKey())).body.code).toBe('record_not_found');
    expect(await payments.balance(player)).toBe(0);
  });

  test('one decision at a time waits for a payment; after it is rejected the next may', async () => {
    const { id, transaction_id, player } = await requestLarge();
    expect((await sendBack({ transaction_id }, second.key)).body.code).toBe('record_conflict');
    const { body } = await call(
      operatorRejectConfirmation,
      { confirmation_id: id, reason: 'ไม่ใช่คนนี้' },
      { token: second.key },
    );
    expect(body.data).toMatchObject({ state: 'rejected', decided_by: second.name });
    expect((await confirm(id)).body.code).toBe('confirmation_invalid');
    const back = await sendBack({ transaction_id }, second.key);
    expect(back.body.data.state).toBe('waiting');
    expect((await confirm(back.body.data.confirmation_id, first.key)).body.data.state).toBe('confirmed');
    expect(await payments.balance(player)).toBe(0);
  });

  test('confirms and rejects at once: one of them', async () => {
    const { id, player, amount } = await requestLarge();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2
          ? confirm(id)
          : call(operatorRejectConfirmation, { confirmation_id: id, reason: 'ทดสอบ' }, { token: second.key }),
      ),
    );
    const states = replies.flatMap(({ body }) => (body.error === 0 ? [body.data.state] : []));
    expect(states).toHaveLength(1);
    expect(await payments.balance(player)).toBe(states[0] === 'confirmed' ? more(amount) : 0);
  });

  test('a day later it has expired, and may be requested again', async () => {
    const { id, transaction_id, player } = await requestLarge();
    const newest = async (state: string) =>
      (await call(operatorConfirmations, { state }, { token: second.key })).body.data.items[0];
    const { requested_at, expires_at } = await newest('waiting');
    expect(Date.parse(expires_at) - Date.parse(requested_at)).toBe(DAY_MS);
    // A test cannot meet the one millisecond that matters on the server's running clock.
    const { clock } = payments.server;
    const stopped = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(expires_at) - 1));
    onTestFinished(() => {
      stopped.mockRestore();
      clock.set(new Date(expires_at));
    });
    expect(await newest('waiting')).toMatchObject({ confirmation_id: id, state: 'waiting' });
    stopped.mockReturnValue(new Date(expires_at));
    expect((await confirm(id)).body.code).toBe('confirmation_invalid');
    expect(await newest('expired')).toMatchObject({ confirmation_id: id, state: 'expired', decided_by: null });
    const anew = await credit({ transaction_id, member_id: player.memberId });
    expect(anew.body.data.state).toBe('waiting');
    expect((await confirm(anew.body.data.confirmation_id)).body.data.state).toBe('confirmed');
  });
});

async function strangerKey(): Promise<string> {
  await payments.server.database.rows(
    `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3 on conflict do nothing`,
  );
  return (await newKey(payments.server, undefined, 4)).key;
}

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(payments.server.database)).toEqual([]);
});

test('a payment is not credited to an account that its member has closed: nobody could take it out', async () => {
  const { player, payment_id, transaction_id } = await underReview();
  await payments.server.database.rows("update member set status = 'closed' where id = $1", [player.memberId]);
  const input = { transaction_id, member_id: player.memberId, payment_id };
  expect((await credit(input)).body).toMatchObject({
    code: 'invalid_input',
    fields: { member_id: 'สมาชิกนี้ปิดบัญชีแล้ว เติมเงินให้ไม่ได้' },
  });
  expect((await sendBack({ transaction_id })).body.error).toBe(0);
});
