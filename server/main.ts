import { demoLoginsOf, seedDemo } from '../sandbox/seed/demo.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase, type Queries } from './platform/database.ts';
import { DataFolderInUse, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { MigrationError, migrate } from './platform/migrations.ts';
import { createPlatform } from './platform/platform.ts';
import { onStopSignal } from './platform/stop.ts';
import { refuseUnready } from './start-checks.ts';

/** Starts everything, in order; whatever started is in the way back. */
async function start(config: Config): Promise<void> {
  const log = createLog(config);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataFolder) : undefined;
    if (embedded) stops.push(embedded.stop);
    const databaseUrl = config.databaseUrl ?? embedded?.url;
    if (databaseUrl === undefined) throw new Error('no database');
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, {
      onError: (error) => log.error({ err: error }, 'database connection failed'),
    });
    stops.push(() => database.close());
    const platform = createPlatform({ config, database, log });
    const { operatorKeys } = config.sandbox ? await seedDemo(platform) : { operatorKeys: [] };
    await refuseUnready(config, platform.database);
    const app = await buildApp(platform);
    stops.push(() => app.close());
    onStopSignal(log, stop);
    await app.listen({ host: config.host, port: config.port });
    printAddresses(
      platform.baseUrl(),
      platform.gameProviders.get('sandbox')?.baseUrl,
      config,
      config.sandbox ? await demoLogins(database, config.agent.code) : [],
    );
    for (const { name, key } of operatorKeys) console.log(`  operator ${name}  ${key}   (shown this once)`);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Login = ReturnType<typeof demoLoginsOf>[number];

async function demoLogins(queries: Queries, agentCode: string): Promise<Login[]> {
  const present = await queries.rows<{ phone: string }>(
    'select m.phone from member m join agent a on a.id = m.agent_id where a.code = $1',
    [agentCode],
  );
  return demoLoginsOf(agentCode).filter(({ phone }) => present.some((member) => member.phone === phone));
}

function printAddresses(
  url: string,
  gamesUrl: string | undefined,
  { agent, sandbox, testClock }: Config,
  logins: Login[],
): void {
  console.log(`\n${agent.latinName} is ready\n  app      ${url}/?ag=${agent.code}\n  API      ${url}/docs`);
  if (sandbox) console.log(`  bank     ${url}/sandbox/bank   (the sandbox: pays deposits, never in production)`);
  if (sandbox) console.log(`  phone    ${url}/sandbox/phone   (the sandbox: SMS and LINE messages, one-time codes)`);
  if (sandbox)
    console.log(`  LINE     ${url}/sandbox/line   (the sandbox: the chat with the agent's account, over the webhook)`);
  if (gamesUrl !== undefined) console.log(`  games    ${gamesUrl}   (the sandbox's provider; its rounds: /verify/)`);
  if (testClock) console.log(`  clock    POST ${url}/sandbox/clock`);
  for (const { phone, password } of logins) console.log(`  login    ${phone} / ${password}`);
  console.log('');
}

/** What the person at the terminal can mend by reading one line; anything else is a defect and shows its stack. */
const isPlain = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DataFolderInUse ||
  error instanceof MigrationError ||
  (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(isPlain(error) ? `chokdee cannot start: ${error.message}` : error);
  process.exitCode = 1;
}
