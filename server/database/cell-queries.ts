import type pg from 'pg';

/**
 * The SQL of an advisory lock's key: locks belong to the whole database, and cells must not wait for each other. In
 * `public` it is the number itself, which servers of older versions use too.
 */
export const lockKey = (kind: number): string =>
  `case current_schema() when 'public' then ${kind}::bigint else hashtextextended(current_schema() || ' ${kind}', 0) end`;

export interface Place {
  role: string;
  /** The schema of unqualified names; null if no schema of the search_path exists. */
  schema: string | null;
  has_schema: boolean;
  has_job_schema: boolean;
}

/** The schema of a connection, and whether these schemas exist. */
export async function placeOf(client: pg.ClientBase, schema: string, jobSchema: string): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select current_user::text as role, current_schema()::text as schema,
       exists (select from pg_namespace where nspname = $1) as has_schema,
       exists (select from pg_namespace where nspname = $2) as has_job_schema`,
    [schema, jobSchema],
  );
  const [place] = rows;
  if (!place) throw new Error('the connection is nowhere');
  return place;
}

/** Those of these names that are no table of the connection's schema. */
export async function missingTables(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema() and c.relname = name and c.relkind in ('r', 'p'))`,
    [names],
  );
  return rows.map(({ name }) => name);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Names that exist already, of schemas or of a role. */
export async function takenNames(client: pg.ClientBase, role: string, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select 'role ' || rolname as name from pg_roles where rolname = $1
     union all select 'schema ' || nspname from pg_namespace where nspname = any ($2)`,
    [role, schemas],
  );
  return rows.map(({ name }) => name);
}

/**
 * Makes a role and the schemas that it owns; its search_path is the first. The caller must be able to create roles,
 * and schemas in this database.
 */
export async function makeCell(
  client: pg.ClientBase,
  { role, schemas, password }: { role: string; schemas: readonly string[]; password: string },
): Promise<void> {
  await client.query(`create role ${quoted(role)} login password '${password.replaceAll("'", "''")}'`);
  // A superuser needs no membership to give a schema away; another administrator does, while it makes the schemas.
  const { rows } = await client.query<{ is_super: boolean; database: string }>(
    'select rolsuper as is_super, current_database()::text as database from pg_roles where rolname = current_user',
  );
  const [{ is_super: isSuper = false, database = '' } = {}] = rows;
  if (!isSuper) await client.query(`grant ${quoted(role)} to current_user`);
  await client.query(
    `alter role ${quoted(role)} in database ${quoted(database)} set search_path = ${quoted(schemas[0] ?? '')}`,
  );
  for (const schema of schemas) await client.query(`create schema ${quoted(schema)} authorization ${quoted(role)}`);
  if (!isSuper) await client.query(`revoke ${quoted(role)} from current_user`);
}

export interface CellRow {
  schema: string;
  role: string;
  bytes: number;
}

/** The schemas that have the product's tables, by name. */
export async function cellRows(client: pg.ClientBase): Promise<CellRow[]> {
  const { rows } = await client.query<CellRow>(
    `select n.nspname::text as schema, pg_get_userbyid(n.nspowner)::text as role,
       coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relkind = 'r'), 0)::bigint as bytes
     from pg_namespace n left join pg_class c on c.relnamespace = n.oid
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     group by n.oid having bool_or(c.relname = 'migration')
       or exists (select from pg_namespace j where j.nspname = n.nspname || '_job')
     order by 1`,
  );
  return rows;
}

/** Looks at a schema as its own processes do, until the next call. */
export async function lookInto(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`set search_path = ${quoted(schema)}`);
}

/** The codes of the agents of the connection's schema. */
export async function agentsHere(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>('select code from agent order by id');
  return rows.map(({ code }) => code);
}

/** Drops those of these schemas that are there; how many. */
export async function dropSchemas(client: pg.ClientBase, schemas: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname::text as name from pg_namespace where nspname = any ($1)',
    [schemas],
  );
  for (const { name } of rows) await client.query(`drop schema ${quoted(name)} cascade`);
  return rows.length;
}
