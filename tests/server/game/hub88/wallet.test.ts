import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gameRounds } from '#contract/game.ts';
import { memberNotifications } from '#contract/notice.ts';
import { setLimits } from '#contract/safer-play.ts';
import { STATUSES } from '#server/game/providers/hub88/messages.ts';
import { settleQuietRounds } from '#server/game/quiet-rounds.ts';
import { dueBonuses } from '#server/promotion/bonus-queries.ts';
import { endIfDue } from '#server/promotion/end-bonus.ts';
import { amountOf, rollback, win } from '#tests/contract/hub88/calls.ts';
import { SOURCE } from '#tests/contract/hub88/counterpart.ts';
import { lockWaits } from '../../harness.ts';
import { AGENT, faultsOfBooks } from '../../ledger/fixture.ts';
import type { Player } from '../seamless-fixture.ts';
import { bet, GAME, type Hub, OTHER_GAME, ROULETTE, startHub, userOf } from './fixture.ts';

let hub: Hub;
/** Every status that an answer of this file had: none of the document's may be missing in the end. */
const seen = new Set<string>();
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

const send = async (path: string, body: unknown, signature?: string | null) => {
  const answer = await hub.send(path, body, signature);
  seen.add(answer.status);
  return answer;
};
const status = async (path: string, body: unknown) => (await send(path, body)).status;
const table = async (satang = 100_000): Promise<{ player: Player; token: string }> => {
  const player = await hub.games.addPlayer(satang);
  return { player, token: await hub.openSession(player) };
};
const change = (sql: string, values: unknown[]) => hub.games.server.database.rows(sql, values);

describe('questions to the wallet', () => {
  test('a user: where they may play, and nothing of the person', async () => {
    const { player } = await table();
    const request_uuid = randomUUID();
    expect(await send('/user/info', { user: userOf(player), request_uuid })).toEqual({
      http: 200,
      user: userOf(player),
      status: 'RS_OK',
      request_uuid,
      country: 'TH',
      sub_partner_id: 'agent3',
    });
    expect(await status('/user/info', { user: 'player-999999', request_uuid })).toBe('RS_ERROR_UNKNOWN');
    expect(await status('/user/info', { user: 'somchai', request_uuid })).toBe('RS_ERROR_UNKNOWN');
    const stranger = await hub.games.addPlayer();
    expect(await status('/user/info', { user: userOf(stranger), request_uuid })).toBe('RS_ERROR_UNKNOWN');
    await change("update member set status = 'excluded' where id = $1", [player.memberId]);
    expect(await status('/user/info', { user: userOf(player), request_uuid })).toBe('RS_ERROR_USER_DISABLED');
  });

  test('a balance, in 1/100,000 of a baht', async () => {
    const { player, token } = await table(12_345);
    const call = { user: userOf(player), token, request_uuid: randomUUID(), game_code: GAME };
    expect(await send('/user/balance', call)).toEqual({
      http: 200,
      user: call.user,
      status: 'RS_OK',
      request_uuid: call.request_uuid,
      currency: 'THB',
      balance: 12_345_000,
    });
    expect(await status('/user/balance', { ...call, game_code: 'nothing' })).toBe('RS_ERROR_INVALID_GAME');
    expect(await status('/user/balance', { ...call, token: 'x'.repeat(20) })).toBe('RS_ERROR_INVALID_TOKEN');
    await change('update game_session set ended_at = now() where id = $1', [token]);
    expect(await status('/user/balance', call)).toBe('RS_ERROR_TOKEN_EXPIRED');
  });

  test('a bonus wallet is played like the cash wallet, and its turnover counts each stake once', async () => {
    const player = await hub.games.addPlayer();
    const wallet = await hub.games.addBonusWallet(player, 50_000);
    const token = await hub.openSession(player, wallet);
    const weighted = async () => {
      const [row] = await hub.games.server.database.rows<{ weighted: number }>(
        'select game_weighted as weighted from bonus where wallet_id = $1',
        [wallet],
      );
      return row?.weighted;
    };
    const before = (await weighted()) ?? 0;
    const placed = bet(player, token, 100);
    expect((await send('/transaction/bet', placed)).balance).toBe(amountOf(400));
    await send('/transaction/win', win(placed, 10));
    expect(await weighted()).toBe(before);
    expect((await send('/transaction/win', win(placed, 20, { round_closed: true }))).balance).toBe(amountOf(430));
    const once = ((await weighted()) ?? 0) - before;
    expect(once).toBeGreaterThan(0);
    await send('/transaction/win', win(placed, 0));
    expect((await weighted()) ?? 0).toBe(before + once);
    const closed = bet(player, token, 100, { round: 'second', round_closed: true });
    await send('/transaction/bet', closed);
    expect((await weighted()) ?? 0).toBe(before + 2 * once);
    expect((await send('/transaction/rollback', rollback(closed))).balance).toBe(amountOf(430));
    expect((await weighted()) ?? 0).toBe(before + once);
  });
});

