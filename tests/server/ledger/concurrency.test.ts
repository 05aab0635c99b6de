import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { type Transfer, transfer } from '#server/ledger/ledger.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { addAgent, addMember, balanceOf, faultsOfBooks, fund, move, wideDatabase } from './fixture.ts';

const CONNECTIONS = 32;
const START_SATANG = 5_000;

let server: TestServer;
let wide: Database;
beforeAll(async () => {
  server = await startTestServer();
  await addAgent(server.database);
  wide = wideDatabase(server.databaseUrl, CONNECTIONS);
});
afterAll(async () => {
  await wide.close();
  await server.close();
});

async function tenWallets(): Promise<number[]> {
  const wallets: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { wallet } = await addMember(server.database);
    await fund(server.database, wallet, START_SATANG);
    wallets.push(wallet);
  }
  return wallets;
}

/** Runs the batches over 32 connections, each taking the next one; what each came to. */
async function race(batches: readonly Transfer[][]) {
  const waiting = batches.map((batch, index) => ({ batch, index }));
  const outcomes: ('done' | 'repeated' | 'insufficient_balance')[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        const results = await transfer(wide, next.batch);
        outcomes[next.index] = results.every(({ repeated }) => repeated) ? 'repeated' : 'done';
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'insufficient_balance') throw error;
        outcomes[next.index] = 'insufficient_balance';
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return outcomes;
}

test('1,000 transfers from 32 connections over 10 accounts: nothing is lost or doubled, and no deadlock', async () => {
  const wallets = await tenWallets();
  const at = (n: number) => wallets[n % 10] ?? 0;
  // Opposite directions, overdrafts (amounts up to the whole start), and every fifth id a repeat of the one 5 before.
  const batches = Array.from({ length: 1_000 }, (_, n) => {
    const original = n % 5 === 4 ? n - 4 : n;
    const from = at(original * 7);
    const to = at(original * 7 + 1 + (original % 9));
    return [move(`race:${original}`, { wallet: from }, { wallet: to }, 1 + ((original * 389) % START_SATANG))];
  });
  const outcomes = await race(batches);
  expect(outcomes.filter((outcome) => outcome === undefined)).toEqual([]);
  expect(outcomes).toContain('insufficient_balance');

  const written = await server.database.rows<{ id: string; amount_satang: number; debit: number; credit: number }>(
    `select id, amount_satang, debit_account_id as debit, credit_account_id as credit from transfer where id like 'race:%'`,
  );
  const done = batches.flatMap((batch, n) => (outcomes[n] === 'done' ? batch.map(({ id }) => id) : []));
  expect(written.map(({ id }) => id).sort()).toEqual(done.sort());
  expect(new Set(done).size).toBe(done.length);
  for (const wallet of wallets) {
    const expected = written.reduce(
      (sum, t) => sum + (t.credit === wallet ? t.amount_satang : 0) - (t.debit === wallet ? t.amount_satang : 0),
      START_SATANG,
    );
    expect((await balanceOf(server.database, wallet)).balance).toBe(expected);
    expect(expected).toBeGreaterThanOrEqual(0);
  }
  expect(await faultsOfBooks(server.database)).toEqual([]);
}, 60_000);

test('batches over the same accounts in opposite orders never deadlock', async () => {
  const wallets = await tenWallets();
  const batches = Array.from({ length: 300 }, (_, n) => {
    const order = n % 2 === 0 ? wallets : [...wallets].reverse();
    return order.map((wallet, step) =>
      move(`cross:${n}:${step}`, { wallet }, { wallet: order[(step + 1) % 10] ?? 0 }, 1 + (n % 3)),
    );
  });
  expect(new Set(await race(batches))).toEqual(new Set(['done']));
  expect(await faultsOfBooks(server.database)).toEqual([]);
}, 60_000);

test('the same id 200 times at once happens once', async () => {
  const { wallet } = await addMember(server.database);
  const outcomes = await race(Array.from({ length: 200 }, () => [move('same', { house: 'bank_in' }, { wallet }, 100)]));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(199);
  expect(await balanceOf(server.database, wallet)).toEqual({ balance: 100, held: 0 });
});

test('200 debits at once of an account that can pay 50: exactly 50 happen', async () => {
  const { wallet } = await addMember(server.database);
  await fund(server.database, wallet, 5_000);
  const outcomes = await race(
    Array.from({ length: 200 }, (_, n) => [move(`over:${n}`, { wallet }, { house: 'house' }, 100)]),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(50);
  expect(await balanceOf(server.database, wallet)).toEqual({ balance: 0, held: 0 });
  // Each waited for the one before: the sum of its kind goes on from that one's.
  expect(await faultsOfBooks(server.database)).toEqual([]);
});

test('single transfers and batches with the same ids at once: each happens once, and no deadlock', async () => {
  const wallets = await tenWallets();
  const batches = Array.from({ length: 300 }, (_, n) => {
    const original = n - (n % 3);
    const transfers = wallets.map((wallet, place) =>
      move(`mixed:${original}:${place}`, { wallet }, { house: 'house' }, 1),
    );
    return n % 3 === 0 ? transfers : transfers.slice(n % 10, (n % 10) + 1);
  });
  const outcomes = await race(batches);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'repeated']));
  for (const wallet of wallets)
    expect((await balanceOf(server.database, wallet)).balance).toBe(START_SATANG - batches.length / 3);
  expect(await faultsOfBooks(server.database)).toEqual([]);
}, 60_000);
