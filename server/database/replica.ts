import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { followCell } from './cell-location.ts';
import { type Database, type DatabaseOptions, openDatabase, type Queries } from './database.ts';
import { logPosition } from './replica-queries.ts';

/** Null: reads of `database.replica` go to the replica; else why they go to the primary, in some words. */
export type ReplicaState = string | null;

const LOOK_MS = 1000;
/** Connections for reads and for the rest of a database. */
const CONNECTIONS = 16;
/** A replica has answered within this time, or the primary is asked. */
const PATIENCE = { connectMs: 1000, answerMs: 5000 };

const ago = (seconds: number) => (seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);

/**
 * Measures in ms how far the replica lags, by comparing its position in the log with the primary's positions at
 * earlier checks. The time of the replica's last transaction cannot tell: it is long ago both if nothing is written
 * and if the replica has lost its primary.
 */
export function lagMeter(maxLagMs: number): (look: { at: number; primary: number; replayed: number }) => number {
  let marks: { at: number; position: number }[] = [];
  return ({ at, primary, replayed }) => {
    marks.push({ at, position: primary });
    const reached = marks.findLast(({ position }) => position <= replayed);
    // One mark that is too old is enough to know that the replica is behind.
    const firstKept = Math.max(
      0,
      marks.findLastIndex((mark) => at - mark.at > maxLagMs),
    );
    marks = marks.slice(firstKept);
    return reached === undefined ? Number.POSITIVE_INFINITY : at - reached.at;
  };
}

async function faultOf(
  { primary, replica }: { primary: Queries; replica: Queries },
  lagOf: ReturnType<typeof lagMeter>,
  maxLagMs: number,
): Promise<ReplicaState> {
  const [ours, its] = await Promise.all([logPosition(primary), logPosition(replica)]);
  if (!its.is_replica) return 'it is no replica';
  if (its.cluster !== ours.cluster) return 'it is the replica of another PostgreSQL';
  if (ours.position === null || its.position === null) return 'it has nothing yet';
  const lag = lagOf({ at: performance.now(), primary: ours.position, replayed: its.position });
  if (lag <= maxLagMs) return null;
  const last = its.last_seconds === null ? '' : `, its last transaction was made ${ago(its.last_seconds)} ago`;
  return `it is more than ${maxLagMs / 1000} s behind${last}`;
}

/**
 * Reads from a replica that is checked now and each second; `onState` is called with the first state and with each
 * change. A replica that is away, too far behind, not this primary's, or not checked yet is not read.
 */
function startReplicaReads(options: {
  primary: Database;
  replica: Database;
  maxLagMs: number;
  onState: (state: ReplicaState) => void;
}): { queries: Queries; stop(): Promise<void> } {
  const { primary, replica, maxLagMs, onState } = options;
  const lagOf = lagMeter(maxLagMs);
  let state: ReplicaState | undefined;
  function setState(next: ReplicaState): void {
    // The seconds in it change with each look.
    const isNews = state === undefined || (state === null) !== (next === null);
    state = next;
    if (isNews) onState(next);
  }
  const look = () =>
    faultOf({ primary: primary.probe, replica: replica.probe }, lagOf, maxLagMs).then(setState, (error: Error) =>
      setState(`it cannot be asked: ${reasonOf(error)}`),
    );
  let looks = look();
  const timer = setInterval(() => {
    looks = looks.then(look);
  }, LOOK_MS);

  const [readPrimary, readReplica] = [primary.rows, replica.rows];
  async function rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    if (state !== null) return readPrimary<Row>(text, values);
    try {
      return await readReplica<Row>(text, values);
    } catch {
      // Away, or it had to break the read off to go on replaying. A fault of the statement shows on the primary as well.
      return readPrimary<Row>(text, values);
    }
  }
  return {
    queries: {
      rows,
      row: async <Row>(text: string, values?: readonly unknown[]) => (await rows<Row>(text, values))[0],
    },
    async stop() {
      clearInterval(timer);
      await looks;
    },
  };
}

/** The database whose `replica` reads from a replica of its own. */
export function withReplica(
  database: Database,
  options: DatabaseOptions & { url: string; maxLagMs: number; onState: (state: ReplicaState) => void },
): Database {
  const { url, maxLagMs, onState, around } = options;
  const replica = openDatabase(url, {
    maxConnections: CONNECTIONS,
    patience: PATIENCE,
    around,
    // A look says it, once.
    onError: () => undefined,
  });
  const { queries, stop } = startReplicaReads({ primary: database, replica, maxLagMs, onState });
  return {
    ...database,
    get url() {
      return database.url;
    },
    replica: queries,
    pools: () => [
      ...database.pools(),
      ...replica.pools().flatMap((pool) => (pool.pool === 'statements' ? [{ ...pool, pool: 'replica' }] : [])),
    ],
    async close() {
      await stop();
      await Promise.all([replica.close(), database.close()]);
    },
  };
}

/** The database of a server with these settings; its events go to the server's log. */
export function openConfigured(
  url: string,
  { cell, poolerUrl, replica }: Pick<Config, 'cell' | 'poolerUrl' | 'replica'>,
  log: FastifyBaseLogger,
  options: Omit<DatabaseOptions, 'onError'> = {},
): Database {
  const onError = (error: Error) => log.error({ err: error }, 'database connection failed');
  const findAgain = (place: string) => followCell(place, cell, log);
  const database = openDatabase(url, { ...options, poolerUrl, onError, ...(cell !== null && { findAgain }) });
  if (replica === null) return database;
  const onState = (fault: ReplicaState) =>
    fault === null
      ? log.info('the replica of DATABASE_REPLICA_URL is in use')
      : log.warn(`the replica of DATABASE_REPLICA_URL is not used: ${fault}`);
  return withReplica(database, { ...options, ...replica, onError, onState });
}

/** The driver's own message, without the refusal around it. */
const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? reasonOf(error.cause) : error.message || String(error);
