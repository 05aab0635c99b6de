import { Worker } from 'node:worker_threads';
import { DEFAULT_AGENT } from '#agents/agent-file.ts';
import { login } from '#contract/auth.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { startTestServer } from '../server/harness.ts';
import { loadPage, memberHeaders } from '../server/page-load.ts';
import { type Figure, median } from './bench.ts';
import { CONNECTIONS, getTask } from './get-load.ts';
import { loadTimes } from './load.ts';

const PATHS = ['/', '/member', '/member/deposit', '/lotto', '/lotto/bills'];
const ROUNDS = 5;
const REQUESTS = 1000;
const MIN_PER_SECOND = 200;
const MAX_P99_MS = 120;

/** Members' pages with their data and first screen, of the demo's member of weeks, over {@link CONNECTIONS} connections. */
export async function memberPageBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: 'past', config: { serverRendering: true } });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  try {
    const [demo] = demoLoginsOf(DEFAULT_AGENT);
    const { code } = server.platform.config.agent;
    const { body } = await server.call(login, { agent_code: code, username: demo?.phone, password: demo?.password });
    const token: string = body.data.access_token;
    const headers = { ...memberHeaders(token), 'accept-encoding': 'br' };
    const lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const figures: { perSecond: number; p99: number }[] = [];
    let whole = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const task = getTask({ url: server.url, paths: PATHS, requests: REQUESTS, headers: lines });
      const { perSecond, times } = await loadTimes(worker, task);
      if (round > 0)
        figures.push({ perSecond, p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0 });
    }
    for (const path of PATHS)
      if ((await loadPage(server.url + path, memberHeaders(token))).html.includes('data-viewer="member"')) whole += 1;
    const [perSecond, p99] = [median(figures.map((one) => one.perSecond)), median(figures.map((one) => one.p99))];
    return [
      {
        what: `members’ pages with their data (${PATHS.join(', ')}), ${CONNECTIONS} connections, median of ${ROUNDS} × ${REQUESTS}`,
        measured: `${perSecond.toFixed(0)}/s`,
        comparison: `${MIN_PER_SECOND}/s`,
        ratio: perSecond / MIN_PER_SECOND,
        limit: { least: 1 },
      },
      {
        what: '– the slowest of 100',
        measured: `${p99.toFixed(0)} ms`,
        comparison: `${MAX_P99_MS} ms`,
        ratio: p99 / MAX_P99_MS,
        limit: { most: 1 },
      },
      {
        what: '– pages that come with their data when nothing else is asked for',
        measured: `${whole}`,
        comparison: `${PATHS.length}`,
        ratio: whole / PATHS.length,
        limit: { least: 1 },
      },
    ];
  } finally {
    await worker.terminate();
    await server.close();
  }
}
