import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gameList, providerBet } from '#contract/game.ts';
import { stream } from '#contract/stream.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { freePort } from '#server/lib/free-port.ts';
import { endsWithRun } from '../ending.ts';
import { bet, type Games, type Player, SECRETS, SOURCE, startGames } from '../server/game/seamless-fixture.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { type Figure, median } from './bench.ts';

const RESTARTS = 20;
const PLAYERS = 6;
const BETS_EVERY_MS = 20;
/** The proxy looks each second whether a process is there. */
const SEEN_MS = 1_500;
const READY_MS = 60_000;
const MAX_READY_SECONDS = 2;

interface Process {
  readonly port: number;
  child: ChildProcess;
}

/** `node server/main.ts` as server/deploy/chokdee@.service starts it. */
function startProcess(port: number, environment: Record<string, string>): Process {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endsWithRun(() => child.kill());
  return { port, child };
}

/** Milliseconds until it is ready. */
async function ready({ port, child }: Process): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < READY_MS) {
    if (child.exitCode !== null) throw new Error('the server has ended');
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return performance.now() - started;
    await pause(20);
  }
  throw new Error('the server is not ready');
}

async function stop({ child }: Process): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

interface Load {
  answered: number;
  failures: string[];
  stop(): Promise<void>;
}

/** Every player bets and looks at the list of games, one call after the other, until it is stopped. Nothing is tried twice. */
function startLoad(url: string, sessions: readonly string[]): Load {
  let isOver = false;
  const load = { answered: 0, failures: [] as string[] };
  async function call(what: string, send: () => Promise<Response>): Promise<void> {
    try {
      const answer = await send();
      const body = await answer.text();
      if (answer.status === 200 && JSON.parse(body).error === 0) load.answered += 1;
      else load.failures.push(`${what}: ${answer.status} ${body.slice(0, 200)}`);
    } catch (error) {
      load.failures.push(`${what}: ${error instanceof Error ? (error.cause ?? error) : error}`);
    }
  }
  const players = sessions.map(async (session) => {
    while (!isOver) {
      const body = JSON.stringify(bet(session, 1, { transaction_id: randomUUID() }));
      const headers = { 'x-provider': SOURCE, ...signatureHeaders(SECRETS[SOURCE], body, new Date()) };
      await call('bet', () =>
        fetch(url + providerBet.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        }),
      );
      await call('list', () => fetch(`${url}${gameList.path}?category=slot`));
      await pause(BETS_EVERY_MS);
    }
  });
  return Object.assign(load, {
    async stop() {
      isOver = true;
      await Promise.all(players);
    },
  });
}

/** Reads a member's events through the proxy, going on after the last id whenever the connection ends. */
function watch(url: string, { token }: Player) {
  const ids: number[] = [];
  let last: string | undefined;
  let connections = 0;
  let isOver = false;
  const abort = new AbortController();
  async function readOnce(): Promise<void> {
    const answer = await fetch(url + stream.path, {
      headers: { authorization: `Bearer ${token}`, ...(last === undefined ? {} : { 'last-event-id': last }) },
      signal: abort.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`stream: ${answer.status}`);
    connections += 1;
    let rest = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (\d+)$/m.exec(block)?.[1];
        if (id === undefined) continue;
        last = id;
        if (/^event: /m.test(block)) ids.push(Number(id));
      }
    }
  }
  const reading = (async () => {
    while (!isOver) {
      await readOnce().catch(() => undefined);
      if (!isOver) await pause(100);
    }
  })();
  return {
    ids,
    connections: () => connections,
    async stop() {
      isOver = true;
      abort.abort();
      await reading;
    },
  };
}

/** The number of the member's stored events that the stream has lost or repeated. */
async function faultsOf(
  { server: { database } }: Games,
  { memberId }: Player,
  ids: readonly number[],
): Promise<number> {
  const written = await database.rows<{ delivery: number }>(
    'select delivery from event_outbox where member_id = $1 and delivery is not null',
    [memberId],
  );
  const received = new Set(ids);
  return written.filter(({ delivery }) => !received.has(delivery)).length + (ids.length - received.size);
}

/** Haproxy keeps the user who runs the benchmark: only root may switch to another one. */
const RUN_AS = {
  RUN_AS: userInfo().username,
  RUN_AS_GROUP: spawnSync('id', ['-gn'], { encoding: 'utf8' }).stdout.trim(),
};
const isThere = (program: string) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;

