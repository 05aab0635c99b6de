import { request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { startTestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';
import { CONNECTIONS, getTask, startBare } from './get-load.ts';
import { load } from './load.ts';

const PATHS = ['/', '/slot', '/lotto/lobby'];
const ROUNDS = 7;
const REQUESTS = 3000;
const MIN_PER_SECOND = 5000;
const BROTLI = { 'accept-encoding': 'br' };

/** The body as it is sent: `fetch` would unpack it. */
const bodyOf = (url: URL): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers: BROTLI }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    });
    sent.on('error', reject).end();
  });

/** Pages with their first answers, compressed, against a bare Fastify route that returns the same bytes. */
export async function pageHtmlBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true, config: { serverRendering: true } });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  const bodies = await Promise.all(PATHS.map((path) => bodyOf(new URL(path, server.url))));
  const bare = await startBare(bodies, 'text/html');
  try {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const paths = bodies.map((_, n) => `/${n}`);
      const overBare = await load(worker, getTask({ url: bare.url, paths, requests: REQUESTS }));
      const headers = 'accept-encoding: br\r\n';
      const overOurs = await load(worker, getTask({ url: server.url, paths: PATHS, requests: REQUESTS, headers }));
      if (round === 0) continue; // Warm-up.
      theirs.push(overBare);
      ours.push(overOurs);
    }
    return [
      {
        what: `pages with their first answers (${PATHS.join(', ')}), ${CONNECTIONS} connections, median of ${ROUNDS} × ${REQUESTS}`,
        measured: `${median(ours).toFixed(0)}/s`,
        comparison: `${median(theirs).toFixed(0)}/s bare Fastify route with the same bytes`,
        ratio: median(ours) / median(theirs),
        limit: { least: 0.25 },
      },
      {
        what: '– a second, of what a process is to send',
        measured: `${median(ours).toFixed(0)}/s`,
        comparison: `${MIN_PER_SECOND}/s`,
        ratio: median(ours) / MIN_PER_SECOND,
        limit: { least: 1 },
      },
    ];
  } finally {
    await worker.terminate();
    await bare.close();
    await server.close();
  }
}
