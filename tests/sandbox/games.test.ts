import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import type { RoundPage, RoundView } from '#sandbox/games/api.ts';
import { beginRound } from '#sandbox/games/begin-round.ts';
import { checkRound } from '#sandbox/games/client/verify/check.ts';
import { commit, randomFrom } from '#sandbox/games/fairness.ts';
import { profileOf } from '#sandbox/games/profile.ts';
import { moveRound } from '#sandbox/games/round-queries.ts';
import { sessionOfBearer } from '#sandbox/games/session-queries.ts';
import { slotRules } from '#sandbox/games/slot/rules.ts';
import { type GamesWorld, newBearer, startGamesWorld } from './games-world.ts';

const BET = { stakeSatang: satang(1000) };
/** Longer than a bet may go without an answer. */
const LATE_MS = 30_000;

let world: GamesWorld;
beforeAll(async () => {
  world = await startGamesWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.platform.balance = 1000;
  world.platform.calls.length = 0;
  world.platform.behaviour = { balance: 'fine', bet: 'fine', win: 'fine', refund: 'fine' };
});

const winBaht = (round: RoundView) => (round.winSatang ?? 0) / 100;

describe('a launch', () => {
  test('gives a link to the game’s page on the games’ own origin', async () => {
    const { link }: { link: string } = await (await world.launch()).json();
    expect(link).toMatch(new RegExp(`^${world.games.origin}/play/slot/\\?token=[\\w-]{43}$`));
    expect(await (await world.launch({ category: 'freespin' })).text()).toContain('/play/slot/?token=');
  });

  test('must be signed, and of a game', async () => {
    const url = `${world.games.origin}/launch`;
    const unsigned = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(unsigned.status).toBe(401);
    expect((await world.launch({ gameId: '../x' })).status).toBe(400);
    expect((await world.launch({ category: 'poker' })).status).toBe(400);
  });

  test('opens one session, within a minute', async () => {
    const tokenOf = async () => {
      const { link }: { link: string } = await (await world.launch()).json();
      return new URL(link).searchParams.get('token');
    };
    const token = await tokenOf();
    const openSession = (launchToken: string | null, bearer: string) =>
      world.call('/api/session', { body: { token: launchToken, bearer } });
    const bearers = [newBearer(), newBearer(), newBearer()];
    const opened = await Promise.all(bearers.map((bearer) => openSession(token, bearer)));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const old = await tokenOf();
    world.server.clock.advance(61_000);
    expect((await openSession(old, newBearer())).body).toEqual({ code: 'token_unknown' });
    // The page that lost the answer repeats the call and gets in; nobody else does.
    const again = await Promise.all(bearers.map((bearer) => openSession(token, bearer)));
    expect(again.map(({ status }) => status)).toEqual(opened.map(({ status }) => status));
    expect((await openSession(token, '')).status).toBe(400);
  });

  test('gives the page its game, its limits and the balance', async () => {
    const session = await world.open();
    expect(session).toMatchObject({
      game: { id: 'slot-1', category: 'slot', motif: 'marigold', image: '/media/art/slot/slot-1.marigold.svg' },
      isDemo: false,
      playerName: 'som***',
      balanceSatang: 100_000,
      limits: { minSatang: 100, maxSatang: 50_000 },
      nextSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await fetch(world.games.origin + session.game.image)).status).toBe(200);
    world.platform.behaviour.balance = 'dropped';
    expect((await world.call('/api/session', { bearer: session.bearer })).body).toMatchObject({ balanceSatang: null });
  });
});

