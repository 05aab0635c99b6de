import type pg from 'pg';

/** Held by the server that owns the folder for as long as it runs; a dead server's lock ends with its connection. */
const OWNER_LOCK = 727_002;

/** Takes the lock of the data folder's owner; waits for it. */
export async function lockOwnership(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
}

/** Takes the lock of the data folder's owner; false when another server has it. */
export async function tryLockOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [OWNER_LOCK]);
  return rows[0]?.free === true;
}

/** Creates the database if it is missing. `name` is one of our own, never input. */
export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
}
