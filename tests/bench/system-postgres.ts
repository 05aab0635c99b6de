/** A PostgreSQL of the operating system, whose tools make backups: the embedded one comes without them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, existsSync, globSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Account, asAccount, postgresAccount } from '#server/database/postgres-account.ts';

const TOOLS = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_receivewal', 'pg_verifybackup', 'pg_archivecleanup'] as const;
type Tool = (typeof TOOLS)[number] | 'sh';

/** The newest folder that has all tools, or undefined. */
export function toolsFolder(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );
  const onPath = (process.env.PATH ?? '').split(':');
  return [...installed, ...onPath].find((folder) => TOOLS.every((tool) => existsSync(`${folder}/${tool}`)));
}

export interface SystemPostgres {
  /** Makes a folder that PostgreSQL may write. */
  folder(path: string): Promise<string>;
  /** Starts a tool. */
  start(tool: Tool, ...parameters: string[]): ChildProcess;
  /** Runs a tool, or a script that finds the tools by itself, to its end; rejects with its output when it fails. */
  run(tool: Tool, ...parameters: string[]): Promise<void>;
}

/** The tools of `tools`, run as the user that PostgreSQL runs as, in `folder`. */
export async function systemPostgres(tools: string, folder: string): Promise<SystemPostgres> {
  const account: Account = await postgresAccount(folder, `${tools}/pg_ctl`);
  function start(tool: Tool, ...parameters: string[]): ChildProcess {
    const program = tool === 'sh' ? '/bin/sh' : `${tools}/${tool}`;
    const [file, list, options] = asAccount(account, program, parameters);
    const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    return spawn(file, list, { ...options, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  }
  return {
    async folder(path) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      if (account.uid !== undefined && account.gid !== undefined)
        await promisify(chown)(path, account.uid, account.gid);
      return path;
    },
    start,
    async run(tool, ...parameters) {
      const child = start(tool, ...parameters);
      let output = '';
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${tool} failed in ${dirname(tools)}: ${output.trim().slice(-1000)}`);
    },
  };
}
