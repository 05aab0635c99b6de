import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout } from '#contract/auth.ts';
import { providerBet } from '#contract/game.ts';
import { memberNotifications, readNotifications } from '#contract/notice.ts';
import { memberWallets } from '#contract/wallet.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import {
  bet,
  type CallName,
  closing,
  type Games,
  OTHER_SOURCE,
  type Player,
  SOURCE,
  startGames,
} from './seamless-fixture.ts';

let games: Games;
beforeAll(async () => {
  games = await startGames();
});
afterAll(async () => {
  expect(await faultsOfBooks(games.server.database)).toEqual([]);
  await games.close();
});

async function playing(satang?: number): Promise<{ player: Player; session: string }> {
  const player = await games.addPlayer(satang);
  return { player, session: await games.openSession(player) };
}
const minutes = (n: number) => n * 60_000;

describe('a round', () => {
  test('takes the stake, pays the win, and sends the member both balances', async () => {
    const { player, session } = await playing();
    expect((await games.sendCallback('balance', { session_id: session })).body).toEqual({
      error: 0,
      message: '',
      data: { balance: 1000, currency: 'THB' },
    });
    const stake = bet(session, 100.25);
    const placed = await games.sendCallback('bet', stake);
    expect(placed.body).toEqual({
      error: 0,
      message: '',
      data: { transaction_id: stake.transaction_id, balance: 899.75, currency: 'THB', at: expect.any(String) },
    });
    expect(await games.bets(player)).toMatchObject([{ state: 'open', stake: 10_025, won: 0 }]);
    const won = await games.sendCallback('win', closing(stake, 250.5));
    expect(won.body).toMatchObject({ error: 0, data: { balance: 1150.25 } });
    expect(await games.bets(player)).toMatchObject([{ state: 'settled', stake: 10_025, won: 25_050 }]);
    const walletEvent = (balance: number) => ({
      type: 'wallet',
      wallets: [{ id: String(player.wallet), balance, held: 0 }],
    });
    expect(await games.eventsOf(player)).toEqual([walletEvent(899.75), walletEvent(1150.25)]);
    const wallets = await games.server.call(memberWallets, {}, { token: player.token });
    expect(wallets.body.data.wallets[0].balance).toBe(1150.25);
  });

  test('sends the available balance to the open pages, without money that is held', async () => {
    const { player, session } = await playing();
    await games.server.database.rows(
      `select ledger_transfer(jsonb_build_array(jsonb_build_object('id', $1::text, 'agent_id', m.agent_id, 'currency', 'THB',
         'debit', jsonb_build_object('wallet', $2::bigint), 'credit', jsonb_build_object('house', 'bank_out'),
         'amount_satang', 30000, 'kind', 'withdraw', 'reference', '', 'phase', 'pending')), now())
       from member m where m.id = $3`,
      [`held:${player.wallet}`, player.wallet, player.memberId],
    );
    await games.sendCallback('bet', bet(session, 100));
    expect((await games.eventsOf(player)).at(-1)).toEqual({
      type: 'wallet',
      wallets: [{ id: String(player.wallet), balance: 600, held: 300 }],
    });
  });

  test('that is lost closes its bet by a win of 0', async () => {
    const { player, session } = await playing();
    const stake = bet(session, 10);
    await games.sendCallback('bet', stake);
    expect((await games.sendCallback('win', closing(stake, 0))).body).toMatchObject({
      error: 0,
      data: { balance: 990 },
    });
    expect(await games.bets(player)).toMatchObject([{ state: 'settled', won: 0 }]);
    expect(await games.eventsOf(player)).toHaveLength(1);
  });

  test('that ends while its player is elsewhere is notified; one of seconds is not', async () => {
    const { player, session } = await playing();
    const notices = async () =>
      (await games.server.call(memberNotifications, {}, { token: player.token })).body.data.items;
    const [quick, slow, refunded] = [bet(session, 50), bet(session, 50), bet(session, 20, { round_id: 'round-2' })];
    for (const stake of [quick, slow, refunded]) await games.sendCallback('bet', stake);
    await games.sendCallback('win', closing(quick, 92.5));
    expect(await notices()).toEqual([]);
    games.server.clock.advance(minutes(3));
    await games.sendCallback('win', closing(slow, 0));
    await games.sendCallback('refund', closing(refunded, 20));
    expect(await notices()).toMatchObject([
      { kind: 'slot_settled', title: 'คืนเงินเดิมพัน 20.00 บาท', description: 'สล็อต', link: '/member' },
      { title: 'สล็อต ออกผลแล้ว', description: 'เดิมพัน 50.00 ได้คืน 0.00 สุทธิ −50.00 บาท' },
    ]);
    games.server.clock.set(new Date());
  });

  test('that ends late with many others makes one notice for each match, or for the game and day; it names the bets', async () => {
    const { player, session } = await playing();
    const inbox = async () => (await games.server.call(memberNotifications, {}, { token: player.token })).body.data;
    const placed = async () => {
      const stake = bet(session, 10);
      await games.sendCallback('bet', stake);
      return stake;
    };
    const [first, second, third, fourth, other] = [
      await placed(),
      await placed(),
      await placed(),
      await placed(),
      await placed(),
    ];
    const plain = [await placed(), await placed()];
    games.server.clock.advance(minutes(3));
    const event = 'โขงพิทักษ์ 2–1 ป่าสักเรนเจอร์';
    for (const [stake, pick, won] of [
      [first, 'โขงพิทักษ์ ชนะ ×1.87', 18.7],
      [second, 'สูงกว่า 2.5 ×1.90', 19],
      [third, 'เสมอ ×3.92', 0],
      [fourth, 'เสมอ ×3.92', 0],
    ] as const)
      await games.sendCallback('win', { ...closing(stake, won), about: { event, pick } });
    await games.sendCallback('win', { ...closing(other, 0), about: { event: 'นาคราช 0–0 พยัคฆ์', pick: 'เสมอ ×3.10' } });
    for (const stake of plain) await games.sendCallback('win', closing(stake, 0));
    const { items, unread } = await inbox();
    expect(unread).toBe(3);
    expect(items).toMatchObject([
      { title: 'สล็อต ออกผลแล้ว 2 รายการ', description: 'เดิมพัน 20.00 ได้คืน 0.00 สุทธิ −20.00 บาท' },
      { title: 'นาคราช 0–0 พยัคฆ์', description: 'เสมอ ×3.10 · เดิมพัน 10.00 ได้คืน 0.00 สุทธิ −10.00 บาท' },
      {
        title: event,
        description: '4 รายการ: โขงพิทักษ์ ชนะ ×1.87, สูงกว่า 2.5 ×1.90, เสมอ ×3.92 · เดิมพัน 40.00 ได้คืน 37.70 สุทธิ −2.30 บาท',
      },
    ]);
    // News that was read is not told again by another number.
    await games.server.call(readNotifications, {}, { token: player.token });
    const late = await placed();
    games.server.clock.advance(minutes(3));
    await games.sendCallback('win', { ...closing(late, 0), about: { event, pick: 'เสมอ ×3.92' } });
    expect(await inbox()).toMatchObject({ unread: 1, items: [{ title: event }, {}, {}, {}] });
    games.server.clock.set(new Date());
  });

  test('that is taken back gives the stake back', async () => {
    const { player, session } = await playing();
    const stake = bet(session, 10);
    await games.sendCallback('bet', stake);
    expect((await games.sendCallback('refund', closing(stake, 10))).body).toMatchObject({
      error: 0,
      data: { balance: 1000 },
    });
    expect(await games.bets(player)).toMatchObject([{ state: 'refunded', won: 0 }]);
  });

  test('plays on the wallet of its session', async () => {
    const { player } = await playing();
    const bonus = await games.addBonusWallet(player, 5000);
    const session = await games.openSession(player, { wallet: bonus });
    const stake = bet(session, 20);
    expect((await games.sendCallback('bet', stake)).body.data.balance).toBe(30);
    expect((await games.sendCallback('win', closing(stake, 60))).body.data.balance).toBe(90);
    expect(await games.balance(player.wallet)).toBe(1000);
  });

  test('may win more than anybody may bet', async () => {
    const { player, session } = await playing();
    const stake = bet(session, 1000);
    await games.sendCallback('bet', stake);
    expect((await games.sendCallback('win', closing(stake, 123_456_789_012.34))).body.data.balance).toBe(
      123_456_789_012.34,
    );
    expect(await games.balance(player.wallet)).toBe(123_456_789_012.34);
  });
});

