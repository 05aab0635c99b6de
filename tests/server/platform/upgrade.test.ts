import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { memberWallets } from '#contract/wallet.ts';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { onCluster, onDatabase, startTestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { catalogOf } from './catalog.ts';
import { bareEnvironment } from './main-process.ts';

/**
 * A database of the 36 first migrations with rows in every table, as the version before the baseline left it after its own
 * tests had played on it: the migrations' text, then the rows. It never changes, so it also proves that the numbered files
 * lead from there to what tables.sql says.
 */
const FIRST = gunzipSync(readFileSync(new URL('fixtures/first-migrations.sql.gz', import.meta.url))).toString();

const cluster = process.env.CHOKDEE_TEST_CLUSTER ?? '';
const PARTS = [SERVER_SQL, SANDBOX_SQL];

interface TestDatabase {
  url: string;
  client: pg.Client;
}
const opened: TestDatabase[] = [];

async function open(sql = ''): Promise<TestDatabase> {
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${name}`);
  const url = onDatabase(cluster, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  opened.push({ url, client });
  return { url, client };
}
afterAll(async () => {
  for (const { url, client } of opened) {
    await client.end();
    await onCluster(cluster, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
  }
});

/** Tables and columns that numbered files have given other names since. */
const RENAMED: Record<string, string> = {
  'public.made_secret': 'public.generated_secret',
  'public.line_menu_wish': 'public.line_menu_change',
  asked_by: 'requested_by',
  sweeps: 'times_emptied',
  bills_to: 'bills_counted_up_to',
  paid_to: 'last_paid_member_id',
  ...Object.fromEntries(
    ['bank.payout', 'bank.payout_mode', 'bank.transfer', 'games.draw', 'games.round', 'games.session'].map((name) => [
      `sandbox_${name}`,
      `public.sandbox_${name.replace('.', '_')}`,
    ]),
  ),
  'sandbox_phone.message': 'public.sandbox_phone_message',
  'sandbox_phone.mode': 'public.sandbox_phone_mode',
};
const underNewNames = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [RENAMED[name] ?? name, value]));

/** Of each table the number of its rows, and of each of its number columns the sum. */
async function sumsOf({ client }: TestDatabase): Promise<Record<string, Record<string, string>>> {
  const { rows: columns } = await client.query<{ name: string; sums: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       concat_ws(', ', 'count(*) as count', string_agg(format('sum(%1$I) as %1$I', a.attname), ', ' order by a.attname)
         filter (where coalesce(nullif(t.typbasetype, 0), t.oid)
             in ('bigint'::regtype, 'int'::regtype, 'smallint'::regtype, 'numeric'::regtype))) as sums
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       join pg_type t on t.oid = a.atttypid
     where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
       and (n.nspname = 'public' or n.nspname like 'sandbox%')
     group by 1, c.oid`,
  );
  const sums: Record<string, Record<string, string>> = {};
  for (const { name, sums: list } of columns)
    sums[name] = (await client.query<Record<string, string>>(`select ${list} from ${name}`)).rows[0] ?? {};
  return sums;
}

