import type { FastifyBaseLogger } from 'fastify';

/** Running requests get this long; a process manager's limit is usually 30 s. */
const DEADLINE_MS = 25_000;

/**
 * On SIGTERM or SIGINT, runs `stop` once and exits. A second signal, or the deadline, exits at once. An uncaught
 * error stops the server in the same order, so that nothing that it started outlives it, and exits with 1.
 */
export function onStop(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let isStopping = false;
  function begin(exitCode: number): void {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  }
  function onSignal(signal: NodeJS.Signals): void {
    log.info({ signal }, 'stopping');
    begin(0);
  }
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'stopping after an error that nobody has caught');
    begin(1);
  });
}
