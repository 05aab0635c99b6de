import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { gameList } from '../../contract/game.ts';
import { addManyGames } from '../server/game/many-games.ts';
import { startTestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';
import { load } from './load.ts';
import type { LoadTask } from './load-worker.ts';

const CONNECTIONS = 16;
const ROUNDS = 7;
const REQUESTS = 3000;
/** The pages that phones request: each category's first, and a few more. */
const QUERIES = ['slot', 'casino', 'sport', 'fishing', 'freespin']
  .map((category) => `category=${category}&limit=60`)
  .concat(['limit=60', 'category=slot&sort=new&limit=60', 'category=slot&sort=name&limit=60&cursor=slot-60']);

function task(url: string, path: (request: number) => string): LoadTask {
  const { host, hostname, port } = new URL(url);
  const requests = Array.from({ length: REQUESTS }, (_, n) => `GET ${path(n)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  return { kind: 'http', host: hostname, port: Number(port), connections: CONNECTIONS, requests, expected: '200 OK' };
}

/** A bare Fastify that sends the same bytes: a string of JSON that it holds ready. */
async function startBare(bodies: readonly string[]) {
  const bare = Fastify();
  for (const [n, body] of bodies.entries())
    bare.get(`/${n}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  return { url: await bare.listen({ host: '127.0.0.1', port: 0 }), close: () => bare.close() };
}

/** `game/list` of 60 of 5,000 games over HTTP against a bare Fastify route that returns the same bytes. */
export async function gameListBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  const paths = QUERIES.map((query) => `${gameList.path}?agent_code=chokdee&${query}`);
  const pathOf = (list: readonly string[]) => (n: number) => list[n % list.length] ?? '/';
  let bare: Awaited<ReturnType<typeof startBare>> | undefined;
  try {
    await addManyGames(server.database);
    const bodies = await Promise.all(paths.map(async (path) => (await fetch(new URL(path, server.url))).text()));
    bare = await startBare(bodies);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const overBare = await load(worker, task(bare.url, pathOf(paths.map((_, n) => `/${n}`))));
      const overOurs = await load(worker, task(server.url, pathOf(paths)));
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
