import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameLink } from '#contract/game.ts';
import { satang } from '#contract/money.ts';
import type { PlayedRound, RoundPage, SessionView } from '#sandbox/games/api.ts';
import { commit, randomFrom } from '#sandbox/games/fairness.ts';
import type { FishingBet, FishingOutcome } from '#sandbox/games/fishing/rules.ts';
import { speciesTable } from '#sandbox/games/fishing/rules.ts';
import { SPECIES } from '#sandbox/games/fishing/species.ts';
import { gameOfCategory } from '#sandbox/games/game-of-category.ts';
import { profileOf } from '#sandbox/games/profile.ts';
import { type Games, type Player, startGames } from '../server/game/seamless-fixture.ts';
import { faultsOfBooks } from '../server/ledger/fixture.ts';
import { newBearer } from './games-world.ts';

const GAME = 'fishing-1';
const SHOTS = 40;
const profile = profileOf('fishing', GAME);

let games: Games;
beforeAll(async () => {
  games = await startGames();
  const { database } = games.server;
  await database.rows(`insert into game_provider (id, name) values ('deep', 'ค่ายทะเล')`);
  await database.rows(`insert into game_sub_provider values ('deep', 'main', 'main')`);
  await database.rows(
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, source, released_on)
     values ($1, 'deep', 'main', 'fishing', 'Golden Fish', 'ปลาทองคำ', 'sandbox', '2026-01-01')`,
    [GAME],
  );
});
afterAll(() => games.close());

type Round = PlayedRound<FishingBet, FishingOutcome>;

/** A game page as its server sees it. */
interface Page {
  session: SessionView;
  shoot(bet: unknown, requestId?: string): Promise<Round>;
  call<Answer>(path: string, body?: unknown): Promise<Answer>;
}

async function launch(player: Player): Promise<Page> {
  const reply = await games.server.call(
    gameLink,
    { wallet_id: String(player.wallet), game_id: GAME, provider_id: 'deep', source: 'sandbox', is_mobile: true },
    { token: player.token },
  );
  const link = new URL(reply.body.data.link);
  let bearer: string | undefined;
  async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(new URL(path, link.origin), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  }
  const made = newBearer();
  const session = await call<SessionView>('/api/session', { token: link.searchParams.get('token'), bearer: made });
  bearer = made;
  return { session, call, shoot: (bet, requestId = randomUUID()) => call('/api/round', { requestId, bet }) };
}

const betOf = (n: number): FishingBet => ({
  species: SPECIES[n % SPECIES.length] ?? 'minnow',
  stakeSatang: satang([100, 200, 500][n % 3] ?? 100),
});

test('a volley of 40 shots leaves the books exact, each shot fairly drawn and checkable', async () => {
  const player = await games.addPlayer(100_000);
  const page = await launch(player);
  let hash = page.session.nextSeedHash;
  let balance = 100_000;
  const started = performance.now();
  for (let n = 0; n < SHOTS; n++) {
    const { round, nextSeedHash } = await page.shoot(betOf(n));
    balance += (round.winSatang ?? 0) - round.stakeSatang;
    expect(round).toMatchObject({ number: n + 1, state: 'settled', bet: betOf(n), balanceSatang: balance });
    // The hash was known before the shot; the seed under it gives the same shot to anybody.
    expect(round.seedHash).toBe(hash);
    expect(commit(round.seed ?? '')).toBe(hash);
    const placed = gameOfCategory('fishing')?.place(round.bet);
    expect(placed?.play(randomFrom(round.seed ?? '', round.label), profile)).toMatchObject({
      outcome: round.outcome,
      winSatang: round.winSatang,
    });
    hash = nextSeedHash;
  }
  const shotsASecond = (SHOTS * 1000) / (performance.now() - started);
  expect(shotsASecond).toBeGreaterThan(4);

  expect(await games.balance(player.wallet)).toBe(balance / 100);
  const bets = await games.bets(player);
  expect(bets).toHaveLength(SHOTS);
  expect(new Set(bets.map(({ state }) => state))).toEqual(new Set(['settled']));
  expect(bets.reduce((sum, { stake, won }) => sum + won - stake, 100_000)).toBe(balance);
  expect(await faultsOfBooks(games.server.database)).toEqual([]);
});

test('shots fired all at once are all there, once each', async () => {
  const player = await games.addPlayer(100_000);
  const page = await launch(player);
  const shots = Array.from({ length: 12 }, (_, n) => ({ bet: betOf(n), requestId: randomUUID() }));
  // Each twice, as a page does that lost the first answer.
  const answers = await Promise.all([...shots, ...shots].map(({ bet, requestId }) => page.shoot(bet, requestId)));
  const rounds = new Map(answers.map(({ round }) => [round.requestId, round]));
  expect(rounds.size).toBe(12);
  expect(new Set([...rounds.values()].map(({ seedHash }) => seedHash)).size).toBe(12);
  const change = [...rounds.values()].reduce(
    (sum, { winSatang, stakeSatang }) => sum + (winSatang ?? 0) - stakeSatang,
    0,
  );
  expect(await games.balance(player.wallet)).toBe((100_000 + change) / 100);
  expect(await games.bets(player)).toHaveLength(12);
  expect(await faultsOfBooks(games.server.database)).toEqual([]);
});

test('a shot that the wallet cannot pay is refused, and takes nothing', async () => {
  const player = await games.addPlayer(150);
  const page = await launch(player);
  const { round } = await page.shoot({ species: 'whale', stakeSatang: 200 });
  expect(round).toMatchObject({ state: 'refused', refusal: 'insufficient_balance', winSatang: null });
  expect(await games.balance(player.wallet)).toBe(1.5);
});

test.each([
  ['an unknown fish', { species: 'dragon', stakeSatang: 100 }],
  ['a stake between the levels', { species: 'koi', stakeSatang: 150 }],
  ['no bet', null],
])('%s is refused before anything is stored', async (_what, bet) => {
  const player = await games.addPlayer(10_000);
  const page = await launch(player);
  expect(await page.shoot(bet)).toEqual({ code: 'invalid' });
  expect((await page.call<RoundPage>('/api/rounds')).rounds).toEqual([]);
  expect(await games.balance(player.wallet)).toBe(100);
});

test('the page says the return that the table holds', async () => {
  const page = await launch(await games.addPlayer());
  const [{ hits, outOf, multiplier } = { hits: 0, outOf: 1, multiplier: 0 }] = speciesTable(profile);
  expect(page.session.game).toMatchObject({ id: GAME, category: 'fishing', rtp: (100 * hits * multiplier) / outOf });
});
