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
  for (const [at, name] of files.entries()) {
    const number = String(at + 1).padStart(4, '0');
    if (!new RegExp(`^${number}_\\w+\\.sql$`).test(name))
      throw new MigrationError(
        `the migration ${name} should be named like ${number}_what_it_does.sql: numbers have no gap`,
      );
  }
  return files;
}

/** Throws `MigrationError` if a numbered file has a wrong name, or if a number is missing or used twice. */
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
