import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { shootNumber, yeekeeStream } from '#contract/yeekee.ts';
import { callServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { startLotto } from '../server/lotto/fixture.ts';
import type { Figure } from './bench.ts';
import { canMeasureProcesses, usageOf } from './journeys/processes.ts';
import { type RealServer, realServer } from './real-server.ts';
import { openRounds } from './yeekee-rounds.ts';
import { answer } from './yeekee-watchers.ts';

const PROCESSES = 4;
/** Watchers of one round, on each process. */
const WATCHERS = 5_000;
const WARM_WATCHERS = 100;
const SHOTS = 10;
const MAX_MS = 1_000;
const MAX_KILOBYTES = 40;

/** The memory of the processes once they have given back what they no longer need. */
async function residentOf(servers: readonly RealServer[]): Promise<number> {
  await wait(5_000);
  return servers.reduce((sum, { pid = 0 }) => sum + usageOf(pid).kilobytes, 0);
}

/** 20,000 watchers of one round on four processes of one database: how long a shot takes to the last of them all, and their memory. */
export async function yeekeeProcessesBench(): Promise<Figure[]> {
  if (!canMeasureProcesses) {
    console.log('skipped: the memory of other processes is read from /proc, which only Linux has');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-watchers-'));
  const lotto = await startLotto();
  const { database, databaseUrl, clock } = lotto.server;
  const settings = { SANDBOX: 'off', LOG_LEVEL: 'error', NODE_COMPILE_CACHE: folder };
  const servers: RealServer[] = [];
  const clients: ChildProcess[] = [];
  try {
    clock.set(new Date());
    await database.rows("update agent set code = 'chokdee' where id = $1", [AGENT]);
    const [roundId] = await openRounds(lotto);
    for (let n = 0; n < PROCESSES; n += 1) {
      const server = await realServer(databaseUrl, settings);
      servers.push(server);
      await server.start();
    }
    clients.push(...servers.map(() => fork(new URL('./yeekee-watchers-client.ts', import.meta.url))));
    const path = `${yeekeeStream.path}?round_id=${roundId}&agent_id=${AGENT}`;
    const open = (watchers: number) =>
      Promise.all(
        clients.map((client, n) => {
          const { hostname, port } = new URL(servers[n]?.url ?? '');
          client.send({ open: { host: hostname, port: Number(port), path, watchers } });
          return answer(client, 'opened');
        }),
      );
    let shots = 0;
    /** Milliseconds from the shooter's press at one process to the last watcher of all. */
    async function shotReachesAll(): Promise<number> {
      const { token } = await lotto.addPlayer(0);
      const url = servers[shots % PROCESSES]?.url ?? '';
      const number = String(10_000 + shots * 17);
      shots += 1;
      for (const client of clients) client.send({ expect: `"number":"${number}"` });
      await Promise.all(clients.map((client) => answer(client, 'expecting')));
      const received = Promise.all(clients.map((client) => answer(client, 'received')));
      const started = performance.timeOrigin + performance.now();
      const { body } = await callServer(
        url,
        shootNumber,
        { round_id: String(roundId), number, agent_id: AGENT },
        { token },
      );
      if (body.error !== 0) throw new Error(body.message);
      return Math.max(...(await received).map(({ at = Number.NaN }) => at)) - started;
    }

    await open(WARM_WATCHERS);
    for (let n = 0; n < PROCESSES; n += 1) await shotReachesAll();
    const before = await residentOf(servers);
    await open(WATCHERS);
    const times: number[] = [];
    for (let n = 0; n < SHOTS; n += 1) times.push(await shotReachesAll());
    const kilobytes = ((await residentOf(servers)) - before) / (PROCESSES * WATCHERS);
    const slowest = Math.max(...times);
    const all = (PROCESSES * WATCHERS).toLocaleString('en');
    return [
      {
        what: `Yeekee: a shot reaches the last of ${all} watchers of ${PROCESSES} processes, slowest of ${SHOTS}`,
        measured: `${slowest.toFixed(0)} ms`,
        comparison: `${MAX_MS} ms`,
        ratio: slowest / MAX_MS,
        limit: { most: 1 },
      },
      {
        what: 'Yeekee: memory of each of them, resident',
        measured: `${kilobytes.toFixed(1)} kB`,
        comparison: `${MAX_KILOBYTES} kB`,
        ratio: kilobytes / MAX_KILOBYTES,
        limit: { most: 1 },
      },
    ];
  } finally {
    for (const client of clients) client.kill();
    await Promise.all(servers.map((server) => server.kill()));
    await lotto.close();
    await rm(folder, { recursive: true, force: true });
  }
}
