import pg from 'pg';
import { MigrationError } from './migration-error.ts';
import type { SqlFile } from './sql-files.ts';

const onOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');

/** Runs a whole file. An error of its SQL becomes a `MigrationError` that names the file and the line. */
export async function runFile(client: pg.ClientBase, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position === undefined ? undefined : sql.slice(0, Number(error.position) - 1).split('\n').length;
    const place = line === undefined ? name : `${name}, line ${line}`;
    const detail = error.detail === undefined ? '' : ` (${error.detail})`;
    throw new MigrationError(onOneLine(`${place}: ${error.message}${detail}`), { cause: error });
  }
}

/** All or nothing: a process that is killed leaves nothing behind. */
export async function inTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A lost connection has rolled back by itself.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
