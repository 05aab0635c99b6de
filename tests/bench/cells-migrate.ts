import pg from 'pg';
import { createCell } from '#server/database/cells.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { startOwnPostgres } from '../server/harness.ts';
import type { Figure } from './bench.ts';

const CELLS = 100;
const MAX_SECONDS = 120;

interface Cell {
  name: string;
  url: string;
}

/** The seconds for bringing all cells to this version, one after the other. Throws if one had nothing to do. */
async function migrateAll(cells: readonly Cell[]): Promise<number> {
  const started = performance.now();
  for (const { name, url } of cells) {
    const applied = await migrate(url, [SERVER_SQL], name);
    if (applied.length === 0) throw new Error(`${name} had nothing to do`);
  }
  return (performance.now() - started) / 1000;
}

/** Makes cells look like those of the previous version, whose functions have all changed since. */
async function age(url: string, cells: readonly Cell[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const { name } of cells)
      await client.query(`update ${name}.migration set checksum = 'older' where name like '%/functions.sql'`);
  } finally {
    await client.end();
  }
}

/** 100 cells in one PostgreSQL: how long all of them take to get their tables, and a new version's functions. */
export async function cellsMigrateBench(): Promise<Figure[]> {
  const postgres = await startOwnPostgres();
  try {
    const cells: Cell[] = [];
    for (let n = 1; n <= CELLS; n += 1) {
      const { schema, url } = await createCell(postgres.url, `c${n}`);
      cells.push({ name: schema, url });
    }
    const made = await migrateAll(cells);
    await age(postgres.url, cells);
    const upgraded = await migrateAll(cells);
    const figure = (what: string, seconds: number): Figure => ({
      what: `${CELLS} cells in one PostgreSQL, one after the other: ${what}`,
      measured: `${seconds.toFixed(0)} s`,
      comparison: `${MAX_SECONDS} s`,
      ratio: seconds / MAX_SECONDS,
      limit: { most: 1 },
    });
    return [figure('all tables and functions, new', made), figure('the functions of a new version', upgraded)];
  } finally {
    await postgres.stop();
  }
}
