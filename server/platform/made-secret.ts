import type { Database } from './database.ts';
import { insertSecret, storedSecret } from './made-secret-queries.ts';

/**
 * A secret that the server makes for itself when it is first needed; all processes get the same one. When two make it at
 * the same time, the value of one is dropped.
 */
export async function madeSecret(
  database: Database,
  name: string,
  make: () => Promise<string> | string,
): Promise<string> {
  const known = await storedSecret(database, name);
  if (known !== undefined) return known;
  await insertSecret(database, name, await make());
  const made = await storedSecret(database, name);
  if (made === undefined) throw new Error(`the made secret ${name} is gone`);
  return made;
}
