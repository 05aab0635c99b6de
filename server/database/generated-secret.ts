import type { Database } from './database.ts';
import { insertSecret, storedSecret } from './generated-secret-queries.ts';

/**
 * A secret that the server generates when it is first needed; all processes get the same one. If two generate it at
 * once, one of the values is dropped.
 */
export async function generatedSecret(
  database: Database,
  name: string,
  make: () => Promise<string> | string,
): Promise<string> {
  const known = await storedSecret(database, name);
  if (known !== undefined) return known;
  await insertSecret(database, name, await make());
  const stored = await storedSecret(database, name);
  if (stored === undefined) throw new Error(`the generated secret ${name} was not stored`);
  return stored;
}
