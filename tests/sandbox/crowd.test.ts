import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrowd } from '#sandbox/crowd/crowd.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

test('without SANDBOX_CROWD nobody of the crowd calls', async () => {
  expect(server.platform.config.sandboxCrowd).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await server.database.rows("select from member where phone like '0600000%'")).toEqual([]);
});

test('a crowd without a server waits, logs that once, and ends at once', async () => {
  const warnings: unknown[] = [];
  const crowd = startCrowd(
    {
      config: server.platform.config,
      now: () => new Date(),
      ownUrl: () => 'http://127.0.0.1:9',
      log: Object.assign(Object.create(server.platform.log), { warn: (line: unknown) => warnings.push(line) }),
    },
    { startMs: 0, pauseMs: 1, loginMs: 0, pauseTimes: 0 },
  );
  await expect.poll(() => warnings.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(warnings).toHaveLength(1);
  await crowd.close();
});
