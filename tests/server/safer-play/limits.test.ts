import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listConsents, listSessions, setConsent } from '#contract/auth.ts';
import { claimCashback } from '#contract/cashback.ts';
import { cancelPayment, generateQr, openTransfer, paymentChannels } from '#contract/deposit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { gameLink } from '#contract/game.ts';
import { billCancel } from '#contract/lotto-bills.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorCreditDeposit, operatorDeposits } from '#contract/operator-money.ts';
import { redeemCoupon, takePromotion } from '#contract/promotion.ts';
import { redeemQuest } from '#contract/quest.ts';
import { redeem } from '#contract/redemption.ts';
import { getLimits, selfExclude, setLimits, startTimeout } from '#contract/safer-play.ts';
import { spin, spinV2 } from '#contract/wheel.ts';
import { requestWithdraw, withdrawRules } from '#contract/withdraw.ts';
import { shootNumber } from '#contract/yeekee.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { createSession } from '#server/access/sessions.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { limitsOf } from '#server/safer-play/limit-queries.ts';
import { type Payments, startPayments } from '../deposit/fixture.ts';
import { bet, closing, GAMES, type Games, SOURCE, startGames } from '../game/seamless-fixture.ts';
import type { Reply, TestServer } from '../harness.ts';
import { type Lotto, startLotto } from '../lotto/fixture.ts';
import { newKey } from '../operator/fixture.ts';

const PASSWORD = 'a long enough one';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Player {
  memberId: number;
  token: string;
}
const memberCall = async (server: TestServer, player: Player, endpoint: Endpoint, input: object) =>
  (await server.call(endpoint, input, { token: player.token })).body;
const limit = (
  server: TestServer,
  player: Player,
  kind: string,
  period: string,
  amount: number | null,
  confirm = false,
) => memberCall(server, player, setLimits, { kind, period, amount, confirm });
const pause = (server: TestServer, player: Player, hours: number) =>
  memberCall(server, player, startTimeout, { hours });
async function exclude(server: TestServer, player: Player, input: object = {}) {
  await server.database.rows('update member set password_hash = $2 where id = $1', [
    player.memberId,
    await hashPassword(PASSWORD),
  ]);
  return memberCall(server, player, selfExclude, { months: 6, password: PASSWORD, confirm: true, ...input });
}
const codes = (replies: readonly Reply[]) => replies.map(({ body }) => body.code ?? 'ok').sort();
const usedOf = async (server: TestServer, player: Player, kind: string, period = 'day') => {
  const { data } = await memberCall(server, player, getLimits, {});
  return data.limits.find((one: { kind: string; period: string }) => one.kind === kind && one.period === period);
};

