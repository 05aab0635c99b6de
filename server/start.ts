import type { FastifyBaseLogger } from 'fastify';
import { agentCodes } from './agent/queries.ts';
import { type Config, ConfigError, readConfig, SETTINGS } from './config/config.ts';
import { adaptersOf, unknownSettings } from './config/settings.ts';
import { migrateCell } from './database/cell-start.ts';
import { DataFolderInUse, EmbeddedFault, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { refusePooler } from './database/pooler.ts';
import { openConfigured } from './database/replica.ts';
import { migrate } from './database/schema/migrate.ts';
import { MigrationError } from './database/schema/migration-error.ts';
import { SERVER_SQL, type SqlPart } from './database/schema/rooms.ts';
import { loadSandbox, sandboxSql } from './load-sandbox.ts';
import type { Traces } from './monitoring/traces.ts';
import { linesOfError } from './runtime/command-line.ts';
import { createLog } from './runtime/log.ts';
import { createPlatform, type Platform } from './runtime/platform.ts';
import { onStop } from './runtime/stop.ts';
import { refuseUnready, warningsOf } from './start-checks.ts';

/**
 * Made once before anyone waits for it. The first page of a process takes three times as long as the others, and on a
 * slow machine longer than a page waits for its answers.
 */
const FIRST_PAGE = '/';
/** Made as soon as it listens: a fifth of their work is not shared with the first page. */
const NEXT_PAGES = ['/slot', '/lotto/lobby'];

/** The whole server's code, most of which is loaded while the database is looked at. */
const loadApp = () => import('./app.ts');

/** Starts everything, in order; whatever started is in the way back. */
async function start(config: Config): Promise<void> {
  const log = createLog(config);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const onLost = (error: unknown) => {
      log.fatal({ err: error }, 'the embedded PostgreSQL has ended and cannot be started again');
      process.exit(1);
    };
    const embedded =
      config.databaseUrl === null ? await startEmbeddedPostgres(config.dataFolder, [], onLost) : undefined;
    if (embedded) stops.push(embedded.stop);
    const configuredUrl = config.databaseUrl ?? embedded?.url;
    if (configuredUrl === undefined) throw new Error('no database');
    const parts = config.sandbox ? [SERVER_SQL, await sandboxSql()] : [SERVER_SQL];
    const [{ buildApp }, databaseUrl] = await Promise.all([
      loadApp(),
      bringToVersion(configuredUrl, parts, config, log),
    ]);
    if (config.poolerUrl !== null) await refusePooler(config.poolerUrl, databaseUrl);
    const traces = await startTraces(log);
    if (traces) stops.push(traces.stop);
    const database = openConfigured(databaseUrl, config, log, { around: traces?.around });
    stops.push(() => database.close());
    const platform = createPlatform({ config, database, log });
    const sandbox = config.sandbox ? await loadSandbox(platform) : undefined;
    const operatorKeys = (await sandbox?.seed())?.operatorKeys ?? [];
    await refuseUnready(config, platform.database);
    for (const warning of warningsOf(config, await agentCodes(platform.database))) log.warn(warning);
    for (const line of unknownSettings(process.env, SETTINGS)) log.warn(line);
    log.info(adaptersOf(config), 'adapters');
    const { fastify: app, startWork } = await buildApp(platform, sandbox ? [sandbox.domain] : []);
    traces?.watch(app);
    stops.push(() => app.close());
    onStop(log, stop);
    await app.inject(FIRST_PAGE);
    await app.listen({ host: config.host, port: config.port });
    await startWork();
    // A signal to stop may close the server in between.
    for (const url of NEXT_PAGES)
      await app.inject(url).catch((error: unknown) => log.info({ err: error }, 'a page was not made ahead'));
    // Gives back memory that only the start needed, if the operator allows it (--expose-gc): 10 MB of a process.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    printAddresses(platform, (await sandbox?.startupLines()) ?? []);
    for (const { name, key } of operatorKeys) console.log(`  operator ${name}  ${key}   (shown this once)`);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The URL of the database, once its tables are those of this version. */
async function bringToVersion(
  url: string,
  parts: SqlPart[],
  { cell }: Config,
  log: FastifyBaseLogger,
): Promise<string> {
  if (cell !== null) return migrateCell(url, parts, cell, log);
  await migrate(url, parts);
  return url;
}

/** Configured by OpenTelemetry's own variables; without an address nothing of it is loaded. */
async function startTraces(log: FastifyBaseLogger): Promise<Traces | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = process.env;
  if (!(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) || OTEL_SDK_DISABLED === 'true')
    return undefined;
  return (await import('./monitoring/traces.ts')).startTraces(log);
}

function printAddresses(platform: Platform, lines: readonly string[]): void {
  const { agent, testClock } = platform.config;
  const url = platform.ownUrl();
  console.log(
    `\n${agent.latinName} is ready\n  app      ${platform.appUrl()}/?ag=${agent.code}${platform.config.docs ? `\n  API      ${url}/docs` : ''}`,
  );
  if (testClock) console.log(`  clock    POST ${url}/sandbox/clock`);
  for (const line of lines) console.log(`  ${line}`);
  console.log('');
}

/**
 * Tells whether the person at the terminal can fix the error by reading one line; any other is a defect and shows its
 * stack.
 */
const isPlain = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DataFolderInUse ||
  error instanceof EmbeddedFault ||
  error instanceof MigrationError ||
  (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');

// Output for a person may go nowhere: a full disk, a closed terminal.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await start(readConfig(process.env));
} catch (error) {
  const line = isPlain(error) ? error.message : linesOfError(error);
  console.error(typeof line === 'string' ? `chokdee cannot start: ${line}` : line);
  // Parts that had started before a later step failed would keep the process alive.
  process.exit(1);
}
