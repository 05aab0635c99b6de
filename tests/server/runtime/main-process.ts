import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface MainProcess {
  child: ChildProcess;
  /** Its output so far, errors included. */
  output: () => string;
  /** Its exit code; null after a signal. */
  exited: Promise<number | null>;
}

/** A process's whole environment: with the run's cache of compiled code a start takes half the time. */
export const bareEnvironment = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});

const running = new Set<ChildProcess>();

/** Ends the processes that a failed test has left. Call it after a file's tests. */
export function killMains(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts `node server/main.ts` in `folder` on a free port, with nothing in its environment but what is given. */
export function startMain(
  environment: Record<string, string | undefined>,
  folder = process.cwd(),
  stdout: 'pipe' | number = 'pipe',
): MainProcess {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { ...bareEnvironment(), PORT: '0', SANDBOX_CROWD: 'off', ...environment },
    stdio: ['ignore', stdout, 'pipe'],
  });
  running.add(child);
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return typeof code === 'number' ? code : null;
  });
  return { child, output: () => printed, exited };
}

/** Runs `npm run agent -- …` to its end, in the database of an address or with these settings. */
export async function runAgent(settings: string | Record<string, string | undefined>, ...words: string[]) {
  const child = spawn(process.execPath, ['server/manage-agent.ts', ...words], {
    env: { ...bareEnvironment(), ...(typeof settings === 'string' ? { DATABASE_URL: settings } : settings) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { printed, errors, code };
}
