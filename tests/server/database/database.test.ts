import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
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

describe('a table that a newer version changes while this one runs', () => {
  const READ = 'select * from growing';
  beforeAll(async () => {
    await server.database.rows('create table growing (one int)');
    await server.database.rows('insert into growing values (1)');
  });
  const grow = (column: string) => server.database.rows(`alter table growing add column ${column} int`);

  test('a statement goes on', async () => {
    expect(await database.rows(READ)).toEqual([{ one: 1 }]);
    await grow('two');
    expect(await database.rows(READ)).toEqual([{ one: 1, two: null }]);
  });

  test('a transaction is refused as busy once, and then goes on', async () => {
    const read = () => database.transaction((tx) => tx.rows(READ));
    expect(await read()).toEqual([{ one: 1, two: null }]);
    await grow('three');
    await expect(read()).rejects.toMatchObject({ code: 'overloaded' });
    expect(await read()).toEqual([{ one: 1, two: null, three: null }]);
    expect(await database.rows(READ)).toEqual([{ one: 1, two: null, three: null }]);
  });
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
