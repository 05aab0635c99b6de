import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameRounds } from '#contract/game.ts';
import { bet, closing, type Games, OTHER_SOURCE, type Player, startGames } from './seamless-fixture.ts';

let games: Games;
beforeAll(async () => {
  games = await startGames();
});
afterAll(() => games.close());

const rounds = (player: Player, query: object = {}) => games.server.call(gameRounds, query, { token: player.token });

test('a round is all bets of its id, newest first, another provider its own', async () => {
  const player = await games.addPlayer();
  const wallet = await games.addBonusWallet(player, 10_000);
  const session = await games.openSession(player);
  const other = await games.openSession(player, { source: OTHER_SOURCE, wallet });
  const [one, two] = [bet(session, 10), bet(session, 5)];
  await games.sendCallback('bet', one);
  games.server.clock.advance(1000);
  await games.sendCallback('bet', bet(other, 3), { source: OTHER_SOURCE });
  games.server.clock.advance(1000);
  await games.sendCallback('bet', two);
  await games.sendCallback('win', closing(one, 25.5));
  expect((await rounds(player)).body.data.items.map((round: { state: string }) => round.state)).toEqual([
    'open',
    'open',
  ]);
  await games.sendCallback('refund', closing(two, 5));
  const { items, next_cursor } = (await rounds(player)).body.data;
  expect(next_cursor).toBeNull();
  expect(items).toEqual([
    {
      round_id: 'round-1',
      game_id: 'rival-slot',
      game_name: 'สล็อต',
      provider_name: 'ค่าย rival',
      category: 'slot',
      image: null,
      wallet_name: 'โบนัส',
      stake: 3,
      win: 0,
      state: 'open',
      started_at: expect.any(String),
      closed_at: null,
    },
    expect.objectContaining({
      game_id: 'acme-slot',
      wallet_name: 'กระเป๋าหลัก',
      stake: 15,
      win: 30.5,
      state: 'settled',
      closed_at: expect.any(String),
    }),
  ]);
  expect((await rounds(player, { category: 'sport' })).body.data).toEqual({ items: [], next_cursor: null });
  expect((await rounds(player, { category: 'slot' })).body.data.items).toHaveLength(2);
  expect((await rounds(await games.addPlayer())).body.data.items).toEqual([]);
});

test('all bets taken back: refunded', async () => {
  const player = await games.addPlayer();
  const stake = bet(await games.openSession(player), 10);
  await games.sendCallback('bet', stake);
  await games.sendCallback('refund', closing(stake, 10));
  expect((await rounds(player)).body.data.items).toMatchObject([{ state: 'refunded', stake: 10, win: 10 }]);
});

test('a round is closed when its win came, however late, not when it began', async () => {
  const player = await games.addPlayer();
  const stake = bet(await games.openSession(player), 10);
  await games.sendCallback('bet', stake);
  const placed = games.server.clock.now();
  games.server.clock.advance(26 * 3_600_000);
  await games.sendCallback('win', closing(stake, 4));
  const [round] = (await rounds(player)).body.data.items;
  expect(Date.parse(round.started_at)).toBeLessThanOrEqual(placed.getTime());
  expect(Date.parse(round.closed_at) - placed.getTime()).toBeGreaterThanOrEqual(26 * 3_600_000);
  games.server.clock.set(new Date());
});

test('pages meet without a gap or a repeat, many rounds at one time among them', async () => {
  const player = await games.addPlayer();
  const session = await games.openSession(player);
  const made = Array.from({ length: 23 }, (_, n) => `r${n}`);
  for (const [n, round_id] of made.entries()) {
    if (n % 6 === 0) games.server.clock.advance(1);
    await games.sendCallback('bet', bet(session, 1, { round_id }));
    await games.sendCallback('bet', bet(session, 1, { round_id }));
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = (await rounds(player, { limit: 5, cursor })).body;
    expect(data.items.length).toBeLessThanOrEqual(5);
    seen.push(...data.items.map((round: { round_id: string; stake: number }) => `${round.round_id}:${round.stake}`));
    cursor = data.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(made.map((round) => `${round}:2`).toSorted());
});

test.each(['x', '12345', '99999999999999999999 x', '-1 x', '%'])(
  'a cursor that we did not make: %s',
  async (cursor) => {
    const player = await games.addPlayer();
    await games.sendCallback('bet', bet(await games.openSession(player), 1));
    expect((await rounds(player, { cursor })).body.data).toEqual({ items: [], next_cursor: null });
  },
);
