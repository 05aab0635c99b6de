import type pg from 'pg';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The name of a cell's move on both servers: publication, subscription, and the table of its last mark. */
const moveOf = (cell: string) => `move_${cell}`;
const MARKS = 'cell_move_mark';
/** The comment of a schema that a move has made and not finished. */
const UNFINISHED = 'a cell is being moved here';

export interface MoveServer {
  /** A primary and its replicas have the same. */
  cluster: string;
  database: string;
  is_super: boolean;
  wal_level: string;
}

export async function moveServer(client: pg.ClientBase): Promise<MoveServer> {
  const { rows } = await client.query<MoveServer>(
    `select system_identifier::text as cluster, current_database()::text as database, current_setting('wal_level') as wal_level,
       (select rolsuper from pg_roles where rolname = current_user) as is_super from pg_control_system()`,
  );
  const [server] = rows;
  if (!server) throw new Error('no server');
  return server;
}

/** The new place of a cell's tables. */
export interface MovedTo {
  host: string;
  port: number;
  database: string;
}

/** The place that the cell of the connection's schema (or of `schema`) has moved to; null if it has not moved. */
export async function movedTo(client: pg.ClientBase, schema?: string): Promise<MovedTo | null> {
  const table = schema === undefined ? 'moved_to' : `${quoted(schema)}.moved_to`;
  const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [table]);
  if (!rows[0]?.is_there) return null;
  return (await client.query<MovedTo>(`select host, port, database from ${table}`)).rows[0] ?? null;
}

export type CellState = 'absent' | 'unfinished' | 'moved away' | 'there';

/** The parts of a cell that a server has. */
export async function cellState(client: pg.ClientBase, cell: string): Promise<CellState> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1",
    [cell],
  );
  const [schema] = rows;
  if (!schema) return 'absent';
  if (schema.comment === UNFINISHED) return 'unfinished';
  return (await movedTo(client, cell)) === null ? 'there' : 'moved away';
}

/** The verifier of a role's password, as PostgreSQL keeps it; null if there is no role or no password. */
export async function passwordVerifier(client: pg.ClientBase, role: string): Promise<string | null> {
  const { rows } = await client.query<{ verifier: string | null }>(
    'select rolpassword as verifier from pg_authid where rolname = $1',
    [role],
  );
  return rows[0]?.verifier ?? null;
}

/** The names and checksums of the migrations that a cell has, as lines. */
export async function migrationRecord(client: pg.ClientBase, cell: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select name || ' ' || checksum as line from ${quoted(cell)}.migration order by 1`,
  );
  return rows.map(({ line }) => line);
}

async function tablesOf(client: pg.ClientBase, cell: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' and relname <> 'migration' order by 1`,
    [quoted(cell)],
  );
  return rows.map(({ name }) => `${quoted(cell)}.${quoted(name)}`);
}

/**
 * Removes the remains of an earlier, failed move from the source (the server that the cell leaves), and lets its role
 * in.
 */
export async function cleanUpSource(client: pg.ClientBase, cell: string, role: string): Promise<void> {
  await unfence(client, role);
  await client.query(`drop publication if exists ${quoted(moveOf(cell))}`);
  await client.query(`drop table if exists ${quoted(cell)}.${MARKS}`);
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [moveOf(cell)],
  );
}

/** Ends a subscription; its slot on the other server is left where `keepsSlot`, as when that server is away. */
async function endSubscription(client: pg.ClientBase, cell: string, keepsSlot: boolean): Promise<void> {
  const name = quoted(moveOf(cell));
  const { rowCount } = await client.query('select from pg_subscription where subname = $1', [moveOf(cell)]);
  if (rowCount === 0) return;
  if (keepsSlot) {
    await client.query(`alter subscription ${name} disable`);
    await client.query(`alter subscription ${name} set (slot_name = none)`);
  }
  await client.query(`drop subscription ${name}`);
}

/** Removes the cell's schemas and role on the target, the server that it moves to: of a failed move, or of a time when it was there. */
export async function cleanUpTarget(client: pg.ClientBase, cell: string, jobs: string, role: string): Promise<void> {
  await endSubscription(client, cell, true);
  for (const schema of [cell, jobs]) await client.query(`drop schema if exists ${quoted(schema)} cascade`);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) return;
  await client.query(`drop owned by ${quoted(role)}`);
  await client.query(`drop role ${quoted(role)}`);
}

