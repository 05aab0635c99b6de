import { Worker } from 'node:worker_threads';
import { gameList } from '#contract/game.ts';
import { addManyGames } from '../server/game/many-games.ts';
import { startTestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';
import { CONNECTIONS, getTask, startBare } from './get-load.ts';
import { load } from './load.ts';

const ROUNDS = 7;
const REQUESTS = 3000;
/** The pages that phones request: each category's first, and a few more. */
const QUERIES = ['slot', 'casino', 'sport', 'fishing', 'freespin']
  .map((category) => `category=${category}&limit=60`)
  .concat(['limit=60', 'category=slot&sort=new&limit=60', 'category=slot&sort=name&limit=60&cursor=slot-60']);

/** `game/list` of 60 of 5,000 games over HTTP against a bare Fastify route that returns the same bytes. */
export async function gameListBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  const paths = QUERIES.map((query) => `${gameList.path}?agent_code=chokdee&${query}`);
  let bare: Awaited<ReturnType<typeof startBare>> | undefined;
  try {
    await addManyGames(server.database);
    const bodies = await Promise.all(paths.map(async (path) => (await fetch(new URL(path, server.url))).text()));
    bare = await startBare(bodies, 'application/json');
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const barePaths = bodies.map((_, n) => `/${n}`);
      const overBare = await load(worker, getTask({ url: bare.url, paths: barePaths, requests: REQUESTS }));
      const overOurs = await load(worker, getTask({ url: server.url, paths, requests: REQUESTS }));
      if (round === 0) continue; // Warm-up.
      theirs.push(overBare);
      ours.push(overOurs);
    }
    const bytes = Math.round(bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0) / bodies.length);
    return [
      {
        what: `game/list, 60 of 5,000 games (${Math.round(bytes / 1000)} kB), ${CONNECTIONS} connections, median of ${ROUNDS} × ${REQUESTS}`,
        measured: `${median(ours).toFixed(0)}/s`,
        comparison: `${median(theirs).toFixed(0)}/s bare Fastify route with the same bytes`,
        ratio: median(ours) / median(theirs),
        limit: { least: 0.5 },
      },
    ];
  } finally {
    await worker.terminate();
    await bare?.close();
    await server.close();
  }
}
