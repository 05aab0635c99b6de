import { createHash } from 'node:crypto';
import pg from 'pg';
import { databaseRefusal, isOutdatedStatement } from './database-errors.ts';

/**
 * Runs SQL; the parameter of queries that only read. Queries that write take a `Transaction`; those that are a single
 * statement and also run alone take `Transaction | Database`. Every statement is prepared once per connection, under a
 * name made from its text.
 */
export interface Queries {
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
}

/** Something that others read has changed. With a key it wakes the other processes, too (wake-ups.ts). */
interface Signal {
  readonly name: string;
  readonly key?: number;
}

/** An open transaction. */
export interface Transaction extends Queries {
  readonly inTransaction: true;
  /** Signals added here reach the listeners of `Database.onSignal` once the transaction has committed. */
  readonly signals: Signal[];
}

export interface Database extends Queries {
  /** `postgres://…`, for a library that opens connections of its own. */
  readonly url: string;
  /** A connection of its own: whether the database answers must not depend on how busy the others are. */
  readonly probe: Queries;
  /** Another such connection, for figures of the whole database that may take seconds. */
  readonly monitor: Queries;
  /** Connections in use and idle, and statements that wait for one. */
  pools(): { pool: string; inUse: number; idle: number; waiting: number }[];
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Calls `onPayload` for each NOTIFY on the channel, and reconnects for as long as the process lives. Notifications
   * between two connections are lost, so `onReconnected` is called after each new connection.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnected: () => void,
  ): Promise<() => Promise<void>>;
  /** Calls `listener` with each signal of the transactions that commit in this process. */
  onSignal(listener: (signal: Signal) => void): () => void;
  close(): Promise<void>;
}

/** Satang and ids fit a double up to 9·10^15; a larger one is a defect and must not be rounded silently. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
}
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
/** A date is a calendar day, not an instant. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The names that statements are prepared under, on every connection. */
const statementNames = new Map<string, string>();
let preparation = 0;
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('sha1').update(`${preparation} ${text}`).digest('base64url');
    statementNames.set(text, name);
  }
  return name;
}
/** Has every connection prepare all statements again, under new names: a migration changes many tables at once. */
function prepareAgain(text: string, outdatedName: string): void {
  if (statementNames.get(text) !== outdatedName) return;
  preparation += 1;
  statementNames.clear();
}

function throwRefusal(error: unknown): never {
  throw databaseRefusal(error);
}

/** Runs a statement, given its text without its values. */
export type Around = <Result>(statement: string, run: () => Promise<Result>) => Promise<Result>;

type Query = <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/**
 * Runs a single statement. `pool.query` would close the connection after every error, also where a constraint refused a
 * row, and a new connection costs twenty times the statement.
 */
const queryOf =
  (pool: pg.Pool): Query =>
  async (config) => {
    const client = await pool.connect().catch(throwRefusal);
    let broken: Error | undefined;
    try {
      return await client.query(config);
    } catch (error) {
      const isAnswer = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      if (error instanceof Error && !isAnswer) broken = error;
      throw databaseRefusal(error);
    } finally {
      client.release(broken);
    }
  };

/** `repeats`: a statement that has become outdated is run again. A transaction has failed with it. */
function queriesOf(bare: Query, { repeats, around }: { repeats: boolean; around?: Around }): Queries {
  const query: Query = around ? (config) => around(config.text, () => bare(config)) : bare;
  async function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const name = statementName(text);
    try {
      return (await query<Row & pg.QueryResultRow>({ name, text, values: [...values] })).rows;
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      prepareAgain(text, name);
      if (!repeats) throw error;
      return (await query<Row & pg.QueryResultRow>({ name: statementName(text), text, values: [...values] })).rows;
    }
  }
  return {
    rows,
    row: async <Row>(text: string, values?: readonly unknown[]) => (await rows<Row>(text, values))[0],
  };
}

