import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#contract/auth.ts';
import { satang } from '#contract/money.ts';
import { requestErasure } from '#contract/privacy.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { erasureJob } from '#server/privacy/erasure.ts';
import { lineTicket, newcomer, PASSWORD } from '../auth/fixtures.ts';
import { onCluster, onDatabase, startTestServer, type TestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { killMains, startMain } from '../runtime/main-process.ts';

const KILLS = 100;
/** Half of them are to be closed, half are closed and to be erased; some are done between two kills. */
const MEMBERS = KILLS * 2 + 4;
/** The least time of one member's transaction, so that kills fall into it. */
const SLOW_MS = 200;
const CLUSTER = process.env.CHOKDEE_TEST_CLUSTER ?? '';

/**
 * Differs from one run to the next: times, ids of which a cut-off transaction has used some. An event gets its delivery number
 * when it is sent, which is another transaction's work.
 */
const VOLATILE = /(^|_)(id|at)$|^delivery$/;

const names: string[] = [];
async function newDatabase(template: string): Promise<string> {
  const name = `erasures_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  await onCluster(CLUSTER, `create database ${name} template ${template}`);
  return name;
}

let members: readonly number[];
/** The rows of each member before, and after erasures that nobody has disturbed. */
let before: ReadonlyMap<number, string>;
let after: ReadonlyMap<number, string>;
let moneyBefore: unknown;
let database: Database;
let databaseUrl: string;

/** Every row that names a member, by member. */
async function rowsOfMembers(queries: Database): Promise<Map<number, string>> {
  const tables = await queries.rows<{ name: string; column: string }>(
    `select c.table_name as name, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.column_name = 'member_id' or (c.table_name = 'member' and c.column_name = 'id')) order by 1`,
  );
  const rows = new Map<number, string[]>(members.map((member) => [member, []]));
  for (const { name, column } of tables) {
    const found = await queries.rows<{ member: number; row: Record<string, unknown> }>(
      `select ${column} as member, to_jsonb(t) as row from ${name} t where ${column} = any ($1)`,
      [members],
    );
    for (const { member, row } of found) {
      const kept = Object.entries(row).filter(([key]) => !VOLATILE.test(key));
      rows.get(member)?.push(`${name} ${JSON.stringify(kept)}`);
    }
  }
  return new Map([...rows].map(([member, texts]) => [member, texts.toSorted().join('\n')]));
}

/** The whole ledger, byte by byte. */
const moneyOf = (queries: Database) =>
  queries.row(
    `select (select md5(string_agg(e::text, '' order by account_id, sequence)) from entry e) as entries,
       (select md5(string_agg(a::text, '' order by id)) from account a) as accounts`,
  );

/** A member with a little money and a LINE account, who has asked to be erased. */
async function addMember(made: TestServer, nth: number): Promise<number> {
  const { database: queries, platform, call } = made;
  const person = newcomer({ line_ticket: await lineTicket(made) });
  // The limits of registration count by address.
  made.clock.advance(60_000);
  const { body } = await call(register, person);
  const row = await queries.row<{ id: number; wallet: number }>(
    'select m.id, w.id as wallet from member m join wallet w on w.member_id = m.id and w.wallet_type_id = 1 where m.phone = $1',
    [person.phone],
  );
  if (!row) throw new Error(JSON.stringify(body));
  const rest = {
    id: `rest:${nth}`,
    agentId: 3,
    currency: 'THB',
    debit: { house: 'adjustment' },
    credit: { wallet: row.wallet },
    amountSatang: satang(nth + 1),
    kind: 'adjustment',
    reference: null,
  } as const;
  await queries.transaction((tx) => transfer(tx, [rest], platform.now()));
  const input = { password: PASSWORD, confirm: true, give_up_rest: true };
  const asked = await call(requestErasure, input, { token: body.data.access_token });
  expect(asked.body.error).toBe(0);
  return row.id;
}

async function eraseAll({ platform }: TestServer): Promise<void> {
  const job = erasureJob(platform);
  for (let keys = await job.due(); keys.length > 0; keys = await job.due()) for (const key of keys) await job.work(key);
}

beforeAll(async () => {
  const base = await newDatabase('chokdee_seeded');
  const made = await startTestServer({ databaseUrl: onDatabase(CLUSTER, base) });
  const ids: number[] = [];
  for (let nth = 0; nth < MEMBERS; nth += 1) ids.push(await addMember(made, nth));
  members = ids;
  const [toClose, toErase] = [ids.filter((_, nth) => nth % 2 === 0), ids.filter((_, nth) => nth % 2 === 1)];
  const due = (column: string, whom: readonly number[]) =>
    made.database.rows(
      `update erasure_request set ${column} = now() - interval '1 minute' where member_id = any ($1)`,
      [whom],
    );
  made.clock.set(new Date());
  await due('due_at', toErase);
  await eraseAll(made);
  await due('erase_at', toErase);
  await due('due_at', toClose);
  before = await rowsOfMembers(made.database);
  moneyBefore = await moneyOf(made.database);
  await made.close();

  const undisturbed = await startTestServer({ databaseUrl: onDatabase(CLUSTER, await newDatabase(base)) });
  await eraseAll(undisturbed);
  after = await rowsOfMembers(undisturbed.database);
  await undisturbed.close();

  databaseUrl = onDatabase(CLUSTER, base);
  database = openDatabase(databaseUrl, { maxConnections: 2, onError: () => undefined });
  await database.rows(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(${SLOW_MS / 2_000}); return new; end $$`,
  );
  for (const table of ['member', 'erasure_request'])
    await database.rows(`create trigger slow before update on ${table} for each row execute function slow()`);
  // Nothing else is due in these processes.
  await database.rows('update lotto_category set is_on = false');
}, 300_000);
afterAll(async () => {
  killMains();
  await database.close();
  for (const name of names) await onCluster(CLUSTER, `drop database if exists ${name} with (force)`);
});

