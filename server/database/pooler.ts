import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '#server/config/config.ts';
import { keepsOurName, pooledPlace, unlimited } from './pooler-queries.ts';

/** The limits that openDatabase sets for its own connections. */
const LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];

/** The refusal of a server for a statement whose name another connection has prepared, or has not. */
const NAME_CODES = ['42P05', '26000'];

const NEEDED =
  'it needs PgBouncer 1.21 or newer with pool_mode = transaction and max_prepared_statements = 1000 (server/deploy/pgbouncer.ini)';

const refusal = (fault: string, cause?: unknown) => new ConfigError(`DATABASE_POOLER_URL ${fault}`, { cause });

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'chokdee', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // A statement that fails says it as well.
  await client.connect();
  return client;
}

async function refuseNames(client: pg.Client): Promise<void> {
  const name = `chokdee_${randomBytes(6).toString('hex')}`;
  const isKept = await keepsOurName(client, name).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && NAME_CODES.includes(error.code ?? '')) return true;
    throw error;
  });
  if (isKept) throw refusal(`shares connections without knowing prepared statements: ${NEEDED}`);
}

/**
 * Refuses a pooler that the server cannot work through: one without prepared statements, one that leads elsewhere
 * than DATABASE_URL, or one whose connections may wait for ever. Throws a ConfigError of one line.
 */
export async function refusePooler(poolerUrl: string, databaseUrl: string): Promise<void> {
  const pooled = await connect(poolerUrl).catch((error: Error) => {
    throw refusal(`cannot be used: ${error.message || String(error)}`, error);
  });
  const direct = await connect(databaseUrl);
  try {
    await refuseNames(pooled);
    const [its, ours] = [await pooledPlace(pooled), await pooledPlace(direct)];
    for (const part of ['cluster', 'database', 'schema', 'role'] as const)
      if (its[part] !== ours[part])
        throw refusal(
          part === 'cluster'
            ? 'leads to another PostgreSQL than DATABASE_URL'
            : `leads to the ${part} ${its[part]}, and DATABASE_URL to ${ours[part]}`,
        );
    if (its.is_replica) throw refusal('leads to a replica, which cannot be written to');
    const missing = await unlimited(pooled, LIMITS);
    if (missing.length > 0)
      throw refusal(
        `gives connections without ${missing.join(', ')}: set them by connect_query in the database's line of pgbouncer.ini (server/deploy/pgbouncer.ini)`,
      );
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw refusal(`cannot be used: ${error.message}`, error);
    throw error;
  } finally {
    await Promise.all([pooled.end(), direct.end()]);
  }
}
