/**
 * Lists the cells of a database, or makes one (docs/scale.md#cells), as the administrator that DATABASE_URL names:
 *   npm run cell -- list
 *   npm run cell -- make c1
 * `make` prints the settings that the cell's processes start with. The password is shown once.
 */
import { CellError, createCell, type ListedCell, listCells } from './platform/cells.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { runningEmbeddedPostgres } from './platform/embedded-postgres.ts';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
const lineOf = ({ schema, role, agents, bytes, state }: ListedCell) =>
  [schema, `role ${role}`, `agents ${agents.join(' ') || '–'}`, megabytes(bytes), state].join('  ');

async function run([command, cell, ...rest]: readonly string[]): Promise<string> {
  const isList = command === 'list' && cell === undefined;
  const isMake = command === 'make' && cell !== undefined && rest.length === 0;
  if (!isList && !isMake) throw new CellError('npm run cell -- list, or: npm run cell -- make <name>');
  const config = readConfig({ ...process.env, DATABASE_SCHEMA: undefined });
  const url = config.databaseUrl ?? (await runningEmbeddedPostgres(config.dataFolder));
  if (url === undefined) throw new CellError('no database: set DATABASE_URL, or start the server first (npm start)');
  if (isMake) {
    const made = await createCell(url, cell);
    return `DATABASE_SCHEMA=${made.schema}\nDATABASE_URL=${made.url}`;
  }
  const cells = await listCells(url);
  return cells.length === 0 ? 'no cell, and no tables in public' : cells.map(lineOf).join('\n');
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  console.error(error instanceof CellError || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