test('every answer keeps the origin to itself: no cookies, framed by the platform only', async () => {
  for (const path of ['/play/slot/', '/api/session', '/verify/']) {
    const { headers } = await fetch(world.games.origin + path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:* http://localhost:*');
    expect(headers.get('set-cookie')).toBeNull();
  }
});

describe('a round', () => {
  test('is drawn from the seed whose hash was shown, and can be checked by anybody', async () => {
    const { bearer, nextSeedHash } = await world.open();
    const { body } = await world.play(bearer, BET);
    const { round } = body;
    expect(round).toMatchObject({
      state: 'settled',
      stakeSatang: 1000,
      seedHash: nextSeedHash,
      label: round.requestId,
    });
    expect(commit(round.seed ?? '')).toBe(nextSeedHash);
    expect(body.nextSeedHash).not.toBe(nextSeedHash);
    const again = slotRules.play(BET, randomFrom(round.seed ?? '', round.requestId), profileOf('slot', 'slot-1'));
    expect(again).toEqual({ outcome: round.outcome, winSatang: round.winSatang });

    const published = (await world.call<RoundView>(`/api/round/${round.id}`, {})).body;
    expect(published).toMatchObject({ balanceSatang: null, seed: round.seed });
    const shown = { seedHash: nextSeedHash, label: round.requestId };
    const wrongIn = (one: RoundView, seed: string, known: typeof shown | null) =>
      checkRound(one, seed, known)?.steps.flatMap(({ name, isRight }) => (isRight ? [] : [name]));
    const seed = published.seed ?? '';
    for (const known of [shown, null]) expect(wrongIn(published, seed, known)).toEqual([]);
    const otherSeed = commit(seed);
    expect(wrongIn(published, otherSeed, shown)).toContain('shownHash');
    expect(wrongIn(published, otherSeed, null)).toContain('publishedHash');
    expect(checkRound(published, 'xyz', shown)).toBeNull();
    // A server that plays another seed, or another label, than it showed before, and publishes all of it to match.
    const played = slotRules.play(BET, randomFrom(otherSeed, 'label'), profileOf('slot', 'slot-1'));
    const swapped = { ...published, ...played, label: 'label', seed: otherSeed, seedHash: commit(otherSeed) };
    expect(wrongIn(swapped, otherSeed, null)).toEqual([]);
    expect(wrongIn(swapped, otherSeed, { ...shown, label: 'label' })).toEqual(['shownHash']);
    expect(wrongIn(swapped, otherSeed, { seedHash: commit(otherSeed), label: round.requestId })).toContain('outcome');
  });

  test('takes its stake and pays its win, each once, and the next one is another', async () => {
    const { bearer } = await world.open();
    const first = (await world.play(bearer, BET)).body.round;
    const second = (await world.play(bearer, BET)).body.round;
    expect(world.platform.calls).toEqual(['bet 10', `win ${winBaht(first)}`, 'bet 10', `win ${winBaht(second)}`]);
    expect(world.platform.balance).toBeCloseTo(980 + winBaht(first) + winBaht(second), 2);
    expect(second.balanceSatang).toBe(Math.round(world.platform.balance * 100));
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(second.seed).not.toBe(first.seed);
  });

  test('requested ten times at once is one round', async () => {
    const { bearer } = await world.open();
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.play(bearer, BET, requestId)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.round))).size).toBe(1);
    expect(world.platform.calls.filter((call) => call.startsWith('bet'))).toEqual(['bet 10']);
    const other = await world.play(bearer, { stakeSatang: 2000 }, requestId);
    expect([other.status, other.body]).toEqual([409, { code: 'mismatch' }]);
  });

  test.each<[unknown]>([
    [{ stakeSatang: 0 }],
    [{ stakeSatang: -1000 }],
    [{ stakeSatang: 1000.5 }],
    [{ stakeSatang: 150 }],
    [{ stakeSatang: 50_100 }],
    [{ stakeSatang: '1000' }],
    [{ stakeSatang: null }],
    [null],
    [[]],
    ['x'.repeat(1000)],
  ])('with the bet %j is refused, and nothing is taken', async (bet) => {
    const { bearer } = await world.open();
    expect((await world.play(bearer, bet)).status).toBe(400);
    expect(world.platform.calls).toEqual([]);
  });

  test('needs the session’s bearer; another session does not see it', async () => {
    const { bearer } = await world.open();
    await world.play(bearer, BET);
    const other = await world.open();
    const none = { rounds: [], open: [], hasMore: false };
    expect((await world.call('/api/rounds', { bearer: other.bearer })).body).toEqual(none);
    expect((await world.play(`${bearer}x`, BET)).body).toEqual({ code: 'session_unknown' });
  });

  test('belongs to its player and game: opened again, the game has every round, page by page', async () => {
    const player = { playerId: '7' };
    const roundsOf = async (bearer: string, before = '') =>
      (await world.call<RoundPage>(`/api/rounds${before}`, { bearer })).body;
    const played: string[] = [];
    for (let session = 0; session < 2; session++) {
      const { bearer } = await world.open(player);
      for (let n = 0; n < 13; n++) played.unshift((await world.play(bearer, BET)).body.round.id);
    }
    const { bearer } = await world.open(player);
    const first = await roundsOf(bearer);
    expect(first.rounds.map(({ id }) => id)).toEqual(played.slice(0, 20));
    expect(first).toMatchObject({ open: [], hasMore: true });
    const second = await roundsOf(bearer, `?before=${played[19]}`);
    expect(second.rounds.map(({ id }) => id)).toEqual(played.slice(20));
    expect(second.hasMore).toBe(false);
    for (const other of [{ playerId: '8' }, { ...player, gameId: 'slot-2' }])
      expect((await roundsOf((await world.open(other)).bearer)).rounds).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['insufficient_balance', () => (world.platform.balance = 9)],
    ['game_session_ended', () => (world.platform.behaviour.bet = 'ended')],
  ])('refused by the wallet with %s is void and has no result', async (code, prepare) => {
    const { bearer } = await world.open();
    prepare();
    const before = world.platform.balance;
    const { round } = (await world.play(bearer, BET)).body;
    expect(round).toMatchObject({ state: 'refused', refusal: code, outcome: null, balanceSatang: before * 100 });
    expect([world.platform.balance, world.platform.calls]).toEqual([before, ['bet 10']]);
  });
});

