import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { memberWallets } from '#contract/wallet.ts';
import { lockKey } from '#server/database/cell-queries.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { onCluster, onDatabase } from '../harness.ts';
import { bareEnvironment, killMains, type MainProcess, startMain } from '../runtime/main-process.ts';

/** Two cells of one database beside tables in `public`, each served by a process of its own. */
const cluster = process.env.CHOKDEE_TEST_CLUSTER ?? '';
const tag = randomUUID().slice(0, 8);
const databaseName = `cells_${tag}`;
const adminUrl = onDatabase(cluster, databaseName);
const run = promisify(execFile);

interface Cell {
  name: string;
  settings: { DATABASE_SCHEMA: string; DATABASE_URL: string };
  /** Connected as the cell's role. */
  sql: pg.Client;
  /** The address of its process. */
  url: string;
}
let admin: pg.Client;
const roles: string[] = [];
let one: Cell;
let other: Cell;
const clients: pg.Client[] = [];

/** `npm run cell`, as the administrator: what it prints. */
async function manage(...parameters: string[]): Promise<string> {
  const env = { ...bareEnvironment(), DATABASE_URL: adminUrl };
  const { stdout } = await run(process.execPath, ['server/manage-cells.ts', ...parameters], { env });
  return stdout.trimEnd();
}
async function make(letter: string): Promise<Omit<Cell, 'url'>> {
  const name = `${letter}_${tag}`;
  const printed = await manage('make', name);
  roles.push(`cell_${name}`);
  const [, DATABASE_SCHEMA = '', DATABASE_URL = ''] = /^DATABASE_SCHEMA=(\w+)\nDATABASE_URL=(\S+)$/.exec(printed) ?? [];
  const sql = new pg.Client({ connectionString: DATABASE_URL });
  await sql.connect();
  clients.push(sql);
  return { name, settings: { DATABASE_SCHEMA, DATABASE_URL }, sql };
}
const start = (settings: Record<string, string>): MainProcess =>
  startMain({ GAMES_PORT: '0', SANDBOX: 'on', ...settings });
async function serve(cell: Omit<Cell, 'url'>): Promise<Cell> {
  const { output, child } = start(cell.settings);
  const isReady = () => output().includes('login    0812345678');
  await vi.waitUntil(() => isReady() || child.exitCode !== null, { timeout: 60_000, interval: 50 });
  if (!isReady()) throw new Error(output());
  return { ...cell, url: /app {6}(http:\/\/[^/]+)/.exec(output())?.[1] ?? '' };
}

beforeAll(async () => {
  await onCluster(cluster, `create database ${databaseName}`);
  await migrate(adminUrl);
  admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const made = [await make('a'), await make('b')];
  const [first, second] = await Promise.all(made.map(serve));
  if (!first || !second) throw new Error('no cells');
  [one, other] = [first, second];
}, 120_000);
afterAll(async () => {
  killMains();
  await Promise.all(clients.map((client) => client.end()));
  await admin.end();
  await onCluster(cluster, `drop database ${databaseName} with (force)`);
  for (const role of roles) await onCluster(cluster, `drop role ${role}`);
});

const LOGIN = { agent_code: 'chokdee', username: '0898887777', password: 'chokdee-demo' };
async function post({ url }: Cell, path: string, body: object, token?: string) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return response.json();
}
async function get({ url }: Cell, path: string, token: string) {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
}
const logIn = async (cell: Cell) => String((await post(cell, '/api/login', LOGIN)).data.access_token);
const balance = async (cell: Cell, token: string) => (await post(cell, memberWallets.path, {}, token)).data.wallets;

/** Pays a deposit of 100 baht through the cell's process. */
async function pay(cell: Cell, token: string): Promise<void> {
  const channels = await get(cell, '/api/member/payment/channels', token);
  const input = { channel_id: channels.body.data[0].channel_id, amount: 100 };
  const deposit = await post(cell, '/api/member/payment/generate_qr', input, token);
  expect((await post(cell, '/sandbox/bank/pay', { payload: deposit.data.payload })).results).toEqual(['credited']);
}

describe('a cell’s role', () => {
  test('reads nothing of another cell, nor of public', async () => {
    for (const table of ['member', 'entry', 'event_outbox', 'generated_secret', 'sandbox_bank_transfer'])
      await expect(one.sql.query(`select from ${other.name}.${table}`)).rejects.toThrow('permission denied for schema');
    await expect(one.sql.query(`select from ${other.name}_job.job`)).rejects.toThrow('permission denied for schema');
    await expect(one.sql.query('select from public.member')).rejects.toThrow('permission denied for table');
    await expect(one.sql.query(`set role cell_${other.name}`)).rejects.toThrow('permission denied to set role');
    await expect(one.sql.query(`create schema mine`)).rejects.toThrow('permission denied for database');
  });

  test('has no right on any table, view or sequence but its own', async () => {
    const { rows } = await one.sql.query(
      `select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not in ($1, $2, 'pg_catalog', 'information_schema')
         and n.nspname !~ '^pg_(toast|temp)' and has_schema_privilege(n.oid, 'usage')
         and (c.relkind = 'S' and has_sequence_privilege(c.oid, 'usage, select, update')
           or c.relkind <> 'S' and has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger'))`,
      [one.name, `${one.name}_job`],
    );
    expect(rows).toEqual([]);
  });
});

