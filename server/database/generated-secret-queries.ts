import type { Database, Queries } from './database.ts';

export async function storedSecret(queries: Queries, name: string): Promise<string | undefined> {
  const row = await queries.row<{ value: string }>('select value from generated_secret where name = $1', [name]);
  return row?.value;
}

/** Stores a secret, unless another process has already stored one with this name. */
export async function insertSecret(database: Database, name: string, value: string): Promise<void> {
  await database.rows('insert into generated_secret (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    value,
  ]);
}