describe('a bet whose answer is lost', () => {
  test.each(['lost', 'dropped', 'broken'] as const)(
    '(%s) is taken back: the player has their money',
    async (manner) => {
      const { bearer } = await world.open();
      world.platform.behaviour.bet = manner;
      const { round } = (await world.play(bearer, BET)).body;
      expect(round).toMatchObject({ state: 'refunded', outcome: null });
      expect(world.platform.balance).toBe(1000);
      expect(world.platform.calls.at(-1)).toBe('refund 10');
    },
  );

  test('is taken back as soon as the platform is there again', async () => {
    const { bearer } = await world.open();
    world.platform.behaviour = { balance: 'dropped', bet: 'lost', win: 'dropped', refund: 'dropped' };
    const requestId = randomUUID();
    expect((await world.play(bearer, BET, requestId)).body.round.state).toBe('refunding');
    expect(world.platform.balance).toBe(990);
    world.platform.behaviour.refund = 'fine';
    world.server.clock.advance(LATE_MS);
    await world.until(bearer, 'refunded');
    expect(world.platform.balance).toBe(1000);
    expect((await world.play(bearer, BET, requestId)).body.round.state).toBe('refunded');
  });
});

describe('a win', () => {
  test('that the wallet does not acknowledge is published at once and paid later, once', async () => {
    const { bearer } = await world.open();
    world.platform.behaviour.win = 'dropped';
    const { round } = (await world.play(bearer, BET)).body;
    expect(round.state).toBe('paying');
    expect(round.outcome).not.toBeNull();
    world.platform.behaviour.win = 'lost';
    world.server.clock.advance(LATE_MS);
    await expect.poll(() => world.platform.calls.length, { timeout: 5000 }).toBeGreaterThan(1);
    world.platform.behaviour.win = 'fine';
    world.server.clock.advance(LATE_MS);
    const settled = await world.until(bearer, 'settled');
    expect(settled).toMatchObject({ outcome: round.outcome, winSatang: round.winSatang });
    expect(world.platform.balance).toBeCloseTo(990 + winBaht(round), 2);
  });
});