describe('bets, wins and rollbacks', () => {
  test('move the money once, and a repeat gets the first answer', async () => {
    const { player, token } = await table();
    const placed = bet(player, token, 100);
    const first = await send('/transaction/bet', placed);
    expect(first).toEqual({
      http: 200,
      user: userOf(player),
      status: 'RS_OK',
      request_uuid: placed.request_uuid,
      currency: 'THB',
      balance: amountOf(900),
    });
    const won = win(placed, 250);
    expect((await send('/transaction/win', won)).balance).toBe(amountOf(1150));
    const request_uuid = randomUUID();
    expect(await send('/transaction/bet', { ...placed, request_uuid })).toEqual({ ...first, request_uuid });
    expect((await send('/transaction/win', won)).balance).toBe(amountOf(1150));
    const other = bet(player, token, 50);
    await send('/transaction/bet', other);
    const back = rollback(other);
    for (let time = 0; time < 2; time += 1)
      expect(await send('/transaction/rollback', back)).toMatchObject({ status: 'RS_OK', balance: amountOf(1150) });
    expect(await hub.games.balance(player.wallet)).toBe(1150);
    expect(await faultsOfBooks(hub.games.server.database)).toEqual([]);
  });

  test.each([
    ['amount', { amount: amountOf(101) }],
    ['currency', { currency: 'EUR' }],
    ['round', { round: 'another' }],
    ['game', { game_code: OTHER_GAME }],
  ])('the same transaction_uuid with another %s: RS_ERROR_DUPLICATE_TRANSACTION', async (_what, changes) => {
    const { player, token } = await table();
    const placed = bet(player, token, 100);
    await send('/transaction/bet', placed);
    expect(await status('/transaction/bet', { ...placed, ...changes })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    const [won, second] = [win(placed, 20), bet(player, token, 10)];
    await send('/transaction/win', won);
    expect(await status('/transaction/win', { ...won, ...changes })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    await send('/transaction/bet', second);
    const other = { reference_transaction_uuid: second.transaction_uuid };
    expect(await status('/transaction/win', { ...won, ...other })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await hub.games.balance(player.wallet)).toBe(910);
  });

  test('another user’s transaction_uuid: RS_ERROR_DUPLICATE_TRANSACTION', async () => {
    const [one, other] = [await table(), await table()];
    const placed = bet(one.player, one.token, 10);
    await send('/transaction/bet', placed);
    const stolen = bet(other.player, other.token, 10, { transaction_uuid: placed.transaction_uuid });
    expect(await status('/transaction/bet', stolen)).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await status('/transaction/win', { ...win(placed, 5), user: userOf(other.player) })).toBe(
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    );
    expect(await status('/transaction/rollback', { ...rollback(placed), user: userOf(other.player) })).toBe(
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    );
    expect(await hub.games.balance(other.player.wallet)).toBe(1000);
  });

  test('a win is credited after the session, without a token, and after another win of its bet', async () => {
    const { player, token } = await table();
    const placed = bet(player, token, 100);
    await send('/transaction/bet', placed);
    await change('update game_session set ended_at = now(), expires_at = now() where id = $1', [token]);
    await change('update member_session set revoked_at = now() where id = $1', [player.loginId]);
    expect(await status('/transaction/bet', bet(player, token, 1))).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect((await send('/transaction/win', win(placed, 10))).balance).toBe(amountOf(910));
    expect((await send('/transaction/win', win(placed, 20, { token: 'gone' }))).balance).toBe(amountOf(930));
    const { token: _token, ...without } = win(placed, 0.01);
    expect((await send('/transaction/win', without)).balance).toBe(amountOf(930.01));
  });

  test('a bet that is refused is also refused once its wins come', async () => {
    const { player, token } = await table(1000);
    const placed = bet(player, token, 10.01);
    expect(await send('/transaction/bet', placed)).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: amountOf(10),
    });
    expect(await status('/transaction/win', win(placed, 5))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  });

  test('a rollback before its bet or its win: RS_OK, and what comes late is refused', async () => {
    const { player, token } = await table();
    const [placed, late] = [bet(player, token, 100), bet(player, token, 100)];
    expect(await send('/transaction/rollback', rollback(late))).toMatchObject({
      status: 'RS_OK',
      balance: amountOf(1000),
    });
    expect(await status('/transaction/bet', late)).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    await send('/transaction/bet', placed);
    const won = win(placed, 50);
    expect(await status('/transaction/rollback', rollback(won))).toBe('RS_OK');
    expect(await status('/transaction/win', won)).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    // Without a token the call is kept for the member's latest session.
    const another = bet(player, token, 5);
    expect(await status('/transaction/rollback', { ...rollback(another), token: null })).toBe('RS_OK');
    expect(await status('/transaction/bet', another)).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect(await hub.games.balance(player.wallet)).toBe(900);
  });

  test('a bet with a win is rolled back after the win is, and a win that is spent is not', async () => {
    const { player, token } = await table(10_000);
    const placed = bet(player, token, 100);
    await send('/transaction/bet', placed);
    const won = win(placed, 40);
    await send('/transaction/win', won);
    expect(await status('/transaction/rollback', rollback(placed))).toBe('RS_ERROR_UNKNOWN');
    const spent = bet(player, token, 30, { round: 'next' });
    await send('/transaction/bet', spent);
    expect(await send('/transaction/rollback', rollback(won))).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: amountOf(10),
    });
    await send('/transaction/rollback', rollback(spent));
    const back = rollback(won);
    for (let time = 0; time < 2; time += 1)
      expect(await send('/transaction/rollback', back)).toMatchObject({ status: 'RS_OK', balance: 0 });
    expect(await send('/transaction/rollback', rollback(won))).toMatchObject({ status: 'RS_OK', balance: 0 });
    expect((await send('/transaction/rollback', rollback(placed))).balance).toBe(amountOf(100));
    expect(await status('/transaction/win', win(placed, 5))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect(await faultsOfBooks(hub.games.server.database)).toEqual([]);
  });

  test('money held for a withdrawal is not available for taking back a win', async () => {
    const { player, token } = await table(10_000);
    const placed = bet(player, token, 100);
    await send('/transaction/bet', placed);
    const won = win(placed, 40);
    await send('/transaction/win', won);
    const hold = (satang: number) =>
      change('update account set held_satang = $2 where id = $1', [player.wallet, satang]);
    await hold(1000);
    const spent = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: amountOf(30) };
    expect(await send('/transaction/rollback', rollback(won))).toMatchObject(spent);
    await hold(0);
    expect(await send('/transaction/rollback', rollback(won))).toMatchObject({ status: 'RS_OK', balance: 0 });
  });

  test('the last call of a round leaves bets of other rounds, of other members and of other wallets open', async () => {
    const [one, other] = [await table(), await table()];
    const bonus = await hub.games.addBonusWallet(one.player, 100_000);
    const onBonus = await hub.openSession(one.player, bonus);
    const open = [
      [one.player, bet(one.player, one.token, 10, { round: 'closing' })],
      [one.player, bet(one.player, one.token, 20, { round: 'next' })],
      [one.player, bet(one.player, onBonus, 40, { round: 'closing' })],
      [other.player, bet(other.player, other.token, 80, { round: 'closing' })],
    ] as const;
    for (const [, placed] of open) expect(await status('/transaction/bet', placed)).toBe('RS_OK');
    await send('/transaction/win', win(open[0][1], 5, { round_closed: true }));
    const states = async (player: Player) =>
      (await hub.games.bets(player)).map(({ state, stake }) => [state, stake]).sort();
    expect(await states(one.player)).toEqual([
      ['open', 2000],
      ['open', 4000],
      ['settled', 1000],
    ]);
    expect(await states(other.player)).toEqual([['open', 8000]]);
  });

  test('the last call of a round settles its other bets, and a free bet takes nothing', async () => {
    const { player, token } = await table();
    const [first, second] = [bet(player, token, 10), bet(player, token, 20)];
    await send('/transaction/bet', first);
    await send('/transaction/bet', second);
    await send('/transaction/win', win(second, 60, { round_closed: true }));
    const free = bet(player, token, 30, { is_free: true, round: 'r'.repeat(300), round_closed: true });
    expect((await send('/transaction/bet', free)).balance).toBe(amountOf(1030));
    expect((await send('/transaction/win', win(free, 5))).balance).toBe(amountOf(1035));
    expect((await hub.games.bets(player)).map(({ state, stake, won }) => [state, stake, won])).toEqual([
      ['settled', 1000, 0],
      ['settled', 2000, 6000],
      ['settled', 0, 500],
    ]);
    const rounds = await hub.games.server.call(gameRounds, {}, { token: player.token });
    expect(rounds.body.data.items.map(({ stake, win: back }: { stake: number; win: number }) => [stake, back])).toEqual(
      [
        [0, 5],
        [30, 60],
      ],
    );
  });
});