describe('a repeat', () => {
  test.each(['bet', 'win', 'refund'] as const)('of a %s gets the first answer and moves nothing', async (name) => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    const placed = await games.sendCallback('bet', stake);
    const call = name === 'bet' ? stake : closing(stake, 40);
    const first = name === 'bet' ? placed : await games.sendCallback(name, call);
    expect(first.body.error).toBe(0);
    games.server.clock.advance(1000);
    // Another bet in between changes the balance, not the answer.
    await games.sendCallback('bet', bet(session, 1));
    expect((await games.sendCallback(name, call)).body).toEqual(first.body);
    expect(await games.balance(player.wallet)).toBe(name === 'bet' ? 959 : 999);
  });

  test.each([
    ['another amount', { amount: 41 }],
    ['another round', { round_id: 'round-2' }],
  ])('with %s: transaction_conflict', async (_what, change) => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    await games.sendCallback('bet', stake);
    expect((await games.sendCallback('bet', { ...stake, ...change })).body.code).toBe('transaction_conflict');
    expect(await games.balance(player.wallet)).toBe(960);
  });

  test('as another kind of call, or from another session: transaction_conflict', async () => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    await games.sendCallback('bet', stake);
    const { transaction_id } = stake;
    expect((await games.sendCallback('win', closing(stake, 40, { transaction_id }))).body.code).toBe(
      'transaction_conflict',
    );
    expect((await games.sendCallback('refund', closing(stake, 40, { transaction_id }))).body.code).toBe(
      'transaction_conflict',
    );
    const other = await playing();
    expect((await games.sendCallback('bet', { ...stake, session_id: other.session })).body.code).toBe(
      'transaction_conflict',
    );
    expect(await games.balance(player.wallet)).toBe(960);
    expect(await games.balance(other.player.wallet)).toBe(1000);
  });

  test('sent 50 times over 16 connections is one debit, one win, one refund', async () => {
    const { player, session } = await playing();
    const [lost, back] = [bet(session, 40), bet(session, 7)];
    const calls: [CallName, object][] = [
      ['bet', lost],
      ['bet', back],
      ['win', closing(lost, 90)],
      ['refund', closing(back, 7)],
    ];
    for (const [name, body] of calls) {
      let left = 50;
      const bodies: unknown[] = [];
      const connection = async () => {
        while (left-- > 0) bodies.push((await games.sendCallback(name, body)).body);
      };
      await Promise.all(Array.from({ length: 16 }, connection));
      expect(bodies).toHaveLength(50);
      expect(bodies[0]).toMatchObject({ error: 0 });
      for (const answer of bodies) expect(answer).toEqual(bodies[0]);
    }
    expect(await games.balance(player.wallet)).toBe(1050);
    expect(await games.eventsOf(player)).toHaveLength(4);
  });

  test('of one id on two wallets at once: one is taken', async () => {
    const one = await playing();
    const other = await playing();
    for (let n = 0; n < 10; n += 1) {
      const stake = bet(one.session, 1);
      const replies = await Promise.all(
        [one, other].map(({ session }) => games.sendCallback('bet', { ...stake, session_id: session })),
      );
      expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['ok', 'transaction_conflict']);
    }
    expect((await games.balance(one.player.wallet)) + (await games.balance(other.player.wallet))).toBe(1990);
  });
});

