import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { shootNumber, yeekeeStream } from '#contract/yeekee.ts';
import { type Lotto, startLotto } from '../server/lotto/fixture.ts';
import type { Figure } from './bench.ts';

const WATCHERS = 5_000;
const SHOTS = 15;
const MAX_MS = 1_000;
const MAX_KILOBYTES = 40;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** This process's bytes after a full collection: the heap and everything outside it. */
async function memory(): Promise<{ resident: number; heap: number }> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await wait(200);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, heap: heapUsed + external };
}

interface Answer {
  type: 'opened' | 'expecting' | 'received' | 'lost';
  at?: number;
}

/** The client's next word of this kind; a watcher that is lost meanwhile is a failure. */
export async function answer(client: ChildProcess, type: Answer['type']): Promise<Answer> {
  for (;;) {
    const [received]: Answer[] = await once(client, 'message');
    if (received?.type === type) return received;
    if (received?.type === 'lost') throw new Error('a watcher lost its stream');
  }
}

/** Milliseconds from the shooter's press to the last watcher's socket. */
async function shotReachesAll(lotto: Lotto, client: ChildProcess, roundId: string, n: number): Promise<number> {
  const player = await lotto.addPlayer(0);
  const number = String(10_000 + n * 17);
  client.send({ expect: `"number":"${number}"` });
  await answer(client, 'expecting');
  const started = performance.timeOrigin + performance.now();
  const received = answer(client, 'received');
  const { body } = await lotto.server.call(
    shootNumber,
    { round_id: roundId, number, agent_id: 3 },
    { token: player.token },
  );
  if (body.error !== 0) throw new Error(body.message);
  const { at = Number.NaN } = await received;
  return at - started;
}

/** 5,000 watchers on one process: how long a shot takes to the last of them, and the cost of each. */
export async function yeekeeWatchersBench(): Promise<Figure[]> {
  const lotto = await startLotto();
  const client = fork(new URL('./yeekee-watchers-client.ts', import.meta.url));
  try {
    const roundId = await lotto.round('yeekee');
    const { hostname, port } = new URL(lotto.server.url);
    const path = `${yeekeeStream.path}?round_id=${roundId}&agent_id=3`;
    const task = { host: hostname, port: Number(port), path };
    // Warm-up, so that work that is compiled and cached once does not count for each.
    client.send({ open: { ...task, watchers: 100 } });
    await answer(client, 'opened');
    await shotReachesAll(lotto, client, roundId, 0);
    const before = await memory();
    client.send({ open: { ...task, watchers: WATCHERS } });
    await answer(client, 'opened');
    const times: number[] = [];
    for (let n = 1; n <= SHOTS; n += 1) times.push(await shotReachesAll(lotto, client, roundId, n));
    const after = await memory();
    const kilobytes = (after.resident - before.resident) / WATCHERS / 1024;
    const heapKilobytes = (after.heap - before.heap) / WATCHERS / 1024;
    const slowest = Math.max(...times);
    return [
      {
        what: `Yeekee: a shot reaches the last of ${WATCHERS} watchers of one process, slowest of ${SHOTS}`,
        measured: `${slowest.toFixed(0)} ms`,
        comparison: `${MAX_MS} ms`,
        ratio: slowest / MAX_MS,
        limit: { most: 1 },
      },
      {
        what: `Yeekee: memory of a watcher, resident (${heapKilobytes.toFixed(1)} kB of it heap)`,
        measured: `${kilobytes.toFixed(1)} kB`,
        comparison: `${MAX_KILOBYTES} kB`,
        ratio: kilobytes / MAX_KILOBYTES,
        limit: { most: 1 },
      },
    ];
  } finally {
    client.kill();
    await lotto.close();
  }
}
