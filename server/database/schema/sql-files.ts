import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationError } from './migration-error.ts';
import type { SqlPart } from './rooms.ts';

export interface SqlFile {
  /** Its path from the repository's root, which the database records. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The SQL files of a part. */
export interface PartFiles {
  readonly part: string;
  /** The name by which a database records these tables. */
  readonly baseline: string;
  readonly tables: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
  /** Changes of tables, in the order of their numbers. */
  readonly numbered: readonly SqlFile[];
}

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readSql(folder: string, name: string, path: string): Promise<SqlFile[]> {
  try {
    const sql = await readFile(join(folder, path), 'utf8');
    return [{ name: `${name}/${path}`, sql, checksum: checksumOf(sql) }];
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function numberedNames(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'migrations')).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  const wrong = files.find((name) => !/^\d{4}_\w+\.sql$/.test(name));
  if (wrong !== undefined) throw new MigrationError(`migration ${wrong} is not named like 0001_what_it_does.sql`);
  const twice = files.find((name, at) => files[at - 1]?.slice(0, 4) === name.slice(0, 4));
  if (twice !== undefined) throw new MigrationError(`two migrations have the number of ${twice}`);
  return files;
}

/** Throws `MigrationError` if a numbered file has a wrong name. */
export async function readPart({ name, folder, rooms }: SqlPart): Promise<PartFiles> {
  const all = (paths: string[]) => Promise.all(paths.map((path) => readSql(folder, name, path)));
  const [tables, functions, numbered] = await Promise.all([
    all(rooms.map((room) => `${room}/tables.sql`)),
    all(rooms.map((room) => `${room}/functions.sql`)),
    numberedNames(folder).then((names) => all(names.map((file) => `migrations/${file}`))),
  ]);
  return {
    part: name,
    baseline: `${name}/baseline`,
    tables: tables.flat(),
    functions: functions.flat(),
    numbered: numbered.flat(),
  };
}