describe('out of order', () => {
  test('a refund before its bet is answered, and the late bet refused', async () => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    const refund = closing(stake, 40);
    const early = await games.sendCallback('refund', refund);
    expect(early.body).toMatchObject({ error: 0, data: { balance: 1000 } });
    expect((await games.sendCallback('bet', stake)).body.code).toBe('bet_refunded');
    expect((await games.sendCallback('bet', { ...stake, amount: 41 })).body.code).toBe('bet_refunded');
    expect((await games.sendCallback('refund', refund)).body).toEqual(early.body);
    expect((await games.sendCallback('refund', closing(stake, 40))).body.code).toBe('bet_refunded');
    expect((await games.sendCallback('win', closing(stake, 40))).body.code).toBe('bet_not_found');
    expect(await games.balance(player.wallet)).toBe(1000);
    expect(await games.bets(player)).toEqual([]);
  });

  test('a refund that names itself is a conflict and leaves nothing', async () => {
    const { session } = await playing();
    const transaction_id = randomUUID();
    const refund = closing({ session_id: session, transaction_id, round_id: 'r' }, 5, { transaction_id });
    expect((await games.sendCallback('refund', refund)).body.code).toBe('transaction_conflict');
    expect((await games.sendCallback('bet', bet(session, 5, { transaction_id }))).body.error).toBe(0);
  });

  test('bet and refund at once: whoever is first, the stake is back', async () => {
    const { player, session } = await playing();
    for (let n = 0; n < 10; n += 1) {
      const stake = bet(session, 40);
      const [placed, back] = await Promise.all([
        games.sendCallback('bet', stake),
        games.sendCallback('refund', closing(stake, 40)),
      ]);
      expect(back.body.error).toBe(0);
      expect([undefined, 'bet_refunded']).toContain(placed.body.code);
    }
    expect(await games.balance(player.wallet)).toBe(1000);
  });

  test('a win without a bet, of another session, round or provider: bet_not_found', async () => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    await games.sendCallback('bet', stake);
    const second = await games.openSession(player);
    const stranger = await playing();
    for (const changes of [
      { bet_transaction_id: randomUUID() },
      { session_id: second },
      { session_id: stranger.session },
      { round_id: 'round-2' },
    ]) {
      expect((await games.sendCallback('win', closing(stake, 40, changes))).body.code).toBe('bet_not_found');
    }
    for (const changes of [{ session_id: second }, { session_id: stranger.session }, { round_id: 'round-2' }])
      expect((await games.sendCallback('refund', closing(stake, 40, changes))).body.code).toBe('bet_not_found');
    expect(await games.bets(player)).toMatchObject([{ state: 'open' }]);
    expect(await games.balance(stranger.player.wallet)).toBe(1000);
  });

  test.each([
    ['win', 'win', 'bet_settled'],
    ['win', 'refund', 'bet_settled'],
    ['refund', 'win', 'bet_refunded'],
    ['refund', 'refund', 'bet_refunded'],
  ] as const)('after a %s another %s: %s', async (first, second, code) => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    await games.sendCallback('bet', stake);
    expect((await games.sendCallback(first, closing(stake, 40))).body.error).toBe(0);
    expect((await games.sendCallback(second, closing(stake, 40))).body.code).toBe(code);
    expect(await games.balance(player.wallet)).toBe(1000);
  });

  test('a refund of another amount than the bet is refused; the right one is still taken', async () => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    await games.sendCallback('bet', stake);
    for (const amount of [39.99, 40.01]) {
      const { body } = await games.sendCallback('refund', closing(stake, amount));
      expect(body).toMatchObject({ code: 'invalid_input', fields: { amount: expect.any(String) } });
    }
    expect((await games.sendCallback('refund', closing(stake, 40))).body.error).toBe(0);
    expect(await games.balance(player.wallet)).toBe(1000);
  });
});

