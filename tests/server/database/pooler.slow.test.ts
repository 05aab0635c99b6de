import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { memberWallets } from '#contract/wallet.ts';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { createCell } from '#server/database/cells.ts';
import { openDatabase } from '#server/database/database.ts';
import { refusePooler } from '#server/database/pooler.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { bet, startGames } from '../game/seamless-fixture.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type Pgbouncer, pgbouncerProgram, startPgbouncer } from '../pgbouncer.ts';
import { killMains, startMain } from '../runtime/main-process.ts';

/** Needs a PgBouncer ≥ 1.21: PGBOUNCER=/path/to/pgbouncer, or the system's. */
const program = pgbouncerProgram() ?? '';
/** The limits that `pg_dump` sets at its start, and leaves on a connection that is not its own. */
const DUMP = [
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  "set client_encoding = 'utf8'",
  'set standard_conforming_strings = on',
  "set datestyle = 'ISO'",
  "set intervalstyle = 'postgres'",
  'set extra_float_digits to 3',
];
let server: TestServer;
const started: Pgbouncer[] = [];

async function pooler(changes: Readonly<Record<string, string>> = {}, hasLimits = true): Promise<string> {
  const one = await startPgbouncer(program, server.databaseUrl, changes, hasLimits);
  started.push(one);
  return one.urlOf(server.databaseUrl);
}

describe.skipIf(program === '')('PgBouncer in transaction mode (skipped where none ≥ 1.21 is installed)', () => {
  beforeAll(async () => {
    server = await startTestServer({ seed: true, config: { poolerUrl: null } });
  });
  afterAll(async () => {
    killMains();
    await Promise.all(started.map((one) => one.stop()));
    await server.close();
  });

  test('more clients than connections: each statement and transaction finds what it has prepared', async () => {
    const poolerUrl = await pooler({ default_pool_size: '2' });
    await refusePooler(poolerUrl, server.databaseUrl);
    const databases = [1, 2, 3].map(() =>
      openDatabase(server.databaseUrl, { poolerUrl, maxConnections: 16, onError: () => undefined }),
    );
    const [one] = databases;
    if (!one) throw new Error('no database');
    const sums = await Promise.all(
      Array.from({ length: 300 }, (_, n) => {
        const database = databases[n % 3] ?? one;
        const text = `select $1::int + ${n % 40} as sum`;
        return n % 2 === 0 ? database.row(text, [n]) : database.transaction((tx) => tx.row(text, [n]));
      }),
    );
    expect(sums).toEqual(Array.from({ length: 300 }, (_, n) => ({ sum: n + (n % 40) })));
    const connections = await server.database.row<{ count: number }>(
      "select count(*)::int from pg_stat_activity where application_name = 'chokdee' and datname = current_database() and client_port in (select client_port from pg_stat_activity where query like '%::int + %')",
    );
    expect(connections?.count).toBeLessThanOrEqual(2);
    // A migration beside running processes: the pooler knows statements by their text.
    await one.rows('create table changing (a int)');
    await one.rows('insert into changing values (1)');
    expect(await Promise.all(databases.map((database) => database.rows('select * from changing')))).toEqual(
      databases.map(() => [{ a: 1 }]),
    );
    await one.rows('alter table changing add b int');
    for (const database of databases)
      expect(await database.rows('select * from changing')).toEqual([{ a: 1, b: null }]);
    await one.rows('alter table changing add c int');
    for (const database of databases.reverse())
      expect(await database.rows('select * from changing')).toEqual([{ a: 1, b: null, c: null }]);
    await Promise.all(databases.map((database) => database.close()));
  });

  test('a lock and a statement are waited for as long as on connections of our own', async () => {
    const poolerUrl = await pooler();
    const database = openDatabase(server.databaseUrl, { poolerUrl, onError: () => undefined });
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from agent where id = 3 for update');
    await expect(database.rows('select from agent where id = 3 for update')).rejects.toMatchObject({
      code: 'overloaded',
    });
    await holder.end();
    await database.close();
  });

  test('a pooler that the server cannot work through is refused in one line', async () => {
    const refused = (poolerUrl: string) => expect(refusePooler(poolerUrl, server.databaseUrl)).rejects;
    // Every PgBouncer before 1.21 does this.
    const withoutStatements = await pooler({ max_prepared_statements: '0' });
    await refused(withoutStatements).toThrow(
      'DATABASE_POOLER_URL shares connections without knowing prepared statements',
    );
    await refused(server.databaseUrl).toThrow('shares connections without knowing prepared statements');
    await refused('postgres://x@127.0.0.1:9/x').toThrow('DATABASE_POOLER_URL cannot be used');
    const elsewhere = new URL(await pooler());
    await refusePooler(elsewhere.href, server.databaseUrl);
    elsewhere.pathname = '/postgres';
    await refused(elsewhere.href).toThrow('leads to the database postgres, and DATABASE_URL to test_');

    const { output, exited } = startMain({
      DATABASE_URL: server.databaseUrl,
      DATABASE_POOLER_URL: withoutStatements,
      SANDBOX: 'on',
      GAMES_PORT: '0',
    });
    expect(await exited).toBe(1);
    expect(output()).toMatch(/^chokdee cannot start: DATABASE_POOLER_URL shares .* PgBouncer 1\.21 .*\n$/);
  });

  test('connections that may wait for ever are refused', async () => {
    const unlimited = await pooler({}, false);
    await expect(refusePooler(unlimited, server.databaseUrl)).rejects.toThrow(
      'gives connections without lock_timeout, statement_timeout, idle_in_transaction_session_timeout: set them by connect_query',
    );
  });

  test('the server serves through it, and LISTENs past it', async () => {
    const poolerUrl = await pooler();
    const pooled = await startTestServer({ databaseUrl: server.databaseUrl, config: { poolerUrl, jobs: true } });
    const input = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
    const token = (await pooled.call(login, input)).body.data.access_token;
    expect((await pooled.call(memberWallets, {}, { token })).body.error).toBe(0);
    await pooled.close();
  });

  test('a cell after a dump through the pooler: no call meets what the dump has left on a connection', async () => {
    const cell = `d_${randomUUID().slice(0, 8)}`;
    const other = `e_${randomUUID().slice(0, 8)}`;
    const { url: directUrl } = await createCell(server.databaseUrl, cell);
    await migrate(directUrl, [SERVER_SQL, SANDBOX_SQL], cell);
    await createCell(server.databaseUrl, other);
    // One connection, so that the calls get the dump's.
    const one = await startPgbouncer(program, directUrl, { default_pool_size: '1' });
    started.push(one);
    const poolerUrl = one.urlOf(directUrl);
    const games = await startGames({ databaseUrl: directUrl, config: { cell, poolerUrl } });
    const player = await games.addPlayer();
    const session = await games.openSession(player);
    for (const path of ['', other, 'public']) {
      const tool = new pg.Client({ connectionString: poolerUrl });
      await tool.connect();
      for (const statement of DUMP) await tool.query(statement);
      await tool.query("select pg_catalog.set_config('search_path', $1, false)", [path]);
      await tool.end();

      expect((await games.sendCallback('bet', bet(session, 1))).status).toBe(200);
      expect((await games.server.call(memberWallets, {}, { token: player.token })).body.error).toBe(0);
    }
    expect(await games.balance(player.wallet)).toBe(997);
    await games.close();
  }, 60_000);
});
