import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killMains, type MainProcess, startMain } from './main-process.ts';

const SLOWLY = { timeout: 30_000, interval: 200 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-main-'));
});
afterAll(async () => {
  killMains();
  await rm(folder, { recursive: true, force: true });
});

/** `node server/main.ts` as a person starts it, on the file's data folder. */
const startHere = (environment: Record<string, string> = {}): MainProcess =>
  startMain({ DATA_DIR: folder, ...environment });

async function ready(started: MainProcess): Promise<string> {
  await expect.poll(started.output, { timeout: 60_000 }).toMatch(/login {4}0812345678/);
  return /app {6}(http:\/\/[^/]+)/.exec(started.output())?.[1] ?? '';
}

test('first start, a second one beside it, a crash, a crash of its PostgreSQL, a graceful stop', {
  timeout: 120_000,
}, async () => {
  const first = startHere();
  const url = await ready(first);
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });

  const second = startHere();
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(/^chokdee cannot start: another server already runs on .*DATA_DIR.*\n$/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  first.child.kill('SIGKILL'); // Leaves its PostgreSQL behind, running.
  await first.exited;
  const third = startHere();
  const thirdUrl = await ready(third);

  const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL'); // The server starts its PostgreSQL again.
  await expect
    .poll(async () => Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]), SLOWLY)
    .not.toBe(pid);
  await expect.poll(async () => (await fetch(`${thirdUrl}/readyz`)).status, SLOWLY).toBe(200);

  const login = await fetch(`${thirdUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' }),
  });
  const { data } = await login.json();
  const stream = await fetch(`${thirdUrl}/api/stream`, { headers: { authorization: `Bearer ${data.access_token}` } });
  const streamEnd = stream.text();
  third.child.kill('SIGTERM');
  expect(await third.exited).toBe(0);
  expect(await streamEnd).toContain('retry:'); // Ended in order, not cut off.
  await expect(fetch(`${thirdUrl}/healthz`)).rejects.toThrow();
});

test.each([
  [{ PORT: 'x' }, 'chokdee cannot start: PORT must be a port number\n'],
  [
    { NODE_ENV: 'production', HOST: '0.0.0.0', SANDBOX: 'on' },
    'chokdee cannot start: NODE_ENV=production with the sandbox on listens on loopback only: set SANDBOX=off or HOST=127.0.0.1\n',
  ],
])('a wrong environment is one line: %o', async (environment, line) => {
  const started = startHere(environment);
  expect(await started.exited).toBe(1);
  expect(started.output()).toBe(line);
});
