import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JobKind, startJobs } from '#server/runtime/jobs.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  // Its lines in the log are expected here.
  server = await startTestServer({ log: { write: () => undefined } });
});
afterAll(() => server.close());

/** A kind of jobs of which each of `keys` is due until it is done; `by` says who did it. */
function kindOf(name: string, keys: Set<string>, by: string, done: Map<string, string>): JobKind {
  return {
    name,
    expireSeconds: 30,
    due: async () => [...keys],
    async work(key) {
      keys.delete(key);
      done.set(key, by);
    },
  };
}

test('a process takes no job while its clock is wrong, and takes them again afterwards', async () => {
  let isRight = true;
  const keys = new Set<string>();
  const done = new Map<string, string>();
  const { platform } = server;
  const clock = { ...platform.clock, isRight: () => isRight };
  const stopOff = await startJobs({ ...platform, clock }, [kindOf('off', keys, 'off', done)]);
  isRight = false;
  // Until it has seen that.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const stopRight = await startJobs(platform, [kindOf('off', keys, 'right', done)]);
  for (let n = 0; n < 12; n += 1) keys.add(`job ${n}`);
  await expect.poll(() => done.size).toBe(12);
  expect(new Set(done.values())).toEqual(new Set(['right']));
  // One may be sent again that was done since it was looked for, so their number says nothing.
  const tried = await server.database.row<{ retries: number }>(
    "select sum(retry_count)::int as retries from job.job where name = 'off'",
  );
  expect(tried).toEqual({ retries: 0 });
  await stopRight();

  isRight = true;
  keys.add('later');
  await expect.poll(() => done.get('later')).toBe('off');
  await stopOff();
});

test('after a move jobs go on, though the new place did not answer at first; what was looked for is told', async () => {
  const keys = new Set(['before']);
  const done = new Map<string, string>();
  const looked: string[] = [];
  let move = () => {};
  let isAway = false;
  const { platform } = server;
  const database = {
    ...platform.database,
    get url() {
      return isAway ? 'postgres://nobody@127.0.0.1:1/nothing' : platform.database.url;
    },
    onMoved(listener: () => void) {
      move = listener;
      return () => undefined;
    },
  };
  const stop = await startJobs({ ...platform, database }, [kindOf('moved', keys, 'one', done)], (kind) =>
    looked.push(kind),
  );
  await expect.poll(() => done.get('before')).toBe('one');
  isAway = true;
  move();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  looked.length = 0;
  keys.add('after');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(looked).toEqual([]);
  isAway = false;
  await expect.poll(() => done.get('after')).toBe('one');
  expect(new Set(looked)).toEqual(new Set(['moved']));
  await stop();
});
