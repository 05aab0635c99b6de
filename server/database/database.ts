import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailable, databaseRefusal, isOutdatedStatement, mayHaveMoved } from './database-errors.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { openPools, type PoolOptions } from './pools.ts';

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

/** A change of something that others read. With a key it also wakes the other processes (wake-ups.ts). */
interface Signal {
  readonly name: string;
  readonly key?: number;
}

/** An open transaction. */
export interface Transaction extends Queries {
  readonly inTransaction: true;
  /** Signals added here reach the listeners of `Database.onSignal` after the transaction has committed. */
  readonly signals: Signal[];
}

export interface Database extends Queries {
  /**
   * `postgres://…`, for a library that opens connections of its own: the pooler's, if there is one. It changes with a
   * move.
   */
  readonly url: string;
  /**
   * For reads that may be seconds old and decide nothing, never for a balance. It is the replica while that is close
   * enough to the primary, otherwise the primary.
   */
  readonly replica: Queries;
  /** A connection of its own, because the answer must not depend on how busy the others are. */
  readonly probe: Queries;
  /** Another such connection, for figures of the whole database that may take seconds. */
  readonly monitor: Queries;
  /** Connections in use and idle, and statements that wait for one. */
  pools(): { pool: string; inUse: number; idle: number; waiting: number }[];
  /** `kind`: works of one kind cannot take all connections while they wait for a lock (lanes.ts). */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>, kind?: string): Promise<Result>;
  /**
   * Calls `onPayload` for each NOTIFY on the channel, and reconnects for as long as the process lives. Notifications
   * between two connections are lost, so `onReconnected` is called after each new connection.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnected: () => void,
  ): Promise<() => Promise<void>>;
  /** Calls `listener` after the tables have moved to another PostgreSQL, where everything runs from then on. */
  onMoved(listener: () => void): () => void;
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

/** The statements with the names that they are prepared under, on every connection. */
const prepared = new Map<string, { name: string; text: string }>();
let preparation = '';
function preparedStatement(text: string): { name: string; text: string } {
  let statement = prepared.get(text);
  if (!statement) {
    const marked = text + preparation;
    statement = { name: createHash('sha1').update(marked).digest('base64url'), text: marked };
    prepared.set(text, statement);
  }
  return statement;
}
/**
 * Makes every connection prepare all statements again, under new names, because a migration changes many tables at
 * once. The texts get a mark too, because a pooler knows statements by their text.
 */
function prepareAgain(text: string, outdatedName: string): void {
  if (prepared.get(text)?.name !== outdatedName) return;
  preparation = `\n-- ${randomBytes(6).toString('hex')}`;
  prepared.clear();
}

function throwRefusal(error: unknown): never {
  throw databaseRefusal(error);
}

/** Runs a statement, given its text without its values. */
export type Around = <Result>(statement: string, run: () => Promise<Result>) => Promise<Result>;

type Query = <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/**
 * Runs a single statement. `pool.query` would close the connection after every error, even if a constraint refused a
 * row, and a new connection costs twenty times the statement.
 */
const queryOf =
  (
    now: () => { pool: pg.Pool; place: string },
    judged: (error: unknown, from: string) => Promise<unknown>,
    lanes?: Lanes,
  ): Query =>
  async (config) => {
    const lane = await lanes?.enter(config.text);
    const { pool, place } = now();
    const client = await pool.connect().catch(async (error) => {
      lane?.end();
      return throwRefusal(await judged(error, place));
    });
    let broken: Error | undefined;
    lane?.begin();
    try {
      return await client.query(config);
    } catch (error) {
      const isAnswer = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      if (error instanceof Error && !isAnswer) broken = error;
      throw databaseRefusal(await judged(error, place));
    } finally {
      lane?.end();
      client.release(broken);
    }
  };

/** `repeats`: a statement that has become outdated is run again. A transaction has failed with it. */
function queriesOf(bare: Query, { repeats, around }: { repeats: boolean; around?: Around }): Queries {
  const query: Query = around ? (config) => around(config.text, () => bare(config)) : bare;
  async function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const statement = preparedStatement(text);
    try {
      return (await query<Row & pg.QueryResultRow>({ ...statement, values: [...values] })).rows;
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      prepareAgain(text, statement.name);
      if (!repeats) throw error;
      return (await query<Row & pg.QueryResultRow>({ ...preparedStatement(text), values: [...values] })).rows;
    }
  }
  return {
    rows,
    row: async <Row>(text: string, values?: readonly unknown[]) => (await rows<Row>(text, values))[0],
  };
}