describe('after a crash', () => {
  /** A round that a server began and never went on with. */
  async function begun(bearer: string) {
    const session = await sessionOfBearer(world.server.database, bearer);
    if (!session) throw new Error('no session');
    const request = { requestId: randomUUID(), bet: BET };
    return {
      request,
      round: await beginRound(world.server.database, session.id, request, world.server.platform.now()),
    };
  }
  const send = async (step: 'bet', id: string) => {
    const body = JSON.stringify({ session_id: 'x', transaction_id: `${step}-${id}`, round_id: id, amount: 10 });
    const { signatureHeaders } = await import('#server/http/signature.ts');
    const headers = signatureHeaders('s'.repeat(43), body, world.server.platform.now());
    await fetch(`${world.platform.url}/provider/wallet/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  };

  test('before the bet was sent: it is taken back, and never taken', async () => {
    const { bearer } = await world.open();
    const { round } = await begun(bearer);
    world.server.clock.advance(LATE_MS);
    await world.restart();
    await world.until(bearer, 'refunded');
    await send('bet', round.id);
    expect(world.platform.balance).toBe(1000);
  });

  test('after the bet was taken: it is taken back', async () => {
    const { bearer } = await world.open();
    const { round } = await begun(bearer);
    await send('bet', round.id);
    expect(world.platform.balance).toBe(990);
    world.server.clock.advance(LATE_MS);
    await world.restart();
    await world.until(bearer, 'refunded');
    expect(world.platform.balance).toBe(1000);
  });

  test('when the player repeats the request first, the round continues: one bet, one result', async () => {
    const { bearer } = await world.open();
    const { request, round } = await begun(bearer);
    await send('bet', round.id);
    await world.restart();
    const again = (await world.play(bearer, BET, request.requestId)).body.round;
    expect(again).toMatchObject({ id: round.id, state: 'settled' });
    expect(world.platform.balance).toBeCloseTo(990 + winBaht(again), 2);
  });

  test('with the outcome stored: its win is paid', async () => {
    const { bearer } = await world.open();
    const { round } = await begun(bearer);
    await send('bet', round.id);
    const stored = await moveRound(world.server.database, round, {
      state: 'paying',
      result: { outcome: { stops: [[1, 2, 3, 4, 5]] }, winSatang: satang(2500) },
      dueAt: world.server.platform.now(),
    });
    expect(stored?.state).toBe('paying');
    await world.restart();
    await world.until(bearer, 'settled');
    expect(world.platform.balance).toBe(1015);
  });

  test('two servers that look at the same time finish a round once', async () => {
    const { bearer } = await world.open();
    const { round } = await begun(bearer);
    await send('bet', round.id);
    const moves = await Promise.all(
      [1, 2, 3].map(() =>
        moveRound(world.server.database, round, { state: 'refunding', dueAt: world.server.platform.now() }),
      ),
    );
    expect(moves.filter((moved) => moved !== undefined)).toHaveLength(1);
    await world.until(bearer, 'refunded');
    expect(world.platform.balance).toBe(1000);
  });
});

describe('a demo', () => {
  const open = () => world.open({ mode: 'demo', sessionId: null, playerName: null });

  test('is played with 10,000 pretend baht and without calls to the platform', async () => {
    const { bearer, isDemo, balanceSatang } = await open();
    expect([isDemo, balanceSatang]).toEqual([true, 1_000_000]);
    const { round } = (await world.play(bearer, BET)).body;
    expect(round).toMatchObject({ state: 'settled', isDemo: true, balanceSatang: 999_000 + (round.winSatang ?? 0) });
    expect(world.platform.calls).toEqual([]);
  });

  test('ends when the pretend money or the time is used up', async () => {
    const { bearer } = await open();
    await world.server.database.rows(
      'update sandbox_games_session set demo_satang = 999 where demo_satang is not null',
    );
    expect((await world.play(bearer, BET)).body.round).toMatchObject({ state: 'refused', refusal: 'demo_balance' });
    const other = await open();
    world.server.clock.advance(2 * 3_600_000);
    expect((await world.play(other.bearer, BET)).body.round.refusal).toBe('game_session_ended');
  });
});

test('an unfinished or unknown round is nobody else’s business', async () => {
  const { bearer } = await world.open();
  world.platform.behaviour = { balance: 'fine', bet: 'dropped', win: 'fine', refund: 'dropped' };
  const { round } = (await world.play(bearer, BET)).body;
  expect(round).toMatchObject({ state: 'refunding', seed: null });
  for (const id of [round.id, randomUUID(), 'x', "'; select 1"])
    expect((await world.call(`/api/round/${encodeURIComponent(id)}`, {})).status).toBe(404);
});
