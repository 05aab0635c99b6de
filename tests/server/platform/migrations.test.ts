import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../server/platform/migrations.ts';

const cluster = process.env.CHOKDEE_TEST_CLUSTER ?? '';
let folder: string;
let url: string;
const client = new pg.Client({ connectionString: cluster });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-migrations-'));
  await cp('server/migrations', folder, { recursive: true });
  await client.connect();
  await client.query('create database migration_test');
  url = Object.assign(new URL(cluster), { pathname: '/migration_test' }).href;
});
afterAll(async () => {
  await client.query('drop database migration_test with (force)');
  await client.end();
  await rm(folder, { recursive: true });
});

test('five servers that start at once migrate once', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
  const [whole = [], ...nothing] = [...applied].sort((one, other) => other.length - one.length);
  expect(whole[0]).toBe('0001_platform.sql');
  expect(nothing).toEqual([[], [], [], []]);
});

test('a new file is applied alone', async () => {
  await writeFile(join(folder, '9001_more.sql'), 'create table more (id int);');
  expect(await migrate(url, folder)).toEqual(['9001_more.sql']);
  expect(await migrate(url, folder)).toEqual([]);
});

test('a file that fails leaves nothing behind and says its name', async () => {
  await writeFile(join(folder, '9002_bad.sql'), 'create table half (id int); select 1/0;');
  await expect(migrate(url, folder)).rejects.toThrow('migration 9002_bad.sql failed: division by zero');
  await writeFile(join(folder, '9002_bad.sql'), 'create table half (id int);');
  expect(await migrate(url, folder)).toEqual(['9002_bad.sql']);
});

test('an applied file that was edited stops the start', async () => {
  await writeFile(join(folder, '9001_more.sql'), 'create table more (id bigint);');
  await expect(migrate(url, folder)).rejects.toThrow('migration 9001_more.sql was edited after it was applied');
});