/** Two processes behind haproxy as server/deploy/haproxy.cfg configures it, restarted in turn while players play and watch. */
export async function rollingRestartBench(): Promise<Figure[]> {
  if (!isThere('haproxy')) {
    console.log('rolling-restart: left out, because haproxy is not installed (apt-get install haproxy)');
    return [];
  }
  const cache = await mkdtemp(join(tmpdir(), 'chokdee-compiled-'));
  const games = await startGames();
  const stops: (() => Promise<unknown>)[] = [];
  try {
    // Settings that a server without a sandbox demands at its start.
    await games.server.database.rows("update agent set code = 'chokdee' where id = $1", [AGENT]);
    const environment = {
      DATABASE_URL: games.server.databaseUrl,
      SANDBOX: 'off',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'loopback',
      NODE_COMPILE_CACHE: cache,
      GAME_PROVIDERS: `${SOURCE}=${SECRETS[SOURCE]}@http://127.0.0.1:9/${SOURCE}`,
    };
    const players: Player[] = [];
    const sessions: string[] = [];
    for (let n = 0; n < PLAYERS; n += 1) {
      const player = await games.addPlayer(100_000_000);
      players.push(player);
      sessions.push(await games.openSession(player));
    }
    const processes: Process[] = [];
    stops.push(() => Promise.all(processes.map(stop)));
    for (let n = 0; n < 2; n += 1) {
      const started = startProcess(await freePort(), environment);
      processes.push(started);
      await ready(started);
    }
    const listen = `127.0.0.1:${await freePort()}`;
    const [app1, app2] = processes.map(({ port }) => `127.0.0.1:${port}`);
    const proxy = spawn('haproxy', ['-q', '-db', '-f', 'server/deploy/haproxy.cfg'], {
      env: { PATH: process.env.PATH, LISTEN: listen, APP1: app1, APP2: app2, ...RUN_AS },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    endsWithRun(() => proxy.kill());
    stops.push(async () => {
      if (proxy.exitCode !== null) return;
      proxy.kill('SIGKILL');
      await once(proxy, 'exit');
    });
    await pause(SEEN_MS);
    if (proxy.exitCode !== null) throw new Error('haproxy does not start');
    const url = `http://${listen}`;
    const watchers = players.map((player) => watch(url, player));
    stops.push(() => Promise.all(watchers.map((watcher) => watcher.stop())));
    await pause(500);
    const load = startLoad(url, sessions);

    const readySeconds: number[] = [];
    for (let n = 0; n < RESTARTS; n += 1) {
      const old = processes[n % 2];
      if (!old) throw new Error('no process');
      await stop(old);
      if (old.child.exitCode !== 0) throw new Error(`a process ended with ${old.child.exitCode}`);
      const next = startProcess(old.port, environment);
      processes[n % 2] = next;
      readySeconds.push((await ready(next)) / 1000);
      await pause(SEEN_MS);
    }
    await load.stop();
    await pause(1_000);
    for (const failure of load.failures.slice(0, 5)) console.error(failure);
    const faults = await Promise.all(players.map((player, n) => faultsOf(games, player, watchers[n]?.ids ?? [])));
    const lost = faults.reduce((sum, count) => sum + count, 0);
    const events = watchers.reduce((sum, { ids }) => sum + ids.length, 0);
    const connections = watchers.reduce((sum, watcher) => sum + watcher.connections(), 0);
    const all = load.answered + load.failures.length;
    return [
      {
        what: `${RESTARTS} rolling restarts of two processes behind haproxy: answered requests`,
        measured: `${load.answered}`,
        comparison: `${all} sent`,
        ratio: load.answered / all,
        limit: { least: 1 },
      },
      {
        what: `– events of streams that were read on ${connections} connections of ${PLAYERS} members, lost or repeated`,
        measured: `${lost}`,
        comparison: `${events} received`,
        ratio: lost / events,
        limit: { most: 0 },
      },
      {
        what: '– from the start of a process until it is ready, on a migrated database, median',
        measured: `${median(readySeconds).toFixed(2)} s`,
        comparison: `${MAX_READY_SECONDS} s`,
        ratio: median(readySeconds) / MAX_READY_SECONDS,
        limit: { most: 1 },
      },
    ];
  } finally {
    for (const end of stops.reverse()) await end();
    await games.close();
    await rm(cache, { recursive: true, force: true });
  }
}
