import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { shootNumber, yeekeeStream } from '#contract/yeekee.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { type Lotto, startLotto } from '../server/lotto/fixture.ts';
import type { Figure } from './bench.ts';
import { type Load, loadTimes, postRequest } from './load.ts';
import { inPairs } from './pairs.ts';
import { realServer } from './real-server.ts';

const ROUNDS = 50;
const PAIRS = 5;
/** Shots to each of the two processes. */
const OFFERED_PER_SECOND = 1500;
const SECONDS = 1;
/** The shots of a run by each of them: no player shoots twice into a round. */
const SHOTS = OFFERED_PER_SECOND * SECONDS;
/** A pair more warms up. */
const PLAYERS = (2 * 2 * (PAIRS + 1) * SHOTS) / ROUNDS;
/** At most this many shots of a process are under way; more wait at their players. */
const CONNECTIONS = 256;
/** Watchers of each round on each process. */
const WATCHERS = 2;

/** Rounds of the next days, into which everybody may shoot now. */
export async function openRounds({ server }: Lotto): Promise<number[]> {
  const opened = await server.database.rows<{ id: number }>(
    `update lotto_round set bet_opens_at = now() - interval '1 hour', bet_closes_at = now() + interval '5 hours',
       shoot_closes_at = now() + interval '6 hours', result_at = now() + interval '7 hours'
     where id in (select id from lotto_round where shoot_closes_at is not null order by id limit $1) returning id`,
    [ROUNDS],
  );
  if (opened.length < ROUNDS) throw new Error(`only ${opened.length} rounds`);
  return opened.map(({ id }) => id);
}

/** Connections that read the streams of all rounds from a process, in a process of their own. */
async function watchAll(url: string, rounds: readonly number[]): Promise<ChildProcess> {
  const { hostname, port } = new URL(url);
  const client = fork(new URL('./yeekee-watchers-client.ts', import.meta.url));
  for (const roundId of rounds) {
    const path = `${yeekeeStream.path}?round_id=${roundId}&agent_id=${AGENT}`;
    client.send({ open: { host: hostname, port: Number(port), path, watchers: WATCHERS } });
    const [answer] = await once(client, 'message');
    if (answer.type !== 'opened') throw new Error('a watcher lost its stream');
  }
  return client;
}

/** Shots into 50 rounds at once, offered to two processes: how many they take with watchers of every round, and without. */
export async function yeekeeRoundsBench(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-rounds-'));
  const lotto = await startLotto();
  const { database, databaseUrl, clock } = lotto.server;
  const settings = { SANDBOX: 'off', LOG_LEVEL: 'error', NODE_COMPILE_CACHE: folder };
  const servers = [await realServer(databaseUrl, settings), await realServer(databaseUrl, settings)];
  const workers = servers.map(() => new Worker(new URL('./load-worker.ts', import.meta.url)));
  const watching: ChildProcess[] = [];
  try {
    clock.set(new Date());
    await database.rows("update agent set code = 'chokdee' where id = $1", [AGENT]);
    const rounds = await openRounds(lotto);
    const tokens: string[] = [];
    for (let n = 0; n < PLAYERS; n += 1) tokens.push((await lotto.addPlayer(0)).token);
    for (const server of servers) await server.start();

    let shots = 0;
    const nextShot = (url: string) => {
      const [round_id, token] = [rounds[shots % ROUNDS], tokens[Math.floor(shots / ROUNDS)]];
      shots += 1;
      if (round_id === undefined || token === undefined) throw new Error('too few players');
      const body = { round_id: String(round_id), number: String(10_000 + shots), agent_id: AGENT };
      return postRequest(url, shootNumber.path, JSON.stringify(body), {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      });
    };
    async function shoot(): Promise<Load> {
      const loads = await Promise.all(
        servers.map(({ url }, n) => {
          const worker = workers[n];
          if (!worker) throw new Error('no worker');
          const { hostname, port } = new URL(url);
          const requests = Array.from({ length: SHOTS }, () => nextShot(url));
          return loadTimes(worker, {
            kind: 'http',
            host: hostname,
            port: Number(port),
            connections: CONNECTIONS,
            requests,
            expected: '"position"',
            offered: { perSecond: OFFERED_PER_SECOND, refused: '"overloaded"' },
          });
        }),
      );
      return {
        perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
        times: loads.flatMap(({ times }) => times),
      };
    }
    const pairs = await inPairs({
      pairs: PAIRS,
      bare: shoot,
      async ours() {
        watching.push(...(await Promise.all(servers.map(({ url }) => watchAll(url, rounds)))));
        const load = await shoot();
        for (const client of watching.splice(0)) client.kill();
        return load;
      },
      warm: () => database.rows('analyze'),
    });
    return [
      {
        what: `Yeekee: ${2 * OFFERED_PER_SECOND} shots a second into ${ROUNDS} rounds offered to two processes, ${2 * WATCHERS * ROUNDS} watchers, median of ${pairs.count} pairs of ${2 * SHOTS}`,
        measured: `${pairs.ours.toFixed(0)}/s`,
        comparison: `${pairs.bare.toFixed(0)}/s without watchers`,
        ratio: pairs.ratio,
        limit: { least: 0.8 },
      },
    ];
  } finally {
    for (const client of watching) client.kill();
    await Promise.all(workers.map((worker) => worker.terminate()));
    await Promise.all(servers.map((server) => server.kill()));
    await lotto.close();
    await rm(folder, { recursive: true, force: true });
  }
}
