import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#contract/auth.ts';
import { satang } from '#contract/money.ts';
import { type Database, openDatabase, type Queries } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { tryFolder } from '#server/operation/apply.ts';
import { readFolder } from '#server/operation/folder.ts';
import { onCluster, onDatabase, startTestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { bareEnvironment, runAgent } from '../runtime/main-process.ts';
import { type AgentFolder, copyAgentFolder, PLAYER } from './agent-folder.ts';

/** Half of them of each apply. */
const KILLS = 100;
const CLUSTER = process.env.CHOKDEE_TEST_CLUSTER ?? '';

/** Differs from one apply to the next: ids (a transaction that is undone has used some), times, secrets. */
const VOLATILE = /(^|_)(id|ids|at|seed|hash|key_id|no)$|^(valid_from|valid_until|secret|picture)$/;

/** The database's rows about agents and money. */
async function contentOf(queries: Queries): Promise<Record<string, string[]>> {
  const tables = await queries.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('migration', 'generated_secret') order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await queries.rows<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`);
    content[name] = rows
      .map(({ row }) => JSON.stringify(Object.entries(row).filter(([column]) => !VOLATILE.test(column))))
      .toSorted();
  }
  return content;
}

const SLOW = `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$`;

const made: string[] = [];
/** A new database: a copy of `from`, or an empty one. */
async function newDatabase(from?: string): Promise<string> {
  const name = `killed_${randomUUID().replaceAll('-', '')}`;
  await onCluster(CLUSTER, `create database ${name}${from === undefined ? '' : ` template ${from}`}`);
  made.push(name);
  return name;
}
async function dropDatabase(name: string): Promise<void> {
  await onCluster(CLUSTER, `drop database ${name} with (force)`);
}
async function reading<Result>(name: string, read: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(onDatabase(CLUSTER, name), { maxConnections: 1, onError: () => undefined });
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}

let changed: AgentFolder;
let watcher: pg.Client;
/** A site that is in use, whose files are then changed. */
let base: string;
beforeAll(async () => {
  changed = copyAgentFolder();
  base = await newDatabase();
  const applied = await runAgent(onDatabase(CLUSTER, base), 'apply', 'agents/chokdee', '--gives', 'unlimited');
  expect(applied.errors).toBe('');
  const server = await startTestServer({ databaseUrl: onDatabase(CLUSTER, base), config: { sandbox: false } });
  const { body } = await server.call(register, PLAYER);
  expect(body.error).toBe(0);
  const wallet = await server.database.row<{ id: number }>('select id from wallet where wallet_type_id = 1');
  await server.database.transaction((tx) =>
    transfer(
      tx,
      [
        {
          id: 'before',
          agentId: 3,
          currency: 'THB',
          debit: { house: 'adjustment' },
          credit: { wallet: wallet?.id ?? 0 },
          amountSatang: satang(1_000_00),
          kind: 'adjustment',
          reference: 'test',
        },
      ],
      new Date(),
    ),
  );
  // Each record takes a while, so that kills fall between them on a fast machine too.
  await server.database.rows(SLOW);
  await server.database.rows(
    'create trigger slow before insert or update on file_record for each row execute function slow()',
  );
  await server.close();
  changed.edit('operation/lotteries', (file) => {
    for (const rate of file.rates.government) rate.rate *= 0.9;
    for (const rate of file.rates.government) rate.rate = Math.round(rate.rate * 100) / 100;
    file.closed_numbers = { lucky: [{ bet_type: 'two_top', numbers: ['45', '54'], mode: 'half' }] };
    file.lotteries.hanoi.closed_numbers = 'lucky';
    delete file.lotteries['dow-jones'];
  });
  changed.edit('operation/wheel', (wheel) => wheel.slices.pop());
  changed.edit('operation/settings', (settings) => {
    settings.withdraw.times_a_day = 5;
  });
  changed.edit('operation/polls', ({ final }) => {
    final.question = 'ใครได้แชมป์';
  });
  changed.edit('operation/promotions', (promotions) => {
    promotions.second = { ...promotions.welcome, title: 'อีกโปรหนึ่ง' };
  });
  watcher = new pg.Client({ connectionString: CLUSTER });
  await watcher.connect();
}, 120_000);
afterAll(async () => {
  changed.remove();
  await watcher.end();
  for (const name of made) await onCluster(CLUSTER, `drop database if exists ${name} with (force)`);
});

function startApply(name: string, folder: string): ChildProcess {
  return spawn(process.execPath, ['server/manage-agent.ts', 'apply', folder, '--remove', '--gives', 'unlimited'], {
    env: { ...bareEnvironment(), DATABASE_URL: onDatabase(CLUSTER, name) },
    stdio: 'ignore',
  });
}

/** Waits until a transaction of the database writes; false when the process has ended before. */
async function isWriting(name: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null) {
    const { rowCount } = await watcher.query(
      'select from pg_stat_activity where datname = $1 and backend_xid is not null',
      [name],
    );
    if (rowCount) return true;
    await pause(3);
  }
  return false;
}

/** Milliseconds that an apply writes for, and the content that it leaves. */
async function undisturbed(from: string | undefined, folder: string) {
  const name = await newDatabase(from);
  const child = startApply(name, folder);
  const ended = once(child, 'exit');
  expect(await isWriting(name, child)).toBe(true);
  const began = performance.now();
  expect(await ended).toEqual([0, null]);
  const milliseconds = performance.now() - began;
  const content = await reading(name, contentOf);
  await dropDatabase(name);
  return { milliseconds, content };
}

test.each<[string, () => { from: string | undefined; folder: string }]>([
  ['to an empty database', () => ({ from: undefined, folder: 'agents/chokdee' })],
  ['of changed files to a site in use', () => ({ from: base, folder: changed.path })],
])(
  `an apply %s, killed while it writes (${KILLS / 2} times): the next one completes as if none had been killed`,
  {
    timeout: 60_000 + KILLS * 60_000,
  },
  async (_, situation) => {
    const { from, folder } = situation();
    const { milliseconds, content } = await undisturbed(from, folder);
    let killed = 0;
    for (let n = 0; n < KILLS / 2; n += 1) {
      const name = await newDatabase(from);
      const child = startApply(name, folder);
      const ended = once(child, 'exit');
      expect(await isWriting(name, child)).toBe(true);
      // The moments are spread over the whole time of writing, at random within their part of it.
      const share = (n + Math.random() * 0.7) / (KILLS / 2);
      await pause(share * milliseconds);
      child.kill('SIGKILL');
      const [, signal] = await ended;
      if (signal === 'SIGKILL') killed += 1;
      const next = await runAgent(onDatabase(CLUSTER, name), 'apply', folder, '--remove', '--gives', 'unlimited');
      expect(next).toMatchObject({ errors: '', code: 0 });
      const options = { at: new Date(), remove: true, by: 'test' };
      const planned = await reading(name, (database) => tryFolder(database, readFolder(folder), options));
      expect(planned).toMatchObject({ steps: [], left: [] });
      expect(await reading(name, contentOf)).toEqual(content);
      expect(await reading(name, faultsOfBooks)).toEqual([]);
      await dropDatabase(name);
    }
    expect(killed).toBeGreaterThan(0);
  },
);