describe('a filled database of the first migrations', () => {
  let first: TestDatabase;
  let before: Record<string, Record<string, string>>;
  beforeAll(async () => {
    first = await open(FIRST);
    before = Object.fromEntries(
      Object.entries(underNewNames(await sumsOf(first))).map(([name, sums]) => [name, underNewNames(sums)]),
    );
  });

  test('has rows in every table', () => {
    const empty = Object.keys(before).filter((name) => before[name]?.count === '0');
    expect(empty).toEqual([]);
  });

  test('two servers that start at once take it over once, with all its data', async () => {
    const applied = await Promise.all([migrate(first.url, PARTS), migrate(first.url, PARTS)]);
    expect(applied.map((names) => names.length > 0).sort()).toEqual([false, true]);
    const { 'public.consent': consents, ...others } = before;
    const after = await sumsOf(first);
    expect(after).toMatchObject(others);
    // One member had no acceptance of the terms: it is added, in no version (migration 0022).
    expect(Number(after['public.consent']?.count)).toBe(Number(consents?.count) + 1);
    expect(await migrate(first.url, PARTS)).toEqual([]);
  });

  test('is then made as a new database is: tables.sql and the numbered files say the same', async () => {
    const fresh = await open();
    await migrate(fresh.url, PARTS);
    const differ = 'a change of tables.sql and its numbered file belong together (server/migrations/README.md)';
    expect(await catalogOf(first.client), differ).toEqual(await catalogOf(fresh.client));
  });

  test('serves its members, and its books are right', async () => {
    const server = await startTestServer({ databaseUrl: first.url });
    try {
      const { body } = await server.call(login, {
        agent_code: 'chokdee',
        username: '0812345678',
        password: 'chokdee-demo',
      });
      expect(body.error).toBe(0);
      const wallets = await server.call(memberWallets, {}, { token: body.data.access_token });
      expect(wallets.body.error).toBe(0);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(await faultsOfBooks(server.database)).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

test('sums of a kind that went wrong when transfers of one account came at once are mended', async () => {
  const { url, client } = await open(FIRST);
  await client.query(`set session_replication_role = replica`); // Entries cannot be changed else.
  const wrong = await client.query(
    `update entry set kind_sum_satang = kind_sum_satang - 1 where kind is not null and sequence > 1`,
  );
  expect(wrong.rowCount).toBeGreaterThan(0);
  await migrate(url, PARTS);
  const server = await startTestServer({ databaseUrl: url });
  try {
    expect(await faultsOfBooks(server.database)).toEqual([]);
    await expect(server.database.rows('update entry set kind = kind')).rejects.toMatchObject({ code: 'CK004' });
  } finally {
    await server.close();
  }
});

test('what second keys read of withdrawals loses its names and bank accounts', async () => {
  const { url, client } = await open(FIRST);
  const { rows: withdrawals } = await client.query<{ id: string; member_id: string; amount: string }>(
    `update withdrawal set amount_satang = 123456789 where id in (select min(id) from withdrawal) returning id, member_id`,
  );
  const of = withdrawals[0] ?? expect.unreachable();
  const old = 'บัญชี KBANK 0012345678';
  for (const [action, summary, input] of [
    ['approve', `จ่ายเงินถอน 1,234,567.89 บาท ให้ สมหญิง ทดสอบ ${old}`, {}],
    [
      'settle',
      `คืนเงินถอน 1,234,567.89 บาท ของ สมหญิง ทดสอบ ${old} ธนาคารแจ้งว่า: ไม่มี`,
      { transaction_id: null, bank_answer: 'ไม่มี' },
    ],
    [
      'settle',
      `บันทึกว่าจ่ายแล้ว (T1) 1,234,567.89 บาท ของ สมหญิง ทดสอบ ${old} ธนาคารแจ้งว่า: มี`,
      { transaction_id: 'T1', bank_answer: 'มี' },
    ],
  ] as const)
    await client.query(
      `insert into operator_confirmation (agent_id, action, subject, summary, input, asked_by, asked_at, expires_at, state)
       select 3, $1, 'withdrawal', $2, $3, min(id), now(), now(), 'expired' from operator_key`,
      [`/operator/withdrawals/${action}`, summary, { withdraw_id: of.id, ...input }],
    );
  await migrate(url, PARTS);
  const { rows } = await client.query<{ summary: string }>(
    `select summary from operator_confirmation where subject = 'withdrawal' and input ->> 'withdraw_id' = $1 order by id`,
    [of.id],
  );
  const named = `1,234,567.89 บาท ของรายการถอน ${of.id} ของสมาชิก ${of.member_id}`;
  expect(rows.map(({ summary }) => summary)).toEqual([
    `จ่ายเงินถอน ${named}`,
    `คืนเงินถอน ${named} ธนาคารแจ้งว่า: ไม่มี`,
    `บันทึกว่าจ่ายแล้ว (T1) ${named} ธนาคารแจ้งว่า: มี`,
  ]);
});

test('without the sandbox it is upgraded, too, and keeps the sandbox’s tables', async () => {
  const first = await open(FIRST);
  await migrate(first.url, [SERVER_SQL]);
  const late = await migrate(first.url, PARTS);
  expect(late.filter((name) => !name.startsWith('sandbox/migrations/'))).toEqual([]);
  expect(await migrate(first.url, PARTS)).toEqual([]);
});

describe('refused in one line, and left as it was', () => {
  test.each([
    [
      `delete from migration where name > '0048'`,
      'the database lacks 1 of the 36 first migrations (0048_game_closed_at.sql): start the version that made it',
    ],
    [`update migration set checksum = 'x' where name like '0002%'`, 'not those of any released version'],
    [`insert into migration values ('0049_other.sql', 'x')`, 'not those of any released version'],
  ])('%s', async (change, message) => {
    const first = await open(FIRST);
    await first.client.query(change);
    const before = await catalogOf(first.client);
    await expect(migrate(first.url, PARTS)).rejects.toThrow(message);
    expect(await catalogOf(first.client)).toEqual(before);
    const { rows } = await first.client.query(`select name from migration where name !~ '^\\d'`);
    expect(rows).toEqual([]);
  });
});

test('a server over a database of a newer version prints one line and ends', async () => {
  const newer = await open(`create table migration (name text primary key, checksum text not null);
    insert into migration values ('server/baseline', ''), ('server/migrations/9999_later.sql', '')`);
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...bareEnvironment(), PORT: '0', DATABASE_URL: newer.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output).toBe(
    'chokdee cannot start: the database belongs to a newer version: it has server/migrations/9999_later.sql, which this version does not know. Start the newer version\n',
  );
  expect((await newer.client.query('select name from migration')).rows).toHaveLength(2);
});

describe('the SQL of the rooms', () => {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));

  test.each(PARTS)('$name: each file belongs to a listed room', ({ folder, rooms }) => {
    const known = rooms.flatMap((room) => [`${room}/tables.sql`, `${room}/functions.sql`]);
    const others = filesOf(folder).filter(
      (path) => !known.includes(path) && !/^migrations\/\d{4}_\w+\.sql$/.test(path),
    );
    expect(others).toEqual([]);
  });

  test('each function and view is defined once', () => {
    // Numbered files repeat the functions of triggers that they change.
    const roomFiles = (folder: string) => filesOf(folder).filter((path) => !path.startsWith('migrations/'));
    const names = PARTS.flatMap(({ folder }) =>
      roomFiles(folder).flatMap((path) =>
        [
          ...readFileSync(`${folder}/${path}`, 'utf8').matchAll(/^create (?:or replace )?(?:function|view) ([\w.]+)/gm),
        ].map(([, name]) => name),
      ),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
