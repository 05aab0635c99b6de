import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { freePort } from '#server/lib/free-port.ts';
import { endsWithRun } from '../ending.ts';
import { bet, type Games, startGames } from '../server/game/seamless-fixture.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import type { Figure } from './bench.ts';
import { type SystemPostgres, systemPostgres, toolsFolder } from './system-postgres.ts';

const ENTRIES = 1_000_000;
const PLAYERS = 8;
/** Half of the entries are in the base backup, half only in the log; then play goes on this long. */
const PLAY_MS = 5_000;
const MAX_LOST_SECONDS = 5;
const MAX_RESTORE_SECONDS = 60;

/** Bets between two accounts that add up, written straight into the books: the ledger would take some minutes. */
async function addEntries({ server: { database } }: Games, wallet: number, transfers: number): Promise<void> {
  const house = await database.row<{ id: number; sequence: number; balance_satang: number }>(
    "select id, sequence, balance_satang from account where kind = 'adjustment' and currency = 'THB' and shard = 0 and agent_id = $1",
    [AGENT],
  );
  const own = await database.row<{ sequence: number; balance_satang: number }>(
    'select sequence, balance_satang from account where id = $1',
    [wallet],
  );
  if (!house || !own) throw new Error('no accounts');
  await database.transaction(async (tx) => {
    await tx.rows(
      `insert into transfer (id, agent_id, currency, debit_account_id, credit_account_id, amount_satang, kind, reference, phase, created_at)
       select 'fill:' || $3::bigint || ':' || n, $1, 'THB', $2, $3, 100, 'adjustment', null, 'single', now() from generate_series(1, $4::int) n`,
      [AGENT, house.id, wallet, transfers],
    );
    for (const { id, from, balance, sign } of [
      { id: house.id, from: house.sequence, balance: house.balance_satang, sign: -1 },
      { id: wallet, from: own.sequence, balance: own.balance_satang, sign: 1 },
    ]) {
      await tx.rows(
        `insert into entry (account_id, sequence, transfer_id, balance_change_satang, held_change_satang, balance_after_satang, held_after_satang, created_at)
         select $1, $2::bigint + n, 'fill:' || $6::bigint || ':' || n, $3::bigint * 100, 0, $4::bigint + $3::bigint * 100 * n, 0, now() from generate_series(1, $5::int) n`,
        [id, from, sign, balance, transfers, wallet],
      );
      await tx.rows(
        'update account set balance_satang = balance_satang + $2::bigint * 100 * $3::bigint, sequence = sequence + $3::bigint, last_entry_at = now() where id = $1',
        [id, sign, transfers],
      );
    }
  });
}

interface Played {
  /** In the order of their answers. */
  bets: { id: string; at: number }[];
  stop(): Promise<void>;
}