describe('a bet is refused, a win and a refund are not', () => {
  const reasons: [string, string, (player: Player, session: string) => Promise<unknown>][] = [
    ['after 2 hours', 'game_session_ended', async () => games.server.clock.advance(minutes(120))],
    [
      'after the session was ended',
      'game_session_ended',
      (_, id) => games.server.database.rows('update game_session set ended_at = now() where id = $1', [id]),
    ],
    ['after logging out', 'game_session_ended', (player) => games.server.call(logout, {}, { token: player.token })],
    [
      'of an excluded member',
      'member_excluded',
      (player) => games.server.database.rows(`update member set status = 'excluded' where id = $1`, [player.memberId]),
    ],
    [
      'of a closed account',
      'game_session_ended',
      (player) => games.server.database.rows(`update member set status = 'closed' where id = $1`, [player.memberId]),
    ],
  ];
  test.each(reasons)('%s: %s', async (_what, code, change) => {
    const { player, session } = await playing();
    const [winning, refunded, known] = [bet(session, 40), bet(session, 30), bet(session, 1)];
    for (const stake of [winning, refunded]) await games.sendCallback('bet', stake);
    const first = await games.sendCallback('bet', known);
    await change(player, session);
    expect((await games.sendCallback('bet', bet(session, 10))).body.code).toBe(code);
    expect((await games.sendCallback('bet', known)).body).toEqual(first.body);
    expect((await games.sendCallback('win', closing(winning, 55))).body).toMatchObject({
      error: 0,
      data: { balance: 984 },
    });
    expect((await games.sendCallback('refund', closing(refunded, 30))).body).toMatchObject({
      error: 0,
      data: { balance: 1014 },
    });
    expect((await games.sendCallback('refund', closing(bet(session, 9), 9))).body).toMatchObject({ error: 0 });
    expect((await games.sendCallback('balance', { session_id: session })).body).toMatchObject({ error: 0 });
  });

  test('a minute before the end it is taken', async () => {
    const { session } = await playing();
    games.server.clock.advance(minutes(119));
    expect((await games.sendCallback('bet', bet(session, 10))).body.error).toBe(0);
  });

  test('without the money: insufficient_balance with the balance; the same bet is taken once there is enough', async () => {
    const { player, session } = await playing(3000);
    const stake = bet(session, 30.01);
    expect((await games.sendCallback('bet', stake)).body).toMatchObject({
      code: 'insufficient_balance',
      data: { balance: 30, currency: 'THB' },
    });
    expect(await games.bets(player)).toEqual([]);
    const winning = bet(session, 30);
    await games.sendCallback('bet', winning);
    await games.sendCallback('win', closing(winning, 31));
    expect((await games.sendCallback('bet', stake)).body).toMatchObject({ error: 0, data: { balance: 0.99 } });
  });

  test('100 bets at once never take more than there is', async () => {
    const { player, session } = await playing(2500);
    const replies = await Promise.all(Array.from({ length: 100 }, () => games.sendCallback('bet', bet(session, 1))));
    expect(replies.filter(({ body }) => body.error === 0)).toHaveLength(25);
    expect(new Set(replies.filter(({ body }) => body.error !== 0).map(({ body }) => body.code))).toEqual(
      new Set(['insufficient_balance']),
    );
    expect(await games.balance(player.wallet)).toBe(0);
  });
});