const RECONNECT_MS = 1000;

export interface DatabaseOptions extends PoolOptions {
  around?: Around;
  /** For a cell: the URL of its tables if they are no longer at `url`, otherwise null. */
  findAgain?: (url: string) => Promise<string | null>;
}

/**
 * Opens `postgres://…`. Queries throw `overloaded` when no connection becomes free in 5 s, a lock in 3 s (pools.ts).
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { around, findAgain } = options;
  let place = url;
  let pools = openPools(url, options);
  const movedListeners = new Set<() => void>();
  let following: Promise<unknown> | undefined;
  /** Moves all connections to the tables' new place, if they have moved. */
  async function follow(): Promise<void> {
    const next = (await findAgain?.(place)) ?? null;
    if (next === null || next === place) return;
    const old = pools;
    place = next;
    // A pooler stands before the PostgreSQL that the tables have left.
    pools = openPools(place, { ...options, poolerUrl: null });
    // Statements that still run there end by themselves.
    old.end().catch(options.onError);
    for (const listener of movedListeners) listener();
  }
  /**
   * The error to throw for a failed statement. If it can mean that the cell has moved, this looks for the cell,
   * unless another statement has found it since this one began at `from`. Once the cell is found it returns a
   * retryable error.
   */
  async function judged(error: unknown, from: string): Promise<unknown> {
    if (!(findAgain && error instanceof Error && mayHaveMoved(error))) return error;
    if (place === from) {
      following ??= follow()
        // Logins are refused for a moment while the tables move.
        .catch(() => undefined)
        .finally(() => {
          following = undefined;
        });
      await following;
    }
    return place === from ? error : new DatabaseUnavailable(error);
  }
  const statementLanes = createLanes(pools.statements.options.max);
  const transactionLanes = createLanes(pools.transactions.options.max);
  const primary = queriesOf(
    queryOf(() => ({ pool: pools.statements, place }), judged, statementLanes),
    { repeats: true, around },
  );
  const signalListeners = new Set<(signal: Signal) => void>();

  return {
    get url() {
      return place === url ? (options.poolerUrl ?? url) : place;
    },
    ...primary,
    replica: primary,
    probe: queriesOf(
      queryOf(() => ({ pool: pools.probe, place }), judged),
      { repeats: true },
    ),
    monitor: queriesOf(
      queryOf(() => ({ pool: pools.monitor, place }), judged),
      { repeats: true },
    ),
    pools: () =>
      Object.entries({ statements: pools.statements, transactions: pools.transactions }).map(
        ([pool, { totalCount, idleCount, waitingCount }]) => ({
          pool,
          inUse: totalCount - idleCount,
          idle: idleCount,
          waiting: waitingCount,
        }),
      ),
    async transaction(work, kind) {
      const lane = kind === undefined ? undefined : await transactionLanes.enter(kind);
      const from = place;
      const client = await pools.transactions.connect().catch(async (error) => {
        lane?.end();
        return throwRefusal(await judged(error, from));
      });
      lane?.begin();
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
        throw databaseRefusal(await judged(error, from));
      } finally {
        lane?.end();
        client.release(broken);
      }
      for (const signal of signals) for (const listener of signalListeners) listener(signal);
      return result;
    },
    onSignal(listener) {
      signalListeners.add(listener);
      return () => signalListeners.delete(listener);
    },
    onMoved(listener) {
      movedListeners.add(listener);
      return () => movedListeners.delete(listener);
    },
    async listen(channel, onPayload, onReconnected) {
      const { stop, reconnect } = await listenOn(() => place, channel, {
        onPayload,
        onReconnected,
        onError: options.onError,
      });
      movedListeners.add(reconnect);
      return async () => {
        movedListeners.delete(reconnect);
        await stop();
      };
    },
    close: () => pools.end(),
  };
}

interface Listening {
  onPayload(payload: string): void;
  onReconnected(): void;
  onError(error: Error): void;
}

/** LISTENs on a connection of its own. After a loss it tries to reconnect every second. */
async function listenOn(urlNow: () => string, channel: string, { onPayload, onReconnected, onError }: Listening) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: urlNow(), application_name: 'chokdee listen' });
    next.on('notification', (message) => onPayload(message.payload ?? ''));
    next.on('error', (error) => {
      if (!isClosed) onError(error);
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    // Registered only now: if the first connection fails, the caller's promise rejects. A connection may end without
    // an error.
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
  return {
    /** When it ends, it connects again, to the tables' present place. */
    reconnect: () => void client?.end(),
    async stop() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