const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 5000;
/** Whoever waits longer for a row is answered as busy, and its connection serves others. */
const LOCK_TIMEOUT_MS = 3000;
/** Longer than a request may take (http/fastify.ts): portions of long work (a settlement, a night's commission) need seconds. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A process that hangs within a transaction would keep its locks. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const PROBE_TIMEOUT_MS = 2000;
const MONITOR_TIMEOUT_MS = 5000;
/** A third of PostgreSQL's default limit. */
export const DEFAULT_CONNECTIONS = 32;

/**
 * Opens `postgres://…`. There are two pools: a single statement never waits for a connection that a transaction holds, so
 * a handler may count a rate limit inside its transaction without waiting for itself. `maxConnections` is for both
 * together, per process. Queries throw `overloaded` when no connection becomes free in 5 s, a lock in 3 s.
 */
export function openDatabase(
  url: string,
  options: { maxConnections?: number; onError: (error: Error) => void; around?: Around },
): Database {
  const max = options.maxConnections ?? DEFAULT_CONNECTIONS;
  const { around } = options;
  let isClosing = false;
  const openPool = (size: number, changes: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: size,
      application_name: 'chokdee',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      ...changes,
    });
    // A connection cut while in use fails its statement; without a listener the error would end the process as well.
    pool.on('connect', (client) => client.on('error', () => undefined));
    // A closing pool forgets its connections before they are closed; their errors no longer matter.
    pool.on('error', (error) => {
      if (!isClosing) options.onError(error);
    });
    return pool;
  };
  // Half each: with five connections for single statements the payment webhook, which is one that waits for the disk, ran
  // at half its speed.
  const statements = openPool(Math.max(1, Math.floor(max / 2)));
  const transactions = openPool(Math.max(1, max - Math.floor(max / 2)));
  const probe = openPool(1, {
    application_name: 'chokdee probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    statement_timeout: PROBE_TIMEOUT_MS,
  });
  const monitor = openPool(1, { application_name: 'chokdee monitor', statement_timeout: MONITOR_TIMEOUT_MS });
  const signalListeners = new Set<(signal: Signal) => void>();

  return {
    url,
    ...queriesOf(queryOf(statements), { repeats: true, around }),
    probe: queriesOf(queryOf(probe), { repeats: true }),
    monitor: queriesOf(queryOf(monitor), { repeats: true }),
    pools: () =>
      Object.entries({ statements, transactions }).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
        pool,
        inUse: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    async transaction(work) {
      const client = await transactions.connect().catch(throwRefusal);
      const signals: Signal[] = [];
      let broken: Error | undefined;
      let result: Awaited<ReturnType<typeof work>>;
      try {
        await client.query('begin');
        result = await work({
          ...queriesOf((config) => client.query(config), { repeats: false, around }),
          inTransaction: true,
          signals,
        });
        await (around ? around('commit', () => client.query('commit')) : client.query('commit'));
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
        throw databaseRefusal(error);
      } finally {
        client.release(broken);
      }
      for (const signal of signals) for (const listener of signalListeners) listener(signal);
      return result;
    },
    onSignal(listener) {
      signalListeners.add(listener);
      return () => signalListeners.delete(listener);
    },
    listen: (channel, onPayload, onReconnected) =>
      listenOn(url, channel, { onPayload, onReconnected, onError: options.onError }),
    async close() {
      isClosing = true;
      await Promise.all([statements.end(), transactions.end(), probe.end(), monitor.end()]);
    },
  };
}

interface Listening {
  onPayload(payload: string): void;
  onReconnected(): void;
  onError(error: Error): void;
}

/** LISTENs on a connection of its own. After a loss it tries to reconnect every second. */
async function listenOn(url: string, channel: string, { onPayload, onReconnected, onError }: Listening) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'chokdee listen' });
    next.on('notification', (message) => onPayload(message.payload ?? ''));
    next.on('error', (error) => {
      if (!isClosed) onError(error);
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    // Only now: when the first connection fails, the caller's promise rejects. A connection may end without an error.
    next.once('end', retry);
    client = next;
    if (isClosed) await next.end();
  }
  function retry(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      connect().then(onReconnected, (error: Error) => {
        onError(error);
        retry();
      });
    }, RECONNECT_MS);
  }

  await connect();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await client?.end();
  };
}