describe('games', () => {
  let games: Games;
  let player: Awaited<ReturnType<Games['addPlayer']>>;
  let session: string;
  beforeAll(async () => {
    games = await startGames();
  });
  afterAll(() => games.close());
  beforeEach(async () => {
    games.server.clock.set(new Date());
    player = await games.addPlayer();
    session = await games.openSession(player);
  });
  const play = (amount: number) => games.sendCallback('bet', bet(session, amount));

  test('a stake limit of 100: ten bets of 20 at once, over two wallets, are exactly five', async () => {
    await limit(games.server, player, 'stake', 'day', 100);
    const bonus = await games.openSession(player, { wallet: await games.addBonusWallet(player, 100_000) });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => games.sendCallback('bet', bet(n % 2 ? session : bonus, 20))),
    );
    expect(codes(replies)).toEqual([...Array(5).fill('limit_reached'), ...Array(5).fill('ok')]);
    expect(await usedOf(games.server, player, 'stake')).toMatchObject({ used: 100, left: 0 });
  });

  test('a loss limit counts stakes less wins, gives back what is refunded, and takes a repeat for what it is', async () => {
    await limit(games.server, player, 'loss', 'week', 100);
    const first = bet(session, 60);
    const second = bet(session, 40);
    await games.sendCallback('bet', first);
    await games.sendCallback('bet', second);
    expect((await play(1)).body.code).toBe('limit_reached');
    expect((await games.sendCallback('bet', second)).body.error).toBe(0);
    expect((await games.sendCallback('win', closing(first, 30))).body.error).toBe(0);
    expect((await play(30.01)).body.code).toBe('limit_reached');
    expect((await games.sendCallback('refund', closing(second, 40))).body.error).toBe(0);
    expect(await usedOf(games.server, player, 'loss', 'week')).toMatchObject({ used: 30, left: 70 });
    expect((await play(70)).body.error).toBe(0);
    games.server.clock.set(new Date(Date.now() + 7 * DAY));
    expect(await usedOf(games.server, player, 'loss', 'week')).toMatchObject({ used: 0, left: 100 });
  });

  test('a stake is used for a day to the millisecond', async () => {
    const { database } = games.server;
    expect((await play(60)).body.error).toBe(0);
    const [placed] = await database.rows<{ at: Date }>('select at from game_transaction where member_id = $1', [
      player.memberId,
    ]);
    const usedAfter = async (ms: number) =>
      (await limitsOf(database, player.memberId, new Date((placed?.at.getTime() ?? 0) + ms))).find(
        ({ kind, period }) => kind === 'stake' && period === 'day',
      )?.used_satang;
    expect([await usedAfter(DAY - 1), await usedAfter(DAY)]).toEqual([6000, 0]);
  });

  test('a higher limit waits a day and a second yes; a lower one holds at once', async () => {
    const { server } = games;
    await limit(server, player, 'stake', 'day', 50);
    const requested = await limit(server, player, 'stake', 'day', 500);
    expect(requested.data.limits.find((one: { kind: string }) => one.kind === 'stake')).toMatchObject({
      amount: 50,
      pending: { amount: 500 },
    });
    expect((await play(51)).body.code).toBe('limit_reached');
    expect((await limit(server, player, 'stake', 'day', 500, true)).code).toBe('limit_waiting');
    server.clock.set(new Date(Date.now() + DAY + 1000));
    session = await games.openSession(player);
    // The day alone changes nothing.
    expect((await play(51)).body.code).toBe('limit_reached');
    expect((await limit(server, player, 'stake', 'day', 500, true)).error).toBe(0);
    expect((await play(500)).body.error).toBe(0);
    await limit(server, player, 'stake', 'day', 10);
    expect((await play(1)).body.code).toBe('limit_reached');
  });

  test('a time-out refuses bets and launches at once, credits wins and refunds, and cannot be shortened', async () => {
    const { server } = games;
    const [won, lost] = [bet(session, 10), bet(session, 10)];
    await games.sendCallback('bet', won);
    await games.sendCallback('bet', lost);
    const { data } = await pause(server, player, 48);
    expect((await pause(server, player, 24)).data).toEqual(data);
    const link = {
      wallet_id: String(player.wallet),
      game_id: GAMES[SOURCE],
      provider_id: SOURCE,
      is_mobile: true,
      source: SOURCE,
    };
    expect((await play(10)).body.code).toBe('member_paused');
    expect((await memberCall(server, player, gameLink, link)).code).toBe('member_paused');
    expect((await games.sendCallback('win', closing(won, 50))).body.error).toBe(0);
    expect((await games.sendCallback('refund', closing(lost, 10))).body.error).toBe(0);
    expect(await games.balance(player.wallet)).toBe(1040);
    server.clock.set(new Date(Date.now() + 2 * DAY + 1000));
    session = await games.openSession(player);
    expect((await play(10)).body.error).toBe(0);
  });

  test('an exclusion ends the other sessions and marketing at once, needs the password, and lasts its months', async () => {
    const { server } = games;
    const { memberId } = player;
    await memberCall(server, player, setConsent, { kind: 'marketing', granted: true });
    const other = await server.database.transaction((tx) =>
      createSession(tx, { memberId, ip: '127.0.0.1', userAgent: 'other', now: server.platform.now() }),
    );
    expect((await exclude(server, player, { password: 'another long one' })).code).toBe('wrong_credentials');
    expect((await exclude(server, player, { months: 5 })).fields).toHaveProperty('months');
    expect((await play(10)).body.error).toBe(0);
    const { data } = await exclude(server, player);
    expect(new Date(data.excluded_until).getTime() - server.platform.now().getTime()).toBeGreaterThan(180 * DAY);
    expect((await play(10)).body.code).toBe('member_excluded');
    expect((await server.call(listSessions, {}, { token: other.accessToken })).status).toBe(401);
    expect((await memberCall(server, player, listConsents, {})).data).toContainEqual(
      expect.objectContaining({ kind: 'marketing', granted: false }),
    );
    expect((await memberCall(server, player, setConsent, { kind: 'marketing', granted: true })).code).toBe(
      'member_excluded',
    );
    expect((await exclude(server, player)).data.excluded_until >= data.excluded_until).toBe(true);
  });

  test('an exclusion lasts its calendar months also when it begins in the first hours of a month in Bangkok', async () => {
    const { server } = games;
    const { memberId } = player;
    // In UTC it is still February.
    server.clock.set(new Date('2027-03-01T02:00:00+07:00'));
    const { accessToken: token } = await server.database.transaction((tx) =>
      createSession(tx, { memberId, ip: '127.0.0.1', userAgent: 'early', now: server.platform.now() }),
    );
    const { data } = await exclude(server, { memberId, token });
    expect(Date.parse(data.excluded_until)).toBeGreaterThanOrEqual(Date.parse('2027-09-01T02:00:00+07:00'));
  });

  test('excluded in the middle of a round, with tokens that still hold: no bet and no launch, but the win and the refund', async () => {
    const { server } = games;
    const [won, lost] = [bet(session, 10), bet(session, 10)];
    await games.sendCallback('bet', won);
    await games.sendCallback('bet', lost);
    await exclude(server, player);
    expect((await play(10)).body).toMatchObject({ code: 'member_excluded', data: null });
    const link = {
      wallet_id: String(player.wallet),
      game_id: GAMES[SOURCE],
      provider_id: SOURCE,
      is_mobile: true,
      source: SOURCE,
    };
    expect((await memberCall(server, player, gameLink, link)).code).toBe('member_excluded');
    expect((await games.sendCallback('win', closing(won, 50))).body.error).toBe(0);
    expect((await games.sendCallback('refund', closing(lost, 10))).body.error).toBe(0);
    expect(await games.balance(player.wallet)).toBe(1040);
  });

  test('a limit’s period begins after its first moment', async () => {
    await play(25);
    const used = (since: string) =>
      games.server.database.rows(
        `select limit_used(member_id, 'stake', at - ${since}) as satang from game_transaction where member_id = $1 and kind = 'bet'`,
        [player.memberId],
      );
    expect(await used("interval '0'")).toEqual([{ satang: 0 }]);
    expect(await used("interval '1 ms'")).toEqual([{ satang: 2_500 }]);
  });

  test('periods of the calendar begin at midnight, on Monday and on the 1st in Bangkok, with their first moment', async () => {
    const begins = [
      // A Wednesday that is a 1st; a Monday; a Sunday, the last of its month.
      ['2026-07-01T00:00:00+07:00', '2026-07-01', '2026-06-29', '2026-07-01', '2026-07-02', '2026-07-06', '2026-08-01'],
      [
        '2026-11-23T23:59:59.999+07:00',
        '2026-11-23',
        '2026-11-23',
        '2026-11-01',
        '2026-11-24',
        '2026-11-30',
        '2026-12-01',
      ],
      ['2027-02-28T06:59:00+07:00', '2027-02-28', '2027-02-22', '2027-02-01', '2027-03-01', '2027-03-01', '2027-03-01'],
    ] as const;
    for (const [at, ...days] of begins) {
      const row = await games.server.database.rows(
        `select limit_period_start(p, $1) + interval '1 microsecond' as starts, limit_period_end(p, $1) as ends
         from unnest(array['calendar_day', 'calendar_week', 'calendar_month']) with ordinality t (p, n) order by n`,
        [at],
      );
      expect(row).toEqual(
        [0, 1, 2].map((n) => ({
          starts: new Date(`${days[n]}T00:00:00+07:00`),
          ends: new Date(`${days[n + 3]}T00:00:00+07:00`),
        })),
      );
    }
  });

  test('a limit of the calendar and a rolling one both hold; midnight begins the first anew, and raises nothing', async () => {
    const { server } = games;
    const midnight = new Date('2030-03-02T00:00:00+07:00');
    server.clock.set(new Date(midnight.getTime() - HOUR));
    player = await games.addPlayer();
    session = await games.openSession(player);
    await limit(server, player, 'stake', 'calendar_day', 100);
    expect(await usedOf(server, player, 'stake', 'calendar_day')).toMatchObject({
      resets_at: midnight.toISOString(),
    });
    expect(await usedOf(server, player, 'stake')).toMatchObject({ amount: null, resets_at: null });
    expect((await play(100)).body.error).toBe(0);
    expect((await play(1)).body).toMatchObject({ code: 'limit_reached' });
    server.clock.set(midnight);
    expect(await usedOf(server, player, 'stake', 'calendar_day')).toMatchObject({ used: 0, left: 100 });
    const replies = await Promise.all(Array.from({ length: 10 }, () => play(20)));
    expect(codes(replies)).toEqual([...Array(5).fill('limit_reached'), ...Array(5).fill('ok')]);
    await limit(server, player, 'stake', 'day', 230);
    server.clock.set(new Date(midnight.getTime() + 23 * HOUR));
    session = await games.openSession(player);
    await limit(server, player, 'stake', 'calendar_day', 50);
    // 200 in 24 hours and 100 since midnight: the limit of the calendar has nothing left, even after it was lowered.
    expect(await usedOf(server, player, 'stake', 'calendar_day')).toMatchObject({ used: 100, left: 0 });
    expect((await play(1)).body).toMatchObject({ code: 'limit_reached' });
    const raised = await limit(server, player, 'stake', 'calendar_day', 500);
    expect(
      raised.data.limits.find(
        (one: { period: string; kind: string }) => one.kind === 'stake' && one.period === 'calendar_day',
      ),
    ).toMatchObject({ amount: 50, pending: { amount: 500 } });
    // Another midnight begins the period anew and raises nothing.
    server.clock.set(new Date(midnight.getTime() + DAY));
    session = await games.openSession(player);
    expect((await play(51)).body.code).toBe('limit_reached');
    expect((await play(50)).body.error).toBe(0);
  });

  test('shows the running play session; each limit that is set adds a notice', async () => {
    const { server } = games;
    const first = bet(session, 25);
    await games.sendCallback('bet', first);
    await games.sendCallback('win', closing(first, 10));
    await limit(server, player, 'loss', 'day', 300);
    expect((await memberCall(server, player, setLimits, { reminder_minutes: 30 })).data.reminder_minutes).toBe(30);
    expect((await memberCall(server, player, getLimits, {})).data.session).toMatchObject({
      stakes: 25,
      wins: 10,
      net: -15,
    });
    server.clock.set(new Date(Date.now() + HOUR));
    expect((await memberCall(server, player, getLimits, {})).data.session).toEqual({
      started_at: null,
      stakes: 0,
      wins: 0,
      net: 0,
    });
    await limit(server, player, 'loss', 'calendar_week', 900);
    const { items } = (await memberCall(server, player, memberNotifications, {})).data;
    expect(items).toContainEqual(expect.objectContaining({ title: 'วงเงินเสียประจำสัปดาห์: 900.00 บาท' }));
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'limit_set',
        title: 'วงเงินเสียต่อ 24 ชั่วโมง: 300.00 บาท',
        link: '/member/limits',
      }),
    );
  });
});

