import type pg from 'pg';

export interface PooledPlace {
  role: string;
  database: string;
  schema: string | null;
  cluster: string;
  is_replica: boolean;
}

/** The place where a connection's statements run. */
export async function pooledPlace(client: pg.ClientBase): Promise<PooledPlace> {
  const { rows } = await client.query<PooledPlace>(
    `select current_user::text as role, current_database()::text as database, current_schema()::text as schema,
       system_identifier::text as cluster, pg_is_in_recovery() as is_replica from pg_control_system()`,
  );
  const [place] = rows;
  if (!place) throw new Error('the connection is nowhere');
  return place;
}

/**
 * Tells whether the server knows a prepared statement by our name for it: a pooler that shares connections renames
 * it.
 */
export async function keepsOurName(client: pg.ClientBase, name: string): Promise<boolean> {
  await client.query('begin');
  await client.query({ name, text: 'select 1' });
  const { rows } = await client.query<{ is_there: boolean }>(
    'select exists (select from pg_prepared_statements where name = $1) as is_there',
    [name],
  );
  await client.query('commit');
  return rows[0]?.is_there === true;
}

/** Those of these settings that are 0, which is no limit. */
export async function unlimited(client: pg.ClientBase, settings: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) name where current_setting(name) = '0'",
    [settings],
  );
  return rows.map(({ name }) => name);
}
