import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameDemo, gameLink, gameRounds } from '#contract/game.ts';
import type { PlayedRound, SessionView } from '#sandbox/games/api.ts';
import { type Games, type Player, startGames } from '../server/game/seamless-fixture.ts';
import { startTestServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { newBearer } from './games-world.ts';

/** The whole way, nothing pretended: the app's call, the games server, the signed callbacks, the ledger. */
let games: Games;
beforeAll(async () => {
  games = await startGames();
  await games.server.database.rows(
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, source, released_on, has_demo)
     values ('slot-1', 'acme', 'main', 'slot', 'Marigold', 'ดาวเรือง', 'sandbox', '2026-01-01', true)`,
  );
});
afterAll(() => games.close());

const SELECTED = { game_id: 'slot-1', provider_id: 'acme', is_mobile: true, source: 'sandbox' };
const BET = { stakeSatang: 1000 };

async function call<Answer>(url: URL | string, body: unknown, bearer?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  return response.json();
}

function opening(link: URL, bearer: string) {
  return call<SessionView>(new URL('/api/session', link), { token: link.searchParams.get('token'), bearer });
}

async function launched(player: Player) {
  const { body } = await games.server.call(gameLink, { wallet_id: String(player.wallet), ...SELECTED }, player);
  const link = new URL(body.data.link);
  const bearer = newBearer();
  const opened = await opening(link, bearer);
  const play = (requestId: string = randomUUID()) =>
    call<PlayedRound>(new URL('/api/round', link), { requestId, bet: BET }, bearer);
  return { link, bearer, opened, play };
}

test('a round moves the wallet that was chosen, by its stake and its win', async () => {
  const player = await games.addPlayer(100_000);
  const { link, opened, play } = await launched(player);
  expect(games.server.platform.gameOrigins()).toContain(link.origin);
  expect(opened.balanceSatang).toBe(100_000);
  const { round } = await play();
  expect(round.state).toBe('settled');
  expect(await games.balance(player.wallet)).toBeCloseTo((99_000 + (round.winSatang ?? 0)) / 100, 2);
  expect(round.balanceSatang).toBe(99_000 + (round.winSatang ?? 0));
  const { body } = await games.server.call(gameRounds, {}, player);
  expect(body.data.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ round_id: round.id, stake: 10, win: (round.winSatang ?? 0) / 100 }),
    ]),
  );
});

test('without the money nothing is played', async () => {
  const player = await games.addPlayer(999);
  const { play } = await launched(player);
  expect((await play()).round).toMatchObject({ state: 'refused', refusal: 'insufficient_balance', balanceSatang: 999 });
  expect(await games.bets(player)).toEqual([]);
});

test('after the session’s two hours no bet is taken', async () => {
  const player = await games.addPlayer();
  const { play } = await launched(player);
  await games.server.database.rows('update game_session set ended_at = now() where member_id = $1', [player.memberId]);
  expect((await play()).round).toMatchObject({ state: 'refused', refusal: 'game_session_ended' });
});

test('a second server over the same tables answers the same request with the same round', async () => {
  const player = await games.addPlayer();
  const { bearer, play } = await launched(player);
  const requestId = randomUUID();
  const { round } = await play(requestId);
  const second = await startTestServer({ databaseUrl: games.server.databaseUrl });
  const { baseUrl = '' } = second.platform.gameProviders.get('sandbox') ?? {};
  const again = await call<PlayedRound>(`${baseUrl}/api/round`, { requestId, bet: BET }, bearer);
  await second.close();
  expect(again.round).toEqual(round);
  expect(await games.bets(player)).toHaveLength(1);
});

test('a demo needs no member and moves no wallet', async () => {
  const { body } = await games.server.call(gameDemo, { ...SELECTED, agent_code: `agent${AGENT}` });
  const link = new URL(body.data.link);
  const opened = await opening(link, newBearer());
  expect(opened).toMatchObject({ isDemo: true, balanceSatang: 1_000_000 });
});
