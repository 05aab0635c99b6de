import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import startCluster from '../../server/global-setup.ts';
import { onDatabase } from '../../server/harness.ts';
import type { Figure } from '../bench.ts';
import { faultsOf, type SqlFault, spread, withFault } from './sql-faults.ts';
import { UNNOTICEABLE } from './unnoticeable.ts';

/** About as many in all, in proportion to the length of a room's functions. */
const FAULTS = Number(process.env.MUTANTS ?? 120);
const TEMPLATES = ['chokdee_template', 'chokdee_seeded'];

/** The server tests of a room whose functions others call, too. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  platform: ['ledger', 'withdraw', 'game', 'lotto'],
  wallet: ['statement', 'withdraw', 'cashback', 'game'],
  'safer-play': ['safer-play', 'game', 'lotto', 'deposit'],
  promotion: ['promotion', 'game', 'lotto'],
  notice: ['notice', 'line'],
};

interface Room {
  name: string;
  file: string;
  sql: string;
}

const rooms = (): Room[] =>
  globSync('server/*/functions.sql').map((file) => ({
    name: dirname(file).split('/').at(-1) ?? '',
    file,
    sql: readFileSync(file, 'utf8'),
  }));

/** Puts functions into the templates that the tests' databases are copies of. Throws where PostgreSQL refuses them. */
async function putInto(clusterUrl: string, sql: string): Promise<void> {
  for (const name of TEMPLATES) {
    const client = new pg.Client({ connectionString: onDatabase(clusterUrl, name) });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }
}

/** Whether the room's server tests pass. */
async function passes({ name }: Room): Promise<boolean> {
  const folders = (TESTS[name] ?? [name]).map((folder) => `tests/server/${folder}/`);
  const child = spawn('vitest', ['run', '--project', 'server', '--bail', '1', '--reporter', 'dot', ...folders], {
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const lineAt = (sql: string, offset: number) => sql.slice(0, offset).split('\n').length;
const place = ({ file, sql }: Room, { offset, from, to }: SqlFault) =>
  `${file}:${lineAt(sql, offset)} "${from.trim()}" to "${to.trim()}"`;

/** What a reader of the list finds again after the file has changed elsewhere. */
const isUnnoticeable = ({ file, sql }: Room, { offset, from, to }: SqlFault) => {
  const line = sql.split('\n')[lineAt(sql, offset) - 1]?.trim() ?? '';
  return UNNOTICEABLE.some(
    (one) => one.file === file && one.from === from.trim() && one.to === to.trim() && line.includes(one.line),
  );
};

/** Small faults in the SQL functions, one at a time: the tests of the room must notice each. */
export async function mutantsBench(): Promise<Figure[]> {
  const stop = await startCluster();
  const clusterUrl = process.env.CHOKDEE_TEST_CLUSTER;
  if (!clusterUrl) throw new Error('the tests have no PostgreSQL');
  const wanted = rooms();
  const letters = wanted.reduce((sum, { sql }) => sum + sql.length, 0);
  let [noticed, total] = [0, 0];
  try {
    for (const room of wanted) {
      const faults = spread(faultsOf(room.sql), (FAULTS * room.sql.length) / letters);
      if (faults.length === 0) continue;
      if (!(await passes(room))) throw new Error(`the tests of ${room.name} fail without a fault`);
      for (const fault of faults) {
        if (isUnnoticeable(room, fault)) continue;
        const isRefused = await putInto(clusterUrl, withFault(room.sql, fault)).then(
          () => false,
          () => true,
        );
        // PostgreSQL itself has noticed: no fault that a test would have to find.
        if (isRefused) continue;
        total += 1;
        const isMissed = await passes(room);
        await putInto(clusterUrl, room.sql);
        if (!isMissed) noticed += 1;
        console.log(`${isMissed ? 'MISSED ' : 'noticed'} ${place(room, fault)}`);
      }
    }
  } finally {
    await stop();
  }
  return [
    {
      what: 'Small faults in the SQL functions, one at a time',
      measured: `${noticed} noticed by the tests`,
      comparison: `${total} faults`,
      ratio: noticed / total,
      limit: { least: 0.95 },
    },
  ];
}
