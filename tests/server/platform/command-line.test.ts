import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onCluster, onDatabase, startTestServer } from '../harness.ts';
import { bareEnvironment } from './main-process.ts';

const CLUSTER = process.env.CHOKDEE_TEST_CLUSTER ?? '';
const name = `empty_${randomUUID().replaceAll('-', '')}`;
beforeAll(() => onCluster(CLUSTER, `create database ${name}`));
afterAll(() => onCluster(CLUSTER, `drop database ${name} with (force)`));

/** What a command says on the way to its end with 1. */
const errorsOf = (databaseUrl: string, script: string, ...words: string[]) =>
  new Promise<string>((resolve, reject) => {
    const env = { ...bareEnvironment(), DATABASE_URL: databaseUrl };
    execFile(process.execPath, [`server/${script}.ts`, ...words], { env }, (error, _printed, errors) =>
      error?.code === 1 ? resolve(errors) : reject(new Error(`ended with ${error?.code ?? 0}: ${errors}`)),
    );
  });

const KEY = ['manage-operator-keys', '--agent', 'chokdee', '--name', 'ops', '--scopes', 'deposits'] as const;
const PLAN = ['manage-agent', 'plan', 'liff/agents/chokdee'] as const;
const CELLS = ['manage-cells', 'list'] as const;

test.each<[string, readonly [string, ...string[]]]>([
  ['a key', KEY],
  ['a plan', PLAN],
  ['a list of cells', CELLS],
])('%s says in one line why the database cannot be used', { timeout: 30_000 }, async (_name, [script, ...words]) => {
  expect(await errorsOf('postgres://nobody:wrong@127.0.0.1:1/none', script, ...words)).toMatch(
    /^the database (of DATABASE_URL )?cannot be used: connect ECONNREFUSED 127.0.0.1:1\n$/,
  );
  const wrong = new URL(CLUSTER);
  wrong.password = 'wrong';
  expect(await errorsOf(wrong.href, script, ...words)).toMatch(
    /^the database (of DATABASE_URL )?cannot be used: password authentication failed for user "\w+"\n$/,
  );
});

test('a key for a database without tables, and with an option that is none', { timeout: 30_000 }, async () => {
  const [script, ...words] = KEY;
  expect(await errorsOf(onDatabase(CLUSTER, name), script, ...words)).toMatch(/^the database is empty: .+\n$/);
  expect(await errorsOf(CLUSTER, script, '--agnt', 'chokdee')).toMatch(/^Unknown option '--agnt'.*\n$/);
});

test('a key that is revoked under a wrong name is no success', { timeout: 60_000 }, async () => {
  const seeded = await startTestServer({ seed: true });
  try {
    const words = ['--agent', 'chokdee', '--name', 'desk-wrong', '--revoke'];
    expect(await errorsOf(seeded.databaseUrl, 'manage-operator-keys', ...words)).toBe('no key desk-wrong is in use\n');
  } finally {
    await seeded.close();
  }
});

test('an apply says that processes would not start any more, which those that run do not show', {
  timeout: 60_000,
}, () => {
  const apply = (environment: object) =>
    execFileSync(process.execPath, ['server/manage-agent.ts', 'apply', 'liff/agents/chokdee'], {
      env: { ...bareEnvironment(), DATABASE_URL: onDatabase(CLUSTER, name), ...environment },
      encoding: 'utf8',
    });
  const licence = "Now no process starts with NODE_ENV=production: agent chokdee has the demo's licence";
  expect(apply({ SANDBOX: 'off' })).toContain(licence);
  // Also a second time, when nothing is changed; a demonstration may have it.
  expect(apply({ SANDBOX: 'off' })).toContain(licence);
  expect(apply({})).toBe('The database is as the folder says.\n');
});