describe('bad input', () => {
  test.each([
    ['0', 0],
    ['negative', -1],
    ['3 decimals', 1.005],
    ['text', '10'],
    ['null (NaN in JSON)', Number.NaN],
    ['too much', 10_000_001],
    ['missing', undefined],
  ])('a bet of %s', async (_what, amount) => {
    const { player, session } = await playing();
    const { body } = await games.sendCallback('bet', bet(session, amount));
    expect(body).toMatchObject({ code: 'invalid_input', fields: { amount: expect.any(String) } });
    expect(await games.balance(player.wallet)).toBe(1000);
  });

  test.each([-0.01, 1.005, 1e13, '5', null])('a win of %s', async (amount) => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    await games.sendCallback('bet', stake);
    expect((await games.sendCallback('win', closing(stake, amount))).body).toMatchObject({
      code: 'invalid_input',
      fields: { amount: expect.any(String) },
    });
    expect(await games.bets(player)).toMatchObject([{ state: 'open' }]);
  });

  test.each([0, -40, 40.005, Number.NaN, '40', undefined])('a refund of %s', async (amount) => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    await games.sendCallback('bet', stake);
    expect((await games.sendCallback('refund', closing(stake, amount))).body).toMatchObject({
      code: 'invalid_input',
      fields: { amount: expect.any(String) },
    });
    expect(await games.bets(player)).toMatchObject([{ state: 'open' }]);
    expect(await games.balance(player.wallet)).toBe(960);
  });

  test.each([
    ['an unknown field', { bonus: 1 }],
    ['an empty id', { transaction_id: '' }],
    ['an id of 65 letters', { transaction_id: 'x'.repeat(65) }],
    ['a NUL in an id', { round_id: 'a\0b' }],
  ])('%s', async (_what, changes) => {
    const { session } = await playing();
    expect((await games.sendCallback('bet', bet(session, 1, changes))).body.code).toBe('invalid_input');
  });

  test('what is no JSON', async () => {
    const now = games.server.platform.now();
    const headers = { 'x-provider': SOURCE, ...signatureHeaders('a'.repeat(64), '{"broken', now) };
    expect((await games.server.call(providerBet, '{"broken', { headers })).status).toBe(400);
  });
});

