import { setTimeout as wait } from 'node:timers/promises';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { jobSchemaOf } from '#server/config/cell.ts';
import type { Platform } from './platform.ts';

/** A kind of job on a queue in the database. Of each key at most one job waits or runs, over all processes. */
export interface JobKind {
  readonly name: string;
  /** Must be safe to repeat: if a process dies in the middle of a job, another one starts it again. */
  work(key: string): Promise<void>;
  /** The keys of the jobs to do; called each second in every process that runs jobs. */
  due(): Promise<readonly string[]>;
  /** A job that runs longer counts as lost and is started again. */
  readonly expireSeconds: number;
  /** The number of jobs that a worker does side by side; 1 unless they mostly wait for somebody else's answer. */
  readonly together?: number;
}

const POLL_MS = 1000;
const POLL_SECONDS = 0.5;
/** How often lost jobs are searched. */
const SUPERVISE_SECONDS = 2;
const AT_ONCE = 2;
const RETRIES = 20;
const STOP_TIMEOUT_MS = 10_000;
const LAUNCH_PAUSE_MS = 1000;

/** A job's data. */
interface Keyed {
  readonly key: string;
}

/** A started queue, and the kinds whose jobs this process takes from it. */
interface Launched {
  readonly queue: PgBoss;
  readonly taken: Set<string>;
}

/**
 * Starts this process's share of the jobs: puts due ones on the queue unless they are there, and runs its part. The
 * queue is pg-boss in a schema of its own; it retries failed jobs with growing pauses. Calls `onLooked` whenever it
 * has looked for due jobs of a kind. Returns the function that stops it, which waits for running jobs.
 */
export async function startJobs(
  { config, database, log, clock }: Pick<Platform, 'config' | 'database' | 'log' | 'clock'>,
  kinds: readonly JobKind[],
  onLooked: (kind: string) => void = () => undefined,
): Promise<() => Promise<void>> {
  let isStopping = false;
  async function launch(): Promise<Launched> {
    const started = new PgBoss({
      connectionString: database.url,
      schema: jobSchemaOf(config.cell),
      // A cell's schema is made with the cell: its role may make none.
      createSchema: config.cell === null,
      application_name: 'chokdee jobs',
      max: AT_ONCE + 1,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    // pg-boss reports copies of errors, which are no errors themselves.
    started.on('error', (fault) =>
      log.error({ err: Object.assign(new Error(fault.message), fault) }, 'job queue failed'),
    );
    const launched = { queue: started, taken: new Set<string>() };
    try {
      await started.start();
      await Promise.all(kinds.map((kind) => open(launched, kind)));
    } catch (error) {
      await started.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    return launched;
  }
  /** Repeats until it succeeds: otherwise the process would do no more jobs until its next start. */
  async function launchAgain(): Promise<Launched> {
    for (;;) {
      try {
        return await launch();
      } catch (error) {
        if (isStopping) throw error;
        log.error({ err: error }, 'no jobs after the move: the queue is tried again');
        await wait(LAUNCH_PAUSE_MS);
      }
    }
  }
  async function open(launched: Launched, kind: JobKind): Promise<void> {
    await launched.queue.createQueue(kind.name, {
      policy: 'exclusive',
      expireInSeconds: kind.expireSeconds,
      retryLimit: RETRIES,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
    });
    await take(launched, kind);
  }
  async function take({ queue, taken }: Launched, kind: JobKind): Promise<void> {
    taken.add(kind.name);
    await queue.work<Keyed>(
      kind.name,
      // The next ones follow at once while there are as many as it takes together.
      {
        pollingIntervalSeconds: POLL_SECONDS,
        localConcurrency: AT_ONCE,
        batchSize: kind.together ?? 1,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (jobs) => Promise.all(jobs.map((job) => run(kind, job))),
    );
  }
  let boss = launch();
  await boss;
  // The queue does not move with the tables: due jobs are found again in the new place.
  const stopFollowing = database.onMoved(() => {
    boss = boss
      .then(({ queue }) => queue.stop({ graceful: false }))
      .catch((error: unknown) => log.error({ err: error }, 'the queue of the old place could not be ended'))
      .then(launchAgain);
    boss.catch((error: unknown) => log.error({ err: error }, 'stopped before the queue of the new place was there'));
  });
  async function run(kind: JobKind, { id, data: { key } }: Job<Keyed>): Promise<JobResult> {
    try {
      // A job taken in the second before `look` noticed the clock: the queue gives it to another process.
      if (!clock.isRight()) throw new Error("no jobs while this computer's clock differs from the database's");
      await kind.work(key);
      return { id, status: 'completed' };
    } catch (error) {
      log.error({ err: error, job: kind.name, key }, 'job failed');
      return { id, status: 'failed', output: error };
    }
  }
  async function look(kind: JobKind): Promise<void> {
    const launched = await boss;
    const { queue, taken } = launched;
    if (!clock.isRight()) {
      // A job that it took would fail, and be given up after `RETRIES` of them.
      if (taken.delete(kind.name)) await queue.offWork(kind.name, { wait: false });
      return;
    }
    if (!taken.has(kind.name)) await take(launched, kind);
    const keys = await kind.due();
    // The queue leaves out a job that already waits or runs.
    if (keys.length > 0)
      await queue.insert(
        kind.name,
        keys.map((key) => ({ data: { key }, singletonKey: key })),
      );
    onLooked(kind.name);
  }
  const stops = await Promise.all(kinds.map((kind) => keepLooking(() => look(kind), log, kind.name)));
  return async () => {
    isStopping = true;
    stopFollowing();
    for (const stop of stops) await stop();
    const launched = await boss.catch(() => undefined);
    await launched?.queue.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  };
}

/** Looks for due jobs now and then each second, unless the last look has not ended. */
async function keepLooking(look: () => Promise<void>, log: Platform['log'], job: string): Promise<() => Promise<void>> {
  await look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error, job }, 'looking for due jobs failed'))
      .finally(() => {
        looking = undefined;
      });
  }, POLL_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** Work that every process repeats by itself, without the queue. It must be safe in several processes at once. */
export interface Loop {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/** Repeats each loop, unless its last run is still under way. Returns the way to stop, which waits for runs under way. */
export function startLoops(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  loops: readonly Loop[],
): () => Promise<void> {
  const stops = loops.map(({ name, everyMs, run }) => {
    let running: Promise<void> | undefined;
    const timer = setInterval(() => {
      if (!clock.isRight()) return;
      running ??= run()
        .catch((error: unknown) => log.error({ err: error, loop: name }, 'loop failed'))
        .finally(() => {
          running = undefined;
        });
    }, everyMs);
    return async () => {
      clearInterval(timer);
      await running;
    };
  });
  return async () => {
    for (const stop of stops) await stop();
  };
}
