import { agentByCode } from './agent/queries.ts';
import { readConfig } from './config/config.ts';
import { urlForCommandLine } from './database/cell-location.ts';
import { type Database, openDatabase } from './database/database.ts';
import { hasTables } from './operation/queries.ts';
import { Mistake } from './runtime/command-line.ts';

/**
 * Runs a command's work for the agent with this code, on the database of DATABASE_URL or of the server that runs on
 * DATA_DIR. Throws a `Mistake` if there is no database, no tables or no such agent.
 */
export async function withAgent<Result>(
  code: string,
  work: (database: Database, agentId: number) => Promise<Result>,
): Promise<Result> {
  const url = await urlForCommandLine(readConfig(process.env));
  if (url === undefined) throw new Mistake('no database: set DATABASE_URL, or start the server first (npm start)');
  const database = openDatabase(url, { maxConnections: 2, onError: (error) => console.error(error.message) });
  try {
    if (!(await hasTables(database)))
      throw new Mistake('the database is empty: npm run agent -- apply makes its tables (docs/going-live.md)');
    const agent = await agentByCode(database, code);
    if (!agent) throw new Mistake(`no agent "${code}"`);
    return await work(database, agent.id);
  } finally {
    await database.close();
  }
}
