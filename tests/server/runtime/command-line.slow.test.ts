import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onCluster, onDatabase, startTestServer } from '../harness.ts';
import { copyAgentFolder } from '../operation/agent-folder.ts';
import { makeOwn } from '../operation/own-data.ts';
import { bareEnvironment } from './main-process.ts';

const CLUSTER = process.env.CHOKDEE_TEST_CLUSTER ?? '';
const name = `empty_${randomUUID().replaceAll('-', '')}`;
const own = `own_${randomUUID().replaceAll('-', '')}`;
beforeAll(async () => {
  for (const one of [name, own]) await onCluster(CLUSTER, `create database ${one}`);
});
afterAll(async () => {
  for (const one of [name, own]) await onCluster(CLUSTER, `drop database ${one} with (force)`);
});

/** The output of a command before it ends with 1. */
const errorsOf = (databaseUrl: string, script: string, ...words: string[]) =>
  new Promise<string>((resolve, reject) => {
    const env = { ...bareEnvironment(), DATABASE_URL: databaseUrl };
    execFile(process.execPath, [`server/${script}.ts`, ...words], { env }, (error, _printed, errors) =>
      error?.code === 1 ? resolve(errors) : reject(new Error(`ended with ${error?.code ?? 0}: ${errors}`)),
    );
  });

const KEY = ['manage-operator-keys', '--agent', 'chokdee', '--name', 'ops', '--scopes', 'deposits'] as const;
const PLAN = ['manage-agent', 'plan', 'agents/chokdee'] as const;
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

/** Runs a command to its end. */
async function run(environment: Record<string, string>, script: string, ...words: string[]) {
  const env = { ...bareEnvironment(), DATABASE_URL: onDatabase(CLUSTER, name), ...environment };
  return new Promise<{ code: number; printed: string; errors: string }>((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, printed, errors) =>
      resolve({ code: Number(error?.code ?? 0), printed, errors }),
    );
  });
}
const AGENT = 'server/manage-agent.ts';

test('an apply of the demo’s data for a real site is refused before anything is made; a demonstration may have it', {
  timeout: 60_000,
}, async () => {
  const folder = 'agents/chokdee';
  const apply = (settings: Record<string, string>) => run(settings, AGENT, 'apply', folder, '--gives', 'unlimited');
  const real = await apply({ SANDBOX: 'off' });
  expect(real).toMatchObject({ code: 1, printed: '' });
  expect(real.errors).toMatch(/^agent chokdee has the demo's receiving account PROMPTPAY 0801234567, /);
  expect(await run({ SANDBOX: 'off' }, AGENT, 'plan', folder)).toMatchObject({ code: 1, errors: real.errors });
  expect((await apply({})).printed).toMatch(/\d+ changes made\.\n$/);
  const again = await apply({});
  expect(again).toMatchObject({ code: 0, errors: '' });
  // The account that the payment provider names as account_id.
  expect(again.printed).toMatch(/^(account_id \d+: [A-Z]+ \d{10}\n){5}The database is as the folder says\.\n$/);
});

test('an apply ends with 1 and the reason where processes would not start any more, which those that run do not show', {
  timeout: 60_000,
}, async () => {
  const copy = copyAgentFolder();
  try {
    makeOwn(copy);
    copy.edit('agent', (agent) => {
      agent.license = { number: 'DEMO-0000', jurisdiction: 'x' };
    });
    const applied = await run(
      { SANDBOX: 'off', DATABASE_URL: onDatabase(CLUSTER, own) },
      AGENT,
      'apply',
      copy.path,
      '--gives',
      'unlimited',
    );
    expect(applied.errors).toMatch(
      /^Now no process starts with NODE_ENV=production: agent chokdee has the demo's licence.*\n$/,
    );
    expect(applied.code).toBe(1);
    copy.edit('operation/deposits', ({ channels }) => {
      delete channels.truemoney;
    });
    // Records that files no longer have stay, and are the only difference.
    expect((await run({ DATABASE_URL: onDatabase(CLUSTER, own) }, AGENT, 'plan', copy.path)).printed).toMatch(
      /\? channel truemoney: no file has it any more; --remove ends it\nNothing else differs\.\n$/,
    );
  } finally {
    copy.remove();
  }
});

test('a plan obeys DATABASE_SCHEMA: a cell that is not there is said', { timeout: 30_000 }, async () => {
  const settings = { DATABASE_SCHEMA: 'c9' };
  for (const command of ['plan', 'pull'])
    expect(await run(settings, AGENT, command, 'agents/chokdee')).toMatchObject({
      code: 1,
      errors: 'the cell c9 does not exist in this database: npm run cell -- make c9\n',
    });
});

test('only what a move has left is dropped', { timeout: 30_000 }, async () => {
  const url = { DATABASE_URL: onDatabase(CLUSTER, own) };
  await onCluster(url.DATABASE_URL, 'create schema c1_moved_1764300000');
  await onCluster(url.DATABASE_URL, 'create table c1_moved_1764300000.migration (name text)');
  expect((await run(url, 'server/manage-cells.ts', 'list')).printed).toContain('c1_moved_1764300000  moved away: ');
  for (const name of ['public', 'c1'])
    expect(await run(url, 'server/manage-cells.ts', 'drop', name)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`${name} is no cell that has moved away`),
    });
  const drop = () => run(url, 'server/manage-cells.ts', 'drop', 'c1_moved_1764300000');
  expect(await drop()).toMatchObject({ code: 0, printed: 'c1_moved_1764300000 is gone\n' });
  expect(await drop()).toMatchObject({ code: 1, errors: 'there is no c1_moved_1764300000\n' });
});

