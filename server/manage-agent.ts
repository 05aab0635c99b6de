/** Manages an agent as files: see USAGE. docs/going-live.md describes the files. */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { FileMistake } from '#agents/file-mistake.ts';
import { configOf } from './agent/queries.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { urlForCommandLine } from './database/cell-location.ts';
import { type Database, openDatabase, type Transaction } from './database/database.ts';
import { migrate, refuseOtherCell } from './database/schema/migrate.ts';
import { SERVER_SQL } from './database/schema/rooms.ts';
import { allReceivingAccounts } from './deposit/receiving-account-queries.ts';
import { helpIfAsked } from './lib/help.ts';
import { type Applied, applyFolder, tryFolder } from './operation/apply.ts';
import { demoDataOf, demoReasons } from './operation/demo-data.ts';
import { describeSteps } from './operation/describe.ts';
import { type AgentFolder, readFolder } from './operation/folder.ts';
import { describeGifts } from './operation/gifts.ts';
import { pullFolder } from './operation/pull.ts';
import { hasTables } from './operation/queries.ts';
import { databaseTime } from './runtime/clock-queries.ts';
import { linesOfError, Mistake } from './runtime/command-line.ts';
import { refuseUnready } from './start-checks.ts';

const USAGE = `npm run agent -- plan  <folder>                          prints what differs between the folder and the database
npm run agent -- apply <folder> [--remove] [--overwrite] [--gives <baht>|unlimited]
                                                         makes the database as the folder says: all of it or nothing
npm run agent -- pull  <folder>                          writes what calls have changed back into the folder's files

<folder> is one of agents/. The database is that of DATABASE_URL, or of the server that runs on DATA_DIR; an apply gives an
empty one its tables. What files have made and no longer have stays, unless --remove is given. What calls have changed since
the last apply stops an apply, unless --overwrite is given. --gives is what its promotions, quests, coupons, items and polls may
give, above what one key may on a day.`;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const COMMANDS = ['plan', 'apply', 'pull'] as const;

/**
 * The reason why no process of a real site would start now: running ones go on, and nobody would notice before the
 * next restart. Null if they would start, or this is a demonstration.
 */
async function startFault(config: Config, database: Database): Promise<string | null> {
  if (config.sandbox) return null;
  try {
    await refuseUnready({ ...config, environment: 'production' }, database);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** The most that an apply may give, in satang. Throws a `Mistake` if it is no whole number of baht. */
function givesOf(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  if (typed === 'unlimited') return Number.POSITIVE_INFINITY;
  if (!/^\d{1,12}$/.test(typed)) throw new Mistake(`--gives ${typed}: whole baht, or unlimited`);
  return Number(typed) * 100;
}

/** The demo's data that the agent has, read in a transaction that is not committed yet. */
async function demoLines(tx: Transaction, { agent }: AgentFolder, { sandbox }: Config, at: Date): Promise<string[]> {
  if (sandbox) return [];
  const stored = await configOf(tx, agent.id);
  return demoReasons(agent, await demoDataOf(tx, { ...agent, config: stored?.config }, at));
}

/** Prints the `account_id` for the payment provider, which only the database knows. */
async function sayAccounts(database: Database, { agent }: AgentFolder): Promise<void> {
  for (const { id, bank_code, account_no } of await allReceivingAccounts(database, agent.id))
    say(`account_id ${id}: ${bank_code} ${account_no}`);
}

function sayApplied(
  { steps, left, gifts }: Applied,
  folder: AgentFolder,
  { isApply, remove }: { isApply: boolean; remove: boolean },
): void {
  for (const note of folder.notes) say(note);
  for (const line of [...describeSteps(steps, remove), ...describeSteps(left, false), ...describeGifts(gifts)])
    say(line);
  const count = steps.length;
  if (count > 0) say(`${count} ${count === 1 ? 'change' : 'changes'} ${isApply ? 'made' : 'to make'}.`);
  else say(left.length > 0 ? 'Nothing else differs.' : 'The database is as the folder says.');
}

async function planEmpty(folder: AgentFolder): Promise<void> {
  for (const note of folder.notes) say(note);
  for (const { record } of folder.wanted) say(`+ ${record.kind} ${record.key}`);
  say(`${folder.wanted.length} changes to make. The database is empty: apply makes its tables first.`);
}

interface Job {
  database: Database;
  folder: AgentFolder;
  config: Config;
  at: Date;
  remove: boolean;
  overwrite: boolean;
  /** In satang. */
  gives: number | undefined;
}

async function plan({ database, folder, config, at, remove }: Job): Promise<void> {
  if (!(await hasTables(database))) return planEmpty(folder);
  let reasons: string[] = [];
  const applied = await tryFolder(database, folder, { at, remove, by: userInfo().username }, async (tx) => {
    reasons = await demoLines(tx, folder, config, at);
  });
  await sayAccounts(database, folder);
  sayApplied(applied, folder, { isApply: false, remove });
  if (reasons.length > 0) throw new FileMistake(reasons.join('\n'));
}

async function apply({ database, folder, config, ...how }: Job): Promise<void> {
  await migrate(database.url, [SERVER_SQL], config.cell);
  const applied = await database.transaction(async (tx) => {
    const done = await applyFolder(tx, folder, { ...how, by: userInfo().username });
    const reasons = await demoLines(tx, folder, config, how.at);
    if (reasons.length > 0) throw new FileMistake(reasons.join('\n'));
    return done;
  });
  await sayAccounts(database, folder);
  sayApplied(applied, folder, { isApply: true, remove: how.remove });
  for (const line of applied.lines) say(line);
  const fault = await startFault(config, database);
  if (fault !== null) throw new Mistake(`Now no process starts with NODE_ENV=production: ${fault}`);
}

async function pull(path: string, { database, at }: Job): Promise<void> {
  if (!(await hasTables(database))) throw new Mistake('the database is empty: there is nothing to pull');
  const lines = await database.transaction((tx) => pullFolder(tx, path, at));
  for (const line of lines) say(line);
  say(lines.length === 0 ? 'The folder is as the database says.' : `${lines.length} written.`);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      remove: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      gives: { type: 'string' },
    },
  });
  const [word, path, ...others] = positionals;
  const command = COMMANDS.find((one) => one === word);
  if (!command || path === undefined || others.length > 0) throw new Mistake(USAGE);
  const config = readConfig(process.env);
  // Beside the sandbox no source is set, so nobody could check the names of a real site's sources.
  const resultSources = config.sandbox ? null : config.resultSources;
  const folder = readFolder(path, { resultSources, now: new Date() });
  const url = await urlForCommandLine(config);
  if (url === undefined) throw new Mistake('no database: set DATABASE_URL, or start the server first (npm start)');
  const database = openDatabase(url, { maxConnections: 2, onError: (error) => console.error(error.message) });
  try {
    if (config.cell !== null) await refuseOtherCell(url, config.cell);
    const job: Job = {
      database,
      folder,
      config,
      at: await databaseTime(database),
      ...values,
      gives: givesOf(values.gives),
    };
    if (command === 'plan') await plan(job);
    else if (command === 'apply') await apply(job);
    else await pull(path, job);
  } finally {
    await database.close();
  }
}

helpIfAsked(USAGE);
try {
  await main();
} catch (error) {
  console.error(error instanceof FileMistake ? error.message : linesOfError(error));
  process.exitCode = 1;
}
