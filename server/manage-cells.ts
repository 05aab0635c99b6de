/**
 * Lists the cells of a database, or makes one (docs/scale.md#cells), as the administrator that DATABASE_URL names:
 *   npm run cell -- list
 *   npm run cell -- make c1
 *   npm run cell -- move c1 postgres://admin:…@db2/chokdee
 * `make` prints the settings that the cell's processes start with. The password is shown once.
 */
import { sandboxSql } from './load-sandbox.ts';
import { moveCell } from './platform/cell-move.ts';
import { CellError, createCell, type ListedCell, listCells } from './platform/cells.ts';
import { linesOfError } from './platform/command-line.ts';
import { readConfig } from './platform/config.ts';
import { runningEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { SERVER_SQL } from './platform/schema/rooms.ts';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
const lineOf = ({ schema, role, agents, bytes, state }: ListedCell) =>
  [schema, `role ${role}`, `agents ${agents.join(' ') || '–'}`, megabytes(bytes), state].join('  ');

async function run([command, cell, target, ...rest]: readonly string[]): Promise<string> {
  const isList = command === 'list' && cell === undefined;
  const isMake = command === 'make' && cell !== undefined && target === undefined;
  const isMove = command === 'move' && cell !== undefined && target !== undefined && rest.length === 0;
  if (!isList && !isMake && !isMove)
    throw new CellError(
      'npm run cell -- list, or: make <name>, or: move <name> <postgres://… of the other PostgreSQL>',
    );
  const config = readConfig({ ...process.env, DATABASE_SCHEMA: undefined });
  const url = config.databaseUrl ?? (await runningEmbeddedPostgres(config.dataFolder));
  if (url === undefined) throw new CellError('no database: set DATABASE_URL, or start the server first (npm start)');
  if (isMake) {
    const made = await createCell(url, cell);
    return `DATABASE_SCHEMA=${made.schema}\nDATABASE_URL=${made.url}`;
  }
  if (isMove) {
    const { pausedMs } = await moveCell(url, target, cell, {
      onStep: (step) => console.error(step),
      parts: async (hasSandbox) => (hasSandbox ? [SERVER_SQL, await sandboxSql()] : [SERVER_SQL]),
    });
    return `${cell} has moved: writes paused for ${Math.round(pausedMs)} ms. Set the new DATABASE_URL before its processes restart`;
  }
  const cells = await listCells(url);
  return cells.length === 0 ? 'no cell, and no tables in public' : cells.map(lineOf).join('\n');
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  console.error(error instanceof CellError ? error.message : linesOfError(error));
  process.exitCode = 1;
}