describe('a round that goes on after a win', () => {
  /** Played from a bonus, whose job then looks at it. */
  async function bonusTable(satang: number) {
    const player = await hub.games.addPlayer();
    const wallet = await hub.games.addBonusWallet(player, satang);
    const { database, platform } = hub.games.server;
    return {
      player,
      token: await hub.openSession(player, wallet),
      wallet,
      async lookedAt() {
        for (const id of await dueBonuses(database, platform.now()))
          await database.transaction((tx) => endIfDue(tx, id, platform.now()));
        return database.row('select state, game_weighted::int as weighted from bonus where wallet_id = $1', [wallet]);
      },
    };
  }
  const settleQuiet = () => settleQuietRounds(hub.games.server.database, hub.games.server.platform.now());
  const HOUR_MS = 3_600_000;
  afterEach(() => hub.games.server.clock.set(new Date()));

  test('ends no bonus: the last money won nothing, and the feature that follows a fortune', async () => {
    const { player, token, wallet, lookedAt } = await bonusTable(10_000);
    const placed = bet(player, token, 100);
    await send('/transaction/bet', placed);
    await send('/transaction/win', win(placed, 0));
    expect(await lookedAt()).toEqual({ state: 'running', weighted: 0 });
    await send('/transaction/win', win(placed, 50_000, { round_closed: true }));
    expect(await lookedAt()).toEqual({ state: 'running', weighted: 1_000_000 });
    expect(await hub.games.balance(wallet)).toBe(50_000);
  });

  test('ends a bonus that has nothing left once its last round is closed, of free bets too', async () => {
    const { player, token, lookedAt } = await bonusTable(10_000);
    const [placed, free] = [bet(player, token, 100), bet(player, token, 5, { round: 'free', is_free: true })];
    for (const one of [placed, free]) await send('/transaction/bet', one);
    await send('/transaction/win', win(placed, 0, { round_closed: true }));
    expect(await lookedAt()).toMatchObject({ state: 'running' });
    await send('/transaction/bet', bet(player, token, 5, { round: 'free', is_free: true, round_closed: true }));
    expect(await lookedAt()).toMatchObject({ state: 'lost' });
  });

  test('belongs with stake and wins to the day on which it ends', async () => {
    const { clock, database } = hub.games.server;
    const { player, token } = await table();
    const placed = bet(player, token, 100);
    clock.set(new Date('2026-10-10T23:55:00+07:00'));
    await send('/transaction/bet', placed);
    await send('/transaction/win', win(placed, 30));
    clock.set(new Date('2026-10-11T00:10:00+07:00'));
    await send('/transaction/win', win(placed, 40, { round_closed: true }));
    const playedOn = (day: string) =>
      database.rows(
        `select stake_satang, won_satang from cashback_games($1, $2::timestamptz, $2::timestamptz + interval '1 day') where member_id = $3`,
        [AGENT, `${day}T00:00:00+07:00`, player.memberId],
      );
    expect(await playedOn('2026-10-10')).toEqual([]);
    expect(await playedOn('2026-10-11')).toEqual([{ stake_satang: 10_000, won_satang: 7000 }]);
  });

  test('is told when it ends, with all that it has won', async () => {
    const { clock, call } = hub.games.server;
    const { player, token } = await table();
    const placed = bet(player, token, 100);
    await send('/transaction/bet', placed);
    for (const [baht, round_closed] of [
      [30, false],
      [40, true],
    ] as const) {
      clock.advance(2 * 60_000);
      await send('/transaction/win', win(placed, baht, { round_closed }));
    }
    const notices = (await call(memberNotifications, {}, { token: player.token })).body.data.items;
    expect(notices).toMatchObject([{ description: 'เดิมพัน 100.00 ได้คืน 70.00 สุทธิ −30.00 บาท' }]);
  });

  test('is over after two days without a win, and what comes later is still paid', async () => {
    const { clock } = hub.games.server;
    const { player, token, wallet, lookedAt } = await bonusTable(20_000);
    const placed = bet(player, token, 100);
    await send('/transaction/bet', placed);
    const state = async () => (await hub.games.bets(player)).map(({ state, won }) => [state, won]);
    for (const won of [10, 20]) {
      await send('/transaction/win', win(placed, won));
      clock.advance(47 * HOUR_MS);
      await settleQuiet();
    }
    expect(await state()).toEqual([['open', 3000]]);
    clock.advance(HOUR_MS);
    await Promise.all([settleQuiet(), settleQuiet()]);
    expect(await state()).toEqual([['settled', 3000]]);
    await send('/transaction/win', win(placed, 5));
    clock.advance(49 * HOUR_MS);
    await settleQuiet();
    expect(await state()).toEqual([['settled', 3500]]);
    expect(await lookedAt()).toEqual({ state: 'running', weighted: 1_000_000 });
    expect(await hub.games.balance(wallet)).toBe(135);
  });

  test('is over with all its bets, those too that have won nothing, two days after the last of them', async () => {
    const { clock } = hub.games.server;
    const { player, token, wallet, lookedAt } = await bonusTable(30_000);
    const first = bet(player, token, 100);
    const states = async () => (await hub.games.bets(player)).map(({ state }) => state);
    await send('/transaction/bet', first);
    await send('/transaction/win', win(first, 0));
    clock.advance(47 * HOUR_MS);
    await send('/transaction/bet', bet(player, await hub.openSession(player, wallet), 100));
    clock.advance(47 * HOUR_MS);
    await settleQuiet();
    expect(await states()).toEqual(['open', 'open']);
    clock.advance(2 * HOUR_MS);
    await settleQuiet();
    expect(await states()).toEqual(['settled', 'settled']);
    expect(await lookedAt()).toEqual({ state: 'running', weighted: 2_000_000 });
  });

  test('is over although another wallet plays in it meanwhile', async () => {
    const { clock } = hub.games.server;
    const { player, token } = await bonusTable(10_000);
    const placed = bet(player, token, 50);
    await send('/transaction/bet', placed);
    await send('/transaction/win', win(placed, 10));
    clock.advance(47 * HOUR_MS);
    const other = bet(player, await hub.openSession(player), 20);
    expect(await send('/transaction/bet', other)).toMatchObject({ status: 'RS_OK' });
    clock.advance(2 * HOUR_MS);
    await settleQuiet();
    expect((await hub.games.bets(player)).map(({ state }) => state).sort()).toEqual(['open', 'settled']);
  });

  test.each([
    [false, 'open'],
    [null, 'settled'],
  ])('goes on while another of its bets wins, with round_closed %s', async (round_closed, state) => {
    const { clock } = hub.games.server;
    const { player, token } = await table();
    const [first, second] = [bet(player, token, 100), bet(player, token, 100)];
    for (const one of [first, second]) await send('/transaction/bet', one);
    await send('/transaction/win', win(first, 10));
    clock.advance(47 * HOUR_MS);
    await send('/transaction/win', win(second, 20, { round_closed }));
    clock.advance(2 * HOUR_MS);
    await settleQuiet();
    const states = async () => (await hub.games.bets(player)).map(({ state }) => state);
    expect(await states()).toEqual(['open', state]);
    clock.advance(47 * HOUR_MS);
    await settleQuiet();
    expect(await states()).toEqual(['settled', 'settled']);
  });

  test('a win that comes while it is judged too quiet keeps it open', async () => {
    const { clock, database } = hub.games.server;
    const { player, token } = await table();
    const placed = bet(player, token, 100);
    await send('/transaction/bet', placed);
    await send('/transaction/win', win(placed, 10));
    clock.advance(49 * HOUR_MS);
    const underWay: Promise<unknown>[] = [];
    await database.transaction(async (tx) => {
      await tx.rows('select 1 from account where id = $1 for no key update', [player.wallet]);
      for (const begin of [() => send('/transaction/win', win(placed, 20)), settleQuiet]) {
        underWay.push(begin());
        await expect.poll(() => lockWaits(database)).toBe(underWay.length);
      }
    });
    await Promise.all(underWay);
    expect((await hub.games.bets(player)).map(({ state, won }) => [state, won])).toEqual([['open', 3000]]);
  });

  test.each(['a bet', 'a bet that never came', 'a win'])('ends with a rollback that says so: of %s', async (what) => {
    const { player, token, wallet, lookedAt } = await bonusTable(20_000);
    const [placed, second] = [bet(player, token, 100), bet(player, token, 100)];
    await send('/transaction/bet', placed);
    const won = win(placed, 0);
    await send('/transaction/win', won);
    if (what === 'a bet') await send('/transaction/bet', second);
    expect(await lookedAt()).toEqual({ state: 'running', weighted: 0 });
    const back = rollback(second, what === 'a win' ? { reference_transaction_uuid: won.transaction_uuid } : {});
    expect(await status('/transaction/rollback', back)).toBe('RS_OK');
    expect(await lookedAt()).toEqual({ state: 'running', weighted: 1_000_000 });
    expect(await hub.games.balance(wallet)).toBe(100);
    expect((await hub.games.bets(player)).map(({ state }) => state).filter((one) => one === 'open')).toEqual([]);
  });

  test.each([undefined, null])(
    'is not meant by a provider that does not say: round_closed %s',
    async (round_closed) => {
      const { player, token } = await table();
      const placed = bet(player, token, 100);
      await send('/transaction/bet', placed);
      await send('/transaction/win', win(placed, 10, { round_closed }));
      expect((await hub.games.bets(player)).map(({ state }) => state)).toEqual(['settled']);
    },
  );
});