describe('the lottery', () => {
  let lotto: Lotto;
  beforeAll(async () => {
    lotto = await startLotto();
  });
  afterAll(() => lotto.close());

  test('a stake limit of 100: of ten bills of 20 at once, exactly five are sold, and the next is refused with what is left', async () => {
    const player = await lotto.addPlayer();
    await limit(lotto.server, player, 'stake', 'month', 100);
    const round = await lotto.round('government');
    await lotto.buy(await lotto.addPlayer(), round, [['two_top', '10', 50]]);
    const priced = await Promise.all(
      Array.from({ length: 10 }, (_, n) => lotto.validate(player, round, [['two_top', `1${n}`, 20]])),
    );
    const sold = await Promise.all(priced.map(({ body }) => lotto.create(player, body.data.validation_id)));
    expect(codes(sold)).toEqual([...Array(5).fill('limit_reached'), ...Array(5).fill('ok')]);
    const { body } = await lotto.validate(player, round, [['two_top', '99', 20]]);
    expect(body).toMatchObject({ code: 'limit_reached', message: expect.stringContaining('เหลืออีก 0.00 บาท') });
    expect(await lotto.balance(player)).toBe(1_000_000 - 10_000);
  });

  test('a play session without a pause reaches back less than 24 hours', async () => {
    const { database } = lotto.server;
    const player = await lotto.addPlayer();
    const end = new Date('2026-11-01T12:00:00Z');
    await database.rows(
      `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
       select 3, $1, $2, $3, 'played ' || n, 1, 100, 0, $4::timestamptz - n * interval '20 minutes' from generate_series(1, 72) n`,
      [player.memberId, await lotto.round('government'), player.wallet, end],
    );
    expect(await database.rows('select * from current_play($1, $2)', [player.memberId, end])).toEqual([
      { started_at: new Date(end.getTime() - 71 * (HOUR / 3)), stakes_satang: 7_100, wins_satang: 0 },
    ]);
  });

  test('excluded, with a bill validated before: neither sold nor validated, and no shot', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('government');
    const { body } = await lotto.validate(player, round, [['two_top', '12', 20]]);
    await exclude(lotto.server, player);
    expect((await lotto.create(player, body.data.validation_id)).body.code).toBe('member_excluded');
    expect((await lotto.validate(player, round, [['two_top', '12', 20]])).body.code).toBe('member_excluded');
    const shot = { round_id: await lotto.round('yeekee'), number: '12345', agent_id: 3 };
    expect((await memberCall(lotto.server, player, shootNumber, shot)).code).toBe('member_excluded');
    expect(await lotto.balance(player)).toBe(1_000_000);
  });

  test('excluded after the bills were bought: one is cancelled, one wins, one round is void, and all is credited', async () => {
    const { database } = lotto.server;
    const player = await lotto.addPlayer();
    const [drawn, undrawn] = [await lotto.round('hanoi'), await lotto.round('government')];
    const buy = (round: string) => lotto.buy(player, round, [['two_bottom', '34', 20]]);
    const cancelled = await buy(undrawn);
    await buy(drawn);
    await buy(undrawn);
    await exclude(lotto.server, player);
    const body = await memberCall(lotto.server, player, billCancel, { bill_id: cancelled.bill_id, agent_id: 3 });
    expect(body).toMatchObject({ error: 0 });
    expect(await lotto.balance(player)).toBe(1_000_000 - 4_000);
    lotto.server.clock.advance(20 * DAY);
    const { now } = lotto.server.platform;
    for (const [round, prizes] of [
      [drawn, prizesOf({ three_top: '812', two_bottom: '34' })],
      [undrawn, null],
    ] as const) {
      const result = { roundId: Number(round), after: 0, prizes, reason: prizes ? null : 'งดออกผล', enteredBy: 'test' };
      await database.transaction((tx) => enterResult(tx, result, now()));
      expect(await settleRound(database, Number(round), { now })).toBe(true);
    }
    expect(await lotto.balance(player)).toBe(1_000_000 - 2_000 + 20 * 90 * 100);
  });
});

