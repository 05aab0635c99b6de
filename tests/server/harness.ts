import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Endpoint } from '#contract/endpoint.ts';
import { seedDemo } from '#sandbox/seed/demo.ts';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { openConfigured } from '#server/database/replica.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { loadSandbox } from '#server/load-sandbox.ts';
import type { Clock } from '#server/runtime/clock.ts';
import { createLog } from '#server/runtime/log.ts';
import { createPlatform, type Platform } from '#server/runtime/platform.ts';
import { endsWithRun } from '../ending.ts';

export interface CallOptions {
  token?: string;
  /** An idempotent call gets a fresh key by default; null: none. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  // Tests look at answers that break the contract too, so their shape is open.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
}

export interface TestServer {
  url: string;
  platform: Platform;
  database: Database;
  databaseUrl: string;
  clock: Clock;
  /** Sends the input unchanged, right or wrong. */
  call(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Adds the demo agent, its content and demo members; `past`: the first of them with their weeks of history. */
  seed?: boolean | 'past';
  /** A second server over the database of the first. */
  databaseUrl?: string;
  config?: Partial<Config>;
  /** 20 by default: two test files share one PostgreSQL. */
  maxConnections?: number;
  /** The destination of the log; by default only errors, to the console, which shows them where a test fails. */
  log?: { write(line: string): unknown };
}

/** A page comes with its data however busy the machine is; that none waits long is page-session.test.ts's. */
export const PATIENT_MS = 10_000;

/** The real app on a free port over a fresh database of the run's PostgreSQL (outside of vitest: of one of its own). */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const seed = options.seed ?? false;
  // The template holds the default agent's demo.
  const isSeeded = seed === true && !options.config?.agent;
  const { databaseUrl, drop } = options.databaseUrl
    ? { databaseUrl: options.databaseUrl, drop: async () => undefined }
    : await freshDatabase(isSeeded);
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATABASE_POOLER_URL: pooled(databaseUrl),
      SANDBOX: 'on',
      TEST_CLOCK: 'on',
      // Tests draw and settle when they say so, unless they are about the jobs.
      JOBS: 'off',
      // Its code of 2 MB is for tests that look at pages.
      SERVER_RENDERING: 'off',
      LOG_LEVEL: options.log ? 'debug' : 'error',
    }),
    ...options.config,
  };
  const log = createLog(config, options.log ?? { write: (line) => console.error(line.trimEnd()) });
  const database = openConfigured(databaseUrl, config, log, { maxConnections: options.maxConnections ?? 20 });
  const platform = createPlatform({ config, database, log });
  if (seed)
    await seedDemo({ ...platform, config: { ...config, sandboxCrowd: config.sandboxCrowd || seed === 'past' } });
  const { fastify, startWork } = await buildApp(platform, config.sandbox ? [(await loadSandbox(platform)).domain] : []);
  const url = await fastify.listen({ host: config.host, port: config.port });
  await startWork();
  return {
    url,
    platform,
    database,
    databaseUrl,
    clock: platform.clock,
    call: (endpoint, input, callOptions) => callServer(url, endpoint, input, callOptions),
    async close() {
      await fastify.close();
      await database.close();
      await drop();
    },
  };
}

/** The number of statements in the database that wait for another transaction's lock at this moment. */
export async function lockWaits(database: Database): Promise<number> {
  const row = await database.row<{ waits: number }>(
    `select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return row?.waits ?? 0;
}

/** Calls the server at `url`. */
export async function callServer(
  url: string,
  endpoint: Endpoint,
  input: unknown,
  { token, idempotencyKey, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const target = new URL(endpoint.path, url);
  if (endpoint.method === 'GET')
    for (const [name, value] of Object.entries(input ?? {}))
      if (value !== undefined) target.searchParams.set(name, String(value));
  const key = idempotencyKey === undefined && endpoint.idempotent ? randomUUID() : idempotencyKey;
  const response = await fetch(target, {
    method: endpoint.method,
    headers: {
      ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    ...(endpoint.method === 'POST' ? { body: typeof input === 'string' ? input : JSON.stringify(input) } : {}),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Through the run's pooler, if there is one and the database is of its cluster. */
function pooled(databaseUrl: string): string | undefined {
  const { CHOKDEE_TEST_CLUSTER: cluster, CHOKDEE_TEST_POOLER: pooler } = process.env;
  if (!cluster || !pooler || new URL(cluster).host !== new URL(databaseUrl).host) return undefined;
  return onDatabase(pooler, new URL(databaseUrl).pathname.slice(1));
}

interface FreshDatabase {
  databaseUrl: string;
  drop: () => Promise<void>;
}

async function freshDatabase(isSeeded: boolean): Promise<FreshDatabase> {
  const clusterUrl = process.env.CHOKDEE_TEST_CLUSTER;
  return clusterUrl ? copyOfTemplate(clusterUrl, isSeeded ? 'chokdee_seeded' : 'chokdee_template') : ownCluster();
}

async function copyOfTemplate(clusterUrl: string, template: string): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copies files: page by page through the log it takes three times as long.
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    databaseUrl: onDatabase(clusterUrl, name),
    drop: () => onCluster(clusterUrl, `drop database ${name} with (force)`),
  };
}

/** The address of another database of the same cluster. */
export function onDatabase(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onCluster(clusterUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A PostgreSQL of its own, which ends with the run and leaves nothing. */
export async function startOwnPostgres(
  settings: readonly string[] = [],
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-test-'));
  const starting = startEmbeddedPostgres(folder, settings);
  const stop = endsWithRun(async () => {
    const cluster = await starting.catch(() => undefined);
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  try {
    const { url } = await starting;
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ownCluster(): Promise<FreshDatabase> {
  const { url, stop } = await startOwnPostgres();
  try {
    await migrate(url, [SERVER_SQL, SANDBOX_SQL]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: url, drop: stop };
}
