/**
 * An agent as files:
 *   npm run agent -- plan  liff/agents/chokdee             prints what differs between the folder and the database
 *   npm run agent -- apply liff/agents/chokdee [--remove]  makes the database as the folder says: all of it or nothing
 *     [--gives <baht>|unlimited]  what its promotions, quests, coupons, items and polls may give, above what one key may on a day
 * in the database of DATABASE_URL or of the server that runs on DATA_DIR. An empty database gets its tables first. What files
 * have made and no longer have stays, unless --remove is given. docs/going-live.md says what the files contain.
 */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { applyFolder, tryFolder } from './operation/apply.ts';
import { describeSteps } from './operation/describe.ts';
import { FileMistake } from './operation/file-mistake.ts';
import { readFolder } from './operation/folder.ts';
import { describeGifts } from './operation/gifts.ts';
import { hasTables } from './operation/queries.ts';
import { urlForCommandLine } from './platform/cell-location.ts';
import { databaseTime } from './platform/clock-queries.ts';
import { linesOfError, Mistake } from './platform/command-line.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase, type Queries } from './platform/database.ts';
import { migrate } from './platform/schema/migrate.ts';
import { SERVER_SQL } from './platform/schema/rooms.ts';
import { refuseUnready } from './start-checks.ts';

const USAGE = 'Usage: npm run agent -- plan|apply <folder> [--remove] [--gives <baht>|unlimited]';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Why no process of a real site would start now: those that run go on, and nobody would learn of it before the next restart.
 * Null: they would, or this is a demonstration.
 */
async function startFault(config: Config, queries: Queries): Promise<string | null> {
  if (config.sandbox) return null;
  try {
    await refuseUnready({ ...config, environment: 'production' }, queries);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** What an apply may give, in satang. Throws a `Mistake` for what is no whole number of baht. */
function givesOf(typed: string | undefined): { gives?: number } {
  if (typed === undefined) return {};
  if (typed === 'unlimited') return { gives: Number.POSITIVE_INFINITY };
  if (!/^\d{1,12}$/.test(typed)) throw new Mistake(`--gives ${typed}: whole baht, or unlimited`);
  return { gives: Number(typed) * 100 };
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false }, gives: { type: 'string' } },
  });
  const [command, path, ...others] = positionals;
  if ((command !== 'plan' && command !== 'apply') || path === undefined || others.length > 0) throw new Mistake(USAGE);
  const config = readConfig(process.env);
  // Beside the sandbox no source is set: nobody could check the names of a real site's.
  const resultSources = config.sandbox ? null : config.resultSources;
  const folder = readFolder(path, { resultSources, now: new Date() });
  const url = await urlForCommandLine(config);
  if (url === undefined) throw new Mistake('no database: set DATABASE_URL, or start the server first (npm start)');
  const database = openDatabase(url, { maxConnections: 2, onError: (error) => console.error(error.message) });
  try {
    if (command === 'apply') await migrate(url, [SERVER_SQL], config.cell);
    else if (!(await hasTables(database))) throw new Mistake('the database is empty: apply makes its tables');
    const options = {
      at: await databaseTime(database),
      remove: values.remove,
      by: userInfo().username,
      ...givesOf(values.gives),
    };
    const applied = await (command === 'apply'
      ? database.transaction((tx) => applyFolder(tx, folder, options))
      : tryFolder(database, folder, options));
    for (const note of folder.notes) say(note);
    for (const line of describeSteps(applied.steps, values.remove)) say(line);
    for (const line of describeSteps(applied.left, false)) say(line);
    for (const line of describeGifts(applied.gifts)) say(line);
    const count = applied.steps.length;
    if (count === 0) say('The database is as the folder says.');
    else say(`${count} ${count === 1 ? 'change' : 'changes'} ${command === 'apply' ? 'made' : 'to make'}.`);
    if (command !== 'apply') return;
    for (const line of applied.lines) say(line);
    const fault = await startFault(config, database);
    if (fault !== null) say(`Now no process starts with NODE_ENV=production: ${fault}`);
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof FileMistake ? error.message : linesOfError(error));
  process.exitCode = 1;
}
