import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { onCluster, onDatabase, startOwnPostgres, startTestServer } from './harness.ts';
import { startPgbouncer } from './pgbouncer.ts';

/**
 * One real PostgreSQL for the whole run, with two templates to copy: one migrated, one with the demo in it, too. `npm test`
 * has started it already.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.CHOKDEE_TEST_CLUSTER) return async () => undefined;
  // The tests prove rules and races, not disks: without fsync they take half the time.
  const cluster = await startOwnPostgres(['fsync=off', 'synchronous_commit=off', 'max_connections=300']);
  try {
    await makeTemplates(cluster.url);
  } catch (error) {
    // Nobody stops what a failed setup has started.
    await cluster.stop();
    throw error;
  }
  // Read by harness.ts in the workers, which inherit the environment.
  process.env.CHOKDEE_TEST_CLUSTER = cluster.url;
  // With PGBOUNCER all test servers work through it.
  const pooler = process.env.PGBOUNCER ? await startPgbouncer(process.env.PGBOUNCER, cluster.url) : undefined;
  if (pooler) process.env.CHOKDEE_TEST_POOLER = pooler.urlOf(cluster.url);
  // Servers that tests start as processes read what an earlier one has compiled: half of their start.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'chokdee-compiled');
  return async () => {
    await pooler?.stop();
    await cluster.stop();
  };
}

async function makeTemplates(clusterUrl: string): Promise<void> {
  await onCluster(clusterUrl, 'create database chokdee_template');
  await migrate(onDatabase(clusterUrl, 'chokdee_template'), [SERVER_SQL, SANDBOX_SQL]);
  await onCluster(clusterUrl, 'create database chokdee_seeded template chokdee_template');
  const server = await startTestServer({ databaseUrl: onDatabase(clusterUrl, 'chokdee_seeded'), seed: true });
  await server.close();
}
