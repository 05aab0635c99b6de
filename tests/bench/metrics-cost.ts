import { Worker } from 'node:worker_threads';
import { DEFAULT_CONNECTIONS } from '#server/database/pools.ts';
import { freePort } from '#server/lib/free-port.ts';
import { GAMES_AT, SECRETS, startGames } from '../server/game/seamless-fixture.ts';
import { startTestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';
import { betSeats, betTask } from './game-bet.ts';
import { load } from './load.ts';

const PAIRS = 60;
const WARM_PAIRS = 4;
/** The interval at which Prometheus scrapes. */
const SCRAPE_MS = 15_000;
const MAX_RATIO = 1.02;

/**
 * Bets over HTTP at a measured and an unmeasured server, in turn: the processor time of a bet. Both run in this
 * process, because two processes differ by more than the expected figure; the load comes from another thread, whose
 * time is not counted.
 */
export async function metricsCostBench(): Promise<Figure[]> {
  const games = await startGames({ maxConnections: DEFAULT_CONNECTIONS });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  const port = await freePort();
  const measured = await startTestServer({
    databaseUrl: games.server.databaseUrl,
    maxConnections: DEFAULT_CONNECTIONS,
    config: { metrics: { host: '127.0.0.1', port } },
  });
  for (const [source, secret] of Object.entries(SECRETS))
    measured.platform.gameProviders.set(source, { protocol: 'chokdee', baseUrl: `${GAMES_AT}/${source}`, secret });
  let scraped: Promise<unknown> = Promise.resolve();
  const scrape = setInterval(() => {
    scraped = fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  }, SCRAPE_MS);
  try {
    const seats = await betSeats(games);
    async function microseconds(url: string, name: string): Promise<number> {
      const before = process.threadCpuUsage();
      await load(worker, betTask(url, seats, name));
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / seats.length;
    }
    const pairs: { on: number; off: number }[] = [];
    for (let pair = 0; pair < WARM_PAIRS + PAIRS; pair += 1) {
      const first = pair % 2 === 0 ? await microseconds(measured.url, `on-${pair}`) : undefined;
      const off = await microseconds(games.server.url, `off-${pair}`);
      const on = first ?? (await microseconds(measured.url, `on-${pair}`));
      if (pair === WARM_PAIRS - 1) await games.server.database.rows('analyze');
      if (pair >= WARM_PAIRS) pairs.push({ on, off });
    }
    const ratios = pairs.map(({ on, off }) => on / off).toSorted((one, other) => one - other);
    const [low, high] = [ratios.slice(0, PAIRS / 2), ratios.slice(PAIRS / 2)].map((half) => median(half).toFixed(2));
    return [
      {
        what: `Bet callback with METRICS_PORT, processor time of the server's thread, median of ${PAIRS} pairs, half of which are ${low}–${high}`,
        measured: `${median(pairs.map(({ on }) => on)).toFixed(0)} µs a bet`,
        comparison: `${median(pairs.map(({ off }) => off)).toFixed(0)} µs without`,
        ratio: median(ratios),
        limit: { most: MAX_RATIO },
      },
    ];
  } finally {
    clearInterval(scrape);
    await scraped;
    await worker.terminate();
    await measured.close();
    await games.close();
  }
}