/** Creates the cell's role and its schemas, still empty, on the target. */
export async function createTarget(
  client: pg.ClientBase,
  made: { cell: string; jobs: string; role: string; verifier: string; database: string },
): Promise<void> {
  const { cell, jobs, role, verifier, database } = made;
  await client.query(`create role ${quoted(role)} login password ${literal(verifier)}`);
  await client.query(`alter role ${quoted(role)} in database ${quoted(database)} set search_path = ${quoted(cell)}`);
  for (const schema of [cell, jobs])
    await client.query(`create schema ${quoted(schema)} authorization ${quoted(role)}`);
  await client.query(`comment on schema ${quoted(cell)} is ${literal(UNFINISHED)}`);
}

/**
 * Prepares the target's tables, which the migration has just made and filled, for replication: empty, with a table
 * for the last mark, and with an index on the identity column of each table without a primary key, so that its rows
 * are found.
 */
export async function prepareTarget(client: pg.ClientBase, cell: string): Promise<void> {
  await client.query(`create table ${quoted(cell)}.${MARKS} (mark int primary key)`);
  await client.query("set session_replication_role = 'replica'");
  await client.query(`truncate ${(await tablesOf(client, cell)).join(', ')}`);
  await client.query("set session_replication_role = 'origin'");
  await indexForMove(client, cell, '');
  await setFunctionPath(client, cell, 'set');
}

/**
 * Replication works without a search_path, but functions that compute columns, checks and indexes (those of
 * tables.sql) may name others. So they get one during the move.
 */
async function setFunctionPath(client: pg.ClientBase, cell: string, how: 'set' | 'reset'): Promise<void> {
  const { rows } = await client.query<{ identity: string }>(
    `select format('%I.%I(%s)', $1::text, proname, pg_get_function_identity_arguments(oid)) as identity from pg_proc
     where pronamespace = $2::regnamespace and prokind = 'f' and obj_description(oid, 'pg_proc') is null`,
    [cell, quoted(cell)],
  );
  const change = how === 'set' ? `set search_path = ${quoted(cell)}` : 'reset search_path';
  for (const { identity } of rows) await client.query(`alter function ${identity} ${change}`);
}

