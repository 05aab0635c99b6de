import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoundPage, RoundView } from '#sandbox/games/api.ts';
import { commit, randomFrom } from '#sandbox/games/fairness.ts';
import { gameOfCategory } from '#sandbox/games/game-of-category.ts';
import { profileOf } from '#sandbox/games/profile.ts';
import { oddsOf } from '#sandbox/games/sport/model.ts';
import { fixtureOf } from '#sandbox/games/sport/schedule.ts';
import { SPORTS } from '#sandbox/games/sport/sports.ts';
import type { FixtureList } from '#sandbox/games/sport/views.ts';
import { type GamesWorld, startGamesWorld } from './games-world.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await startGamesWorld();
});
afterAll(() => world.close());

/** Checks a round as the page for it does: from what anybody may read. */
async function checked(id: string): Promise<RoundView> {
  const { body: round } = await world.call<RoundView>(`/api/round/${id}`, {});
  const placed = gameOfCategory(round.category)?.place(round.bet);
  const played = placed?.play(randomFrom(round.seed ?? '', round.label), profileOf(round.category, round.gameId));
  expect(commit(round.seed ?? '')).toBe(round.seedHash);
  expect(played?.outcome).toEqual(round.outcome);
  expect(played?.winSatang).toBe(round.winSatang);
  return round;
}

test('a throw of several fields: one bet, one win, and anybody can check it', async () => {
  const session = await world.open({ category: 'casino', gameId: 'casino-1' });
  const before = world.platform.balance;
  const { status, body } = await world.play(session.bearer, [
    { field: 'low', stakeSatang: 5000 },
    { field: 'high', stakeSatang: 5000 },
    { field: 'pair-1-2', stakeSatang: 500 },
  ]);
  expect(status).toBe(200);
  expect(body.round.seedHash).toBe(session.nextSeedHash);
  const round = await checked(body.round.id);
  expect(world.platform.balance).toBeCloseTo(before - 105 + (round.winSatang ?? 0) / 100, 6);
});

test('a bet on a match waits for full time, then is paid, and anybody can check it', async () => {
  const launch = { category: 'sport', gameId: 'sport-1', playerId: '7' };
  const session = await world.open(launch);
  const { body: list } = await world.call<FixtureList>('/api/sport/fixtures?sport=takraw', {});
  const view = list.fixtures.findLast(({ match }) => match === null);
  const fixture = fixtureOf(view?.id ?? '');
  if (!view || !fixture) throw new Error('no open fixture');
  const odds = oddsOf(fixture.rates, SPORTS.takraw).over;
  const bet = { fixtureId: fixture.id, market: 'total', pick: 'over', odds, stakeSatang: 10_000 };
  const { body } = await world.play(session.bearer, bet);
  expect(body.round).toMatchObject({ state: 'open', seedHash: view.seedHash, seed: null, outcome: null });
  expect((await world.call(`/api/round/${body.round.id}`, {})).status).toBe(404);
  // The game is opened again: the bet still waits there.
  const again = await world.open(launch);
  const { body: page } = await world.call<RoundPage>('/api/rounds', { bearer: again.bearer });
  expect(page.open).toMatchObject([{ id: body.round.id, state: 'open' }]);

  const before = world.platform.balance;
  world.server.clock.set(new Date(fixture.endsAt));
  await world.until(session.bearer, 'settled');
  const round = await checked(body.round.id);
  expect(world.platform.balance).toBeCloseTo(before + (round.winSatang ?? 0) / 100, 6);

  const late = await world.play(session.bearer, bet);
  expect([late.status, late.body]).toEqual([409, { code: 'draw_closed' }]);
});

test.each(['', '?sport=', '?sport=chess', '?sport=constructor'])('no fixtures for %j', async (query) => {
  expect(await world.call(`/api/sport/fixtures${query}`, {})).toEqual({ status: 400, body: { code: 'invalid' } });
});
