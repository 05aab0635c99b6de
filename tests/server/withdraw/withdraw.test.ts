import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestOtp, verifyOtp } from '#contract/auth.ts';
import { satang } from '#contract/money.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorWithdrawals } from '#contract/operator-money.ts';
import { requestWithdraw } from '#contract/withdraw.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import type { Player } from '../deposit/fixture.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { addBill } from '../loyalty-fixture.ts';
import { newestCode } from '../message/fixture.ts';
import { openBonus } from '../promotion/open-bonus.ts';
import { startWithdrawals, type Withdrawals } from './fixture.ts';

let money: Withdrawals;
beforeAll(async () => {
  money = await startWithdrawals();
});
beforeEach(() => money.configure({}));
afterAll(() => money.close());

const eventsOf = async (player: Player) =>
  (
    await money.server.database.rows<{ event: { type: string; status?: string } }>(
      'select event from event_outbox where member_id = $1 order by id',
      [player.memberId],
    )
  ).map(({ event }) => event);
const noticesOf = async (player: Player) =>
  (await money.server.call(memberNotifications, {}, { token: player.token })).body.data.items;

describe('a request', () => {
  test('holds the amount, shows the stage and the rules, and sends both to the open pages', async () => {
    const player = await money.player(1000);
    const { body } = await money.request(player, 400.25);
    expect(body).toMatchObject({ error: 0, data: { amount: 400.25, status: 'requested' } });
    expect(body.data).toMatchObject({
      bank: { bank_code: 'KBANK', account_no_masked: expect.stringMatching(/^xxx-x-x\d{4}-x$/) },
      reference: expect.stringMatching(/^WD-/),
    });
    expect(await money.money(player)).toEqual({ balance: 1000, held: 400.25 });
    expect(await money.status(player)).toEqual({
      ...body.data,
      approved_at: null,
      finished_at: null,
      reason: null,
      can_cancel: false,
    });
    expect(await money.rules(player)).toMatchObject({
      min: 100,
      max: 50_000,
      times_left_today: 2,
      times_a_day: 3,
      turnover: { done: 0, target: 0 },
      held_until: null,
      bank: { bank_code: 'KBANK', account_no_masked: expect.stringMatching(/^xxx-x-x\d{4}-x$/) },
      blocked: { code: 'withdraw_pending' },
      wallets: [{ wallet_id: String(player.wallet), balance: 599.75, reason: null }],
    });
    expect(await eventsOf(player)).toEqual([
      { type: 'wallet', wallets: [{ id: String(player.wallet), balance: 599.75, held: 400.25 }] },
      { type: 'withdraw', withdraw_id: body.data.withdraw_id, status: 'requested' },
    ]);
  });

  test('without a withdrawal there is no status', async () => {
    expect(await money.status(await money.player())).toBeNull();
  });

  test('sent ten times (a lost answer) is one withdrawal', async () => {
    const player = await money.player(1000);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => money.request(player, 200, {}, key)));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(await money.money(player)).toEqual({ balance: 1000, held: 200 });
    expect((await money.request(player, 300, {}, key)).body.code).toBe('idempotency_mismatch');
  });

  test.each([
    [99.99, 'invalid_input', 'amount'],
    [50_000.01, 'invalid_input', 'amount'],
    [1000.01, 'insufficient_balance', 'amount'],
    [0, 'invalid_input', 'amount'],
    [-500, 'invalid_input', 'amount'],
    [100.001, 'invalid_input', 'amount'],
    ['500', 'invalid_input', 'amount'],
    [Number.MAX_SAFE_INTEGER, 'invalid_input', 'amount'],
  ])('%s is refused as %s', async (amount, code, field) => {
    const player = await money.player(1000);
    const { body } = await money.request(player, amount);
    expect(body.code).toBe(code);
    expect(body.fields?.[field]).toMatch(/[ก-๙]/);
    expect(await money.money(player)).toEqual({ balance: 1000, held: 0 });
  });

  test('only from one’s own wallet, and never from a bonus', async () => {
    const [player, other] = [await money.player(1000), await money.player(1000)];
    for (const wallet_id of [String(other.wallet), '0', 'x'])
      expect((await money.request(player, 200, { wallet_id })).body).toMatchObject({
        code: 'invalid_input',
        fields: { wallet_id: expect.any(String) },
      });
    const bonus = await openBonus(money.server.database, player.memberId);
    expect((await money.request(player, 200, { wallet_id: String(bonus) })).body.fields.wallet_id).toContain('โบนัส');
    expect((await money.rules(player)).wallets[1]).toMatchObject({
      turnover: { done: 0, target: 10_000_000 },
      reason: expect.any(String),
    });
  });

  test('needs a session', async () => {
    expect((await money.server.call(requestWithdraw, { wallet_id: '1', amount: 100 })).status).toBe(401);
  });
});