describe('deposits and rebates', () => {
  let payments: Payments;
  beforeAll(async () => {
    payments = await startPayments();
  });
  afterAll(() => payments.close());

  test('paid deposits count; an amount over the limit is refused with what is left', async () => {
    const player = await payments.addPlayer();
    await limit(payments.server, player, 'deposit', 'day', 500);
    const first = (await payments.open(player, 300)).body.data;
    await payments.sendWebhook(await payments.webhookBody(player, first));
    expect((await payments.open(player, 201)).body).toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('เหลืออีก 200.00 บาท'),
    });
    expect((await payments.open(player, 200)).body.error).toBe(0);
  });

  test('of a month of the calendar: simultaneous deposits are checked in turn, and the refusal names the month', async () => {
    const { server } = payments;
    const player = await payments.addPlayer();
    await limit(server, player, 'deposit', 'calendar_month', 500);
    const first = (await payments.open(player, 300)).body.data;
    await payments.sendWebhook(await payments.webhookBody(player, first));
    const replies = await Promise.all(Array.from({ length: 5 }, () => payments.open(player, 201)));
    expect(codes(replies)).toEqual(Array(5).fill('limit_reached'));
    expect(replies[0]?.body.message).toBe('เกินวงเงินฝากประจำเดือนที่คุณตั้งไว้ เหลืออีก 200.00 บาท');
    const nextMonth = await usedOf(server, player, 'deposit', 'calendar_month');
    server.clock.set(new Date(nextMonth.resets_at));
    expect((await payments.open(player, 500)).body.error).toBe(0);
    server.clock.set(new Date());
  });

  test('deposits opened, cancelled and then all paid: one fits the limit, the others wait for a person', async () => {
    const { server } = payments;
    const player = await payments.addPlayer();
    await limit(server, player, 'deposit', 'day', 500);
    const opened: { payment_id: string; amount: number }[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const { data } = (await payments.open(player, 500)).body;
      opened.push(data);
      await memberCall(server, player, cancelPayment, { payment_id: data.payment_id });
    }
    const bodies = await Promise.all(opened.map((deposit) => payments.webhookBody(player, deposit)));
    const replies = await Promise.all(bodies.map((body) => payments.sendWebhook(body)));
    expect(replies.map(({ body }) => body.data.result).sort()).toEqual(['credited', 'review', 'review', 'review']);
    expect(await payments.balance(player)).toBeLessThan(501);
    const statuses = await Promise.all(opened.map(({ payment_id }) => payments.status(player, payment_id)));
    expect(statuses.sort()).toEqual(['paid', 'review', 'review', 'review']);
    const { key } = await newKey(server);
    const { body } = await server.call(operatorDeposits, {}, { token: key });
    const own = body.data.items.filter(({ why }: { why: string }) => why === 'own_limit');
    expect(own).toHaveLength(3);
    const decision = { transaction_id: own[0].transaction_id, member_id: player.memberId, reason: 'ลูกค้าขอให้เติม' };
    expect((await server.call(operatorCreditDeposit, decision, { token: key })).body.error).toBe(0);
  });

  test('an exclusion refuses new deposits, credits one that is paid late, and allows withdrawals', async () => {
    const { server } = payments;
    const player = await payments.addPlayer();
    const opened = (await payments.open(player, 300)).body.data;
    const before = await payments.addPlayer();
    await exclude(server, player);
    await pause(server, before, 24);
    // The page shows it before a deposit is requested.
    for (const channel of (await memberCall(server, player, paymentChannels, {})).data)
      expect(channel).toMatchObject({ available: false, reason: 'บัญชีนี้อยู่ในช่วงงดเล่นตามที่ตั้งไว้' });
    expect((await payments.open(player, 300)).body.code).toBe('member_excluded');
    expect((await payments.open(before, 300)).body.code).toBe('member_paused');
    await payments.sendWebhook(await payments.webhookBody(player, opened));
    expect(await payments.balance(player)).toBe(opened.amount);
    await server.database.rows('update member set phone_verified_at = now() where id = $1', [player.memberId]);
    await server.database.rows(
      `update member_bank_account b set account_name = m.first_name || ' ' || m.last_name from member m where m.id = b.member_id and m.id = $1`,
      [player.memberId],
    );
    const rules = (await memberCall(server, player, withdrawRules, {})).data;
    expect(rules).toMatchObject({ blocked: null, turnover: { target: 0 } });
    const requested = await memberCall(server, player, requestWithdraw, {
      wallet_id: String(player.wallet),
      amount: 200,
    });
    expect(requested.data).toMatchObject({ status: 'requested' });
  });

  test.each([
    ['excluded_until', 'member_excluded'],
    ['timeout_until', 'member_paused'],
  ])('%s is over at its very end', async (column, code) => {
    const { server } = payments;
    const { memberId } = await payments.addPlayer();
    const blocks = await server.database.row<{ before: string | null; end: string | null }>(
      `with changed as (update member set ${column} = '2026-12-01T00:00:00Z' where id = $1 returning member)
       select play_block(member, '2026-11-30T23:59:59.999Z') as before, play_block(member, '2026-12-01T00:00:00Z') as end
       from changed`,
      [memberId],
    );
    expect(blocks).toEqual({ before: code, end: null });
  });

  const commands = (channels: Payments['channels']): readonly (readonly [string, Endpoint, object])[] => [
    ['a deposit by QR', generateQr, { channel_id: channels.promptpay, amount: 300 }],
    ['a deposit by transfer', openTransfer, { channel_id: channels.bank, amount: 300 }],
    ['a free spin', spinV2, { use: 'free' }],
    ['a spin for points', spinV2, { use: 'point' }],
    ['a spin of the first wheel', spin, {}],
    ['a coupon', redeemCoupon, { code: 'WELCOME' }],
    ['a promotion', takePromotion, { promotion_id: '1' }],
    ['the return of losses', claimCashback, { kind: 'loss' }],
    ['the daily cashback', claimCashback, { kind: 'turnover' }],
    ['a quest', redeemQuest, { quest_id: '1' }],
    ['redemption', redeem, { item_id: '1', quantity: 1 }],
  ];
  test('an exclusion or a time-out refuses every way to play with its reason, with a session that is still live', async () => {
    const { server, channels } = payments;
    const [excluded, paused] = [await payments.addPlayer(), await payments.addPlayer()];
    await exclude(server, excluded);
    await pause(server, paused, 24);
    for (const [command, endpoint, wanted] of commands(channels))
      for (const [player, code] of [
        [excluded, 'member_excluded'],
        [paused, 'member_paused'],
      ] as const)
        expect(await memberCall(server, player, endpoint, wanted), command).toMatchObject({ code, data: null });
  });
});
