import { Worker } from 'node:worker_threads';
import { providerBet } from '#contract/game.ts';
import { DEFAULT_CONNECTIONS } from '#server/database/pools.ts';
import { type Games, SECRETS, SOURCE, startGames } from '../server/game/seamless-fixture.ts';
import type { TestServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import type { Figure } from './bench.ts';
import { loadTimes, signedRequest } from './load.ts';
import type { LoadTask } from './load-worker.ts';
import { minimalLedger } from './minimal-ledger.ts';
import { inPairs } from './pairs.ts';

const CONNECTIONS = 16;
const PAIRS = 21;
const BETS = 800;
const PLAYERS = 400;

export interface Seat {
  session: string;
  wallet: number;
}

const target = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) });

/** Everything that is the provider's work is made before the clock runs. */
export function betTask(url: string, seats: readonly Seat[], name: string | number): LoadTask {
  const requests = seats.map(({ session }, n) =>
    signedRequest({
      url,
      path: providerBet.path,
      secret: SECRETS[SOURCE],
      now: new Date(),
      headers: { 'x-provider': SOURCE },
      input: { session_id: session, transaction_id: `http-${name}-${n}`, round_id: `r-${name}-${n}`, amount: 1 },
    }),
  );
  return { kind: 'http', ...target(url), connections: CONNECTIONS, requests, expected: '"balance"' };
}

/** Players who have opened the game; each seat makes enough bets for `BETS`. */
export async function betSeats(games: Games): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (let n = 0; n < PLAYERS; n += 1) {
    const player = await games.addPlayer(100_000_000);
    seats.push({ session: await games.openSession(player), wallet: player.wallet });
  }
  return Array.from({ length: BETS / PLAYERS }, () => seats).flat();
}

/** Only the debit: the ledger's function with the transfer of a bet. */
function ledgerTask(server: TestServer, seats: readonly Seat[], pair: number): LoadTask {
  const now = server.platform.now().toISOString();
  const values = seats.map(({ wallet }, n) => {
    const transfer = {
      id: `sql:${pair}:${n}`,
      agent_id: AGENT,
      currency: 'THB',
      phase: 'single',
      debit: { wallet },
      credit: { house: 'provider' },
      amount_satang: 100,
      kind: 'game_bet',
      reference: `r-${pair}-${n}`,
    };
    return [JSON.stringify([transfer]), now];
  });
  const text = 'select id as result from ledger_transfer($1::jsonb, $2)';
  return { kind: 'sql', connections: CONNECTIONS, url: server.databaseUrl, text, values, expected: 'sql:' };
}

/** A bet over HTTP, with signature, session, rules, history and event, compared with the bare ledger function. */
export async function gameBetBench(): Promise<Figure[]> {
  const games = await startGames({ maxConnections: DEFAULT_CONNECTIONS });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  try {
    const bets = await betSeats(games);
    const { server } = games;
    const pairs = await inPairs({
      pairs: PAIRS,
      bare: (pair) => loadTimes(worker, ledgerTask(server, bets, pair)),
      ours: (pair) => loadTimes(worker, betTask(server.url, bets, pair)),
      // Plans made for empty tables go with the warm-up, as autovacuum sees to in a running system.
      warm: () => server.database.rows('analyze'),
    });
    const minimal = await minimalLedger(server.database, server.databaseUrl, CONNECTIONS);
    const wallets = bets.map(({ wallet }) => wallet);
    const against = await inPairs({
      pairs: PAIRS,
      bare: () => loadTimes(worker, minimal(wallets, BETS)),
      ours: (pair) => loadTimes(worker, betTask(server.url, bets, `minimal-${pair}`)),
      warm: () => server.database.rows('analyze'),
    });
    return [
      {
        what: `Bet callback, ${CONNECTIONS} connections, median of ${against.count} pairs of ${BETS}`,
        measured: `${against.ours.toFixed(0)}/s over HTTP`,
        comparison: `${against.bare.toFixed(0)}/s of a minimal double entry`,
        ratio: against.ratio,
        limit: { least: 0.5 },
      },
      {
        what: `Bet callback, ${CONNECTIONS} connections, median of ${pairs.count} pairs of ${BETS}`,
        measured: `${pairs.ours.toFixed(0)}/s over HTTP`,
        comparison: `${pairs.bare.toFixed(0)}/s bare ledger_transfer`,
        ratio: pairs.ratio,
        limit: { least: 0.5 },
      },
    ];
  } finally {
    await worker.terminate();
    await games.close();
  }
}
