import { afterAll, beforeAll, expect, test } from 'vitest';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { operatorRounds } from '#contract/operator-lotto.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { newKey } from '../operator/fixture.ts';
import { type Lotto, startLotto } from './fixture.ts';

let lotto: Lotto;
beforeAll(async () => {
  lotto = await startLotto({}, ({ lotteries }) => {
    lotteries['viet-north'] = {
      kind: 'vietnam',
      lobby_group: 'foreign',
      country: 'vn',
      name: 'เวียดนามเหนือ',
      bill_prefix: 'VN',
      schedule: {
        repeats: 'weekly',
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        opens_days_before: 0,
        opens: '01:00',
        closes: '18:00',
        result: '18:15',
      },
      rates: 'other',
      rule: 'drawn',
    };
  });
});
afterAll(() => lotto.close());

test('a lottery is one entry of the file: it is shown, sold, listed for operators by its own kind, drawn and paid', async () => {
  const { server } = lotto;
  const lobby = await server.call(lottoLobby, { agent_id: 3 });
  expect(lobby.body.data).toContainEqual(
    expect.objectContaining({
      name: 'เวียดนามเหนือ',
      kind: 'vietnam',
      group: 'foreign',
      icon: '/media/flag-vn.svg',
    }),
  );
  const round = await lotto.round('viet-north');
  const player = await lotto.addPlayer();
  await lotto.buy(
    player,
    round,
    [...'0123456789'].map((digit) => ['run_top', digit, 10]),
  );
  const { key } = await newKey(server);
  const rounds = await server.call(operatorRounds, { kind: 'vietnam', status: 'open' }, { token: key });
  expect(rounds.body.data.items).toMatchObject([{ stakes: 100, bills: 1 }]);
  const [row] = await server.database.rows<{ at: Date }>('select result_at as at from lotto_round where id = $1', [
    round,
  ]);
  server.clock.set(row?.at ?? new Date());
  await drawRound(server.database, Number(round), server.platform.now());
  await settleRound(server.database, Number(round), { now: () => server.platform.now() });
  // One to three of the ten digits win, each 32 baht.
  expect(await lotto.balance(player)).toBeGreaterThanOrEqual(1_000_000 - 10_000 + 3_200);
});