const done = async () =>
  (
    await database.row<{ n: number }>(
      'select count(*)::int as n from erasure_request where member_id = any ($1) and (erased_at is not null or (outcome is not null and erase_at > now()))',
      [members],
    )
  )?.n ?? 0;

const PATIENCE = { timeout: 60_000, interval: 20 };

/** The server, with nothing to do but its jobs. */
const startServer = () =>
  startMain({ DATABASE_URL: databaseUrl, GAMES_PORT: '0', SERVER_RENDERING: 'off', LOG_LEVEL: 'error' });

test(
  'erasures whose process is killed again and again: each is whole or not begun, and in the end all are done',
  async () => {
    let cutOff = 0;
    for (let kill = 0; kill < KILLS || (cutOff === 0 && kill < MEMBERS); kill += 1) {
      const atStart = await done();
      const server = startServer();
      // Some are done in each life, so that the kills are spread over all of them.
      await expect.poll(done, PATIENCE).toBeGreaterThan(Math.min(atStart, MEMBERS - 1));
      await pause(Math.random() * SLOW_MS);
      server.child.kill('SIGKILL');
      await server.exited;
      // Its open transaction ends once PostgreSQL sees that nobody is there.
      const writing = `select from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`;
      await expect.poll(async () => (await database.rows(writing)).length, PATIENCE).toBe(0);
      const now = await rowsOfMembers(database);
      const torn = members.filter((member) => ![before, after].some((state) => state.get(member) === now.get(member)));
      expect(torn.map((member) => now.get(member))).toEqual([]);
      expect(await moneyOf(database)).toEqual(moneyBefore);
      // A job in hand counts as lost after a minute; here it has passed.
      const lost = await database.rows(
        `update job.job set started_on = started_on - interval '2 minutes' where name = 'erasures' and state = 'active' returning 1`,
      );
      cutOff += lost.length;
    }
    expect(cutOff).toBeGreaterThan(0);
    startServer();
    await expect.poll(done, PATIENCE).toBe(MEMBERS);
    expect(await rowsOfMembers(database)).toEqual(after);
    expect(await moneyOf(database)).toEqual(moneyBefore);
    expect(await faultsOfBooks(database)).toEqual([]);
  },
  60_000 + KILLS * 30_000,
);
