import type pg from 'pg';
import { MigrationError } from './migration-error.ts';
import { runFile } from './run-sql.ts';
import type { SqlFile } from './sql-files.ts';

/**
 * The functions and views of this schema with the file they came from, which is stored as their comment, so that
 * those that left the files can be dropped. $1: only those that this transaction has written; $2: oids to skip,
 * because resolving each name searches all schemas, which is slow with a hundred cells.
 */
const OBJECTS = `
  select 'routine' as kind, p.oid, p.oid::regprocedure::text as identity, obj_description(p.oid, 'pg_proc') as file,
    p.prorettype = 'trigger'::regtype as is_trigger
  from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.oid <> all ($2::oid[])
    and (not $1 or p.xmin = pg_current_xact_id()::xid)
  union all
  select 'view', c.oid, c.oid::regclass::text, obj_description(c.oid, 'pg_class'), false
  from pg_class c join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace and c.oid <> all ($2::oid[])
    and (not $1 or r.xmin = pg_current_xact_id()::xid)`;

interface SqlObject {
  kind: 'routine' | 'view';
  oid: number;
  identity: string;
  file: string | null;
  is_trigger: boolean;
}

async function objects(
  client: pg.ClientBase,
  { onlyNew = false, except = new Set<number>() }: { onlyNew?: boolean; except?: ReadonlySet<number> } = {},
): Promise<SqlObject[]> {
  return (await client.query<SqlObject>(OBJECTS, [onlyNew, [...except]])).rows;
}

/** Objects from a functions.sql of one of these parts. */
const ofParts = (list: SqlObject[], parts: readonly string[]) =>
  list.filter(({ file }) => file?.endsWith('functions.sql') && parts.includes(file.split('/')[0] ?? ''));

async function drop(client: pg.ClientBase, list: SqlObject[]): Promise<void> {
  for (const kind of ['view', 'routine'] as const) {
    const identities = list.filter((object) => object.kind === kind).map(({ identity }) => identity);
    if (identities.length > 0)
      await runFile(client, {
        name: 'functions of an older version',
        sql: `drop ${kind} ${identities.join(', ')}`,
        checksum: '',
      });
  }
}

async function noteFile(client: pg.ClientBase, { kind, identity }: SqlObject, file: string): Promise<void> {
  await client.query(`comment on ${kind} ${identity} is '${file.replaceAll("'", "''")}'`);
}

/** PostgreSQL cannot replace a function by one with other results or parameter names, nor a view by one with other columns. */
export const needsDrop = (error: unknown): boolean =>
  error instanceof MigrationError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === '42P13' || error.cause.code === '42P16');

/**
 * Installs the functions and views of all files, in the caller's transaction, and drops those that left the files.
 * They are replaced in place, so that nothing that depends on them is in the way; `dropFirst` drops them before,
 * which allows any change. Trigger functions always stay: their triggers depend on them, and their signature never
 * changes.
 */
export async function putFunctions(
  client: pg.ClientBase,
  files: readonly SqlFile[],
  parts: readonly string[],
  dropFirst: boolean,
): Promise<void> {
  if (dropFirst)
    await drop(
      client,
      ofParts(await objects(client), parts).filter(({ is_trigger }) => !is_trigger),
    );
  // Functions of tables.sql, if this transaction has just made them.
  const known = new Set((await objects(client, { onlyNew: true })).map(({ oid }) => oid));

  // A body may name a function of a later file: bodies are checked once all are there.
  await client.query('set local check_function_bodies = off');
  for (const file of files) {
    await runFile(client, file);
    for (const object of await objects(client, { onlyNew: true, except: known })) {
      known.add(object.oid);
      await noteFile(client, object, file.name);
    }
  }
  await drop(client, ofParts(await objects(client, { except: known }), parts));
  await client.query('set local check_function_bodies = on');
  for (const file of files) await runFile(client, file);
}