test('keys are listed with their scopes and last use, without what no person calls', { timeout: 30_000 }, async () => {
  const url = { DATABASE_URL: onDatabase(CLUSTER, own) };
  const key = (...words: string[]) => run(url, 'server/manage-operator-keys.ts', '--agent', 'chokdee', ...words);
  expect((await key('--name', 'desk', '--scopes', 'deposits,audit:read')).printed).toMatch(/^ck_op_/);
  const { code, printed } = await key('--list');
  expect(code).toBe(0);
  expect(printed).toMatch(/^desk {2}deposits,audit:read {2}made \d{4}-.* {2}used never$/m);
  expect(printed).not.toMatch(/^files /m);
  expect(await key('--name', 'sources', '--scopes', 'deposits')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--name: is a name under which the log has what no person calls'),
  });
});

test('the first person of a desk, one who is locked out, and who may sign in', { timeout: 60_000 }, async () => {
  const url = { DATABASE_URL: onDatabase(CLUSTER, own) };
  const operator = (...words: string[]) => run(url, 'server/manage-operators.ts', '--agent', 'chokdee', ...words);
  const password = /^[a-z0-9.]+ {2}([a-z2-9]{4}-){3}[a-z2-9]{4} {3}\(one-time password, shown this once\)\n$/;
  expect((await operator('--username', 'first.chief', '--name', 'คนแรก')).printed).toMatch(password);
  expect((await operator('--username', 'first.chief', '--reset')).printed).toMatch(password);
  expect((await operator('--list')).printed).toMatch(/^first\.chief {2}คนแรก {2}chief {2}may sign in$/m);
  for (const [words, errors] of [
    [['--username', 'first.chief'], 'the username or the name is taken\n'],
    [['--username', 'another', '--role', 'king'], 'no role "king"\n'],
    [['--username', 'nobody', '--reset'], 'nobody has the username nobody\n'],
    [['--username', 'x'], '--username has 3 to 32 small letters, digits, dots or dashes\n'],
  ] as const)
    expect(await operator(...words)).toMatchObject({ code: 1, errors });
});

test.each([
  ...['server/manage-agent.ts', 'server/manage-cells.ts', 'server/manage-operator-keys.ts', 'server/doctor.ts'],
  'server/manage-operators.ts',
  ...['server/build-if-needed.ts', 'liff/manage/cli.ts', 'tests/run.ts', 'tests/bench/run.ts', 'tests/screens.ts'],
  ...[
    'tests/contract/conformance.ts',
    'tests/contract/conformance-provider.ts',
    'tests/ui/gallery-serve.ts',
    'tests/walls.ts',
  ],
])('%s --help says how it is used and ends with 0, without a database', { timeout: 60_000 }, async (script) => {
  const { code, printed, errors } = await run({ DATABASE_URL: 'none' }, script, '--help');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(printed).toMatch(/npm (run|test) /);
});

test('-h asks for it, too', { timeout: 60_000 }, async () => {
  const { code, printed } = await run({ DATABASE_URL: 'none' }, 'tests/run.ts', '-h');
  expect(code).toBe(0);
  expect(printed).toMatch(/npm test /);
});
