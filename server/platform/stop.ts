import type { FastifyBaseLogger } from 'fastify';

/** Running requests get this long; a process manager's limit is usually 30 s. */
const DEADLINE_MS = 25_000;

/** SIGTERM or SIGINT: runs `stop` once and exits. A second signal, or the deadline, exits at once. */
export function onStopSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let isStopping = false;
  function onSignal(signal: NodeJS.Signals): void {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  }
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
