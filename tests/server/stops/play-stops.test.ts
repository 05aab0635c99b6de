import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameDemo, gameLink } from '#contract/game.ts';
import { bet, closing, GAMES, type Games, OTHER_SOURCE, SOURCE, startGames } from '../game/seamless-fixture.ts';
import { AGENT } from '../ledger/fixture.ts';
import { type Lotto, startLotto } from '../lotto/fixture.ts';
import { startStops } from './fixture.ts';

let lotto: Lotto;
let games: Games;
beforeAll(async () => {
  [lotto, games] = await Promise.all([startLotto(), startGames()]);
});
afterAll(() => Promise.all([lotto.close(), games.close()]));

test('a stopped lottery sells nothing, not even a bill that was validated; others sell, and its bills count', async () => {
  const stops = await startStops(lotto.server);
  const player = await lotto.addPlayer();
  const [hanoi, malay] = await Promise.all([lotto.round('hanoi'), lotto.round('malay')]);
  const bought = await lotto.buy(player, hanoi, [['two_top', '12', 20]]);
  const validated = (await lotto.validate(player, hanoi, [['two_top', '34', 20]])).body.data;
  const before = await lotto.balance(player);
  const { id } = (await lotto.server.database.row<{ id: string }>(
    `select id::text from lotto_category where code = 'hanoi' and agent_id = $1`,
    [AGENT],
  )) ?? { id: '' };

  await stops.stop('lottery', id);
  expect((await lotto.validate(player, hanoi, [['two_top', '34', 20]])).body.code).toBe('sale_stopped');
  expect((await lotto.create(player, validated.validation_id)).body.code).toBe('sale_stopped');
  expect(await lotto.balance(player)).toBe(before);
  expect((await lotto.detail(player, bought.bill_id)).bill_id).toBe(bought.bill_id);
  await lotto.buy(player, malay, [['two_top', '34', 20]]);

  await stops.lift('lottery', id);
  expect((await lotto.create(player, validated.validation_id)).body.error).toBe(0);
});

test('a stopped provider takes no bets and opens no games; wins and refunds of its rounds arrive', async () => {
  const stops = await startStops(games.server);
  const player = await games.addPlayer();
  const session = await games.openSession(player);
  const other = await games.openSession(player, { source: OTHER_SOURCE });
  const open = bet(session, 10);
  const taken = bet(session, 20);
  await games.sendCallback('bet', open);
  await games.sendCallback('bet', taken);

  await stops.stop('provider', SOURCE);
  const game = { game_id: GAMES[SOURCE], provider_id: SOURCE, source: SOURCE, is_mobile: true };
  const launched = await games.server.call(
    gameLink,
    { wallet_id: String(player.wallet), ...game },
    { token: player.token },
  );
  expect(launched.body.code).toBe('provider_stopped');
  expect((await games.server.call(gameDemo, { ...game, agent_code: `agent${AGENT}` })).body.code).toBe(
    'provider_stopped',
  );
  expect((await games.sendCallback('bet', bet(session, 10))).body.code).toBe('provider_stopped');
  // The first answer to a bet that was taken is given again.
  expect((await games.sendCallback('bet', open)).body.error).toBe(0);
  expect((await games.sendCallback('win', closing(open, 30))).body.error).toBe(0);
  expect((await games.sendCallback('refund', closing(taken, 20))).body.error).toBe(0);
  expect((await games.sendCallback('bet', bet(other, 10), { source: OTHER_SOURCE })).body.error).toBe(0);
  expect(await games.balance(player.wallet)).toBe(1000 - 10 + 30 - 10);

  await stops.lift('provider', SOURCE);
  expect((await games.sendCallback('bet', bet(session, 10))).body.error).toBe(0);

  await stops.stop('site');
  expect((await games.sendCallback('bet', bet(session, 10))).body.code).toBe('provider_stopped');
  await stops.lift('site');
});
