import type { JobKind, Loop } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { Confirmations } from './confirmations.ts';
import type { Server } from './route.ts';

/** Work of every process at its start and every hour; it must be safe to repeat and to run in several processes at once. */
type Chore = () => Promise<unknown>;

/**
 * A domain's contribution to the server. `app.ts` lists one line for each. A domain that needs another one on its
 * floor gets it as a parameter of the function that makes it.
 */
export interface Domain {
  /** Serves the domain's calls for players, visitors and providers. */
  routes?(server: Server): void | Promise<void>;
  /** Serves the calls of the operator; some wait for a second key (`confirmations`). */
  operatorRoutes?(server: Server, confirmations: Confirmations): void;
  /** Work on the queue, done by one process at a time. Only where JOBS is on. */
  jobs?(platform: Platform): readonly JobKind[];
  /** Work that each process repeats by itself. Only where JOBS is on. */
  loops?(platform: Platform): readonly Loop[];
  housekeeping?(platform: Platform): readonly Chore[];
  /** Called last, when all routes are there; `close` ends it after the jobs and before open streams. */
  start?(platform: Platform): Promise<{ close(): Promise<void> }>;
}