describe('whoever is not the provider', () => {
  test.each([
    ['an unknown provider', { 'x-provider': 'nobody' }],
    ['no signature', { 'x-signature': '' }],
    ['a forged signature', { 'x-signature': 'f'.repeat(64) }],
    ['another time than signed', { 'x-timestamp': '1700000000000' }],
    ['the name of another provider', { 'x-provider': OTHER_SOURCE }],
    ['the name of a property', { 'x-provider': 'constructor' }],
  ])('%s: 401 and nothing written', async (_what, headers) => {
    const { player, session } = await playing();
    const reply = await games.sendCallback('bet', bet(session, 10), { headers });
    expect(reply).toMatchObject({ status: 401, body: { code: 'signature_invalid' } });
    expect(await games.balance(player.wallet)).toBe(1000);
  });

  test.each([-6, 6])('a call signed %d minutes from now', async (offset) => {
    const { session } = await playing();
    const body = bet(session, 10);
    const at = new Date(games.server.platform.now().getTime() + minutes(offset));
    const headers = { ...signatureHeaders('a'.repeat(64), JSON.stringify(body), at) };
    expect((await games.sendCallback('bet', body, { headers })).body.code).toBe('signature_invalid');
  });

  test('a call replayed within 5 minutes gets the first answer, later nothing', async () => {
    const { player, session } = await playing();
    const body = bet(session, 10);
    const headers = { ...signatureHeaders('a'.repeat(64), JSON.stringify(body), games.server.platform.now()) };
    const first = await games.sendCallback('bet', body, { headers });
    games.server.clock.advance(minutes(4));
    expect((await games.sendCallback('bet', body, { headers })).body).toEqual(first.body);
    games.server.clock.advance(minutes(2));
    expect((await games.sendCallback('bet', body, { headers })).status).toBe(401);
    expect(await games.balance(player.wallet)).toBe(990);
  });

  test("another provider can't touch the session: launch_invalid", async () => {
    const { player, session } = await playing();
    const stake = bet(session, 40);
    await games.sendCallback('bet', stake);
    const source = OTHER_SOURCE;
    const codes = [
      await games.sendCallback('balance', { session_id: session }, { source }),
      await games.sendCallback('bet', bet(session, 1), { source }),
      await games.sendCallback('win', closing(stake, 1), { source }),
      await games.sendCallback('refund', closing(stake, 40), { source }),
      await games.sendCallback('balance', { session_id: 'unknown' }),
      await games.sendCallback('bet', bet('unknown', 1)),
    ].map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set(['launch_invalid']));
    expect(await games.balance(player.wallet)).toBe(960);
  });

  test('two providers may use the same transaction id', async () => {
    const { player, session } = await playing();
    const other = await games.openSession(player, { source: OTHER_SOURCE });
    const transaction_id = randomUUID();
    expect((await games.sendCallback('bet', bet(session, 1, { transaction_id }))).body.error).toBe(0);
    expect(
      (await games.sendCallback('bet', bet(other, 2, { transaction_id }), { source: OTHER_SOURCE })).body.error,
    ).toBe(0);
    expect(await games.balance(player.wallet)).toBe(997);
  });
});
