import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/platform/database.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
let database: Database;
const errors: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  // Two connections: one for single statements, one for transactions.
  database = openDatabase(server.databaseUrl, { maxConnections: 2, onError: ({ message }) => errors.push(message) });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const WHO = 'select pg_backend_pid() as pid';
const pidOf = async (queries: Pick<Database, 'row'>) => (await queries.row<{ pid: number }>(WHO))?.pid;

describe('a connection', () => {
  test('outlives a statement that is refused', async () => {
    const before = await pidOf(database);
    await expect(database.rows('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await pidOf(database)).toBe(before);
  });

  test.each([
    ['a statement', () => database.rows('select pg_terminate_backend(pg_backend_pid())')],
    ['a transaction', () => database.transaction((tx) => tx.rows('select pg_terminate_backend(pg_backend_pid())'))],
  ])('that is cut in the middle of %s fails it alone: the next one has a new connection', async (_, cut) => {
    await expect(cut()).rejects.toThrow();
    expect(await pidOf(database)).toBeTypeOf('number');
    expect(await database.transaction(pidOf)).toBeTypeOf('number');
  });

  test('that is cut between two statements of a transaction fails it, and nothing else', async () => {
    const halfWay = database.transaction(async (tx) => {
      await server.database.rows('select pg_terminate_backend($1)', [await pidOf(tx)]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return pidOf(tx);
    });
    await expect(halfWay).rejects.toThrow();
    expect(await database.transaction(pidOf)).toBeTypeOf('number');
  });
});
