import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-main-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  said: () => string;
  exited: Promise<number | null>;
}

/** `node server/main.ts` as a person starts it. */
function startMain(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return typeof code === 'number' ? code : null;
  });
  return { child, said: () => text, exited };
}
async function ready(started: Started): Promise<string> {
  await expect.poll(started.said, { timeout: 20_000 }).toMatch(/login {4}0812345678/);
  return /app {6}(http:\/\/[^/]+)/.exec(started.said())?.[1] ?? '';
}

test('first start, a second one beside it, a crash, a graceful stop', { timeout: 60_000 }, async () => {
  const first = startMain();
  const url = await ready(first);
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });

  const second = startMain();
  expect(await second.exited).toBe(1);
  expect(second.said()).toMatch(/^chokdee cannot start: another server already runs on .*DATA_DIR.*\n$/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  first.child.kill('SIGKILL'); // Leaves its PostgreSQL behind, running.
  await first.exited;
  const third = startMain();
  const thirdUrl = await ready(third);

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
  const started = startMain(environment);
  expect(await started.exited).toBe(1);
  expect(started.said()).toBe(line);
});
