import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { cellNameFault, isMovedAway, jobSchemaOf, roleOf } from '#server/config/cell.ts';
import { agentsHere, type CellRow, cellRows, dropSchemas, lookInto, makeCell, takenNames } from './cell-queries.ts';
import { migrationState } from './schema/migrate.ts';
import { inTransaction } from './schema/run-sql.ts';

/** A cell cannot be made, or the cells not be listed; `message` is one line for the administrator. */
export class CellError extends Error {}

async function asAdministrator<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'chokdee cells' });
  try {
    await client.connect().catch((error: Error) => {
      throw new CellError(`the database of DATABASE_URL cannot be used: ${error.message}`, { cause: error });
    });
    return await work(client);
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw new CellError(error.message, { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}

export interface ListedCell extends CellRow {
  agents: readonly string[];
  /** The relation of its tables to this version. */
  state: string;
}

/** The cells of a database, and `public` if it has the product's tables. */
export const listCells = (url: string): Promise<ListedCell[]> =>
  asAdministrator(url, async (client) => {
    const listed: ListedCell[] = [];
    for (const row of await cellRows(client)) {
      if (isMovedAway(row.schema)) {
        listed.push({ ...row, state: 'moved away', agents: [] });
        continue;
      }
      await lookInto(client, row.schema);
      const { state, hasTables } = await migrationState(client);
      listed.push({ ...row, state, agents: hasTables ? await agentsHere(client) : [] });
    }
    return listed;
  });

/** Makes an empty cell; the settings that its processes start with. */
export function createCell(url: string, cell: string): Promise<{ schema: string; url: string }> {
  const fault = cellNameFault(cell);
  if (fault !== null) throw new CellError(`the cell's name ${fault}`);
  const [role, password] = [roleOf(cell), randomBytes(24).toString('hex')];
  const schemas = [cell, jobSchemaOf(cell)] as const;
  return asAdministrator(url, async (client) => {
    const taken = await takenNames(client, role, schemas);
    if (taken.length > 0) throw new CellError(`${taken.join(', ')} is there already`);
    await inTransaction(client, () => makeCell(client, { role, schemas, password }));
    const own = new URL(url);
    own.username = role;
    own.password = password;
    return { schema: cell, url: own.href };
  });
}

/** Removes the schemas that a move has left behind, including jobs. Throws a `CellError` for any other schema. */
export function dropMoved(url: string, schema: string): Promise<void> {
  if (!isMovedAway(schema))
    throw new CellError(`${schema} is no cell that has moved away: it would be c1_moved_… (npm run cell -- list)`);
  return asAdministrator(url, async (client) => {
    const dropped = await dropSchemas(client, [schema, schema.replace(/_moved_/, '_job_moved_')]);
    if (dropped === 0) throw new CellError(`there is no ${schema}`);
  });
}
