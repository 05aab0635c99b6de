import { Worker } from 'node:worker_threads';
import type { Database } from '#server/database/database.ts';
import { NEW_WALLET_TRANSFER } from '#server/ledger/ledger-queries.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { AGENT, addAgent, addMember, fund } from '../server/ledger/fixture.ts';
import type { Figure } from './bench.ts';
import { loadTimes } from './load.ts';
import type { LoadTask } from './load-worker.ts';
import { minimalLedger } from './minimal-ledger.ts';
import { inPairs } from './pairs.ts';

const CONNECTIONS = 16;
const PAIRS = 21;
const TRANSFERS = 3000;
const MEMBERS = 400;

async function addWallets(database: Database): Promise<number[]> {
  await addAgent(database);
  const wallets: number[] = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const { wallet } = await addMember(database);
    await fund(database, wallet, 100_000_000);
    wallets.push(wallet);
  }
  return wallets;
}

/** Sends one transfer as the server does. */
function ledgerTask({ databaseUrl, platform }: TestServer, wallets: readonly number[], pair: number): LoadTask {
  const at = platform.now().toISOString();
  const values = Array.from({ length: TRANSFERS }, (_, n) => [
    `ours:${pair}:${n}`,
    String(AGENT),
    'THB',
    String(wallets[n % wallets.length]),
    'provider',
    'true',
    '100',
    'game_bet',
    '',
    at,
  ]);
  const text = NEW_WALLET_TRANSFER.replace('*', 'house_account::text as result');
  return { kind: 'sql', connections: CONNECTIONS, url: databaseUrl, text, values, expected: /^\d+$/ };
}

/** One transfer by the ledger's function, with all that it promises, against the least that a double entry is. */
export async function ledgerBench(): Promise<Figure[]> {
  const server = await startTestServer();
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  try {
    const wallets = await addWallets(server.database);
    const minimal = await minimalLedger(server.database, server.databaseUrl, CONNECTIONS);
    const pairs = await inPairs({
      pairs: PAIRS,
      bare: () => loadTimes(worker, minimal(wallets, TRANSFERS)),
      ours: (pair) => loadTimes(worker, ledgerTask(server, wallets, pair)),
      // Plans made for empty tables go with the warm-up, as autovacuum sees to in a running system.
      warm: () => server.database.rows('analyze'),
    });
    return [
      {
        what: `One transfer by the ledger, ${CONNECTIONS} connections, median of ${pairs.count} pairs of ${TRANSFERS}`,
        measured: `${pairs.ours.toFixed(0)}/s`,
        comparison: `${pairs.bare.toFixed(0)}/s of a minimal double entry`,
        ratio: pairs.ratio,
        limit: { least: 0.8 },
      },
    ];
  } finally {
    await worker.terminate();
    await server.close();
  }
}
