import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { migrate } from '../../server/platform/migrations.ts';

/** One real PostgreSQL for the whole run, with a migrated template that each test file copies. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-test-'));
  // The tests prove rules and races, not disks: without fsync they take half the time.
  const cluster = await startEmbeddedPostgres(folder, ['fsync=off', 'synchronous_commit=off']);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create database chokdee_template');
  await client.end();
  const templateUrl = new URL(cluster.url);
  templateUrl.pathname = '/chokdee_template';
  await migrate(templateUrl.href);
  // Read by harness.ts in the workers, which inherit the environment.
  process.env.CHOKDEE_TEST_CLUSTER = cluster.url;
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
