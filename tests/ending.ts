/**
 * Ends the processes that a run has started (PostgreSQL, servers, proxies, browsers) when a signal ends the run. Code that starts
 * one registers its end with `endsWithRun`; `endWithSignals` listens for the signals.
 */
const ends: (() => Promise<void>)[] = [];

/** The time for one end: a PostgreSQL that writes its last pages. */
const LIMIT_MS = 15_000;
const LOOK_MS = 1000;

/** `end` as a function that runs once: when it is called, or when a signal ends the run. */
export function endsWithRun(end: () => unknown): () => Promise<void> {
  let ending: Promise<void> | undefined;
  const once = () => {
    ending ??= (async () => {
      ends.splice(ends.indexOf(once), 1);
      await end();
    })();
    return ending;
  };
  ends.push(once);
  return once;
}

const limited = (end: () => Promise<void>) =>
  Promise.race([
    end(),
    new Promise((_, fail) => setTimeout(() => fail(new Error('did not end in time')), LIMIT_MS).unref()),
  ]);

let isEnding = false;

async function endAll(why: string): Promise<never> {
  isEnding = true;
  console.error(`${why}: ends what it has started`);
  for (let end = ends.at(-1); end; end = ends.at(-1))
    await limited(end).catch((error: unknown) => console.error(error));
  process.exit(1);
}

/** A failure of the run itself: while it ends, everything that uses ended things fails. */
const onFailure = (error: unknown) => {
  if (isEnding) return;
  console.error(error);
  void endAll('failed');
};

/** SIGINT, SIGTERM, SIGHUP, an uncaught error, and a parent that is gone (npm ended alone). */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (isEnding ? process.exit(1) : void endAll(signal)));
  for (const failure of ['uncaughtException', 'unhandledRejection'] as const) process.on(failure, onFailure);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !isEnding) void endAll('its parent is gone');
  }, LOOK_MS).unref();
}
