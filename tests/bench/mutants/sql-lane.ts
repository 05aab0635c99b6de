import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import startCluster from '../../server/global-setup.ts';
import { onCluster, onDatabase } from '../../server/harness.ts';
import type { Rewriting } from './sql-queries.ts';

const TEMPLATES = ['chokdee_template', 'chokdee_seeded'];
const HOOK = fileURLToPath(new URL('./sql-hook.ts', import.meta.url));

interface Report {
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; title: string; failureMessages?: string[] }[];
  }[];
}

export interface Run {
  isPassed: boolean;
  /** The first test that failed, or why there is none. */
  failed: string;
  /** It failed only by time, which may be a busy machine's fault. */
  isLate: boolean;
  seconds: number;
  /** The statements that reached PostgreSQL, each once. */
  statements: string[];
}

/** A PostgreSQL of its own and one run of tests at a time: faults in one lane do not meet those of another. */
export interface Lane {
  /** Puts functions into the templates that the tests' databases are copies of. Throws where PostgreSQL refuses them. */
  put(sql: string): Promise<void>;
  /** Whether PostgreSQL understands the statement. */
  understands(statement: string): Promise<boolean>;
  /** Runs test files until one test fails, or the time is over. */
  run(files: readonly string[], seconds: number, rewriting?: Rewriting): Promise<Run>;
  stop(): Promise<void>;
}

function firstFailure(report: string): { failed: string; isLate: boolean } {
  if (!existsSync(report)) return { failed: 'no report', isLate: true };
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, status, message, assertionResults } of testResults) {
    const test = assertionResults.find((one) => one.status === 'failed');
    if (test || status === 'failed')
      return {
        failed: `${relative('tests/server', name)}: ${test?.title ?? 'before its tests'}`,
        isLate: /timed out|overloaded/i.test([message, ...(test?.failureMessages ?? [])].join()),
      };
  }
  return { failed: 'no test', isLate: true };
}

export async function openLane(): Promise<Lane> {
  delete process.env.CHOKDEE_TEST_CLUSTER;
  const stopCluster = await startCluster();
  const clusterUrl = process.env.CHOKDEE_TEST_CLUSTER;
  if (!clusterUrl) throw new Error('the tests have no PostgreSQL');
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-mutants-'));
  const [report, statements] = [join(folder, 'report.json'), join(folder, 'statements')];

  async function on<Result>(name: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: onDatabase(clusterUrl ?? '', name) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Databases of stopped tests. */
  async function dropLeftovers(): Promise<void> {
    const { rows } = await on('postgres', (client) =>
      client.query<{ datname: string }>(`select datname from pg_database where datname like 'test%'`),
    );
    for (const { datname } of rows)
      await onCluster(onDatabase(clusterUrl ?? '', 'postgres'), `drop database if exists ${datname} with (force)`);
  }

  return {
    async put(sql) {
      for (const name of TEMPLATES) await on(name, (client) => client.query(sql));
    },
    understands: (statement) =>
      on('chokdee_template', (client) =>
        client.query(`prepare statement as ${statement}`).then(
          () => true,
          () => false,
        ),
      ),
    async run(files, seconds, rewriting) {
      for (const file of [report, statements]) rmSync(file, { force: true });
      const since = performance.now();
      const child = spawn(
        'vitest',
        [
          'run',
          '--project',
          'server',
          '--bail',
          '1',
          '--maxWorkers',
          '1',
          '--reporter',
          'json',
          '--outputFile',
          report,
        ].concat(files),
        {
          stdio: 'ignore',
          detached: true,
          env: {
            ...process.env,
            CHOKDEE_TEST_CLUSTER: clusterUrl,
            NODE_OPTIONS: `--import=${HOOK}`,
            MUTANT_STATEMENTS: statements,
            MUTANT_REWRITING: rewriting ? JSON.stringify(rewriting) : '',
          },
        },
      );
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      }, seconds * 1000);
      const [code] = await once(child, 'exit');
      clearTimeout(timer);
      await dropLeftovers();
      const isPassed = code === 0;
      const late = { failed: `not done in ${seconds.toFixed(0)} s`, isLate: true };
      return {
        isPassed,
        ...(isPassed ? { failed: '', isLate: false } : isOver ? late : firstFailure(report)),
        seconds: (performance.now() - since) / 1000,
        statements: existsSync(statements)
          ? [...new Set(readFileSync(statements, 'utf8').trim().split('\n'))].map((line) => String(JSON.parse(line)))
          : [],
      };
    },
    async stop() {
      rmSync(folder, { recursive: true, force: true });
      await stopCluster();
    },
  };
}

/** Hands the items to the lanes, each the next one when a lane is free. */
export async function forEach<Item>(
  lanes: readonly Lane[],
  items: readonly Item[],
  work: (lane: Lane, item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const item of left) await work(lane, item);
    }),
  );
}
