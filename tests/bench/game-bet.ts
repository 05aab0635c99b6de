import { Worker } from 'node:worker_threads';
import { providerBet } from '../../contract/game.ts';
import { DEFAULT_CONNECTIONS } from '../../server/platform/database.ts';
import { SECRETS, SOURCE, startGames } from '../server/game/seamless-fixture.ts';
import type { TestServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { type Figure, median } from './bench.ts';
import { load, signedRequest } from './load.ts';
import type { LoadTask } from './load-worker.ts';

const CONNECTIONS = 16;
const ROUNDS = 7;
const BETS = 1600;
/** A busy machine measures fewer rounds rather than for ever. */
const TIME_LIMIT_MS = 60_000;
const LEAST_ROUNDS = 3;
const PLAYERS = 400;

interface Seat {
  session: string;
  wallet: number;
}

const target = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) });

/** Everything that is the provider's work is made before the clock runs. */
function httpTask(server: TestServer, seats: readonly Seat[], round: number): LoadTask {
  const requests = seats.map(({ session }, n) =>
    signedRequest({
      url: server.url,
      path: providerBet.path,
      secret: SECRETS[SOURCE],
      now: server.platform.now(),
      headers: { 'x-provider': SOURCE },
      input: { session_id: session, transaction_id: `http-${round}-${n}`, round_id: `r-${round}-${n}`, amount: 1 },
    }),
  );
  return { kind: 'http', ...target(server.url), connections: CONNECTIONS, requests, expected: '"balance"' };
}

const sql = { kind: 'sql', connections: CONNECTIONS } as const;

/** The debit alone: the ledger's function with the transfer that a bet makes. */
function ledgerTask(server: TestServer, seats: readonly Seat[], round: number): LoadTask {
  const now = server.platform.now().toISOString();
  const values = seats.map(({ wallet }, n) => {
    const transfer = {
      id: `sql:${round}:${n}`,
      agent_id: AGENT,
      currency: 'THB',
      phase: 'single',
      debit: { wallet },
      credit: { house: 'provider' },
      amount_satang: 100,
      kind: 'game_bet',
      reference: `r-${round}-${n}`,
    };
    return [JSON.stringify([transfer]), now];
  });
  const text = 'select id as result from ledger_transfer($1::jsonb, $2)';
  return { ...sql, url: server.databaseUrl, text, values, expected: 'sql:' };
}

/** All that a bet does in the database, without HTTP. */
function callTask(server: TestServer, seats: readonly Seat[], round: number): LoadTask {
  const now = server.platform.now().toISOString();
  const values = seats.map(({ session }, n) => {
    const call = { session_id: session, transaction_id: `call-${round}-${n}`, round_id: `c-${round}-${n}` };
    return [SOURCE, JSON.stringify({ kind: 'bet', ...call, amount_satang: 100 }), now];
  });
  const text = 'select outcome as result from game_call($1, $2::jsonb, $3)';
  return { ...sql, url: server.databaseUrl, text, values, expected: 'ok' };
}

/** A bet over HTTP, with signature, session, rules, history and event, against the bare ledger function. */
export async function gameBetBench(): Promise<Figure[]> {
  const games = await startGames({ maxConnections: DEFAULT_CONNECTIONS });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  try {
    const seats: Seat[] = [];
    for (let n = 0; n < PLAYERS; n += 1) {
      const player = await games.addPlayer(100_000_000);
      seats.push({ session: await games.openSession(player), wallet: player.wallet });
    }
    const bets = Array.from({ length: BETS / PLAYERS }, () => seats).flat();
    const tasks = { http: httpTask, ledger: ledgerTask, call: callTask };
    const perSecond = { http: [] as number[], ledger: [] as number[], call: [] as number[] };
    const started = performance.now();
    for (let round = 0; round <= ROUNDS; round += 1) {
      if (perSecond.http.length >= LEAST_ROUNDS && performance.now() - started > TIME_LIMIT_MS) break;
      for (const name of ['ledger', 'call', 'http'] as const) {
        const measured = await load(worker, tasks[name](games.server, bets, round));
        if (round > 0) perSecond[name].push(measured);
      }
      // The first is the warm-up. Plans made for empty tables go with it, as autovacuum sees to in a running system.
      if (round === 0) await games.server.database.rows('analyze');
    }
    const http = median(perSecond.http);
    const figure = (comparison: string, bare: number, least: number): Figure => ({
      what: `Bet callback, ${CONNECTIONS} connections, median of ${perSecond.http.length} × ${BETS}`,
      measured: `${http.toFixed(0)}/s over HTTP`,
      comparison: `${bare.toFixed(0)}/s ${comparison}`,
      ratio: http / bare,
      limit: { least },
    });
    return [figure('bare ledger_transfer', median(perSecond.ledger), 0.5)];
  } finally {
    await worker.terminate();
    await games.close();
  }
}
