import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { memberWallets } from '#contract/wallet.ts';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { openDatabase } from '#server/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { type ReplicaState, withReplica } from '#server/database/replica.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { fund } from '../ledger/fixture.ts';

/** A primary and its streaming replica: a copy of its folder that follows its log. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'shared_buffers=32MB'];
const MAX_LAG_MS = 3000;
let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let onReplica: pg.Client;
let server: TestServer;
let token: string;
const logged: string[] = [];

const startReplica = (...settings: string[]) =>
  startEmbeddedPostgres(join(folder, 'replica'), [
    ...QUICK,
    `primary_conninfo=${primary.url.replace(/chokdee$/, 'postgres')}`,
    ...settings,
  ]);
async function connectReplica(): Promise<void> {
  onReplica = new pg.Client({ connectionString: replica.url });
  onReplica.on('error', () => undefined);
  await onReplica.connect();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-replica-'));
  const first = await startEmbeddedPostgres(join(folder, 'primary'), QUICK);
  await migrate(first.url, [SERVER_SQL, SANDBOX_SQL]);
  await first.stop();
  // Its owner is another than the one that the tests run as.
  await promisify(execFile)('cp', ['-a', join(folder, 'primary'), join(folder, 'replica')]);
  const signal = join(folder, 'replica', 'postgres', 'standby.signal');
  await writeFile(signal, '');
  primary = await startEmbeddedPostgres(join(folder, 'primary'), QUICK);
  replica = await startReplica();
  await connectReplica();
  server = await startTestServer({
    databaseUrl: primary.url,
    seed: true,
    config: { replica: { url: replica.url, maxLagMs: MAX_LAG_MS } },
    log: { write: (line) => logged.push(line) },
  });
  const input = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
  token = (await server.call(login, input)).body.data.access_token;
}, 120_000);
afterAll(async () => {
  await server.close();
  await onReplica.end();
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

const isOnReplica = async () =>
  (await server.database.replica.row<{ there: boolean }>('select pg_is_in_recovery() as there'))?.there;
const inUse = (is: boolean) => expect.poll(isOnReplica, { timeout: 15_000 }).toBe(is);
async function lobbyNote(): Promise<string> {
  const { status, body } = await server.call(lottoLobby, { agent_id: 3 });
  expect(status).toBe(200);
  return body.data.find((one: { category_id: string }) => one.category_id === categoryId)?.note;
}
let categoryId: string;
const writeNote = async (note: string) =>
  server.database.rows('update lotto_category set note = $2 where id = $1', [categoryId, note]);
const cash = async () => (await server.call(memberWallets, {}, { token })).body.data.wallets[0];

test('older reads go to the replica, and to the primary while it is too far behind; a balance never', async () => {
  await inUse(true);
  const row = await server.database.row<{ id: number }>('select min(id) as id from lotto_category');
  categoryId = String(row?.id);
  const before = await cash();
  await onReplica.query('select pg_wal_replay_pause()');
  await writeNote('ใหม่');
  await fund(server.database, Number(before.id), 12_300);
  expect(await lobbyNote()).not.toBe('ใหม่');
  expect((await cash()).balance).toBeCloseTo(before.balance + 123);
  await inUse(false);
  expect(await lobbyNote()).toBe('ใหม่');
  expect(logged.some((line) => line.includes('is not used: it is more than 3 s behind'))).toBe(true);
  await onReplica.query('select pg_wal_replay_resume()');
  await inUse(true);
  expect(await lobbyNote()).toBe('ใหม่');
});

test('a replica that ends: every call is answered, by the primary', async () => {
  await replica.stop();
  for (let n = 0; n < 20; n += 1) expect(await lobbyNote()).toBe('ใหม่');
  const isSaid = () => logged.some((line) => line.includes('is not used: it cannot be asked'));
  await expect.poll(isSaid, { timeout: 10_000 }).toBe(true);
});

function openWith(url: string, of: string) {
  const states: ReplicaState[] = [];
  const onError = () => undefined;
  const database = withReplica(openDatabase(url, { onError }), {
    url: of,
    maxLagMs: MAX_LAG_MS,
    onError,
    onState: (state) => states.push(state),
  });
  return { database, states };
}

test('a replica an hour behind is named at the start, and not read', async () => {
  replica = await startReplica('recovery_min_apply_delay=3600s');
  await connectReplica();
  await writeNote('อีกครั้ง');
  // A commit that does not wait for the disk is in no position of the log until it is written.
  await server.database.rows('select pg_switch_wal()');
  const { database, states } = openWith(primary.url, replica.url);
  await expect.poll(() => states, { timeout: 10_000 }).toHaveLength(1);
  expect(states[0]).toMatch(/^it is more than 3 s behind, its last transaction was made \d+ (s|min) ago$/);
  expect(await database.replica.row('select pg_is_in_recovery() as there')).toEqual({ there: false });
  await database.close();
});

test.each([
  ['the primary itself', () => [primary.url, primary.url], 'it is no replica'],
  [
    'of another PostgreSQL',
    () => [process.env.CHOKDEE_TEST_CLUSTER ?? '', replica.url],
    'it is the replica of another PostgreSQL',
  ],
  [
    'nobody there',
    () => [primary.url, 'postgres://x@127.0.0.1:9/x'],
    'it cannot be asked: connect ECONNREFUSED 127.0.0.1:9',
  ],
] as const)('a replica that is none: %s', async (_, urls, fault) => {
  const [url = '', of = ''] = urls();
  const { database, states } = openWith(url, of);
  await expect.poll(() => states, { timeout: 10_000 }).toEqual([fault]);
  expect(await database.replica.row('select 1 as one')).toEqual({ one: 1 });
  await database.close();
});
