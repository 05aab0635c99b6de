import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWords, Model, onWire, type SentCall, sentCall } from '#tests/contract/hub88/model.ts';
import { times } from '#tests/long.ts';
import { faultsOfBooks } from '../../ledger/fixture.ts';
import type { Player } from '../seamless-fixture.ts';
import { GAME, type Hub, startHub, userOf } from './fixture.ts';

let hub: Hub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

/** `npm run conformance:provider` sets it: so many sequences instead of a few. */
const SEQUENCES = Number(process.env.PROVIDER_SEQUENCES ?? times(15, 300));
const PATIENCE_MS = 30_000 + SEQUENCES * 500;

const START = 50;
let runs = 0;

async function table() {
  runs += 1;
  const prefix = runs.toString(16).padStart(8, '0');
  const players: [Player, Player] = [await hub.games.addPlayer(START * 100), await hub.games.addPlayer(START * 100)];
  const seats = await Promise.all(
    [players[0], players[0], players[1]].map(async (player) => ({
      user: userOf(player),
      token: await hub.openSession(player),
      game: GAME,
    })),
  );
  return {
    players,
    async send(incoming: SentCall): Promise<string> {
      const seat = seats[incoming.session];
      if (!seat) throw new Error('no seat');
      const { path, body } = onWire(incoming, seat, prefix);
      const answer = inWords(await hub.send(path, body));
      expect(answer).not.toMatch(/^HTTP/);
      return answer;
    },
  };
}

async function expectSoundWallets(players: readonly Player[]): Promise<void> {
  for (const player of players) {
    const satang = Math.round((await hub.games.balance(player.wallet)) * 100);
    expect(satang).toBeGreaterThanOrEqual(0);
    const bets = await hub.games.bets(player);
    const change = bets.reduce((sum, { stake, won, state }) => sum + won - (state === 'refunded' ? 0 : stake), 0);
    expect(satang).toBe(START * 100 + change);
  }
}

test(
  'whatever Hub88 sends, repeated and in whatever order, is answered as the document says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sentCall, { minLength: 5, maxLength: 40 }), async (calls) => {
        const model = new Model([START * 100, START * 100]);
        const { players, send } = await table();
        for (const incoming of calls)
          expect(await send(incoming), JSON.stringify(incoming)).toBe(model.apply(incoming));
        const balances = await Promise.all(players.map(({ wallet }) => hub.games.balance(wallet)));
        expect(balances.map((baht) => Math.round(baht * 100))).toEqual(model.balance);
        const bets = (await Promise.all(players.map((player) => hub.games.bets(player)))).flat();
        const kept = (all: Iterable<{ state: string; won: number }>) =>
          [...all].map(({ state, won }) => `${state} ${won}`).sort();
        expect(kept(bets)).toEqual(kept(model.bets.values()));
        await expectSoundWallets(players);
      }),
      { numRuns: SEQUENCES },
    );
    expect(await faultsOfBooks(hub.games.server.database)).toEqual([]);
  },
  PATIENCE_MS,
);

test('all at once and twice: the books hold, and each call that moved money has one answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sentCall, { minLength: 10, maxLength: 30 }), async (calls) => {
      const { players, send } = await table();
      const answers = await Promise.all([...calls, ...calls].map(send));
      for (const [n, incoming] of calls.entries()) {
        if (incoming.name === 'rollback') continue;
        const accepted = [answers[n], answers[n + calls.length]].filter((answer) => answer?.startsWith('RS_OK'));
        expect(new Set(accepted).size, JSON.stringify(incoming)).toBeLessThanOrEqual(1);
      }
      await expectSoundWallets(players);
    }),
    { numRuns: times(10, 200) },
  );
  expect(await faultsOfBooks(hub.games.server.database)).toEqual([]);
});
