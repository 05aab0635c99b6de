/** The caller of a benchmark, in a thread of its own: runs a task over n connections and reports the seconds it took. */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import pg from 'pg';

export type LoadTask =
  | {
      kind: 'http';
      host: string;
      port: number;
      connections: number;
      requests: string[];
      expected: string | RegExp;
      /** This many calls begin each second, as far as connections are free, instead of one after the other. */
      offered?: { perSecond: number; refused: string };
    }
  | { kind: 'sql'; url: string; connections: number; text: string; values: string[][]; expected: string | RegExp };
export interface LoadResult {
  seconds: number;
  /** Milliseconds of each call. */
  times: number[];
  /** The answers that `offered` expects as refused. */
  refused: number;
  fault: string | null;
}

/** A kept-alive connection that sends requests as they are and waits for each whole answer. */
async function openHttp(
  host: string,
  port: number,
): Promise<{ send(request: string): Promise<string>; close(): Promise<void> }> {
  const socket = connect(port, host);
  socket.setNoDelay();
  let waiting: PromiseWithResolvers<string> | undefined;
  let received = '';
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')));
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(received)?.[1];
    if (head < 0 || length === undefined || received.length < head + 4 + Number(length)) return;
    const whole = received;
    received = '';
    waiting?.resolve(whole);
  });
  return {
    send(request) {
      waiting = Promise.withResolvers<string>();
      socket.write(request);
      return waiting.promise;
    },
    async close() {
      socket.destroy();
    },
  };
}

async function openSql(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async send(values: string[]): Promise<string> {
      const { rows } = await client.query<{ result: string }>({ name: 'bench', text, values });
      return rows[0]?.result ?? '';
    },
    close: () => client.end(),
  };
}

async function runAll<Item>(
  connections: { send(item: Item): Promise<string>; close(): Promise<void> }[],
  items: readonly Item[],
  expected: string | RegExp,
  offered?: { perSecond: number; refused: string },
): Promise<LoadResult> {
  let next = 0;
  let refused = 0;
  let fault: string | null = null;
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    connections.map(async ({ send }) => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) {
        const early = offered ? started + (1000 * next) / offered.perSecond - performance.now() : 0;
        if (early > 0) await wait(early);
        const sent = performance.now();
        const answer = await send(item);
        times.push(performance.now() - sent);
        if (offered && answer.includes(offered.refused)) refused += 1;
        else if (answer.search(expected) < 0) fault ??= answer;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(connections.map(({ close }) => close()));
  return { seconds, times, refused, fault };
}

async function perform(task: LoadTask): Promise<LoadResult> {
  const many = <Connection>(open: () => Promise<Connection>) =>
    Promise.all(Array.from({ length: task.connections }, open));
  if (task.kind === 'http')
    return runAll(await many(() => openHttp(task.host, task.port)), task.requests, task.expected, task.offered);
  return runAll(await many(() => openSql(task.url, task.text)), task.values, task.expected);
}

parentPort?.on('message', (task: LoadTask) => {
  perform(task)
    .catch((error: unknown): LoadResult => ({ seconds: 0, times: [], refused: 0, fault: String(error) }))
    .then((result) => parentPort?.postMessage(result));
});
