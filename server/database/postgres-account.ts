import { execFile, spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * The user that runs PostgreSQL. It refuses root, so root runs it as another user; any other user has no uid here.
 */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
  /** The folder or the binaries are below a folder that only root may enter (/root, a private temp folder). */
  readonly needsPassage?: true;
}

/** Finds the account, or as root makes it, and checks that it can run `program` and enter `folder`. */
export async function postgresAccount(folder: string, program: string): Promise<Account> {
  await chmod(program, 0o755).catch(() => undefined); // Some package managers drop the bit. Where we may not set it, running it fails.
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: '-u' | '-g') => Number((await execute('id', [flag, 'postgres'])).stdout);
  const account = await Promise.all([id('-u'), id('-g')]).catch(async () => {
    await execute('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
    return Promise.all([id('-u'), id('-g')]);
  });
  const [uid, gid] = account;
  const canEnter = (parameters: string[]) =>
    spawnSync(parameters[0] ?? '', parameters.slice(1), { uid, gid, stdio: 'ignore' }).status === 0;
  if (canEnter([program, '--version']) && canEnter(['test', '-x', folder])) return { uid, gid };
  if (spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status !== 0) {
    throw new Error(
      `the user "postgres" may not enter ${folder}: start as another user than root, move the project, or set DATABASE_URL`,
    );
  }
  return { uid, gid, needsPassage: true };
}

/** The command line and spawn options that run a program as the account. */
export function asAccount(
  { uid, gid, needsPassage }: Account,
  program: string,
  parameters: string[],
): [string, string[], { uid?: number; gid?: number; cwd: string }] {
  if (!needsPassage) return [program, parameters, { ...(uid === undefined ? {} : { uid, gid }), cwd: '/' }];
  const passage = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  return ['setpriv', [...passage, program, ...parameters], { cwd: '/' }];
}