describe('is refused', () => {
  test.each<[string, (body: Record<string, unknown>) => object, string]>([
    ['a missing user', ({ user: _user, ...body }) => body, 'RS_ERROR_WRONG_SYNTAX'],
    ['a missing transaction', ({ transaction_uuid: _id, ...body }) => body, 'RS_ERROR_WRONG_SYNTAX'],
    ['an id that is no UUID', (body) => ({ ...body, transaction_uuid: '1' }), 'RS_ERROR_WRONG_SYNTAX'],
    ['an amount below zero', (body) => ({ ...body, amount: -1000 }), 'RS_ERROR_WRONG_SYNTAX'],
    ['a part of a satang', (body) => ({ ...body, amount: 100_001 }), 'RS_ERROR_WRONG_SYNTAX'],
    ['an amount with decimals', (body) => ({ ...body, amount: 1000.5 }), 'RS_ERROR_WRONG_TYPES'],
    ['an amount as text', (body) => ({ ...body, amount: '1000' }), 'RS_ERROR_WRONG_TYPES'],
    ['a user that is a number', (body) => ({ ...body, user: 7 }), 'RS_ERROR_WRONG_TYPES'],
    ['a list', () => [1], 'RS_ERROR_WRONG_TYPES'],
    ['an amount beyond whole numbers', (body) => ({ ...body, amount: 2 ** 60 }), 'RS_ERROR_WRONG_SYNTAX'],
    ['an amount of almost nothing', (body) => ({ ...body, amount: 5e-324 }), 'RS_ERROR_WRONG_TYPES'],
    ['a NUL in the token', (body) => ({ ...body, token: 'a\0' }), 'RS_ERROR_WRONG_SYNTAX'],
    ['half a surrogate pair in the round', (body) => ({ ...body, round: '\ud83d' }), 'RS_ERROR_WRONG_SYNTAX'],
    ['a NUL in the game', (body) => ({ ...body, game_code: 'a\0' }), 'RS_ERROR_WRONG_SYNTAX'],
    ['a NUL in a field that nobody reads', (body) => ({ ...body, meta: { '\0': 1 } }), 'RS_ERROR_WRONG_SYNTAX'],
    [
      'lists in lists',
      (body) => ({ ...body, meta: JSON.parse('['.repeat(999) + ']'.repeat(999)) }),
      'RS_ERROR_WRONG_SYNTAX',
    ],
    ['another currency', (body) => ({ ...body, currency: 'EUR' }), 'RS_ERROR_WRONG_CURRENCY'],
    ['an unknown game', (body) => ({ ...body, game_code: 'nothing' }), 'RS_ERROR_INVALID_GAME'],
    ['a game of another category', (body) => ({ ...body, game_code: ROULETTE }), 'RS_ERROR_INVALID_GAME'],
    ['an unknown token', (body) => ({ ...body, token: 'x'.repeat(30) }), 'RS_ERROR_INVALID_TOKEN'],
    ['another user’s token', (body) => ({ ...body, user: 'player-1' }), 'RS_ERROR_INVALID_TOKEN'],
  ])('%s', async (_what, spoil, expected) => {
    const { player, token } = await table();
    expect(await status('/transaction/bet', spoil(bet(player, token, 10)))).toBe(expected);
    expect(await hub.games.balance(player.wallet)).toBe(1000);
  });

  test('a win with a part of a satang is paid, rounded down, once; the rest is recorded, and given up with the win', async () => {
    const { player, token } = await table();
    const placed = bet(player, token, 1);
    await send('/transaction/bet', placed);
    const won = win(placed, 1, { amount: 12_345_678 });
    const rests = () =>
      hub.games.server.database.rows<{ kept: number; is_back: boolean }>(
        'select kept_parts as kept, taken_back_at is not null as is_back from game_rounding where transaction_id = $1',
        [won.transaction_uuid],
      );
    const first = await send('/transaction/win', won);
    expect(first).toMatchObject({ status: 'RS_OK', balance: 112_245_000 });
    expect(await Promise.all([send('/transaction/win', won), send('/transaction/win', won)])).toEqual([first, first]);
    expect(await hub.games.balance(player.wallet)).toBe(1122.45);
    expect(await status('/transaction/win', { ...won, amount: 12_345_679 })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await rests()).toEqual([{ kept: 678, is_back: false }]);

    expect(
      await status('/transaction/rollback', rollback(placed, { reference_transaction_uuid: won.transaction_uuid })),
    ).toBe('RS_OK');
    expect(await hub.games.balance(player.wallet)).toBe(999);
    expect(await rests()).toEqual([{ kept: 678, is_back: true }]);
  });

  test('a win below a satang ends the bet without money', async () => {
    const { player, token } = await table();
    const placed = bet(player, token, 1);
    await send('/transaction/bet', placed);
    expect(await status('/transaction/win', win(placed, 1, { amount: 999 }))).toBe('RS_OK');
    expect(await hub.games.balance(player.wallet)).toBe(999);
  });

  test('no JSON', async () => {
    expect(await send('/transaction/bet', '{"user"')).toMatchObject({ http: 200, status: 'RS_ERROR_WRONG_SYNTAX' });
  });

  test('a wrong, foreign or missing signature, before anything is read', async () => {
    const { player, token } = await table();
    const placed = bet(player, token, 10);
    for (const signature of [null, '', 'x', Buffer.alloc(256).toString('base64')])
      expect(await send('/transaction/bet', placed, signature)).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    const answered = await fetch(`${hub.games.server.url}/provider/hub88/acme/transaction/bet`, { method: 'POST' });
    expect(answered.status).toBe(404);
    expect(await hub.games.balance(player.wallet)).toBe(1000);
  });

  test('a bet of a member who is closed, excluded or paused, or at their limit; repeats get their first answer', async () => {
    const { player, token } = await table();
    const placed = bet(player, token, 10);
    await send('/transaction/bet', placed);
    for (const status of ['excluded', 'closed']) {
      await change('update member set status = $2 where id = $1', [player.memberId, status]);
      expect((await send('/transaction/bet', bet(player, token, 10))).status).toBe('RS_ERROR_USER_DISABLED');
    }
    expect(await send('/transaction/bet', placed)).toMatchObject({ status: 'RS_OK', balance: amountOf(990) });
    expect((await send('/transaction/win', win(placed, 1))).balance).toBe(amountOf(991));
    const careful = await table();
    await hub.games.server.call(
      setLimits,
      { kind: 'stake', period: 'day', amount: 15, confirm: false },
      { token: careful.player.token },
    );
    expect(await status('/transaction/bet', bet(careful.player, careful.token, 10))).toBe('RS_OK');
    expect(await status('/transaction/bet', bet(careful.player, careful.token, 10))).toBe('RS_ERROR_LIMIT_REACHED');
  });

  test('a bet at an agent that is closed', async () => {
    const { player, token } = await table();
    await change("update agent set status = 'closed' where id = (select agent_id from member where id = $1)", [
      player.memberId,
    ]);
    expect(await status('/transaction/bet', bet(player, token, 10))).toBe('RS_ERROR_INVALID_PARTNER');
    await change("update agent set status = 'open' where id = (select agent_id from member where id = $1)", [
      player.memberId,
    ]);
  });

  test('no bet in the game that was opened, also where it has moved to another category or is gone since', async () => {
    const { player, token } = await table();
    await change("update game set category = 'fishing', is_enabled = false where id = $1", [`${SOURCE}.${GAME}`]);
    expect(await status('/transaction/bet', bet(player, token, 1))).toBe('RS_OK');
    await change("update game set category = 'slot', is_enabled = true where id = $1", [`${SOURCE}.${GAME}`]);
  });

  test.each([
    ['hidden', { hidden_games: [`${SOURCE}.${OTHER_GAME}`] }],
    ['of a provider that it leaves out', { disabled_providers: ['hub-onetouch'] }],
    ['of none of its providers', { providers: ['another'] }],
  ])('a bet in a game of the provider’s lobby that the agent does not offer: %s', async (_what, games) => {
    const { player, token } = await table();
    const other = () => status('/transaction/bet', bet(player, token, 1, { game_code: OTHER_GAME }));
    const set = (value: object) =>
      change("update agent set config = jsonb_set(config, '{games}', $2::jsonb) where id = $1", [
        AGENT,
        JSON.stringify(value),
      ]);
    await set(games);
    expect(await other()).toBe('RS_ERROR_INVALID_GAME');
    // The game that was opened goes on.
    expect(await status('/transaction/bet', bet(player, token, 1))).toBe('RS_OK');
    await set({ providers: null });
    expect(await other()).toBe('RS_OK');
    await set({ providers: ['hub-onetouch'] });
    expect(await other()).toBe('RS_OK');
    await set({});
  });

  test('a game that is gone takes no new bets', async () => {
    const { player, token } = await table();
    await change('update game set is_enabled = false where id = $1', [`${SOURCE}.${OTHER_GAME}`]);
    expect(await status('/transaction/bet', bet(player, token, 1, { game_code: OTHER_GAME }))).toBe(
      'RS_ERROR_INVALID_GAME',
    );
    await change('update game set is_enabled = true where id = $1', [`${SOURCE}.${OTHER_GAME}`]);
  });
});

test('every status of the document has been an answer above', () => {
  expect(STATUSES.filter((one) => !seen.has(one))).toEqual([]);
});

test('the operator’s key and the provider’s are not the same', () => {
  const [own, provider] = ['private', 'provider'].map((name) =>
    readFileSync(join(hub.counterpart.keys, `${SOURCE}.${name}.pem`), 'utf8'),
  );
  expect(own).not.toBe(provider);
});