describe('rules', () => {
  test('one at a time, and three a day; a rejected one does not count', async () => {
    const player = await money.player(5000);
    const { data } = (await money.request(player, 100)).body;
    expect((await money.request(player, 100)).body.code).toBe('withdraw_pending');
    await money.reject(data.withdraw_id);
    for (let n = 0; n < 3; n += 1) {
      const { withdraw_id } = (await money.request(player, 100)).body.data;
      await money.approve(withdraw_id);
      expect((await money.request(player, 100)).body.code).toBe('withdraw_pending');
      expect((await money.paidByHand(withdraw_id)).body.data.state).toBe('done');
    }
    expect((await money.request(player, 100)).body.code).toBe('withdraw_limit');
    expect(await money.rules(player)).toMatchObject({ times_left_today: 0, blocked: { code: 'withdraw_limit' } });
    money.server.clock.advance(24 * 3_600_000);
    expect((await money.request(player, 100)).body.error).toBe(0);
  });

  test('a day begins with its first moment', async () => {
    const player = await money.player(5000);
    const { withdraw_id } = (await money.request(player, 100)).body.data;
    const midnight = Date.parse(`${bangkokDay(money.server.platform.now())}T00:00:00+07:00`);
    for (const [requestedMs, left] of [
      [midnight - 1, 3],
      [midnight, 2],
    ] as const) {
      await money.server.database.rows('update withdrawal set requested_at = $1 where id = $2', [
        new Date(requestedMs),
        withdraw_id,
      ]);
      expect((await money.rules(player)).times_left_today).toBe(left);
    }
  });

  test('turnover: settled stakes must cover the deposits since the last paid withdrawal', async () => {
    const player = await money.player(1000);
    const deposited = await money.deposit(player, 500);
    const refused = (await money.request(player, 100)).body;
    expect(refused.code).toBe('turnover_not_met');
    expect(refused.message).toContain(deposited.toFixed(2));
    await money.stake(player, 10_000, 'open');
    await money.stake(player, 10_000, 'refunded');
    await money.stake(player, 500);
    expect((await money.rules(player)).turnover).toEqual({ done: 500, target: deposited });
    expect((await money.request(player, 100)).body.code).toBe('turnover_not_met');
    await money.stake(player, 1);
    const { withdraw_id } = (await money.request(player, 100)).body.data;
    await money.approve(withdraw_id);
    money.server.clock.advance(1000);
    await money.paidByHand(withdraw_id);
    expect((await money.rules(player)).turnover).toEqual({ done: 0, target: 0 });
    await money.deposit(player, 300);
    expect((await money.request(player, 100)).body.code).toBe('turnover_not_met');
  });

  test('turnover: lottery stakes count from their result on, unless the round is void; another member’s never do', async () => {
    const player = await money.player(1000);
    const deposited = await money.deposit(player, 100);
    const turnover = async () => (await money.rules(player)).turnover;
    for (const outcome of ['open', 'void', 'resulted'] as const) await addBill(money.server, player, 3_000, outcome);
    await addBill(money.server, await money.player(), 50_000, 'resulted');
    expect(await turnover()).toEqual({ done: 30, target: deposited });
    await addBill(money.server, player, 8_000, 'resulted');
    const lateRound = await addBill(money.server, player, 2_000, 'open');
    const { withdraw_id } = (await money.request(player, 100)).body.data;
    await money.approve(withdraw_id);
    await money.paidByHand(withdraw_id);
    // Stakes counted for a paid withdrawal are not counted again, up to the very time of its request.
    await money.stake(player, 50);
    await money.server.database.rows(
      `with last as (select requested_at as at from withdrawal where member_id = $1),
         bets as (update game_transaction t set at = last.at, closed_at = last.at from last where t.member_id = $1)
       update lotto_result s set entered_at = last.at from last, lotto_bill b where b.member_id = $1 and b.round_id = s.round_id`,
      [player.memberId],
    );
    expect(await turnover()).toEqual({ done: 0, target: 0 });
    // A result that was due before it and comes late counts for the next one.
    const { database, platform } = money.server;
    const late = { roundId: lateRound, after: 0, prizes: prizesOf({ three_top: '123', two_bottom: '45' }) };
    money.server.clock.advance(1000);
    await database.transaction((tx) => enterResult(tx, { ...late, reason: null, enteredBy: 'test' }, platform.now()));
    expect(await turnover()).toEqual({ done: 20, target: 0 });
  });

  test('turnover: a rejected withdrawal does not begin it anew, nor does another member’s paid one', async () => {
    const [player, other] = [await money.player(1000), await money.player(1000)];
    const deposited = await money.deposit(player, 300);
    await money.stake(player, 400);
    await money.reject((await money.request(player, 100)).body.data.withdraw_id);
    const { withdraw_id } = (await money.request(other, 100)).body.data;
    await money.approve(withdraw_id);
    await money.paidByHand(withdraw_id);
    expect((await money.rules(player)).turnover).toEqual({ done: 400, target: deposited });
  });

  test('a deposit during a withdrawal counts for the next one', async () => {
    const player = await money.player(1000);
    const { withdraw_id } = (await money.request(player, 100)).body.data;
    money.server.clock.advance(1000);
    const deposited = await money.deposit(player, 200);
    await money.approve(withdraw_id);
    await money.paidByHand(withdraw_id);
    expect((await money.rules(player)).turnover).toEqual({ done: 0, target: deposited });
  });

  test('a changed bank account holds for 24 hours', async () => {
    const player = await money.player(1000);
    await money.server.database.rows(
      `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, created_at)
       values (3, $1, 'SCB', '3001112223', 'x', $2)`,
      [player.memberId, money.server.platform.now()],
    );
    expect((await money.request(player, 100)).body.code).toBe('withdraw_held');
    const { held_until } = await money.rules(player);
    expect(Date.parse(held_until) - money.server.platform.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
    money.server.clock.advance(24 * 3_600_000);
    expect((await money.rules(player)).held_until).toBeNull();
    expect((await money.request(player, 100)).body.error).toBe(0);
  });

  test('an account of another name', async () => {
    const player = await money.player(1000);
    await money.server.database.rows(`update member_bank_account set account_name = 'คน อื่น' where member_id = $1`, [
      player.memberId,
    ]);
    expect((await money.request(player, 100)).body.code).toBe('bank_name_differs');
  });

  test('an unverified phone, until the code by SMS verifies it, or where the agent demands none', async () => {
    const player = await money.player(1000);
    await money.server.database.rows('update member set phone_verified_at = null where id = $1', [player.memberId]);
    expect((await money.request(player, 100)).body.code).toBe('phone_unproved');
    expect((await money.rules(player)).blocked.code).toBe('phone_unproved');
    await money.configure({ phone_proof: false });
    expect((await money.rules(player)).blocked).toBeNull();
    await money.configure({});
    const asMember = { token: player.token };
    await money.server.call(requestOtp, { purpose: 'verify_phone' }, asMember);
    const otp = await newestCode(money.server, player.phone);
    await money.server.call(verifyOtp, { purpose: 'verify_phone', otp }, asMember);
    expect((await money.request(player, 100)).body.error).toBe(0);
  });

  test('an excluded member may withdraw, without the turnover; a closed one may not', async () => {
    await money.configure({ approve_up_to_baht: 5000 });
    const player = await money.player(1000);
    await money.deposit(player, 500);
    const setStatus = (status: string) =>
      money.server.database.rows('update member set status = $2 where id = $1', [player.memberId, status]);
    await setStatus('excluded');
    expect((await money.request(player, 100)).body.error).toBe(0);
    await money.runJobs();
    expect(await money.status(player)).toMatchObject({ status: 'requested' });
    await setStatus('closed');
    expect((await money.request(player, 100)).status).toBe(401);
  });
});

describe('the payout', () => {
  const requested = async (amount = 300) => {
    await money.configure({ approve_up_to_baht: 5000 });
    const player = await money.player(1000);
    await money.request(player, amount);
    await money.runJobs();
    return player;
  };

  test('a small one is approved and paid by the jobs; the player sees each stage', async () => {
    const player = await requested();
    expect(await money.status(player)).toMatchObject({ status: 'approved', finished_at: null });
    expect(await money.money(player)).toEqual({ balance: 1000, held: 300 });
    money.passPayoutTime();
    await money.runJobs();
    const status = await money.status(player);
    expect(status).toMatchObject({ status: 'paid', reason: null });
    expect(Date.parse(status.finished_at)).toBeGreaterThanOrEqual(Date.parse(status.approved_at));
    expect(await money.money(player)).toEqual({ balance: 700, held: 0 });
    const events = await eventsOf(player);
    expect(events.flatMap(({ type, status: stage }) => (type === 'withdraw' ? [stage] : []))).toEqual([
      'requested',
      'approved',
      'paid',
    ]);
    const { withdraw_id } = status;
    expect((await noticesOf(player))[0]).toMatchObject({
      kind: 'withdraw_paid',
      link: `/member/withdraw?id=${withdraw_id}`,
    });
    expect((await money.rules(player)).usual_minutes).toBe(1);
  });

  test('a larger one waits for a person', async () => {
    const player = await money.player(9000);
    await money.configure({ approve_up_to_baht: 5000 });
    await money.request(player, 5000.01);
    await money.runJobs();
    expect((await money.status(player)).status).toBe('requested');
  });

  test('money that was given and not played waits for a person, who reads why', async () => {
    await money.configure({ approve_up_to_baht: 5000 });
    const gift = { agentId: 3, currency: 'THB', debit: { house: 'bonus' }, amountSatang: satang(20_000) } as const;
    const give = (player: Player, kind: string) => {
      const credit = { id: randomUUID(), credit: { wallet: player.wallet }, kind, reference: 'x' };
      return transfer(money.server.database, [{ ...gift, ...credit }]);
    };
    const statusAfter = async (player: Player) => {
      await money.request(player, 100);
      await money.runJobs();
      return (await money.status(player)).status;
    };
    for (const kind of ['quest_reward', 'wheel_prize', 'poll_prize', 'coupon', 'redeem']) {
      const player = await money.player(100);
      await give(player, kind);
      expect([kind, await statusAfter(player)]).toEqual([kind, 'requested']);
      const { body } = await money.server.call(operatorWithdrawals, { limit: 100 }, { token: money.key.key });
      const own = body.data.items.find(
        ({ member }: { member: { member_id: string } }) => member.member_id === String(player.memberId),
      );
      expect(own.facts).toContainEqual({ kind: 'unplayed_gifts', tone: 'warn', evidence: {} });
    }
    const played = await money.player(100);
    await give(played, 'quest_reward');
    await money.stake(played, 200);
    expect(await statusAfter(played)).toBe('approved');
    // A person who approved a small part of it has not approved the rest.
    const patient = await money.player(100);
    await give(patient, 'coupon');
    expect(await statusAfter(patient)).toBe('requested');
    expect((await money.approve((await money.status(patient)).withdraw_id)).body.error).toBe(0);
    for (let run = 0; run < 3; run += 1) {
      await money.runJobs();
      money.passPayoutTime();
    }
    expect((await money.status(patient)).status).toBe('paid');
    expect(await statusAfter(patient)).toBe('requested');
    // Returns of play are no gift.
    const returned = await money.player(100);
    await give(returned, 'cashback');
    expect(await statusAfter(returned)).toBe('approved');
  });

  test('an account ending in 9 fails: rejected with its reason, and the hold is back', async () => {
    await money.configure({ approve_up_to_baht: 5000 });
    const player = await money.player(1000);
    await money.server.database.rows(
      `update member_bank_account set account_no = left(account_no, 9) || '9' where member_id = $1`,
      [player.memberId],
    );
    await money.request(player, 300);
    await money.runJobs();
    money.passPayoutTime();
    await money.runJobs();
    expect(await money.status(player)).toMatchObject({
      status: 'rejected',
      reason: 'ธนาคารปลายทางรับเงินโอนไม่ได้',
    });
    expect(await money.money(player)).toEqual({ balance: 1000, held: 0 });
    expect((await noticesOf(player))[0]).toMatchObject({ kind: 'withdraw_rejected' });
    expect((await money.request(player, 300)).body.error).toBe(0);
  });

  test('the bank’s page sets how payouts end, and shows them', async () => {
    const setMode = (mode: string) =>
      fetch(`${money.server.url}/sandbox/bank/payout-mode`, { method: 'POST', body: new URLSearchParams({ mode }) });
    const player = await requested();
    const html = await (await setMode('wait')).text();
    expect(html).toContain('value="wait" selected');
    expect(html).toContain('WD-');
    money.passPayoutTime();
    await money.runJobs();
    expect((await money.status(player)).status).toBe('approved');
    await setMode('fail');
    money.passPayoutTime();
    await money.runJobs();
    expect((await money.status(player)).status).toBe('rejected');
    await setMode('pay');
    expect((await setMode('x')).status).toBe(400);
  });

  test('a forged request pays nothing', async () => {
    const reply = await fetch(`${money.server.url}/sandbox/bank/payouts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.status).toBe(401);
  });
});

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(money.server.database)).toEqual([]);
});
