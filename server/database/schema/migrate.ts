import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { jobSchemaOf, roleOf } from '#server/config/cell.ts';
import { lockKey, missingTables, placeOf } from '../cell-queries.ts';
import type { Queries } from '../database.ts';
import { needsDrop, putFunctions } from './functions.ts';
import { MigrationError } from './migration-error.ts';
import { SERVER_SQL, type SqlPart } from './rooms.ts';
import { inTransaction, runFile } from './run-sql.ts';
import { checksumOf, type PartFiles, readPart, type SqlFile } from './sql-files.ts';

/** One process migrates; the others wait and find nothing left to do. */
const MIGRATION_LOCK = 727_003;

/**
 * Every call on a table waits behind a migration that waits for it. So the migration waits only a moment, and tries
 * again once those calls are answered: a dump, or a person's open transaction, may hold a table for an hour.
 */
const LOCK_TIMEOUT_MS = 1000;
const LOCK_PAUSE_MS = 1000;
const LOCK_PATIENCE_MS = 60_000;

const RECORD_TABLE =
  'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())';

/** Names and checksums of a database's parts: baselines, numbered files, functions.sql. */
export type Recorded = ReadonlyMap<string, string>;

/**
 * Brings a database to this version, in one transaction: makes the tables of a new one, applies the numbered files
 * that an older one lacks, and installs functions whose text has changed (server/migrations/README.md). Returns the
 * names of what it applied. Throws `MigrationError`, and then has changed nothing, for example if another session
 * holds a table for longer than `lockPatienceMs`.
 */
export async function migrate(
  databaseUrl: string,
  parts: readonly SqlPart[] = [SERVER_SQL],
  cell: string | null = null,
  lockPatienceMs = LOCK_PATIENCE_MS,
): Promise<string[]> {
  const files = await Promise.all(parts.map(readPart));
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'chokdee migrations' });
  await client.connect().catch(refuseUnreachable);
  try {
    if (cell !== null) await refuseOtherPlace(client, cell);
    await client.query(`select pg_advisory_lock(${lockKey(MIGRATION_LOCK)})`);
    const recorded = await readRecord(client);
    if (isUpToDate(files, recorded)) {
      await refuseIncomplete(client, files);
      return [];
    }
    const apply = (dropFirst: boolean) =>
      inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        return applyAll(client, files, recorded, dropFirst);
      });
    const end = performance.now() + lockPatienceMs;
    for (;;) {
      try {
        return await apply(false).catch((error) => (needsDrop(error) ? apply(true) : Promise.reject(error)));
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (performance.now() > end) throw new MigrationError(LOCKED, { cause: error });
        await setTimeout(LOCK_PAUSE_MS);
      }
    }
  } finally {
    await client.end(); // Ends the session, and with it the lock.
  }
}

const LOCKED =
  'a table is held by another session, such as a dump or an open transaction, so that it cannot be changed: end that session, or wait for it (docs/runbook.md#the-database-is-away-or-slow)';

/** A lock that did not come in time, or one of two that wait for each other. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && /^(55P03|40P01)$/.test(error.cause.code ?? '');

function refuseUnreachable(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  throw new MigrationError(`the database of DATABASE_URL cannot be used: ${error.message || String(error)}`, {
    cause: error,
  });
}

/** A process of a cell works in the cell's schema, or does not start: in another it would serve other people's money. */
async function refuseOtherPlace(client: pg.ClientBase, cell: string): Promise<void> {
  const jobs = jobSchemaOf(cell);
  const { role, schema, has_schema, has_job_schema } = await placeOf(client, cell, jobs);
  if (!has_schema)
    throw new MigrationError(`the cell ${cell} does not exist in this database: npm run cell -- make ${cell}`);
  if (schema !== cell)
    throw new MigrationError(
      `DATABASE_URL leads into ${schema === null ? 'no schema' : `the schema ${schema}`}, and DATABASE_SCHEMA is ${cell}: use the URL of the role ${roleOf(cell)}, or set the search_path of ${role} to ${cell}`,
    );
  if (!has_job_schema)
    throw new MigrationError(
      `the cell ${cell} is half made, its schema ${jobs} is missing: create schema ${jobs} authorization ${role}`,
    );
}

/** Throws a `MigrationError` where the database of `url` does not lead into the cell. */
export async function refuseOtherCell(url: string, cell: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'chokdee command' });
  await client.connect().catch(refuseUnreachable);
  try {
    await refuseOtherPlace(client, cell);
  } finally {
    await client.end();
  }
}

/** A schema whose record says more than it has: a restore that ended too soon. */
async function refuseIncomplete(client: pg.ClientBase, files: readonly PartFiles[]): Promise<void> {
  const names = files.flatMap(({ tables }) =>
    tables.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name)),
  );
  const missing = await missingTables(client, names);
  if (missing.length > 0)
    throw new MigrationError(
      `the database lacks ${missing.length} of ${names.length} tables that its record says it has (${missing[0]}): it was restored or migrated by half. Restore all of it`,
    );
}