describe('over HTTP', () => {
  test('a session, a payment and its money are the cell’s own', async () => {
    const [token, others] = [await logIn(one), await logIn(other)];
    expect((await get(one, '/api/get_user_info', token)).body.error).toBe(0);
    expect((await get(other, '/api/get_user_info', token)).status).toBe(401);
    const [before, othersBefore] = [await balance(one, token), await balance(other, others)];
    await pay(one, token);
    expect(await balance(one, token)).not.toEqual(before);
    expect(await balance(other, others)).toEqual(othersBefore);
    const counts = await Promise.all(
      [one, other].map(async ({ sql }) =>
        Number((await sql.query('select count(*) from sandbox_bank_transfer')).rows[0]?.count),
      ),
    );
    expect(counts).toEqual([1, 0]);
  });

  test('a cell’s events wake its own processes only', async () => {
    const channels = await Promise.all(
      [one, other].map(async ({ sql }) => {
        const { rows } = await sql.query("select value from generated_secret where name = 'wake_channel'");
        return String(rows[0]?.value);
      }),
    );
    /** For each channel, the processes that sent something there: the first word of a message. */
    const senders = channels.map(() => new Set<string>());
    admin.on('notification', ({ channel, payload = '' }) =>
      senders[channels.indexOf(channel)]?.add(payload.split(' ')[0] ?? ''),
    );
    for (const channel of channels) await admin.query(`listen ${channel}`);
    for (const cell of [one, other]) await pay(cell, await logIn(cell));
    await expect.poll(() => senders.map(({ size }) => size), { timeout: 3000 }).toEqual([1, 1]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(senders.map(({ size }) => size)).toEqual([1, 1]);
    expect(senders[0]).not.toEqual(senders[1]);
  });

  test('a lock that one cell holds does not keep the other waiting', async () => {
    const token = await logIn(other);
    await one.sql.query('begin');
    await one.sql.query(`select pg_advisory_xact_lock(${lockKey(727_001)})`);
    const delivered = async () => {
      const { rows } = await other.sql.query('select count(*) from event_outbox where delivery is null');
      return Number(rows[0]?.count);
    };
    await pay(other, token);
    await expect.poll(delivered, { timeout: 2000 }).toBe(0);
    await one.sql.query('rollback');
  });

  test('each cell has its jobs, and none are anywhere else', async () => {
    const { rows } = await admin.query(`select schemaname from pg_tables where tablename = 'queue' order by 1`);
    expect(rows.map(({ schemaname }) => schemaname)).toEqual([`${one.name}_job`, `${other.name}_job`]);
    const { rows: queues } = await one.sql.query(`select name from ${one.name}_job.queue`);
    expect(queues.length).toBeGreaterThan(3);
  });
});

test('the list names each cell with its role, its agents and its state', async () => {
  expect((await manage('list')).replaceAll(/\d+ MB/g, '…')).toBe(
    [
      `${one.name}  role cell_${one.name}  agents chokdee  …  up to date`,
      `${other.name}  role cell_${other.name}  agents chokdee  …  up to date`,
      'public  role pg_database_owner  agents –  …  up to date',
    ].join('\n'),
  );
});

describe('does not start, and says why in one line', () => {
  async function refusal(settings: Record<string, string>): Promise<string> {
    const { output, exited } = start(settings);
    expect(await exited).toBe(1);
    expect(output()).not.toContain('    at ');
    return output();
  }

  test('a cell that does not exist', async () => {
    const DATABASE_SCHEMA = `c_${tag}`;
    expect(await refusal({ ...one.settings, DATABASE_SCHEMA })).toContain(
      `the cell ${DATABASE_SCHEMA} does not exist in this database: npm run cell -- make ${DATABASE_SCHEMA}`,
    );
  });

  test('the role of another cell', async () => {
    const DATABASE_SCHEMA = other.name;
    expect(await refusal({ ...one.settings, DATABASE_SCHEMA })).toContain(
      `DATABASE_URL leads into the schema ${one.name}, and DATABASE_SCHEMA is ${other.name}: use the URL of the role cell_${other.name}`,
    );
  });

  test('a wrong password, and no database', async () => {
    const url = new URL(one.settings.DATABASE_URL);
    url.password = 'wrong';
    expect(await refusal({ ...one.settings, DATABASE_URL: url.href })).toContain('password authentication failed');
    url.port = '9';
    expect(await refusal({ ...one.settings, DATABASE_URL: url.href })).toContain(
      'the database of DATABASE_URL cannot be used',
    );
  });

  test('a cell that was made or restored by half', async () => {
    const half = await make('h');
    await migrate(half.settings.DATABASE_URL, undefined, half.name);
    await half.sql.query('drop table poll_vote cascade');
    const SANDBOX = 'off';
    expect(await refusal({ ...half.settings, SANDBOX })).toMatch(
      /the database lacks 1 of \d+ tables that its record says it has \(poll_vote\)/,
    );
    await half.sql.query(`drop schema ${half.name}_job`);
    expect(await refusal({ ...half.settings, SANDBOX })).toContain(
      `the cell ${half.name} is half made, its schema ${half.name}_job is missing`,
    );
  });
});