async function indexForMove(client: pg.ClientBase, cell: string, how: '' | 'concurrently'): Promise<string[]> {
  const { rows } = await client.query<{ name: string; col: string | null }>(
    `select c.relname as name, (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' limit 1) as col
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    [quoted(cell)],
  );
  for (const { name, col } of rows) {
    const [table, index] = [`${quoted(cell)}.${quoted(name)}`, `${name}_while_moving`];
    if (col === null) {
      await client.query(`alter table ${table} replica identity full`);
      continue;
    }
    await client.query(`drop index if exists ${quoted(cell)}.${quoted(index)}`);
    await client.query(`create unique index ${how} ${quoted(index)} on ${table} (${quoted(col)})`);
    await client.query(`alter table ${table} replica identity using index ${quoted(index)}`);
  }
  return rows.flatMap(({ name, col }) => (col === null ? [] : [`${name}_while_moving`]));
}

/** Offers the cell's tables, with their rows as they are and whatever is written from now on. */
export async function publish(client: pg.ClientBase, cell: string): Promise<void> {
  await client.query(`create table ${quoted(cell)}.${MARKS} (mark int primary key)`);
  await indexForMove(client, cell, 'concurrently');
  await client.query(
    `create publication ${quoted(moveOf(cell))} for table ${(await tablesOf(client, cell)).join(', ')}`,
  );
}

export async function subscribe(client: pg.ClientBase, cell: string, from: string): Promise<void> {
  const name = quoted(moveOf(cell));
  await client.query(`create subscription ${name} connection ${literal(from)} publication ${name}`);
}

export interface Copying {
  tables: number;
  waiting: number;
  faults: number;
}

/** The progress of the copied rows. */
export async function copying(client: pg.ClientBase, cell: string): Promise<Copying> {
  const { rows } = await client.query<Copying>(
    `select count(r.*)::int as tables, count(*) filter (where r.srsubstate <> 'r')::int as waiting,
       coalesce(max(t.apply_error_count + t.sync_error_count), 0)::int as faults
     from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid
     left join pg_stat_subscription_stats t on t.subid = s.oid where s.subname = $1`,
    [moveOf(cell)],
  );
  return rows[0] ?? { tables: 0, waiting: 0, faults: 0 };
}

/** From here on nobody writes to the cell: its role may not log in, and its connections end. */
export async function fence(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`alter role ${quoted(role)} nologin`);
  for (;;) {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
      [role],
    );
    if (rowCount === 0) return;
  }
}

/** Undoes `fence`, where the cell stays. */
export async function unfence(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`alter role ${quoted(role)} login`);
}

/** Writes the last row before the switch. */
export async function writeMark(client: pg.ClientBase, cell: string): Promise<void> {
  await client.query(`insert into ${quoted(cell)}.${MARKS} values (1)`);
}

export async function hasMark(client: pg.ClientBase, cell: string): Promise<boolean> {
  return (await client.query(`select from ${quoted(cell)}.${MARKS}`)).rowCount === 1;
}

/** Sequences are not followed: takes the numbers over that the other server has reached. */
export async function copySequences(from: pg.ClientBase, to: pg.ClientBase, cell: string): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(
    'select sequencename as name, last_value::text as last from pg_sequences where schemaname = $1 and last_value is not null',
    [cell],
  );
  // The commit waits for the disk, and with it for all that was followed before it.
  await to.query('set synchronous_commit = on');
  await to.query(
    "select setval(format('%I.%I', $1::text, name)::regclass, last::bigint) from unnest($2::text[], $3::text[]) s (name, last)",
    [cell, rows.map(({ name }) => name), rows.map(({ last }) => last)],
  );
}

/** Counts and sums that must be the same before and after a move: balances, transfers, members. */
export async function bookTotals(client: pg.ClientBase, cell: string): Promise<string> {
  const { rows } = await client.query<{ books: string }>(
    `select concat_ws(' ', count(*), sum(balance_satang), sum(held_satang), sum(sequence), (select count(*) from ${quoted(cell)}.transfer),
       (select count(*) from ${quoted(cell)}.member)) as books from ${quoted(cell)}.account`,
  );
  return rows[0]?.books ?? '';
}

/** The switch, in the caller's transaction: takes the role's access to the source's tables and puts the target's address in their place. */
export async function redirectToTarget(
  client: pg.ClientBase,
  left: { cell: string; jobs: string; role: string; to: MovedTo },
): Promise<void> {
  const { cell, jobs, role, to } = left;
  const tag = `_moved_${Math.floor(Date.now() / 1000)}`;
  for (const schema of [cell, jobs]) {
    await client.query(`alter schema ${quoted(schema)} owner to current_user`);
    await client.query(`revoke all on schema ${quoted(schema)} from ${quoted(role)}`);
    await client.query(`alter schema ${quoted(schema)} rename to ${quoted(schema + tag)}`);
  }
  await client.query(`create schema ${quoted(cell)}`);
  await client.query(
    `create table ${quoted(cell)}.moved_to (host text not null, port int not null, database text not null)`,
  );
  await client.query(`insert into ${quoted(cell)}.moved_to values ($1, $2, $3)`, [to.host, to.port, to.database]);
  await client.query(`grant usage on schema ${quoted(cell)} to ${quoted(role)}`);
  await client.query(`grant select on ${quoted(cell)}.moved_to to ${quoted(role)}`);
  await client.query(`alter role ${quoted(role)} login`);
}

/** Removes what served the move on the target, after the switch. */
export async function finalizeTarget(client: pg.ClientBase, cell: string): Promise<void> {
  await endSubscription(client, cell, false);
  await setFunctionPath(client, cell, 'reset');
  await client.query(`drop table if exists ${quoted(cell)}.${MARKS}`);
  const { rows } = await client.query<{ name: string; tab: string }>(
    `select c.relname as name, i.indrelid::regclass::text as tab from pg_class c join pg_index i on i.indexrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relname like '%\\_while\\_moving'`,
    [quoted(cell)],
  );
  for (const { name, tab } of rows) {
    await client.query(`alter table ${tab} replica identity default`);
    await client.query(`drop index ${quoted(cell)}.${quoted(name)}`);
  }
  await client.query(`comment on schema ${quoted(cell)} is null`);
}

export async function analyze(client: pg.ClientBase, cell: string): Promise<void> {
  for (const table of await tablesOf(client, cell)) await client.query(`analyze ${table}`);
}

/** Removes the last trace of a move on the source. */
export async function endPublication(client: pg.ClientBase, cell: string): Promise<void> {
  await client.query(`drop publication if exists ${quoted(moveOf(cell))}`);
}
