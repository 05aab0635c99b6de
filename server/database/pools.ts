import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5000;
/** A call that waits longer for a row is answered as busy, and its connection serves others. */
const LOCK_TIMEOUT_MS = 3000;
/** Longer than a request may take (http/fastify.ts): portions of long work (a settlement, a night's commission) need seconds. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A process that hangs within a transaction would keep its locks. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const PROBE_TIMEOUT_MS = 2000;
const MONITOR_TIMEOUT_MS = 5000;
/** A third of PostgreSQL's default limit. */
export const DEFAULT_CONNECTIONS = 32;

export interface PoolOptions {
  /** The connections of one process, for single statements and transactions together. */
  maxConnections?: number;
  onError: (error: Error) => void;
  /** A pooler that shares connections between transactions (pooler.ts). */
  poolerUrl?: string | null;
  /** For a server that callers need not wait for: it must give a connection, and answer, within these times. */
  patience?: { connectMs: number; answerMs: number };
}

/** Limits that PostgreSQL itself enforces, set when a connection opens. */
const limits = (statementMs: number): pg.PoolConfig => ({
  lock_timeout: LOCK_TIMEOUT_MS,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
});

function poolOpener({ onError }: PoolOptions) {
  const pools: pg.Pool[] = [];
  let isClosing = false;
  return {
    open(url: string, size: number, changes: pg.PoolConfig): pg.Pool {
      const pool = new pg.Pool({
        connectionString: url,
        max: size,
        application_name: 'chokdee',
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        ...changes,
      });
      // A connection cut while in use fails its statement; without a listener the error would end the process as well.
      pool.on('connect', (client) => client.on('error', () => undefined));
      // A closing pool forgets its connections before they are closed; their errors no longer matter.
      pool.on('error', (error) => {
        if (!isClosing) onError(error);
      });
      pools.push(pool);
      return pool;
    },
    async end(): Promise<void> {
      isClosing = true;
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/**
 * The connections to the primary. Single statements have a pool of their own, so that they never wait for a
 * connection that a transaction holds: a handler may count a rate limit inside its transaction. Behind a pooler,
 * timeouts are set there and checked at the start (pooler.ts); `monitor`, whose statements may take long, bypasses
 * it.
 */
export function openPools(url: string, options: PoolOptions) {
  const { open, end } = poolOpener(options);
  const max = options.maxConnections ?? DEFAULT_CONNECTIONS;
  const { poolerUrl, patience } = options;
  const serving = poolerUrl ?? url;
  const statementMs = patience?.answerMs ?? STATEMENT_TIMEOUT_MS;
  const impatient = patience && { connectionTimeoutMillis: patience.connectMs, query_timeout: patience.answerMs };
  const ownLimits = (ms: number) => (poolerUrl ? {} : limits(ms));
  // Half each: with only five connections for single statements, the payment webhook, a single statement that waits
  // for the disk, ran at half its speed.
  const ofStatements = Math.max(1, Math.floor(max / 2));
  return {
    statements: open(serving, ofStatements, { ...ownLimits(statementMs), ...impatient }),
    transactions: open(serving, Math.max(1, max - ofStatements), { ...ownLimits(statementMs), ...impatient }),
    probe: open(serving, 1, {
      application_name: 'chokdee probe',
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      ...ownLimits(PROBE_TIMEOUT_MS),
    }),
    monitor: open(url, 1, { application_name: 'chokdee monitor', ...limits(MONITOR_TIMEOUT_MS) }),
    end,
  };
}
