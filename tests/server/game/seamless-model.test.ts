import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '../../long.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type CallName, type Games, type Player, startGames } from './seamless-fixture.ts';

let games: Games;
beforeAll(async () => {
  games = await startGames();
});
afterAll(() => games.close());

const START = 50;
/** Ids, rounds and amounts are few, so that calls repeat and contradict each other. Two of three sessions share a wallet. */
const call = fc.record({
  name: fc.constantFrom('bet' as const, 'bet' as const, 'win' as const, 'refund' as const),
  session: fc.nat(2),
  id: fc.nat(9),
  betId: fc.nat(9),
  round: fc.nat(1),
  amount: fc.constantFrom(0.01, 10, 30),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

interface ModelBet extends Pick<Call, 'session' | 'round' | 'amount'> {
  state: 'open' | 'settled' | 'refunded';
}

/** A model of the seamless wallet in 40 lines, which gives the expected answers. */
class Model {
  readonly balance = [START, START];
  readonly bets = new Map<number, ModelBet>();
  private readonly answered = new Map<number, { call: Call | 'tombstone'; answer: string }>();

  apply(incoming: Call): string {
    const known = this.answered.get(incoming.id);
    if (known) {
      if (known.call === 'tombstone') return incoming.name === 'bet' ? 'bet_refunded' : 'transaction_conflict';
      return bodyOf(known.call, []) === bodyOf(incoming, []) ? known.answer : 'transaction_conflict';
    }
    const refused = incoming.name === 'bet' ? this.bet(incoming) : this.close({ ...incoming, name: incoming.name });
    if (refused !== null) return refused;
    const answer = String(this.balance[walletOf(incoming)]);
    this.answered.set(incoming.id, { call: incoming, answer });
    return answer;
  }

  private bet(incoming: Call): string | null {
    if ((this.balance[walletOf(incoming)] ?? 0) < incoming.amount) return 'insufficient_balance';
    this.bets.set(incoming.id, {
      session: incoming.session,
      round: incoming.round,
      amount: incoming.amount,
      state: 'open',
    });
    this.add(walletOf(incoming), -incoming.amount);
    return null;
  }

  private close(incoming: Call & { name: 'win' | 'refund' }): string | null {
    const bet = this.bets.get(incoming.betId);
    if (!bet || bet.session !== incoming.session || bet.round !== incoming.round) {
      if (incoming.name === 'win') return 'bet_not_found';
      const known = this.answered.get(incoming.betId);
      if (known) return known.call === 'tombstone' ? 'bet_refunded' : 'bet_not_found';
      // A refund that names itself as its bet writes nothing.
      if (incoming.betId === incoming.id) return 'transaction_conflict';
      this.answered.set(incoming.betId, { call: 'tombstone', answer: '' });
      return null;
    }
    if (bet.state !== 'open') return bet.state === 'settled' ? 'bet_settled' : 'bet_refunded';
    if (incoming.name === 'refund' && bet.amount !== incoming.amount) return 'invalid_input';
    bet.state = incoming.name === 'win' ? 'settled' : 'refunded';
    this.add(walletOf(incoming), incoming.amount);
    return null;
  }

  private add(wallet: number, amount: number): void {
    this.balance[wallet] = Math.round(((this.balance[wallet] ?? 0) + amount) * 100) / 100;
  }
}

const walletOf = ({ session }: Call) => (session === 2 ? 1 : 0);

function bodyOf({ name, session, id, betId, round, amount }: Call, sessions: readonly string[], run = ''): string {
  return JSON.stringify({
    name,
    session_id: sessions[session] ?? session,
    transaction_id: `${run}-${id}`,
    ...(name === 'bet' ? {} : { bet_transaction_id: `${run}-${betId}` }),
    round_id: String(round),
    amount,
  });
}

let runs = 0;
async function table(): Promise<{ players: [Player, Player]; send(incoming: Call): Promise<string> }> {
  runs += 1;
  const run = String(runs);
  const players: [Player, Player] = [await games.addPlayer(START * 100), await games.addPlayer(START * 100)];
  const sessions = [
    await games.openSession(players[0]),
    await games.openSession(players[0]),
    await games.openSession(players[1]),
  ];
  return {
    players,
    async send(incoming) {
      const { name, ...body }: { name: CallName } = JSON.parse(bodyOf(incoming, sessions, run));
      const reply = await games.sendCallback(name, body);
      return reply.body.code ?? String(reply.body.data.balance);
    },
  };
}

async function expectSoundBooks(players: readonly Player[]): Promise<void> {
  expect(await faultsOfBooks(games.server.database)).toEqual([]);
  for (const player of players) {
    const balance = await games.balance(player.wallet);
    expect(balance).toBeGreaterThanOrEqual(0);
    // The wallet's balance follows from the bets: each was closed once.
    const bets = await games.bets(player);
    const change = bets.reduce((sum, { stake, won, state }) => sum + won - (state === 'refunded' ? 0 : stake), 0);
    expect(Math.round(balance * 100)).toBe(START * 100 + change);
  }
}

test('whatever a provider sends, in whatever order, is answered as the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 40 }), async (calls) => {
      const model = new Model();
      const { players, send } = await table();
      for (const incoming of calls) expect(await send(incoming), JSON.stringify(incoming)).toBe(model.apply(incoming));
      expect(await Promise.all(players.map(({ wallet }) => games.balance(wallet)))).toEqual(model.balance);
      const bets = (await Promise.all(players.map((player) => games.bets(player)))).flat();
      expect(bets.map(({ state }) => state).sort()).toEqual([...model.bets.values()].map(({ state }) => state).sort());
      await expectSoundBooks(players);
    }),
    { numRuns: times(15, 300) },
  );
});

test('all at once: the books hold, and each call has one answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 10, maxLength: 30 }), async (calls) => {
      const { players, send } = await table();
      const twice = [...calls, ...calls];
      const answers = await Promise.all(twice.map(send));
      expect(answers.filter((answer) => ['internal', 'overloaded', 'transfer_conflict'].includes(answer))).toEqual([]);
      for (const [n, incoming] of calls.entries()) {
        const accepted = [answers[n], answers[n + calls.length]].filter((answer) => Number.isFinite(Number(answer)));
        expect(new Set(accepted).size, JSON.stringify(incoming)).toBeLessThanOrEqual(1);
      }
      await expectSoundBooks(players);
    }),
    { numRuns: times(10, 200) },
  );
});
