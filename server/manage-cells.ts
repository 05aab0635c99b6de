/** The cells of a database (docs/scale.md#cells): see USAGE. */

import { isMovedAway } from './config/cell.ts';
import { readConfig } from './config/config.ts';
import { moveCell } from './database/cell-move.ts';
import { CellError, createCell, dropMoved, type ListedCell, listCells } from './database/cells.ts';
import { runningEmbeddedPostgres } from './database/embedded-postgres.ts';
import { SERVER_SQL } from './database/schema/rooms.ts';
import { sandboxSql } from './load-sandbox.ts';
import { linesOfError, runCommand } from './runtime/command-line.ts';

const USAGE = `npm run cell -- list                        cells, and what has moved away and is still here
npm run cell -- make c1                     makes an empty cell; prints the settings that its processes start with, once
npm run cell -- move c1 postgres://admin:…@db2/chokdee
                                            moves a cell to another PostgreSQL while it serves
npm run cell -- drop c1_moved_1764300000    removes what a move has left here, for good; it takes no cell that serves

as the administrator that DATABASE_URL names (docs/scale.md#cells)`;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
const lineOf = ({ schema, role, agents, bytes, state }: ListedCell) =>
  isMovedAway(schema)
    ? `${schema}  moved away: ${megabytes(bytes)} that nobody reads (npm run cell -- drop ${schema})`
    : [schema, `role ${role}`, `agents ${agents.join(' ') || '–'}`, megabytes(bytes), state].join('  ');

async function run([command, cell, target, ...rest]: readonly string[]): Promise<string> {
  const isList = command === 'list' && cell === undefined;
  const isMake = command === 'make' && cell !== undefined && target === undefined;
  const isDrop = command === 'drop' && cell !== undefined && target === undefined;
  const isMove = command === 'move' && cell !== undefined && target !== undefined && rest.length === 0;
  if (!isList && !isMake && !isMove && !isDrop) throw new CellError(USAGE);
  const config = readConfig({ ...process.env, DATABASE_SCHEMA: undefined });
  const url = config.databaseUrl ?? (await runningEmbeddedPostgres(config.dataFolder));
  if (url === undefined) throw new CellError('no database: set DATABASE_URL, or start the server first (npm start)');
  if (isDrop) {
    await dropMoved(url, cell);
    return `${cell} is gone`;
  }
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

await runCommand(
  USAGE,
  () => run(process.argv.slice(2)),
  (error) => (error instanceof CellError ? error.message : linesOfError(error)),
);
