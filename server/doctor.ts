/** Looks for faults in a site's host, settings, keys and database: see USAGE. */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { siteFolder } from '#agents/agent-file.ts';
import { type Config, ConfigError, readConfig, SETTINGS } from './config/config.ts';
import { adaptersOf, unknownSettings } from './config/settings.ts';
import { urlForCommandLine } from './database/cell-location.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrationCheck } from './database/schema/migrate.ts';
import { type DatabaseFacts, diagnosis, type Facts } from './doctor-checks.ts';
import { checkProvider } from './game/providers/protocols.ts';
import { helpIfAsked } from './lib/help.ts';
import { callRemote } from './lib/remote.ts';
import { doctorRow } from './operation/doctor-queries.ts';
import { hasTables } from './operation/queries.ts';
import { databaseTime } from './runtime/clock-queries.ts';
import { linesOfError } from './runtime/command-line.ts';
import { refuseUnready } from './start-checks.ts';

const USAGE = `npm run doctor

looks at this host, the settings of its environment (set -a; . /etc/chokdee.env; set +a), the keys, the database and what is in it.
Says which adapters are on, and a line for each fault; changes nothing. Ends with 1 where it finds a fault.`;

/** Anybody's clock. */
const CLOCK_URL = 'https://www.google.com/generate_204';
const LOOK_MS = 3000;

/** The difference between this host's clock and a web server's, in ms; null if it was not reached. */
async function outsideClock(): Promise<number | null> {
  try {
    const answer = await callRemote(CLOCK_URL, { timeoutMs: LOOK_MS });
    await answer.drop();
    const date = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(date) ? null : Date.now() - date;
  } catch {
    return null;
  }
}

function providerFaultsOf(config: Config): string[] {
  return [...config.gameProviders].flatMap(([name, access]) => {
    try {
      checkProvider(config, name, access);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

async function databaseFacts(database: Database): Promise<DatabaseFacts> {
  const isThere = await hasTables(database);
  const isCurrent = isThere && (await migrationCheck()(database));
  const row = await doctorRow(database, isThere);
  return {
    ...row,
    tables: isCurrent ? null : isThere ? 'of another release: a start brings them to this one' : 'none yet',
  };
}

async function startFaultOf(config: Config, database: Database): Promise<string | null> {
  try {
    await refuseUnready({ ...config, environment: 'production' }, database);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

async function factsOf(config: Config): Promise<Facts> {
  const disk = await statfs('.');
  const bare = {
    node: process.versions.node,
    config,
    unknownSettings: unknownSettings(process.env, SETTINGS),
    providerFaults: providerFaultsOf(config),
    hasBuild: existsSync(siteFolder(config.agent.code)),
    freeBytes: disk.bavail * disk.bsize,
  };
  const outside = await outsideClock();
  const url = await urlForCommandLine(config);
  const nothing = { ...bare, database: null, startFault: null, clock: { database: null, outside } };
  if (url === undefined) return { ...nothing, startFault: 'there is no database: set DATABASE_URL' };
  const database = openDatabase(url, { maxConnections: 2, onError: () => undefined });
  try {
    const clock = { database: Date.now() - (await databaseTime(database)).getTime(), outside };
    const facts = await databaseFacts(database);
    const startFault = facts.tables === null ? await startFaultOf(config, database) : null;
    return { ...bare, database: facts, startFault, clock };
  } catch (error) {
    const line = linesOfError(error);
    if (typeof line !== 'string') throw error;
    return { ...nothing, startFault: line };
  } finally {
    await database.close();
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

helpIfAsked(USAGE);
try {
  const config = readConfig(process.env);
  const { on, off } = adaptersOf(config);
  say(`on: ${on.join(', ') || 'nothing'}\noff: ${off.join(', ') || 'nothing'}`);
  const faults = diagnosis(await factsOf(config));
  for (const fault of faults) say(`- ${fault}`);
  say(faults.length === 0 ? 'Nothing is wrong.' : `${faults.length} to look at.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(linesOfError(error));
  process.exitCode = 1;
}
