import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asAccount, postgresAccount } from '#server/database/postgres-account.ts';
import { freePort } from '#server/lib/free-port.ts';

/** The first release that knows prepared statements. */
const MIN_VERSION = [1, 21] as const;

/** PGBOUNCER, or the operating system's if it is new enough; otherwise undefined. */
export function pgbouncerProgram(): string | undefined {
  const named = process.env.PGBOUNCER;
  const candidates = named
    ? [named]
    : ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
  return candidates.find((program) => {
    if (!existsSync(program)) return false;
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
    return Number(major) > MIN_VERSION[0] || (Number(major) === MIN_VERSION[0] && Number(minor) >= MIN_VERSION[1]);
  });
}

export interface Pgbouncer {
  /** The address of `to` through it. */
  urlOf(to: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer before the PostgreSQL of `target`, for its user and all of its databases, with the settings of
 * server/deploy/pgbouncer.ini except `changes`. Without `hasLimits` its connections have no limits.
 */
export async function startPgbouncer(
  program: string,
  target: string,
  changes: Readonly<Record<string, string>> = {},
  hasLimits = true,
): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-pgbouncer-'));
  const account = await postgresAccount(folder, program);
  const port = await freePort();
  const { hostname, port: targetPort, username, password } = new URL(target);
  const sample = await readFile('server/deploy/pgbouncer.ini', 'utf8');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: join(folder, 'users'),
    unix_socket_dir: '',
    logfile: join(folder, 'log'),
    ...changes,
  };
  const kept = sample
    .replace(
      /^chokdee = host=\S+ port=\d+(.*)$/m,
      (_, query: string) => `* = host=${hostname} port=${targetPort}${hasLimits ? query : ''}`,
    )
    .split('\n')
    .filter((line) => !Object.keys(settings).some((name) => line.startsWith(`${name} =`)));
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const files = {
    [settings.auth_file]: `"${username}" "${decodeURIComponent(password)}"\n`,
    [join(folder, 'ini')]: [...kept, ...lines, ''].join('\n'),
    [settings.logfile]: '',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(file, text, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    for (const path of [folder, ...Object.keys(files)]) await chown(path, account.uid, account.gid);
  const [file, parameters, options] = asAccount(account, program, ['-q', join(folder, 'ini')]);
  const child = spawn(file, parameters, { ...options, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const urlOf = (to: string) => {
    const url = new URL(to);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: urlOf(target) });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (tries === 50 || child.exitCode !== null)
        throw new Error(`PgBouncer does not answer: ${await readFile(settings.logfile, 'utf8')}`, { cause: error });
      await pause(100);
    }
  }
  return {
    urlOf,
    async stop() {
      child.kill('SIGINT');
      await Promise.race([exited, pause(3000).then(() => child.kill('SIGKILL'))]);
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