/** Players who bet one after the other, until they are stopped or the server fails. */
function play(games: Games, sessions: readonly string[]): Played {
  const bets: Played['bets'] = [];
  let isOver = false;
  const players = sessions.map(async (session) => {
    while (!isOver) {
      const body = bet(session, 1);
      const answer = await games.sendCallback('bet', body).catch(() => undefined);
      if (answer?.body.error === 0) bets.push({ id: body.transaction_id, at: performance.now() });
    }
  });
  return {
    bets,
    async stop() {
      isOver = true;
      await Promise.all(players);
    },
  };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Accounts, and those whose balance is not that of their last entry; and the sums of all. */
const BOOKS = `
  select count(*)::int as accounts, count(*) filter (where a.balance_satang <> coalesce(e.balance, 0))::int as wrong,
    (select count(*)::int from entry) as entries,
    (select max(abs(sum)) from (select sum(balance_satang) as sum from account group by currency) s)::float8 as off
  from account a left join lateral (
    select balance_after_satang as balance from entry where account_id = a.id order by sequence desc limit 1) e on true`;

/**
 * A base backup and its log, made by the commands of docs/operations.md#backups while players bet; then the database
 * and its disk are lost, and another one is made of the backup. The books and the answers are compared with the
 * result.
 */
export async function restoreBench(): Promise<Figure[]> {
  const tools = toolsFolder();
  if (tools === undefined) {
    console.log('restore: left out, because the tools of PostgreSQL (pg_basebackup, pg_receivewal) are not installed');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-restore-'));
  const postgres = await systemPostgres(tools, folder);
  const end = endsWithRun(async () => {
    await postgres.run('pg_ctl', 'stop', '-m', 'immediate', '-D', join(folder, 'restored')).catch(() => undefined);
    await postgres.run('pg_ctl', 'stop', '-m', 'immediate', '-D', join(folder, 'data')).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });
  try {
    return await backUpAndRestore(postgres, folder);
  } finally {
    await end();
  }
}

async function backUpAndRestore(postgres: SystemPostgres, folder: string): Promise<Figure[]> {
  const [data, archive, backups, restored] = ['data', 'archive', 'backups', 'restored'].map((name) =>
    join(folder, name),
  );
  if (!data || !archive || !backups || !restored) throw new Error('no folders');
  for (const path of [folder, data, archive, backups]) await postgres.folder(path);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const startCluster = (path: string) =>
    postgres.run('pg_ctl', 'start', '-w', '-t', '300', '-D', path, '-l', join(folder, 'log'), '-o', `-p ${port}`);

  await postgres.run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
  await appendFile(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 100\nmax_wal_size = '4GB'\n`,
  );
  await startCluster(data);
  await migrate(url, [SERVER_SQL, SANDBOX_SQL]);

  const log = ['--dbname', url, '--directory', archive, '--slot', 'archive'];
  await postgres.run('pg_receivewal', ...log, '--create-slot', '--if-not-exists');
  const receiver = postgres.start('pg_receivewal', ...log, '--synchronous', '--no-loop');
  const games = await startGames({ databaseUrl: url, maxConnections: PLAYERS + 2, log: { write: () => undefined } });
  const sessions: string[] = [];
  for (let n = 0; n < PLAYERS; n += 1) {
    const player = await games.addPlayer(100_000_000);
    sessions.push(await games.openSession(player));
  }
  const [first, second] = [await games.addPlayer(0), await games.addPlayer(0)];
  await addEntries(games, first.wallet, ENTRIES / 4);

  const played = play(games, sessions);
  const script = await readFile('server/deploy/backup.sh', 'utf8');
  await postgres.run('sh', '-c', `export BACKUP_URL='${url}' BACKUPS='${backups}' ARCHIVE='${archive}'\n${script}`);
  const [name, ...others] = await readdir(backups);
  if (name === undefined || others.length > 0) throw new Error('not one backup');
  const base = join(backups, name);
  await addEntries(games, second.wallet, ENTRIES / 4);
  await pause(PLAY_MS);
  const before = await query<{ entries: number }>(url, BOOKS);

  // The machine is lost with its disk; the archive is on another one.
  await postgres.run('pg_ctl', 'stop', '-m', 'immediate', '-D', data);
  await played.stop();
  receiver.kill('SIGTERM');
  if (receiver.exitCode === null && receiver.signalCode === null) await once(receiver, 'exit');
  await games.close().catch(() => undefined);
  await rm(data, { recursive: true, force: true });

  const started = performance.now();
  const restore = [
    `cp -a '${base}' '${restored}'`,
    `echo "restore_command = 'cp ${archive}/%f %p || cp ${archive}/%f.partial %p'" >> '${restored}/postgresql.auto.conf'`,
    `touch '${restored}/recovery.signal'`,
  ];
  await postgres.run('sh', '-ec', restore.join('\n'));
  await startCluster(restored);
  while ((await query<{ is: boolean }>(url, 'select pg_is_in_recovery() as is'))[0]?.is !== false) await pause(50);
  const seconds = (performance.now() - started) / 1000;

  const [books] = await query<{ accounts: number; wrong: number; entries: number; off: number }>(url, BOOKS);
  if (books?.off !== 0) throw new Error(`the restored accounts add up to ${books?.off}`);
  const kept = new Set(
    (await query<{ transaction_id: string }>(url, 'select transaction_id from game_bet')).map(
      (row) => row.transaction_id,
    ),
  );
  const firstLost = played.bets.find(({ id }) => !kept.has(id));
  const last = played.bets.at(-1);
  const lostSeconds = firstLost && last ? (last.at - firstLost.at) / 1000 : 0;
  const lost = played.bets.filter(({ id }) => !kept.has(id)).length;
  return [
    {
      what: `Restore of ${books.entries.toLocaleString('en')} entries from base backup and log, until it takes writes`,
      measured: `${seconds.toFixed(1)} s`,
      comparison: `${MAX_RESTORE_SECONDS} s`,
      ratio: seconds / MAX_RESTORE_SECONDS,
      limit: { most: 1 },
    },
    {
      what: `– answered bets that are lost with the database's disk, of ${played.bets.length}`,
      measured: `${lost}, the last ${lostSeconds.toFixed(2)} s`,
      comparison: `${MAX_LOST_SECONDS} s`,
      ratio: lostSeconds / MAX_LOST_SECONDS,
      limit: { most: 1 },
    },
    {
      what: '– accounts whose balance is that of their last entry; all add up to 0',
      measured: `${books.accounts - books.wrong}, ${before[0] && books.entries >= before[0].entries ? 'no entry of the last look is missing' : 'entries are missing'}`,
      comparison: `${books.accounts}`,
      ratio: (books.accounts - books.wrong) / books.accounts,
      limit: { least: 1 },
    },
  ];
}
