import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postTransfer, transfer, voidTransfer } from '#server/ledger/ledger.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { times } from '../../long.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { addAgent, addMember, balanceOf, faultsOfBooks, move } from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addAgent(server.database);
});
afterAll(() => server.close());

const WALLETS = 3;
/** Account −1 is the house. Ids are few, so that they repeat with the same and with other input. */
const step = fc.oneof(
  fc
    .record({
      do: fc.constantFrom('single' as const, 'pending' as const),
      id: fc.nat(11),
      from: fc.integer({ min: -1, max: WALLETS - 1 }),
      to: fc.integer({ min: -1, max: WALLETS - 1 }),
      amount: fc.integer({ min: 1, max: 300 }),
    })
    .filter(({ from, to }) => from !== to),
  fc.record({ do: fc.constantFrom('post' as const, 'void' as const), id: fc.nat(11), pending: fc.nat(11) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Outcome = 'done' | 'repeated' | 'insufficient_balance' | 'transfer_conflict' | 'defect';

/** The ledger in 30 lines: the expected behaviour. */
class Model {
  readonly balance = Array.from({ length: WALLETS }, () => 0);
  readonly held = Array.from({ length: WALLETS }, () => 0);
  private readonly done = new Map<number, Step>();
  private readonly settled = new Set<number>();

  apply(wanted: Step): Outcome {
    const pending = 'pending' in wanted ? this.done.get(wanted.pending) : undefined;
    // A settling request takes everything from its pending transfer: without one there is nothing to write.
    if ('pending' in wanted && pending?.do !== 'pending') return 'defect';
    const earlier = this.done.get(wanted.id);
    if (earlier) return JSON.stringify(earlier) === JSON.stringify(wanted) ? 'repeated' : 'transfer_conflict';
    if ('pending' in wanted) {
      if (this.settled.has(wanted.pending)) return 'transfer_conflict';
      this.settled.add(wanted.pending);
      if (pending && 'from' in pending) {
        this.add(this.held, pending.from, -pending.amount);
        if (wanted.do === 'post') this.shift(pending.from, pending.to, pending.amount);
      }
    } else {
      const free = (this.balance[wanted.from] ?? Number.POSITIVE_INFINITY) - (this.held[wanted.from] ?? 0);
      if (free < wanted.amount) return 'insufficient_balance';
      if (wanted.do === 'single') this.shift(wanted.from, wanted.to, wanted.amount);
      else this.add(this.held, wanted.from, wanted.amount);
    }
    this.done.set(wanted.id, wanted);
    return 'done';
  }

  private shift(from: number, to: number, amount: number): void {
    this.add(this.balance, from, -amount);
    this.add(this.balance, to, amount);
  }
  private add(column: number[], account: number, change: number): void {
    if (account >= 0) column[account] = (column[account] ?? 0) + change;
  }
}

test('any sequence of transfers does what a simple model does', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      run += 1;
      const wallets: number[] = [];
      for (let n = 0; n < WALLETS; n += 1) wallets.push((await addMember(server.database)).wallet);
      const account = (n: number) => (n < 0 ? { house: 'house' as const } : { wallet: wallets[n] ?? 0 });
      const name = (id: number) => `model:${run}:${id}`;
      const perform = (wanted: Step) => {
        if ('pending' in wanted) {
          const settlement = [{ id: name(wanted.id), pendingId: name(wanted.pending), kind: 'test', reference: null }];
          return (wanted.do === 'post' ? postTransfer : voidTransfer)(server.database, settlement);
        }
        return transfer(server.database, [
          move(name(wanted.id), account(wanted.from), account(wanted.to), wanted.amount, {
            pending: wanted.do === 'pending',
          }),
        ]);
      };
      const model = new Model();
      for (const wanted of steps) {
        const outcome = await perform(wanted).then(
          ([result]): Outcome => (result?.repeated ? 'repeated' : 'done'),
          (error: unknown): Outcome =>
            error instanceof Refusal && (error.code === 'insufficient_balance' || error.code === 'transfer_conflict')
              ? error.code
              : 'defect',
        );
        expect(outcome, JSON.stringify(wanted)).toBe(model.apply(wanted));
      }
      for (const [n, wallet] of wallets.entries()) {
        expect(await balanceOf(server.database, wallet)).toEqual({ balance: model.balance[n], held: model.held[n] });
      }
    }),
    { numRuns: times(30, 600) },
  );
  expect(await faultsOfBooks(server.database)).toEqual([]);
});