async function readRecord(client: pg.ClientBase): Promise<Recorded> {
  const { rows } = await client.query<{ is_there: boolean }>(`select to_regclass('migration') is not null as is_there`);
  if (!rows[0]?.is_there) return new Map();
  const record = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(record.rows.map(({ name, checksum }) => [name, checksum]));
}

function isUpToDate(files: readonly PartFiles[], recorded: Recorded): boolean {
  for (const part of files) refuseForeign(part, recorded);
  const namesOf = (list: readonly SqlFile[]) => list.map(({ name }) => name);
  return (
    files.every(({ baseline, numbered }) => [baseline, ...namesOf(numbered)].every((name) => recorded.has(name))) &&
    !functionsChanged(files, recorded)
  );
}

function functionsChanged(files: readonly PartFiles[], recorded: Recorded): boolean {
  const now = files.flatMap(({ functions }) => functions);
  return (
    now.some(({ name, checksum }) => recorded.get(name) !== checksum) ||
    recordedFunctions(files, recorded).some((name) => !now.some((file) => file.name === name))
  );
}

const recordedFunctions = (files: readonly PartFiles[], recorded: Recorded) =>
  [...recorded.keys()].filter(
    (name) => name.endsWith('/functions.sql') && files.some(({ part }) => name.startsWith(`${part}/`)),
  );

/** Refuses a database that a newer version has changed, and numbered files that were edited after they were applied. */
function refuseForeign({ part, numbered }: PartFiles, recorded: Recorded): void {
  const known = new Map(numbered.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of recorded) {
    if (!name.startsWith(`${part}/migrations/`)) continue;
    if (!known.has(name))
      throw new MigrationError(
        `the database belongs to a newer version: it has ${name}, which this version does not know. Start the newer version`,
      );
    if (known.get(name) !== checksum)
      throw new MigrationError(`${name} was edited after it was applied: restore it and add a new file instead`);
  }
}

async function applyAll(
  client: pg.ClientBase,
  files: readonly PartFiles[],
  recorded: Recorded,
  dropFirst: boolean,
): Promise<string[]> {
  const applied: string[] = [];
  await client.query(RECORD_TABLE);
  for (const part of files) applied.push(...(await applyTables(client, part, recorded)));
  if (applied.length > 0 || functionsChanged(files, recorded)) {
    const functions = files.flatMap((part) => part.functions);
    await putFunctions(
      client,
      functions,
      files.map(({ part }) => part),
      dropFirst,
    );
    await client.query('delete from migration where name = any ($1)', [recordedFunctions(files, recorded)]);
    await record(client, functions);
    applied.push(...functions.filter(({ name, checksum }) => recorded.get(name) !== checksum).map(({ name }) => name));
  }
  return applied;
}

/** A new database gets the tables as they are now, numbered files included; an older one the numbered files that it lacks. */
async function applyTables(client: pg.ClientBase, part: PartFiles, recorded: Recorded): Promise<string[]> {
  const { baseline, tables, numbered } = part;
  if (!recorded.has(baseline)) {
    for (const file of tables) await runFile(client, file);
    const checksum = checksumOf(tables.map((file) => file.checksum).join());
    await record(client, [{ name: baseline, checksum }, ...numbered]);
    return [baseline];
  }
  const missing = numbered.filter(({ name }) => !recorded.has(name));
  for (const file of missing) await runFile(client, file);
  await record(client, missing);
  return missing.map(({ name }) => name);
}

async function record(client: pg.ClientBase, files: readonly Pick<SqlFile, 'name' | 'checksum'>[]): Promise<void> {
  await client.query('insert into migration (name, checksum) select * from unnest($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ checksum }) => checksum),
  ]);
}

/** Describes in some words how the tables of the connection's schema relate to this version. */
export async function migrationState(client: pg.ClientBase): Promise<{ state: string; hasTables: boolean }> {
  const files = [await readPart(SERVER_SQL)];
  const recorded = await readRecord(client);
  if (recorded.size === 0) return { state: 'empty: its first start makes the tables', hasTables: false };
  try {
    if (!isUpToDate(files, recorded))
      return { state: 'older: its next start brings it to this version', hasTables: true };
    await refuseIncomplete(client, files);
    return { state: 'up to date', hasTables: true };
  } catch (error) {
    if (error instanceof MigrationError) return { state: error.message, hasTables: false };
    throw error;
  }
}

/**
 * Makes the check of /readyz: whether a database has what this version needs. A newer version's database has it too,
 * so that a running server stays ready while its successor starts. The files are read once.
 */
export function migrationCheck(part: SqlPart = SERVER_SQL): (queries: Queries) => Promise<boolean> {
  let known: Pick<Awaited<ReturnType<typeof readPart>>, 'baseline' | 'numbered'> | undefined;
  return async (queries) => {
    const { baseline, numbered } = known ?? (await readPart(part));
    known = { baseline, numbered };
    const recorded = new Set(
      (await queries.rows<{ name: string }>('select name from migration')).map(({ name }) => name),
    );
    return [baseline, ...numbered.map(({ name }) => name)].every((name) => recorded.has(name));
  };
}
