import { Worker } from 'node:worker_threads';
import { DEFAULT_CONNECTIONS } from '#server/database/pools.ts';
import { type Games, SECRETS, SOURCE, startGames } from '../server/game/seamless-fixture.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { type Lotto, type Player, startLotto } from '../server/lotto/fixture.ts';
import { pgbouncerProgram, startPgbouncer } from '../server/pgbouncer.ts';
import type { Figure } from './bench.ts';
import { betSeats, betTask } from './game-bet.ts';
import { loadTimes } from './load.ts';
import { billPricer, billTask } from './lotto-bill.ts';
import { inPairs, type Pairs } from './pairs.ts';

const PAIRS = 15;
const PLAYERS = 320;
const MAX_RATIO = 1.15;

/** A second server over the same database, that works through PgBouncer. */
async function withPooled<Result>(
  program: string,
  { databaseUrl, clock }: TestServer,
  work: (pooled: TestServer) => Promise<Result>,
): Promise<Result> {
  const pooler = await startPgbouncer(program, databaseUrl);
  const config = { poolerUrl: pooler.urlOf(databaseUrl) };
  const pooled = await startTestServer({ databaseUrl, config, maxConnections: DEFAULT_CONNECTIONS });
  pooled.clock.set(clock.now());
  try {
    return await work(pooled);
  } finally {
    await pooled.close();
    await pooler.stop();
  }
}

const figureOf = (what: string, { count, ours, bare, ratio }: Pairs): Figure => ({
  what: `${what} through PgBouncer, 16 connections, median of ${count} pairs`,
  measured: `${ours.toFixed(0)}/s through it`,
  comparison: `${bare.toFixed(0)}/s past it`,
  ratio: 1 / ratio,
  limit: { most: MAX_RATIO },
});

async function betFigure(program: string, games: Games, worker: Worker): Promise<Figure> {
  const bets = await betSeats(games);
  return withPooled(program, games.server, async (pooled) => {
    const provider = games.server.platform.gameProviders.get(SOURCE);
    pooled.platform.gameProviders.set(SOURCE, {
      protocol: 'chokdee',
      baseUrl: '',
      ...provider,
      secret: SECRETS[SOURCE],
    });
    return figureOf(
      'A bet',
      await inPairs({
        pairs: PAIRS,
        bare: (pair) => loadTimes(worker, betTask(games.server.url, bets, `past ${pair}`)),
        ours: (pair) => loadTimes(worker, betTask(pooled.url, bets, `through ${pair}`)),
        warm: () => games.server.database.rows('analyze'),
      }),
    );
  });
}

async function billFigure(program: string, lotto: Lotto, worker: Worker): Promise<Figure> {
  const players: Player[] = [];
  for (let n = 0; n < PLAYERS; n += 1) players.push(await lotto.addPlayer(100_000_000));
  const priced = await billPricer(lotto, players);
  return withPooled(program, lotto.server, async (pooled) =>
    figureOf(
      'A bill of five lines',
      await inPairs({
        pairs: PAIRS,
        bare: async () => loadTimes(worker, billTask(lotto, await priced())),
        ours: async () => loadTimes(worker, billTask({ server: pooled }, await priced())),
        warm: () => lotto.server.database.rows('analyze'),
      }),
    ),
  );
}

/** The cost that PgBouncer between server and database adds to a call that writes. */
export async function poolerBench(): Promise<Figure[]> {
  const program = pgbouncerProgram();
  if (program === undefined) {
    console.log('pooler: skipped, there is no PgBouncer ≥ 1.21 here; PGBOUNCER=/path/to/pgbouncer names one');
    return [];
  }
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  try {
    const games = await startGames({ maxConnections: DEFAULT_CONNECTIONS });
    const bet = await betFigure(program, games, worker).finally(() => games.close());
    const lotto = await startLotto({ maxConnections: DEFAULT_CONNECTIONS });
    return [bet, await billFigure(program, lotto, worker).finally(() => lotto.close())];
  } finally {
    await worker.terminate();
  }
}
