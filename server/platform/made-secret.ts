import type { Database } from './database.ts';

/** A secret that the server makes for itself at the first need, one for all its processes. `make` may run in vain. */
export async function madeSecret(
  database: Database,
  name: string,
  make: () => Promise<string> | string,
): Promise<string> {
  const known = await stored(database, name);
  if (known !== undefined) return known;
  await database.rows('insert into made_secret (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    await make(),
  ]);
  const made = await stored(database, name);
  if (made === undefined) throw new Error(`the made secret ${name} is gone`);
  return made;
}

async function stored(database: Database, name: string): Promise<string | undefined> {
  const row = await database.row<{ value: string }>('select value from made_secret where name = $1', [name]);
  return row?.value;
}
