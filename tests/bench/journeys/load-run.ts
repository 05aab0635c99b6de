import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DEFAULT_CONNECTIONS } from '#server/database/pools.ts';
import { startOwnPostgres } from '../../server/harness.ts';
import { type RealServer, realServer } from '../real-server.ts';
import type { Order, Report, Sample } from './players.ts';
import { parentOf, secondsOfFamily, secondsOfMachine, usageOf } from './processes.ts';

/** The machine's work meanwhile; processor time as shares of one processor. */
export interface Work {
  server: number;
  database: number;
  players: number;
  /** All of these, and everything else that runs. */
  machine: number;
  processors: number;
  /** Connections in a statement or transaction, of how many there are; the mean of the looks. */
  busyConnections: number;
  connections: number;
  /** Connections that wait for another one's lock; the mean of the samples. */
  waitingForLocks: number;
  serverMegabytes: number;
}

export interface LoadRun {
  /** Makes accounts for this many members. */
  join(members: number): Promise<void>;
  /** Sets how many play from now on. */
  play(members: number): Promise<void>;
  measure(ms: number): Promise<{ sample: Sample; work: Work }>;
  close(): Promise<void>;
}

const LOOK_MS = 250;

async function order(players: ChildProcess, what: Order): Promise<Report> {
  const ended = new AbortController();
  const failed = once(players, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('the players have ended');
  });
  players.send(what);
  try {
    const [report]: [Report] = await Promise.race([
      once(players, 'message', { signal: ended.signal }).then(([message]): [Report] => [message]),
      failed,
    ]);
    return report;
  } finally {
    ended.abort();
    failed.catch(() => undefined);
  }
}

/** Looks at the connections again and again until it is stopped. */
function lookAt(database: pg.Client) {
  let isOver = false;
  const looks: { busy: number; waiting: number }[] = [];
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await database.query<{ busy: number; waiting: number }>(
        `select count(*) filter (where state <> 'idle')::int as busy,
           count(*) filter (where wait_event_type = 'Lock')::int as waiting
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      looks.push(...rows);
      await wait(LOOK_MS);
    }
  })();
  const mean = (of: (look: { busy: number; waiting: number }) => number) =>
    looks.reduce((sum, look) => sum + of(look), 0) / Math.max(1, looks.length);
  return {
    async stop() {
      isOver = true;
      await looking;
      return { busy: mean(({ busy }) => busy), waiting: mean(({ waiting }) => waiting) };
    },
  };
}

/** A server as an operator runs it with the sandbox, on a PostgreSQL of its own, and players in a process of their own. */
export async function startLoadRun(): Promise<LoadRun> {
  const postgres = await startOwnPostgres();
  const server: RealServer = await realServer(postgres.url, {
    JOBS: 'on',
    SANDBOX: 'on',
    SANDBOX_CROWD: 'off',
    TRUST_PROXY: '127.0.0.1',
  });
  await server.start();
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const players = fork(new URL('./players.ts', import.meta.url));
  const pidOf = (child: { pid?: number | undefined }) => child.pid ?? 0;
  const seconds = () => ({
    server: usageOf(pidOf(server)).seconds,
    database: secondsOfFamily(postmaster),
    players: usageOf(pidOf(players)).seconds,
    machine: secondsOfMachine(),
  });
  return {
    join: async (members) => void (await order(players, { join: members, url: server.url })),
    play: async (members) => void (await order(players, { play: members })),
    async measure(ms) {
      const look = lookAt(database);
      const before = seconds();
      const report = await order(players, { measure: ms });
      const after = seconds();
      const { busy, waiting } = await look.stop();
      if (!('sample' in report)) throw new Error('no sample');
      const share = (who: keyof typeof before) => (after[who] - before[who]) / report.sample.seconds;
      return {
        sample: report.sample,
        work: {
          server: share('server'),
          database: share('database'),
          players: share('players'),
          machine: share('machine'),
          processors: availableParallelism(),
          busyConnections: busy,
          connections: DEFAULT_CONNECTIONS,
          waitingForLocks: waiting,
          serverMegabytes: usageOf(pidOf(server)).kilobytes / 1024,
        },
      };
    },
    async close() {
      if (players.connected) players.disconnect();
      await database.end();
      await server.kill();
      await postgres.stop();
    },
  };
}
